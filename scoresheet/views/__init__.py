"""Page models and sentences for screen, paper and command line: no HTML, no HTTP.

``formatting`` writes numbers, dates and errors, ``initials`` shorten names. What one game has is in its folder.
"""
