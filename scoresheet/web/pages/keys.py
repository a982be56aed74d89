"""Replacement of a sheet's edit key, when a phone was lost or the address got to a wrong person.

The old address opens nothing from then on. Everything that was entered stays, and so does the view key; phones that
hold the old address keep what they have not sent, and send it once they are shown the new one.
"""

from flask import Blueprint, redirect, render_template, url_for
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response

from scoresheet.web import context
from scoresheet.web.messages import say

bp = Blueprint("keys", __name__)


@bp.route("/s/<key>/key", methods=["GET", "POST"])
def replace(key: str) -> Response | tuple[str, int]:
    """Asks whether, then goes to the card at its new address."""
    context.writable(key)
    form = FlaskForm()
    if not form.validate_on_submit():
        return render_template("key.html", key=key, form=form), 400 if form.is_submitted() else 200
    new = context.store().replace_edit_key(key)
    say(context.opened(new), "replaced")
    return redirect(url_for("sheets.card", key=new))
