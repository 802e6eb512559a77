from tests.books import books_balance, cast, toy, unbalanced

__all__ = ["books_balance", "cast", "toy", "unbalanced"]
