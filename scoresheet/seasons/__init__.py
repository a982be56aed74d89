"""Seasons: figures over many evenings of Bonken. Pure, whole numbers, nothing stored.

``evenings`` says who sat where, which evenings count, and the figures of each; ``sums`` are what follows. Only a
settlement says who paid whom, so no other game has these; ``rounds`` are those bought at Bonaken.
"""
