"""Page models and sentences for screen, paper and command line alike: no HTML, no HTTP.

``formatting`` writes numbers, dates and errors, ``initials`` tell players apart. What is of one game is in its folder.
"""
