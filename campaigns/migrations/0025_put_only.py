"""Events come into the log through one function only, as its next ones; what was signed is never changed or deleted."""

from django.db import migrations, models

# It runs with the rights of the tables' owner, so that whoever calls it need not hold them (campaigns/ledger/grants.py);
# such a function names its schemas, else a caller's temporary tables would stand in for ours.
PUT = """
CREATE OR REPLACE FUNCTION campaigns_put(
    of_campaign uuid, after_seq bigint, of_stream uuid, after_version integer, of_command uuid, after_ordinal integer,
    by_actor uuid, by_hand uuid, as_role text, after_us bigint, salts bytea, leaves bytea,
    types text, provenances text, causes text, payloads text, new_frontier bytea, many integer
) RETURNS void LANGUAGE plpgsql {security} SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    IF many = 1 THEN
    INSERT INTO campaigns_event (campaign_id, seq, stream_id, stream_version, type, command_id, ordinal, actor,
        entered_by, role, provenance, because, recorded_us, salt, payload, leaf_hash)
    VALUES (of_campaign, after_seq + 1, of_stream, after_version + 1, types, of_command, after_ordinal + 1, by_actor,
            by_hand, as_role, provenances, nullif(causes, '')::bigint, after_us + 1, salts, payloads::json, leaves);
    ELSE
    INSERT INTO campaigns_event (campaign_id, seq, stream_id, stream_version, type, command_id, ordinal, actor,
        entered_by, role, provenance, because, recorded_us, salt, payload, leaf_hash)
    SELECT of_campaign, after_seq + n, of_stream, after_version + n, row.type, of_command, after_ordinal + n, by_actor,
           by_hand, as_role, row.provenance, nullif(row.because, '')::bigint, after_us + n,
           substring(salts FROM (16 * n - 15)::integer FOR 16), row.payload::json,
           substring(leaves FROM (32 * n - 31)::integer FOR 32)
    FROM unnest(string_to_array(types, E'\\x1e'), string_to_array(provenances, E'\\x1e'),
                string_to_array(causes, E'\\x1e'), string_to_array(payloads, E'\\x1e'))
         WITH ORDINALITY AS row (type, provenance, because, payload, n);
    END IF;
    UPDATE campaigns_stream SET version = after_version + many WHERE id = of_stream{at_version};
    {moved_stream}UPDATE campaigns_head SET size = after_seq + many, frontier = new_frontier,
        recorded_us = after_us + many
    WHERE campaign_id = of_campaign{at_size};{moved_head}
END $$;
"""

GUARD = "IF NOT FOUND THEN RAISE integrity_constraint_violation USING MESSAGE = '{}'; END IF;"
ONLY_HERE = {
    "security": "SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp",
    "at_version": " AND campaign_id = of_campaign AND version = after_version",
    "moved_stream": GUARD.format("the stream ends elsewhere") + "\n    ",
    "at_size": " AND size = after_seq AND recorded_us <= after_us",
    "moved_head": "\n    " + GUARD.format("the log ends elsewhere"),
}
ANYWHERE = dict.fromkeys(ONLY_HERE, "")

SIGNED = ("campaigns_log", "campaigns_signingkey", "campaigns_checkpoint")
ONLY_GROWS = """
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON {0}
    FOR EACH STATEMENT EXECUTE FUNCTION campaigns_event_refuse();
"""


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0024_api_tokens")]

    operations = [
        migrations.RunSQL(
            PUT.format(**ONLY_HERE) + "REVOKE ALL ON FUNCTION campaigns_put FROM PUBLIC;", PUT.format(**ANYWHERE)
        ),
        migrations.RunSQL(
            "".join(ONLY_GROWS.format(table) for table in SIGNED),
            "".join(f"DROP TRIGGER only_grows ON {table};" for table in SIGNED),
        ),
        migrations.AddConstraint(
            model_name="stream",
            constraint=models.CheckConstraint(
                condition=models.Q(("id", models.F("campaign_id")), ("kind", "campaign"))
                | models.Q(("kind", "battle"), models.Q(("id", models.F("campaign_id")), _negated=True)),
                name="stream_is_what_its_id_says",
            ),
        ),
        migrations.AddConstraint(
            model_name="checkpoint",
            constraint=models.CheckConstraint(
                condition=models.Q(("broken", ""), ("note", ""), _connector="XOR"), name="checkpoint_signed_or_broken"
            ),
        ),
    ]
