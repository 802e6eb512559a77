"""The log's head moves on by as many events as were written, and never back."""

from django.db import migrations

PUT = """
CREATE OR REPLACE FUNCTION campaigns_put(
    of_campaign uuid, after_seq bigint, of_stream uuid, after_version integer, of_command uuid, after_ordinal integer,
    by_actor uuid, by_hand uuid, as_role text, after_us bigint, salts bytea, leaves bytea,
    types text, provenances text, causes text, payloads text, new_frontier bytea, many integer
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
{declared}BEGIN
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
         WITH ORDINALITY AS row (type, provenance, because, payload, n);{counted}
    END IF;
    UPDATE campaigns_stream SET version = after_version + many
    WHERE id = of_stream AND campaign_id = of_campaign AND version = after_version;
    IF NOT FOUND THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'the stream ends elsewhere';
    END IF;
    UPDATE campaigns_head SET size = after_seq + many, frontier = new_frontier, recorded_us = after_us + many
    WHERE campaign_id = of_campaign AND size = after_seq AND recorded_us <= after_us;
    IF NOT FOUND THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'the log ends elsewhere';
    END IF;
END $$;
"""

DECLARED = "DECLARE written bigint;\n"
COUNTED = """
    GET DIAGNOSTICS written = ROW_COUNT;
    IF written < 1 OR many IS DISTINCT FROM written THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'as many events as are said';
    END IF;"""


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0031_characters_by_day")]

    operations = [
        migrations.RunSQL(PUT.format(declared=DECLARED, counted=COUNTED), PUT.format(declared="", counted="")),
    ]
