"""An append of one event, which most are, without taking lists apart."""

from django.db import migrations

PUT = """
CREATE OR REPLACE FUNCTION campaigns_put(
    of_campaign uuid, after_seq bigint, of_stream uuid, after_version integer, of_command uuid, after_ordinal integer,
    by_actor uuid, by_hand uuid, as_role text, after_us bigint, salts bytea, leaves bytea,
    types text, provenances text, causes text, payloads text, new_frontier bytea, many integer
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    {one}INSERT INTO campaigns_event (campaign_id, seq, stream_id, stream_version, type, command_id, ordinal, actor,
        entered_by, role, provenance, because, recorded_us, salt, payload, leaf_hash)
    SELECT of_campaign, after_seq + n, of_stream, after_version + n, row.type, of_command, after_ordinal + n, by_actor,
           by_hand, as_role, row.provenance, nullif(row.because, '')::bigint, after_us + n,
           substring(salts FROM (16 * n - 15)::integer FOR 16), row.payload::json,
           substring(leaves FROM (32 * n - 31)::integer FOR 32)
    FROM unnest(string_to_array(types, E'\\x1e'), string_to_array(provenances, E'\\x1e'),
                string_to_array(causes, E'\\x1e'), string_to_array(payloads, E'\\x1e'))
         WITH ORDINALITY AS row (type, provenance, because, payload, n);{end}
    UPDATE campaigns_stream SET version = after_version + many WHERE id = of_stream;
    UPDATE campaigns_head SET size = after_seq + many, frontier = new_frontier, recorded_us = after_us + many
    WHERE campaign_id = of_campaign;
END $$;
"""

ONE = """IF many = 1 THEN
    INSERT INTO campaigns_event (campaign_id, seq, stream_id, stream_version, type, command_id, ordinal, actor,
        entered_by, role, provenance, because, recorded_us, salt, payload, leaf_hash)
    VALUES (of_campaign, after_seq + 1, of_stream, after_version + 1, types, of_command, after_ordinal + 1, by_actor,
            by_hand, as_role, provenances, nullif(causes, '')::bigint, after_us + 1, salts, payloads::json, leaves);
    ELSE
    """


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0019_simulation_titles")]

    operations = [
        migrations.RunSQL(PUT.format(one=ONE, end="\n    END IF;"), PUT.format(one="", end="")),
    ]
