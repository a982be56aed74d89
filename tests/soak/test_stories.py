"""More sequences of faults than the browser tests have time for."""

import pytest

from tests.browser.proxy import Proxy
from tests.browser.table import Table
from tests.browser.test_faults import STORIES, play_stories

pytestmark = pytest.mark.browser

AT_ONCE = 6


@pytest.mark.parametrize("first", range(STORIES, STORIES + 20 * AT_ONCE, AT_ONCE))
def test_after_any_faults_everything_is_sent_once_and_the_card_is_the_servers(table: Table, first: int) -> None:
    with Proxy(table.server.port) as proxy:
        play_stories(table, proxy, range(first, first + AT_ONCE))
