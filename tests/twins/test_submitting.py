"""Forms that the phone answers: each tap is answered once, and an answer that fails leaves the button alive."""

from pathlib import Path

import pytest

from tests.twins.node import Node


@pytest.mark.parametrize("shown", [True, False])
@pytest.mark.parametrize(
    ("answers", "sent", "uncaught"),
    [
        ([True, True], 0, []),
        ([False, True, False], 2, []),
        (["no room", True], 0, ["no room"]),
        (["no room", False], 1, ["no room"]),
    ],
)
def test_a_form_answers_each_tap_once(
    tmp_path: Path, answers: list[bool | str], sent: int, uncaught: list[str], shown: bool
) -> None:
    came = Node(tmp_path, "submitting_model.js").call("tapped", answers, shown)
    assert came == {"asked": len(answers), "sent": sent, "uncaught": uncaught}
