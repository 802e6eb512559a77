"""A form that was declined: its page again, what was typed still in it, and the reason at the field it is about."""

from campaigns.web.declined.answer import declined, declined_in_form, enter_or_decline, filled_in

__all__ = ["declined", "declined_in_form", "enter_or_decline", "filled_in"]
