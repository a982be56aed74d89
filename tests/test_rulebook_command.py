"""House rules on the command line: is a file whole, and everything that takes a key of ours takes a file."""

from pathlib import Path

import pytest
import tomli_w

from tests.commands import scoresheet
from tests.house import house_table


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "house.toml"
    path.write_text(tomli_w.dumps(house_table()), encoding="utf-8")
    return str(path)


def test_a_whole_rulebook_says_what_an_evening_adds_up_to_and_what_differs(file: str) -> None:
    done = scoresheet("rulebook", "check", file, "--lang", "nl")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.replace("\N{NO-BREAK SPACE}", " ").splitlines()[1:] == [
        "Min −1040, plus +1040: een avond komt uit.",
        "Vrouwen: 4 × −50; dat was 4 × −45.",
        "Laatste slag: 1 × −80; dat was 1 × −100.",
    ]


def test_a_rulebook_can_come_in_at_standard_input(file: str) -> None:
    given = scoresheet("rulebook", "check", "-", stdin=Path(file).read_text(encoding="utf-8"))
    assert (given.returncode, given.stdout) == (0, scoresheet("rulebook", "check", file).stdout)


def test_a_rulebook_that_is_not_whole_says_where(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(tomli_w.dumps(house_table(deals=3)), encoding="utf-8")
    done = scoresheet("rulebook", "check", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"scoresheet: {path}: deals: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["score", "settle", "verify", "season", "import --dry-run"])
def test_a_newer_format_is_called_newer(command: str, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    path.write_text('{"format": "scoresheet/2", "colour": "red"}', encoding="utf-8")
    done = scoresheet(*command.split(), str(tmp_path if command == "season" else path))
    assert "“scoresheet/2”, made by a newer version of this app" in done.stderr


@pytest.mark.parametrize("command", ["rulebook check", "score", "settle", "verify"])
def test_toml_that_never_ends_ends_at_once(command: str, tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text(".".join(["a"] * 600_000) + " = 1", encoding="utf-8")
    done = scoresheet(*command.split(), str(path))
    assert done.returncode == 2
    assert "At most 262144 characters are allowed." in done.stderr


@pytest.mark.parametrize("command", ["score", "settle"])
def test_a_document_can_be_scored_by_a_file_of_house_rules(command: str, tmp_path: Path, file: str) -> None:
    sheet = tmp_path / "evening.toml"
    deal = {"contract": "queens", "chooser": "A", "result": {"queens": {"A": 1, "B": 3}}}
    document = {"format": "scoresheet/1", "rulebook": "bonken-2002", "players": list("ABCD"), "deals": [deal]}
    sheet.write_text(tomli_w.dumps(document), encoding="utf-8")
    assert "−135" in scoresheet(command, str(sheet)).stdout
    assert "−150" in scoresheet(command, str(sheet), "--rulebook", file).stdout


def test_bonaken_has_one_rulebook() -> None:
    done = scoresheet("score", "examples/bonaken/in-together.toml", "--rulebook", "bonken-2002")
    assert (done.returncode, done.stderr) == (2, "scoresheet: This game has one rulebook; leave out --rulebook.\n")
