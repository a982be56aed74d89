"""A rulebook in other letters, such as those a printer has.

>>> from scoresheet.core.bonken.rulebook import named
>>> respelled(named("bonken-2002"), str.upper) is named("bonken-2002")  # ours has none but those that everybody has
True
"""

from collections.abc import Callable
from dataclasses import replace

from scoresheet.core.bonken.rulebook import Contract, Rulebook, Section, Unit
from scoresheet.core.languages import Text


def respelled(rulebook: Rulebook, text: Callable[[str], str]) -> Rulebook:
    """The same rules with every text as ``text`` spells it; it is still named by the digest of what it was."""

    def each(words: Text) -> Text:
        return {language: text(said) for language, said in words.items()}

    def unit(one: Unit) -> Unit:
        return replace(one, name=each(one.name), one=each(one.one), many=each(one.many))

    def contract(one: Contract) -> Contract:
        units = tuple(map(unit, one.units))
        return replace(one, symbol=each(one.symbol), name=each(one.name), rule=each(one.rule), units=units)

    if rulebook.is_ours:
        return rulebook
    return replace(
        rulebook,
        name=each(rulebook.name),
        summary=each(rulebook.summary),
        first_chooser=each(rulebook.first_chooser),
        rules=tuple(Section(each(section.title), each(section.text)) for section in rulebook.rules),
        contracts=tuple(map(contract, rulebook.contracts)),
    )
