"""Seasons as clubs play them: from 1 September to 31 August, by the year in which they begin.

>>> season_of_day("2027-01-15"), days_of_season(2026), years_of("2026-09-01", "2027-08-31")
(2026, ('2026-09-01', '2027-08-31'), '2026–2027')
"""

_FIRST, _LAST = "09-01", "08-31"  # month and day


def season_of_day(day: str) -> int:
    """The season of an ISO date."""
    year, _, month_and_day = day.partition("-")
    return int(year) - (month_and_day < _FIRST)


def days_of_season(season: int) -> tuple[str, str]:
    """Its first and its last day, as ISO dates."""
    return f"{season:04}-{_FIRST}", f"{season + 1:04}-{_LAST}"


def years_of(first: str, last: str) -> str:
    """What a season from ``first`` to ``last`` is called; empty when that is no whole season."""
    begun = season_of_day(first) if first else 0
    return f"{begun}–{begun + 1}" if first and (first, last) == days_of_season(begun) else ""
