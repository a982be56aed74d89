"""The question which of two versions of one deal holds, of any game; the twin of static/js/sheet/clash_questions.js."""

from dataclasses import dataclass, replace

from scoresheet.locales import Texts
from scoresheet.views.log import Written


@dataclass(frozen=True)
class Side:
    """One of two conflicting versions of a deal: in few words, in ``lines``, its writer, and ``whose`` it is."""

    title: str
    lines: tuple[str, ...] = ()
    history: tuple[Written, ...] = ()
    whose: str = ""


@dataclass(frozen=True)
class Choice:
    """A button of a question, with the reader's version; ``step`` is what it sends."""

    step: str
    text: str
    main: bool


@dataclass(frozen=True)
class Question:
    """A question between two conflicting versions. ``keep`` is the text of the link to ``address``, where the sheet
    stays as it is; empty when the deal is off the sheet."""

    title: str
    sides: tuple[Side, ...]
    keep: str
    address: str
    choices: tuple[Choice, ...]


def question(
    t: Texts,
    theirs: Side | None,
    mine: Side | None,
    *,
    number: int,
    following: int | None,
    address: str,
    own: str = "",
    text: str = "",
) -> Question:
    """The question which of two versions of deal ``number`` holds; ``theirs`` is None for a removal, ``mine`` as long
    as it is unfinished. ``following`` is the number of the next deal, None when there can be none. Games with words of
    their own have them at ``own``; ``text`` is the text on the deal that alone differs, with a title and a button of
    its own."""
    of = f"-{text}" if text else ""

    def sentence(key: str, number: int = number) -> str:
        return t(f"{own}both.{key}", number=number)

    sides = {"theirs": theirs, "mine": mine}
    if theirs is None:
        choices = [Choice("save", sentence("again"), True)]
    else:
        choices = [Choice("replace", sentence(f"replace{of}"), True)]
        if following is not None:
            choices.append(Choice("next", sentence("next", following), False))
    return Question(
        title=sentence(f"entered{of}" if theirs else "removed"),
        sides=tuple(replace(side, whose=sentence(whose)) for whose, side in sides.items() if side),
        keep=sentence("keep") if theirs else "",
        address=address,
        choices=tuple(choices),
    )
