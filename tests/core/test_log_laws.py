"""Laws of any log, and of what it keeps."""

import json
from dataclasses import replace

from hypothesis import given, settings

from scoresheet.core.bonken.changes import (
    Corrected,
    FirstChooserSet,
    Moved,
    NoteSet,
    Recorded,
    Removed,
    Renamed,
    Reseated,
    Swapped,
    change_from_plain,
)
from scoresheet.core.bonken.sheet import Sheet, sheet_from_plain, sheet_to_plain
from scoresheet.core.changes import Headed, histories, in_words_after
from scoresheet.core.log import Log
from scoresheet.core.validation import Node
from tests.strategies import logs, rulebooks

a_log = rulebooks().flatmap(logs)
few = settings(max_examples=max(40, settings().max_examples // 2))  # `make soak` tries more


@given(a_log)
def test_a_log_is_what_one_would_have_done_by_hand_on_paper(log: Log[Sheet]) -> None:
    written = list(log.base.deals)
    names, first = list(log.base.players), log.base.first_chooser
    head = log.base.title, log.base.date, log.base.place
    for entry in log.entries:
        match entry.change:
            case Recorded(number, deal):
                written = [*written[: number - 1], deal, *written[number - 1 :]]
            case Corrected(number, deal):
                written[number - 1] = replace(deal, note=written[number - 1].note)
            case NoteSet(number, note):
                written[number - 1] = replace(written[number - 1], note=note)
            case Removed(number):
                written.pop(number - 1)
            case Renamed(players):
                names = list(players)
            case Reseated(order):
                names = [names[seat] for seat in order]
                first = None if first is None else order.index(first)
                written = [deal.reseated(order) for deal in written]
            case Headed(title, date, place):
                head = title, date, place
            case FirstChooserSet(seat):
                first = seat
            case Swapped(here, there):
                written[here - 1], written[there - 1] = written[there - 1], written[here - 1]
            case Moved(here, there):
                written.insert(there - 1, written.pop(here - 1))
    one, two, three, four = names
    card = replace(log.base, title=head[0], date=head[1], place=head[2])
    assert log.sheet == replace(card, deals=tuple(written), players=(one, two, three, four), first_chooser=first)
    assert log.version == len(log.entries)


@given(a_log)
def test_every_deal_on_the_sheet_remembers_who_wrote_it_last(log: Log[Sheet]) -> None:
    found = histories(log)
    assert len(found) == len(log.sheet.deals)
    for written, history in zip(log.sheet.deals, found, strict=True):
        deal = replace(written, note="")  # which others may have written
        changes = [entry.change for entry in history]
        assert [entry.version for entry in history] == sorted({entry.version for entry in history})
        assert all(isinstance(change, Corrected) for change in changes[1:])
        if changes:
            last = changes[-1]
            assert isinstance(last, Recorded | Corrected)
            assert in_words_after(last, log.since(history[-1].version)).deal == deal
        else:
            base = (replace(one, note="") for one in log.base.deals)
            opened = (in_words_after(Recorded(1, one), log.since(0)).deal for one in base)
            assert deal in opened


@few
@given(a_log)
def test_a_sheet_and_its_changes_survive_being_plain_json(log: Log[Sheet]) -> None:
    plain = sheet_to_plain(log.sheet)
    kept = json.loads(json.dumps(plain))
    assert sheet_from_plain(Node(kept, "log")) == log.sheet
    assert plain == kept
    for entry in log.entries:
        plain = entry.change.plain()
        kept = json.loads(json.dumps(plain))
        assert change_from_plain(Node(kept, "log")) == entry.change
        assert plain == kept
