"""The import page, ``/import``: evenings from files, previewed and then kept.

Nothing is stored before that. The files go back with the page that shows them, and come again with the answer,
which is read as strictly; so no process has to remember anything, and it works without JavaScript.

Nothing that is here is changed: only an edit key may write on a sheet. Of an evening that is here already the page
shows that, and no address.
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from io import BytesIO

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.errors import MissingError, ScoresheetError, UnreadableError
from scoresheet.core.keys import Keys
from scoresheet.core.validation import Node, is_control
from scoresheet.formats.imported_evening import ImportedEvening
from scoresheet.games import game_of, game_or_none, sheet_from_document
from scoresheet.store.evening_files import TomlLeft, as_sheet, errors_on, read_file
from scoresheet.store.sheet_copies import Compared, SheetCopy, add_sheets, compare_sheets
from scoresheet.store.sheets import made_keys
from scoresheet.views.formatting import explain_error
from scoresheet.views.import_preview import Preview, preview
from scoresheet.web import context
from scoresheet.web.circles.edit_pages import SeveralForm
from scoresheet.web.forms import PostedForm, key_in, new_id
from scoresheet.web.games import pages_of
from scoresheet.web.rate_limit import check_opening

bp = Blueprint("import_evenings", __name__)

MOST_UNPACKED = 10 * 1024 * 1024  # bytes of a file, unpacked
MOST_FILES = 20
_LONGEST_NAME = 100  # characters of the name of a file
MOST_BODY = 3 * 1024 * 1024  # bytes of a request: files as text are a third larger
MOST_HELD = MOST_BODY - 256 * 1024  # of these, with room for what else a form has
MOST_EVENINGS = 500
MOST_FAULTS = 50  # after which it is no file of evenings


@dataclass(frozen=True)
class FoundEvening:
    """An evening found in a file, with the sheet it would become, and how it compares with the database, once known."""

    imported: ImportedEvening
    preview: Preview
    copy: SheetCopy
    keys: Keys
    compared: Compared | None = None

    @property
    def is_new(self) -> bool:
        return self.compared is not None and self.compared.outcome == "added"


@bp.before_request
def take_more() -> None:
    """Raises the size limit of requests: a backup is larger than any other form."""
    request.max_content_length = request.max_form_memory_size = MOST_BODY


@bp.route("/import", methods=["GET", "POST"])
def choose() -> Response:
    """Page to choose files and preview the evenings in them; then keep the evenings that were ticked."""
    form = PostedForm()
    if request.method != "POST":
        return _form(form)
    files = sent_files()
    if not form.validate():
        return _form(form, [] if "csrf_token" in form.errors else [context.t()("import.no-file")])
    if not files:
        return _form(form, [context.t()("import.no-file")])
    evenings, faults = _read(files)
    if not evenings:
        return _form(form, faults)
    if request.form.get("step") != "keep":
        return _preview(form, files, evenings, faults)
    ticked = set(request.form.getlist("keep"))
    chosen = [one for one in evenings if one.imported.id in ticked and not one.preview.refused]
    if not chosen:
        return _preview(form, files, evenings, [context.t()("import.nothing-ticked")], status=400)
    return _keep(chosen)


def _keep(chosen: Sequence[FoundEvening]) -> Response:
    """Imports the chosen evenings, and puts those that are new in their circle."""
    check_opening(len(chosen))
    compared = add_sheets(context.database_url(), [one.copy for one in chosen])
    rows = [replace(one, compared=what) for one, what in zip(chosen, compared, strict=True)]
    added, others = [row for row in rows if row.is_new], [row for row in rows if not row.is_new]
    circle = _circle_key()
    if circle:
        for row in added:
            context.put_in_circle(circle, row.keys.view)
    page = render_template(
        "import_kept.html",
        added=[(row.preview, recent_sheet(row.copy, row.keys)) for row in added],
        others=others,
        several=SeveralForm(formdata=None, data={"entry": new_id()}),
        circle=circle,
    )
    return make_response(page)


def _circle_key() -> str:
    """The edit key of the circle for all evenings; empty when there is none."""
    key = key_in(request.values.get("circle"))
    with suppress(MissingError):
        return key if key and context.opened_circle(key).writable else ""
    return ""


def _form(form: PostedForm, faults: Sequence[str] = ()) -> Response:
    status = 400 if faults or form.errors else 200
    return make_response(render_template("import.html", form=form, faults=faults, circle=_circle_key()), status)


def _preview(
    form: PostedForm,
    files: Sequence[tuple[str, bytes]],
    evenings: Sequence[FoundEvening],
    faults: Sequence[str],
    status: int = 200,
) -> Response:
    able = [one for one in evenings if not one.preview.refused]
    found = compare_sheets(context.database_url(), [one.copy for one in able])
    compared = {one.imported.id: what for one, what in zip(able, found, strict=True)}
    rows = [replace(one, compared=compared.get(one.imported.id)) for one in evenings]
    held = [held_again(name, data) for name, data in files]
    if sum(map(len, held)) > MOST_HELD:  # it could not come again
        return _form(form, [context.t()("error.file-too-large", most=MOST_HELD * 3 // 4 // 1024**2)])
    page = render_template("import_preview.html", form=form, rows=rows, held=held, faults=faults, circle=_circle_key())
    return make_response(page, status)


def _read(files: Sequence[tuple[str, bytes]]) -> tuple[list[FoundEvening], list[str]]:
    """The evenings in files, each once, and a sentence for everything that cannot be read."""
    found: dict[str, FoundEvening] = {}
    faults: list[str] = []
    try:
        for name, one in _members(files):
            if isinstance(one, ScoresheetError):
                faults.append(explain_error(one, context.t()))
            elif isinstance(one, SheetCopy) and game_or_none(one.log.base) is None:
                faults.append(explain_error(UnreadableError(name, "", "not-an-evening"), context.t()))
            else:
                evening = _evening(one, name)
                found.setdefault(evening.imported.id, evening)
            if len(found) > MOST_EVENINGS or len(faults) > MOST_FAULTS:
                raise UnreadableError(name, "", "too-many-evenings", most=MOST_EVENINGS)
    except UnreadableError as error:
        return [], [explain_error(error, context.t())]
    return list(found.values()), faults


def _members(files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, ImportedEvening | SheetCopy | ScoresheetError]]:
    toml_left = TomlLeft()
    for name, data in files:
        try:
            yield from read_file(BytesIO(data), name, toml_left)
        except UnreadableError as error:
            yield name, error


def _evening(found: ImportedEvening | SheetCopy, name: str) -> FoundEvening:
    t = context.t()
    if isinstance(found, SheetCopy):
        # As it is now. Its log and its keys are for the host of the database: they are not checked here.
        document = game_of(found.log.sheet).to_document(found.log.sheet)
        found = ImportedEvening(found.id, name, sheet_from_document(Node(document, name)))
    sheet, keys, game = found.sheet, made_keys(), game_of(found.sheet)
    differing = game.differences(sheet, found.stored, t)
    page = preview(found, errors_on(sheet), game.explain_finding(sheet, t), differing, t)
    return FoundEvening(found, page, as_sheet(found, keys, datetime.now(UTC)), keys)


def sent_files() -> list[tuple[str, bytes]]:
    """The files of the request with their names: those that were chosen, or those that a page held."""
    sent = []
    for file in request.files.getlist("file"):
        if file.filename:
            sent.append((_plain(file.filename), file.read()))
        file.close()
    held = [_unpacked(text) for text in request.form.getlist("held")]
    return [*sent, *(file for file in held if file is not None)][:MOST_FILES]


def held_again(name: str, data: bytes) -> str:
    """A file as the value of a hidden field, in letters that need no escaping."""
    return urlsafe_b64encode(zlib.compress(name.encode() + b"\0" + data)).decode("ascii").rstrip("=")


def _unpacked(text: str) -> tuple[str, bytes] | None:
    """The file in a hidden field's value by :func:`held_again`; None for any other text."""
    unpacker = zlib.decompressobj()
    try:
        packed = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        name, _, data = unpacker.decompress(packed, MOST_UNPACKED + _LONGEST_NAME).partition(b"\0")
        return (_plain(name.decode()), data) if unpacker.eof else None
    except (ValueError, zlib.error):
        return None


def _plain(name: str) -> str:
    """The name of a file, without the folders that some browsers send."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(character for character in last if not is_control(character))[:_LONGEST_NAME] or "?"


def recent_sheet(copy: SheetCopy, keys: Keys) -> Mapping[str, object]:
    """An imported sheet as ``static/js/home/recent_sheets.js`` remembers it: on the evening's own day."""
    sheet = copy.log.sheet
    yesterday = datetime.now(UTC) - timedelta(days=1)  # one without a day is not one that goes on
    seen = {
        "address": url_for("sheets.card", key=keys.edit),
        "view": url_for("sheets.card", key=keys.view),
        "title": sheet.title,
        "players": list(sheet.players),
        "writable": True,
        "when": f"{sheet.date}T12:00:00.000Z" if sheet.date else yesterday.isoformat(),
        "date": sheet.date,
        "id": copy.id,
    }
    progress = pages_of(sheet).progress(sheet)
    return seen if progress is None else {**seen, "progress": progress}
