"""Seasons: figures over many evenings of Bonken. Pure, whole numbers, nothing stored.

``evenings`` says who sat where and which evenings count; ``sums`` and ``people`` are what
follows from them. Only a settlement says who paid whom, so these are figures no other game has.
"""
