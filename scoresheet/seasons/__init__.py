"""Seasons: figures over many evenings of Bonken. Pure, whole numbers, nothing stored.

``evenings`` says who sat where and which evenings count; ``sums`` are what follows from the ``figures`` of each. Only a
settlement says who paid whom, so no other game has these; ``rounds`` are those bought at Bonaken.
"""
