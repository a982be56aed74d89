"""A wheel is all there is: built, unpacked far from the checkout, and used.

What holds in a checkout need not hold in a wheel: folders move, and data files get lost without a word.
"""

import os
import subprocess
import sys
import tarfile
import textwrap
from pathlib import Path
from zipfile import ZipFile

import pytest

import scoresheet

CHECKOUT = Path(scoresheet.__file__).resolve().parent.parent


def build(destination: Path) -> Path:
    """The wheel of this checkout, made without network by the installed hatchling."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(destination)]
    environment = os.environ | {"SOURCE_DATE_EPOCH": "1000000000"}
    subprocess.run([*command, str(CHECKOUT)], env=environment, check=True, capture_output=True)
    [wheel] = destination.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder a wheel of pure Python becomes when it is installed."""
    folder = tmp_path_factory.mktemp("installed")
    with ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(unpacked: Path, elsewhere: Path, script: str) -> str:
    """What a script prints that finds scoresheet only where it was unpacked."""
    forget_checkout = f"import sys\nsys.path = [entry for entry in sys.path if entry != {str(CHECKOUT)!r}]\n"
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", forget_checkout + textwrap.dedent(script)],
        env=os.environ | {"PYTHONPATH": str(unpacked), "HOME": str(elsewhere)},
        cwd=elsewhere,
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def files(root: Path, *patterns: str) -> set[str]:
    return {str(path.relative_to(root)) for pattern in patterns for path in root.glob(pattern) if path.is_file()}


def test_data_and_folders_beside_the_package_come_along(unpacked: Path) -> None:
    for place, patterns in (
        ("templates", ["**/*.html"]),
        ("static", ["fonts/*", "**/*.css", "**/*.js"]),
        ("examples", ["**/*.toml", "**/*.json"]),
        ("scoresheet", ["rulebooks/*.toml", "locales/**/*.po", "locales/**/*.mo", "migrations/**/*.py", "py.typed"]),
    ):
        for pattern in patterns:
            here = files(CHECKOUT / place, pattern)
            assert here
            there = unpacked / "scoresheet"
            assert files(there if place == "scoresheet" else there / place, pattern) == here
            assert place == "scoresheet" or not (unpacked / place).exists()


def test_the_source_archive_has_everything_that_is_committed(tmp_path: Path) -> None:
    if not (CHECKOUT / ".git").exists():
        pytest.skip("this is a source archive itself")
    listed = subprocess.run(["git", "ls-files"], cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
    committed = {name for name in listed.splitlines() if not name.startswith((".editor", ".gitattributes"))}
    command = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(tmp_path), str(CHECKOUT)]
    subprocess.run(command, check=True, capture_output=True)
    [archive] = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        packed = {name.partition("/")[2] for name in tar.getnames()}
    assert committed - packed == set()


def test_the_description_of_a_wheel_stands_alone(unpacked: Path) -> None:
    [file] = unpacked.glob("*.dist-info/METADATA")
    description = file.read_text(encoding="utf-8").partition("\n\n")[2]
    assert description.startswith("# Bonken score sheet")
    assert "make " not in description
    assert "](" not in description


def test_the_same_checkout_gives_the_same_bytes(wheel: Path, tmp_path: Path) -> None:
    assert build(tmp_path).read_bytes() == wheel.read_bytes()


@pytest.mark.pdf
def test_a_wheel_serves_pages_files_and_pdfs_and_verifies_its_examples(unpacked: Path, tmp_path: Path) -> None:
    printed = run(
        unpacked,
        tmp_path,
        """
        import sys
        from scoresheet import assets
        from scoresheet.cli import main
        from scoresheet.store.migrating import migrate
        from scoresheet.web import create_app

        print(assets.TEMPLATES, assets.STATIC, assets.EXAMPLES, sep="\\n")
        database = "sqlite:///evening.sqlite"
        migrate(database)
        client = create_app({"SCORESHEET_DATABASE": database, "TESTING": True}).test_client()
        for address in ("/", "/static/fonts/DejaVuSans.ttf", "/blank.pdf"):
            answer = client.get(address)
            print(address, answer.status_code, answer.mimetype, len(answer.data) > 1000)
        sys.argv = ["scoresheet", "verify"]
        main()
        """,
    )
    lines = printed.splitlines()
    assert lines[:6] == [
        *(str(unpacked / "scoresheet" / name) for name in ("templates", "static", "examples")),
        "/ 200 text/html True",
        "/static/fonts/DejaVuSans.ttf 200 font/ttf True",
        "/blank.pdf 200 application/pdf True",
    ]
    assert lines[-1].endswith("0 fail.")  # of all the claims of the examples that it brings


def test_packages_that_cannot_be_fetched_are_one_sentence_and_the_log_of_pip(tmp_path: Path) -> None:
    python = tmp_path / "bin/python"
    python.parent.mkdir()
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    done = subprocess.run(
        [".ci/python-packages.sh", tmp_path, "--no-index", "a-package-of-no-index"],
        check=False,
        capture_output=True,
        text=True,
        cwd=CHECKOUT,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    signs, sentence = done.stderr.splitlines()
    assert signs.startswith("Installing Python packages")
    assert sentence.startswith("That failed: the first time make needs the internet")
    assert "a-package-of-no-index" in (tmp_path / "pip.log").read_text()
