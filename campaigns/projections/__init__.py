"""Rows folded from events: campaigns, members, gangs, characters, battles, disputes. Any of them can be folded anew."""

VERSION = 10  # raise it when a fold or a folded table changes; each campaign is then refolded when it is first touched
