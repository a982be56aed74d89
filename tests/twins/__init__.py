"""Twin tests: cases put to Python and to the phone's modules in Node, and their answers compared."""
