"""The books under /admin/: everything may be read here, nothing is changed. What can be changed has a page."""

from campaigns.admin import battles, campaigns, gangs, users

__all__ = ["battles", "campaigns", "gangs", "users"]
