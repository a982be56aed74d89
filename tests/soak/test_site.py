"""The app as a folder of files with every blank card printed; `make test` prints one for all."""

from pathlib import Path

from scoresheet.core.bonken.rulebook import keys
from scoresheet.core.languages import LANGUAGES
from scoresheet.pdf import PAPERS
from scoresheet.site import blank_name
from tests.commands import afresh


def test_every_blank_card_of_a_site_is_another_one(tmp_path: Path) -> None:
    done = afresh("site", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    names = [blank_name(key, language, paper) for key in keys() for language in LANGUAGES for paper in PAPERS]
    cards = {(tmp_path / name).read_bytes() for name in names}
    assert len(cards) == len(names)
    assert all(card.startswith(b"%PDF-") for card in cards)
