"""Start the handheld; MicroPython asks for this file, the only one that is no bytecode there."""

from versions import main

if __name__ == "__main__":
    main()
