"""What must not be in events: keys of authors, sealed text, the secrets of live dice."""

from campaigns.vault.texts import Unsealer, cite, forget, seal, unseal

__all__ = ["Unsealer", "cite", "forget", "seal", "unseal"]
