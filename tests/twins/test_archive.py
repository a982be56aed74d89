"""Archives that a phone takes in: it reads the same evenings out of one as ``scoresheet import``."""

import zipfile
from pathlib import Path

import pytest

from scoresheet.store.evening_files import read_source
from tests.twins.node import Node


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    return Node(tmp_path_factory.mktemp("phone"), "archive_model.js")


@pytest.mark.parametrize(
    "evenings",
    [
        pytest.param({"a.json": False, "a.log.json": True, "friend.json": True}, id="beside an export"),
        pytest.param({"A.JSON": True, "b.Json": True}, id="endings with capitals"),
        pytest.param({"A.JSON": False, "A.LOG.JSON": True, "a.json": False}, id="an export with capitals"),
        pytest.param({"a.json": True, "._a.json": False, "__MACOSX/._a.json": False}, id="beside those of a Mac"),
        pytest.param({"x/a.json": False, "x/a.log.json": True, "a.json": True}, id="in folders"),
        pytest.param({"a.json": True, ".old/b.json": False, "../c.json": False}, id="in hidden folders and outside"),
        pytest.param({"a.json": True, "a.txt": False, "json": False}, id="beside other files"),
    ],
)
def test_evenings_in_an_archive(node: Node, tmp_path: Path, evenings: dict[str, bool]) -> None:
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for name in evenings:
            archive.writestr(name, "{}")
    expected = sorted(name for name, is_evening in evenings.items() if is_evening)
    assert sorted(name for name, _ in read_source(tmp_path / "all.zip")) == expected
    assert node.call("evenings", list(evenings)) == expected
