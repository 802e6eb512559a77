"""Reading is tested with the toy ruleset and the cast of the writing tests."""

from tests.books import books_balance, cast, toy, unbalanced

__all__ = ["books_balance", "cast", "toy", "unbalanced"]
