"""A screen at rest takes no heap, a key edge little, and no collection while a key is held."""


