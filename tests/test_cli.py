"""The command line as a user at a terminal meets it, every command in a process of its own."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import tomli_w
from click.testing import CliRunner

from scoresheet.assets import EXAMPLES
from scoresheet.cli import commands
from scoresheet.core.languages import LANGUAGES
from scoresheet.locales import texts
from tests.commands import afresh, refused, scoresheet
from tests.house import house_table
from tests.pdf.shared import words_of

MINUS = str(EXAMPLES / "bonken-2002-minus-example.toml")
NOT_WHOLE = "'x' is not a valid integer. Try “scoresheet settle --help”."
NO_NUMBER = "'x' is geen geheel getal. Probeer “scoresheet settle --help”."
EVENING = str(EXAMPLES / "evening-2002-passed-chooser.json")
BONAKEN = str(EXAMPLES / "bonaken" / "all-out-but-one.toml")


def test_settle_explains_the_minus_example_as_at_the_table() -> None:
    done = scoresheet("settle", MINUS)
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line.strip() for line in done.stdout.splitlines() if line]
    assert lines == [
        "deal 1 of 12 · Points of Hearts",
        "Anna chooses · Bram calls first · Dirk leads",
        "Calls",
        "Bram doubles everybody (zalen).",
        "Carla passes.",
        "Dirk doubles Carla.",
        "Anna goes back on Bram.",
        "Result",
        "Hearts: Anna 3, Bram 4, Carla 5, Dirk 1.",
        "Settlements",
        "Bram pays Anna 20: 1 heart × 10 × 2 links.",
        "Carla pays Bram 10: 1 heart × 10 × 1 link.",
        "Bram pays Dirk 30: 3 hearts × 10 × 1 link.",
        "Carla pays Dirk 40: 4 hearts × 10 × 1 link.",
        "Scores: own points, plus what is received, less what is paid",
        "Anna: −30 + 20 (Bram) = −10",
        "Bram: −40 − 20 (Anna) + 10 (Carla) − 30 (Dirk) = −80",
        "Carla: −50 − 10 (Bram) − 40 (Dirk) = −100",
        "Dirk: −10 + 30 (Bram) + 40 (Carla) = 60",
        "Check",
        "Together −130, as Points of Hearts must be: 13 × −10.",
    ]


@pytest.mark.pdf
def test_characters_that_no_font_has_are_named_on_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text(Path(MINUS).read_text().replace("Carla =", '"小明" =').replace('"Carla"', '"小明"'))
    done = scoresheet("print", str(file), "-o", str(tmp_path / "a.pdf"))
    assert done.returncode == 0
    assert done.stderr == f"{texts('en')('print.lacking', characters='小明')}\n"


def test_settle_takes_the_deal_asked_for_and_otherwise_the_last() -> None:
    assert scoresheet("settle", EVENING, "--deal", "3").stdout.startswith("deal 3 of 12 · No Trumps")
    assert scoresheet("settle", EVENING).stdout.startswith("deal 12 of 12")
    answer = json.loads(scoresheet("settle", EVENING, "--deal", "3", "--json").stdout)
    assert (answer["number"], answer["contract"]) == (3, "no-trumps")


def test_score_shows_every_deal_the_columns_and_that_it_adds_up() -> None:
    done = scoresheet("score", EVENING)
    assert done.returncode == 0
    columns = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines() if line}
    computed: dict[str, Any] = json.loads(scoresheet("score", EVENING, "--json").stdout)
    ends = [str(points).replace("-", "−") for points in computed["endscores"].values()]
    assert columns["Endscore"] == ends
    assert columns["plus"] == [str(column["plus"]) for column in computed["subtotals"].values()]
    assert done.stdout.count("Trumps of") == 3
    assert done.stdout.splitlines()[-1] == "The evening adds up: 12 deals, together 0."


def test_the_columns_of_a_score_have_names_of_their_own() -> None:
    text = Path(EVENING).read_text(encoding="utf-8")
    names = ("Jan-Willem de Vries", "Jan-Willem Bakker", "Wilhelmina Smit", "Bo")
    for player, name in zip(json.loads(text)["players"], names, strict=True):
        text = text.replace(json.dumps(player, ensure_ascii=False), json.dumps(name))
    head = scoresheet("score", "-", stdin=text).stdout.splitlines()[2]
    first, second, *others = head.split()
    assert first != second
    assert others == ["Wilhelmi…", "Bo"]


def test_standard_input_is_read_for_a_dash() -> None:
    from_file = scoresheet("score", EVENING, "--json")
    assert scoresheet("score", "-", "--json", stdin=Path(EVENING).read_text()).stdout == from_file.stdout


@pytest.mark.parametrize("command", ["score", "settle"])
def test_a_deal_with_an_error_is_shown_with_exit_status_1(command: str, tmp_path: Path) -> None:
    file = tmp_path / "faulty.toml"
    file.write_text(Path(MINUS).read_text().replace("Dirk = 1 }", "Dirk = 2 }"))
    done = scoresheet(command, str(file))
    assert done.returncode == 1
    assert "Hearts: 14 of 13. The players together take exactly 13." in done.stdout
    assert scoresheet(command, str(file), "--json").returncode == 1


NO_KEY = "is not known here."
NEWER = "made by a newer version of this app; “scoresheet/1” is the newest that can be read here."
BOOKS = "bonken-2002, bonken-sunmar, bonken-sunmar-opposite, bonken-wikipedia, king-portugal, bonaken"
ONE_BOOK = "This game has one rulebook; leave out --rulebook."
LONG = ".".join("a" * 600_000) + " = 1"
FAR = str(EXAMPLES.joinpath(*["..", "examples"] * 7, "evening-wikipedia.json"))
ENDS_FIRST = "--from 2026-09-02 --to 2026-09-01 --lang nl"


@pytest.mark.parametrize(
    ("command", "stdin", "message"),
    [
        ("score nowhere.json", "", "nowhere.json: The file cannot be read: No such file or directory."),
        ("score /", "", "/: The file cannot be read: Is a directory."),
        ("score -", "{", "-: This is not JSON (line 1, column 2)."),
        ("score -", b"\xff", "-: This is not UTF-8 text (byte 0)."),
        ("score -", '{"format": "foo/1"}', "-: format: “foo/1” is none of: scoresheet/1, bonaken/1."),
        ("score -", '{"format": "scoresheet/2", "a": 1}', f"-: This is “scoresheet/2”, {NEWER}"),
        ("score -", json.dumps({"a\nb": 1}), f"-: a b: The key “a b” {NO_KEY}"),
        ("score -", json.dumps({"\x1b[2J": 1}), f"-: \ufffd[2J: The key “\ufffd[2J” {NO_KEY}"),
        (f"score {BONAKEN} --rulebook bonken-2002", "", f"{BONAKEN}: {ONE_BOOK}"),
        pytest.param("rulebook check -", LONG, "-: At most 262144 characters are allowed.", id="long TOML"),
        ("settle - --lang nl", "{}", "-: De sleutel “format” ontbreekt."),
        (f"settle {EVENING} --deal 13", "", f"{EVENING}: The sheet has no deal 13."),
        (f"settle {EVENING} --deal 0", "", f"{EVENING}: The sheet has no deal 0."),
        (f"settle {EVENING} --deal x", "", f"Invalid value for '--deal': {NOT_WHOLE}"),
        (f"settle {EVENING} --deal x --lang nl", "", f"De waarde bij '--deal' kan niet: {NO_NUMBER}"),
        (f"settle {BONAKEN}", "", f"{BONAKEN}: In this game nobody settles with anybody; use “scoresheet score”."),
        ("print blank --rulebook x", "", f"There is no rulebook “x”; there are {BOOKS}."),
        ("print blank --players 3", "", "`print blank --rulebook bonken-2002` takes no --players."),
        ("print blank --rulebook bonaken --back full", "", "`print blank --rulebook bonaken` takes no --back."),
        (f"print {EVENING} --players 4", "", f"`print {EVENING}` takes no --players."),
        (f"print {FAR} --players 4", "", f"`print {FAR}` takes no --players."),
        (f"print {FAR} {FAR}", "", f"`print {FAR}` takes no {FAR}."),
        (f"print {EVENING} --back full", "", f"`print {EVENING}` takes no --back."),
        (f"season {EXAMPLES} {ENDS_FIRST}", "", "Het seizoen eindigt voor het begint: --from ligt na --to."),
        (f"print season {EXAMPLES} {ENDS_FIRST}", "", "Het seizoen eindigt voor het begint: --from ligt na --to."),
        ("shuffle", "", "No such command 'shuffle'. Try “scoresheet --help”."),
    ],
)
def test_bad_input_is_one_line_that_says_where_and_what(
    command: str, stdin: str | bytes, message: str, tmp_path: Path
) -> None:
    assert refused(*command.split(), stdin=stdin, folder=str(tmp_path)) == message
    assert list(tmp_path.iterdir()) == []


def test_verify_names_the_claim_that_fails(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(Path(MINUS).read_text().replace("Dirk = 60", "Dirk = 61"))
    done = scoresheet("verify", str(file), MINUS)
    assert done.returncode == 1
    assert "  ✗ deal 1, score of Dirk: claimed 61, but it is 60" in done.stdout
    assert done.stdout.splitlines()[-1] == "2 files: 29 claims hold, 1 fails."


def test_verify_shows_no_control_character_of_a_name_or_of_a_file(tmp_path: Path) -> None:
    text = Path(MINUS).read_text().replace('"Dirk"', "Dirk").replace("Dirk", '"\u202eDirk"')
    (tmp_path / "\x1b[31m.toml").write_text(text)
    done = scoresheet("verify", str(tmp_path))
    assert "  ✓ deal 1, leader: Dirk\n" in done.stdout
    assert not {"\x1b", "\u202e"} & set(done.stdout)


def test_verify_reads_the_documents_in_a_folder_and_goes_on_after_one_it_cannot_read(tmp_path: Path) -> None:
    names = {"a.toml": False, "b.TOML": True, "c.toml": True, "._c.toml": False, "d.log.json": False, "e.txt": False}
    for name, whole in names.items():
        (tmp_path / name).write_text(Path(MINUS).read_text() if whole else "x")
    done = scoresheet("verify", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith(f"scoresheet: {tmp_path}/a.toml: This is not TOML")
    assert len(done.stderr.splitlines()) == 1
    assert [line for line in done.stdout.splitlines() if line.startswith(str(tmp_path))] == [
        f"{tmp_path}/b.TOML",
        f"{tmp_path}/c.toml",
    ]
    assert done.stdout.splitlines()[-1] == "3 files: 30 claims hold, 0 fail."


@pytest.mark.parametrize("command", ["score", "settle", "verify", "print", "serve", "backup", "export", "import"])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_command_has_help_in_both_languages(command: str, language: str) -> None:
    done = scoresheet(command, "--help", LANG=f"{language}_XX.UTF-8")
    assert done.returncode == 0
    assert "".join(texts(language)(f"cli.{command}").split()) in "".join(done.stdout.split())


def test_a_terminal_without_suits_still_gets_its_numbers() -> None:
    done = afresh("settle", MINUS, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Bram pays Anna 20" in done.stdout


def test_commands_that_need_no_web_database_or_pdf_load_none() -> None:
    heavy = ("flask", "werkzeug", "jinja2", "wtforms", "sqlalchemy", "alembic", "weasyprint", "gunicorn", "segno")
    commands = (("settle", MINUS), ("score", EVENING, "--json"), ("verify", MINUS))
    code = (
        "import sys\nfrom scoresheet.cli import main\n"
        f"for args in {commands!r}:\n"
        "    sys.argv = ['scoresheet', *args]\n"
        "    try:\n        main()\n    except SystemExit as end:\n        assert not end.code\n"
        f"    print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n" * len(commands)
    assert done.stdout


def test_score_counts_a_game_of_bonaken() -> None:
    done = scoresheet("score", BONAKEN, "--lang", "nl")
    assert done.returncode == 0
    assert " 4. Cor verloor · Anja deelt" in done.stdout
    assert "Anja  eruit  10  plaats 1" in done.stdout
    assert done.stdout.endswith("Het spel is uit: Dini geeft het rondje.\n")
    assert json.loads(scoresheet("score", BONAKEN, "--json").stdout)["points"]["Cor"] == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_score_counts_every_example_in_both_languages(language: str) -> None:
    files = [file for file in sorted(EXAMPLES.rglob("*.*")) if file.suffix in (".toml", ".json")]
    done = {file.name: scoresheet("score", str(file), "--lang", language) for file in files}
    assert {name: one.stderr for name, one in done.items() if one.returncode} == {}
    last = {"en": "deal 3: Bert deals\n", "nl": "gift 3: Bert deelt\n"}
    assert done["in-together.toml"].stdout.endswith(last[language])


@pytest.mark.pdf
def test_print_takes_another_rulebook_than_the_document_names(tmp_path: Path) -> None:
    words = "print", MINUS, "--rulebook", "bonken-wikipedia", "--lang", "en", "-o", str(tmp_path / "card.pdf")
    assert "Ducking" in words_of(CliRunner().invoke, commands, words)  # what that rulebook calls its first contract


def test_without_pango_print_names_the_packages_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "weasyprint.py").write_text("print('advice, where the PDF goes')\nraise OSError('no such library')")
    done = afresh("print", "blank", "-o", "-", PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0" in done.stderr
    assert len(done.stderr.splitlines()) == 1


# House rules: is a file whole, and everything that takes a key of ours takes a file


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "house.toml"
    path.write_text(tomli_w.dumps(house_table()), encoding="utf-8")
    return str(path)


def test_rulebook_check_prints_the_sum_of_an_evening_and_the_differences(file: str) -> None:
    done = scoresheet("rulebook", "check", file, "--lang", "nl")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.replace("\N{NO-BREAK SPACE}", " ").splitlines()[1:] == [
        "Min −1040, plus +1040: een avond komt op 0 uit.",
        "Vrouwen: 4 × −50; dat was 4 × −45.",
        "Laatste slag: 1 × −80; dat was 1 × −100.",
    ]
    given = scoresheet("rulebook", "check", "-", "--lang", "nl", stdin=Path(file).read_text(encoding="utf-8"))
    assert given.stdout == done.stdout


def test_an_invalid_rulebook_gives_an_error_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(tomli_w.dumps(house_table(deals=3)), encoding="utf-8")
    assert refused("rulebook", "check", str(path)).startswith(f"{path}: deals: ")


@pytest.mark.parametrize("command", ["score", "settle"])
def test_a_document_can_be_scored_by_a_file_of_house_rules(command: str, tmp_path: Path, file: str) -> None:
    sheet = tmp_path / "evening.toml"
    deal = {"contract": "queens", "chooser": "A", "result": {"queens": {"A": 1, "B": 3}}}
    document = {"format": "scoresheet/1", "rulebook": "bonken-2002", "players": list("ABCD"), "deals": [deal]}
    sheet.write_text(tomli_w.dumps(document), encoding="utf-8")
    assert "−135" in scoresheet(command, str(sheet)).stdout
    assert "−150" in scoresheet(command, str(sheet), "--rulebook", file).stdout
    given = scoresheet(command, str(sheet), "--rulebook", "-", stdin=Path(file).read_text(encoding="utf-8"))
    assert "−150" in given.stdout


@pytest.mark.pdf
@pytest.mark.parametrize("what", ["blank", "poster", MINUS])
def test_house_rules_at_standard_input_are_printed(what: str, tmp_path: Path, file: str) -> None:
    target = ("--lang", "nl", "-o", str(tmp_path / "card.pdf"), "--force")
    by_input, by_file, by_ours = (
        words_of(CliRunner().invoke, commands, ("print", what, "--rulebook", rules, *target), input=given)
        for rules, given in (("-", Path(file).read_text(encoding="utf-8")), (file, ""), ("bonken-2002", ""))
    )
    assert by_input == by_file != by_ours != ""


def test_the_rulebook_of_bonaken_is_listed_where_it_can_be_asked_for() -> None:
    helps = {command: scoresheet(command, "--help").stdout for command in ("score", "settle", "verify", "print")}
    assert [command for command in helps if "bonaken" in helps[command].partition("--rulebook")[2]] == ["print"]


# ``scoresheet season``: evenings out of a folder or an archive


EVENINGS = ("evening-2002-passed-chooser.json", "evening-wikipedia.json")


def test_the_evenings_of_a_folder_are_added_up_and_a_file_that_is_none_is_named(tmp_path: Path) -> None:
    for name in EVENINGS:
        shutil.copy(EXAMPLES / name, tmp_path)
    (tmp_path / "notes.txt").write_text("not an evening")
    (tmp_path / "1.log.json").write_text('{"format": "scoresheet-log/1"}')
    (tmp_path / "broken.json").write_text("{")
    done = scoresheet("season", str(tmp_path), "--json", "--best", "1")
    assert done.returncode == 2
    assert done.stderr.startswith(f"scoresheet: {tmp_path}/broken.json: ")
    assert len(done.stderr.splitlines()) == 1
    answer = json.loads(done.stdout)
    assert [evening["id"] for evening in answer["evenings"]] == [name.removesuffix(".json") for name in EVENINGS]
    assert sum(line["total"] for line in answer["ranking"]) == 0
    assert {"from": "Bram", "to": "Carla", "links": 2, "points": 180}.items() <= answer["records"][
        "dearest_double"
    ].items()


def test_evenings_in_files_that_differ_in_their_ending_have_ids_of_their_own(tmp_path: Path) -> None:
    document = json.loads((EXAMPLES / EVENINGS[0]).read_text())
    for name, text in (("a.json", json.dumps(document)), ("a.toml", tomli_w.dumps(document)), ("b.toml", "x = 1")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    answer = json.loads(scoresheet("season", str(tmp_path), "--json").stdout)
    assert [evening["id"] for evening in answer["evenings"]] == ["a", "a.toml"]
    person = answer["people"]["Bram"]
    assert [one["evening"] for one in person["scores"]] == ["a", "a.toml"]


def test_an_archive_is_read_and_days_are_kept_to(tmp_path: Path) -> None:
    document = json.loads((EXAMPLES / EVENINGS[0]).read_text())
    with ZipFile(tmp_path / "bonken.zip", "w") as archive:
        for day in ("2026-09-04", "2026-10-02", "2026-11-06"):
            archive.writestr(f"{day}.json", json.dumps(document | {"date": day}))
    done = scoresheet(
        "season", str(tmp_path / "bonken.zip"), "--from", "2026-09-05", "--to", "2026-11-06", "--lang", "nl"
    )
    assert done.returncode == 0
    assert done.stdout.startswith(
        "2 avonden bonken · Vanaf zaterdag 5 september 2026 · Tot en met vrijdag 6 november 2026\n"
    )
    assert "Beste" in done.stdout


@pytest.mark.pdf
def test_a_season_is_printed_from_a_day_to_a_day(tmp_path: Path) -> None:
    document = json.loads((EXAMPLES / EVENINGS[0]).read_text())
    for day in ("2026-09-04", "2026-10-02"):
        (tmp_path / f"{day}.json").write_text(json.dumps(document | {"date": day}))
    words = "print", "season", str(tmp_path), "--from", "2026-09-05", "--lang", "en", "-o", f"{tmp_path}/season.pdf"
    printed = words_of(CliRunner().invoke, commands, words)
    assert "2 October 2026" in printed
    assert "4 September 2026" not in printed
