"""Files of Bonken: ``documents``, their computed answer and claims; ``csv``; and the backups of ``sunmar``."""
