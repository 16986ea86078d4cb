"""One module a screen, imported when it is opened and dropped when it is left."""
