from tests.books import books_balance, toy, unbalanced

__all__ = ["books_balance", "toy", "unbalanced"]
