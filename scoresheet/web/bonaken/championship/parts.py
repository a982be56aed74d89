"""The pages of a tournament, and what programs ask, each a module with a blueprint."""

from scoresheet.web.bonaken.championship import api, desk, exports, phones, players, prints, public, rounds, start

PARTS = (start, desk, players, rounds, phones, public, prints, exports, api)
