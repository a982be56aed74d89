"""JSON for programs: ``sheets`` of any game, their ``deals``, ``tournaments`` to look at; ``bodies`` reads what is
sent, ``answers`` says no.
"""
