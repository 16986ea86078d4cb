"""The rules core: dice, cards, tables, procedures and the session, pure of hardware."""
