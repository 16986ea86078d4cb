"""Start the handheld; on the device this file alone is no bytecode, for MicroPython asks for it."""

from versions import main

if __name__ == "__main__":
    main()
