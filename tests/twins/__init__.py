"""Cases that both languages are asked, in Node instead of a browser: what is asked knows no page."""
