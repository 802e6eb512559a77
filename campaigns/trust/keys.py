"""A campaign's signing keys. The private half lies wrapped beside the ledger, the public half stands in the log."""

import secrets
from typing import NamedTuple
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from campaigns.ledger.trust_events import SigningKeySet
from campaigns.models import Log, SigningKey
from campaigns.trust.notes import verifies
from campaigns.vault.wrapping import WrongVaultKey, unwrap, wrap

PURPOSE = "signing-key/1"


class Signer(NamedTuple):
    log: str
    public: bytes
    private: Ed25519PrivateKey


class NoLog(LookupError):
    """The campaign's log has no name and no key yet."""


def has_log(campaign: UUID) -> bool:
    return Log.objects.filter(campaign_id=campaign).exists()


def log_of(campaign: UUID) -> str:
    """The public name of the campaign's log. Raises: NoLog."""
    log = Log.objects.filter(campaign_id=campaign).values_list("id", flat=True).first()
    if log is None:
        raise NoLog(campaign)
    return log


def campaign_of(log: str) -> UUID | None:
    return Log.objects.filter(id=log).values_list("campaign_id", flat=True).first()


def new_key(campaign: UUID) -> SigningKeySet:
    """A key from now on, to be recorded in the same transaction; the first one also gives the log its name."""
    log, _ = Log.objects.get_or_create(campaign_id=campaign, defaults={"id": secrets.token_hex(16)})
    old, endorsement, before = _newest(campaign), "", ""
    private = Ed25519PrivateKey.generate()
    public = private.public_key().public_bytes_raw()
    if old is not None:
        before = bytes(old.public).hex()
        try:
            endorsement = _private(old).sign(change(log.id, public.hex())).hex()
        except WrongVaultKey:
            endorsement = ""  # lost: the event says so by having none
    wrapped = wrap(private.private_bytes_raw(), PURPOSE, public)
    SigningKey.objects.create(campaign_id=campaign, public=public, wrapped=wrapped)
    return SigningKeySet(log.id, public.hex(), before, endorsement)


def change(log: str, key: str) -> bytes:
    """What an old key signs when a new one follows it."""
    return f"rollbook/key-change/1\n{log}\n{key}\n".encode()


def is_endorsed(event: SigningKeySet) -> bool:
    if not event.before or not event.endorsement:
        return False
    return verifies(bytes.fromhex(event.before), bytes.fromhex(event.endorsement), change(event.log, event.key))


def signer(campaign: UUID) -> Signer:
    """Raises: NoLog, WrongVaultKey (the key can't be opened any more)."""
    log, key = log_of(campaign), _newest(campaign)
    if key is None:
        raise NoLog(campaign)
    return Signer(log, bytes(key.public), _private(key))


def public_keys(campaign: UUID) -> list[bytes]:
    """The newest first."""
    rows = SigningKey.objects.filter(campaign_id=campaign).order_by("-id")
    return [bytes(row.public) for row in rows]


def _newest(campaign: UUID) -> SigningKey | None:
    return SigningKey.objects.filter(campaign_id=campaign).order_by("-id").first()


def _private(key: SigningKey) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(unwrap(bytes(key.wrapped), PURPOSE, bytes(key.public)))
