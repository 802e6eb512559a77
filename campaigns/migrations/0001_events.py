"""The event table: partitioned by campaign from the first day, because converting later would rewrite it."""

from django.db import migrations, models

import campaigns.models.ledger

PARTITIONS = 8

TABLE = """
CREATE TABLE campaigns_event (
    campaign_id    uuid     NOT NULL,
    seq            bigint   NOT NULL CHECK (seq > 0),
    stream_id      uuid     NOT NULL,
    stream_version integer  NOT NULL CHECK (stream_version > 0),
    type           text     NOT NULL,
    command_id     uuid     NOT NULL,
    ordinal        smallint NOT NULL CHECK (ordinal >= 0),
    actor          uuid     NOT NULL,
    entered_by     uuid     NOT NULL,
    role           text     NOT NULL,
    provenance     text     NOT NULL CHECK (provenance IN (
        'server', 'typed', 'measured', 'outcome', 'forced', 'imported', 'reported', 'simulated')),
    because        bigint   CHECK (because < seq),
    recorded_us    bigint   NOT NULL,
    salt           bytea    NOT NULL CHECK (octet_length(salt) = 16),
    payload        json     NOT NULL,
    leaf_hash      bytea    NOT NULL CHECK (octet_length(leaf_hash) = 32),
    PRIMARY KEY (campaign_id, seq),
    UNIQUE (campaign_id, stream_id, stream_version)
) PARTITION BY HASH (campaign_id);

COMMENT ON COLUMN campaigns_event.payload IS
    'exactly the bytes that were hashed: read as payload::text, never convert to jsonb';

CREATE FUNCTION campaigns_event_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the ledger only grows: % on % is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation',
              HINT = 'Record a correction, a rewind or a ruling; events that were wrong stay readable.';
END $$;

CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON campaigns_event
    FOR EACH STATEMENT EXECUTE FUNCTION campaigns_event_refuse();
"""

# Statement triggers are not inherited, and a partition can be named in a statement of its own.
PARTITION = """
CREATE TABLE campaigns_event_{n} PARTITION OF campaigns_event FOR VALUES WITH (MODULUS {of}, REMAINDER {n});
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON campaigns_event_{n}
    FOR EACH STATEMENT EXECUTE FUNCTION campaigns_event_refuse();
"""


class Migration(migrations.Migration):
    initial = True
    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "campaign_id", "seq", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("campaign_id", models.UUIDField()),
                ("seq", models.BigIntegerField()),
                ("stream_id", models.UUIDField()),
                ("stream_version", models.IntegerField()),
                ("type", models.TextField()),
                ("command_id", models.UUIDField()),
                ("ordinal", models.SmallIntegerField()),
                ("actor", models.UUIDField()),
                ("entered_by", models.UUIDField()),
                ("role", models.TextField()),
                ("provenance", models.TextField()),
                ("because", models.BigIntegerField(null=True)),
                ("recorded_us", models.BigIntegerField()),
                ("salt", models.BinaryField(max_length=16)),
                ("payload", campaigns.models.ledger.CanonicalText()),
                ("leaf_hash", models.BinaryField(max_length=32)),
            ],
            options={"db_table": "campaigns_event", "managed": False},
        ),
        migrations.RunSQL(
            # No way back: undoing this migration would throw the ledger away.
            TABLE + "".join(PARTITION.format(n=n, of=PARTITIONS) for n in range(PARTITIONS)),
        ),
    ]
