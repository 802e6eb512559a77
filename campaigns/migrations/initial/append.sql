-- The two ends of every write: one call instead of three, planned once per connection.

-- Each statement in a (volatile) function sees what was committed before that statement began, so what follows the lock
-- is as it is after the wait. The generic plan finds the one partition when it runs; planning for eight partitions anew
-- each time took longer than reading.
CREATE FUNCTION campaigns_take(of_campaign uuid, of_stream uuid, of_command uuid, since integer)
RETURNS TABLE (
    size bigint, frontier bytea, recorded_us bigint, projected integer, version integer, seen boolean,
    told_version integer, told_type text, told_payload bytea, told_provenance text, told_actor text,
    told_entered_by text, told_command text, told_seq bigint, told_leaf bytea
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    SELECT h.size, h.frontier, h.recorded_us, h.projected INTO size, frontier, recorded_us, projected
    FROM campaigns_head h WHERE h.campaign_id = of_campaign FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF of_stream IS NOT NULL THEN
        SELECT s.version INTO version FROM campaigns_stream s WHERE s.campaign_id = of_campaign AND s.id = of_stream;
    END IF;
    seen := of_command IS NOT NULL AND EXISTS (
        SELECT FROM campaigns_command c WHERE c.campaign_id = of_campaign AND c.id = of_command);
    IF since IS NOT NULL THEN
        FOR told_version, told_type, told_payload, told_provenance, told_actor, told_entered_by, told_command,
            told_seq, told_leaf IN
            SELECT e.stream_version, e.type, convert_to(e.payload::text, 'UTF8'), e.provenance, e.actor::text,
                   e.entered_by::text, e.command_id::text, e.seq, e.leaf_hash
            FROM campaigns_event e
            WHERE e.campaign_id = of_campaign AND e.stream_id = of_stream AND e.stream_version >= since
            ORDER BY e.stream_version
        LOOP
            RETURN NEXT;
        END LOOP;
        IF FOUND THEN
            RETURN;
        END IF;
    END IF;
    RETURN NEXT;
END $$;

COMMENT ON FUNCTION campaigns_take IS
    'locks a campaign''s head and says what stands there, with the events of a stream from a version on';

-- Events come into the log through this function only, as its next ones. It runs with the rights of the tables' owner,
-- so that whoever calls it need not hold them (campaigns/ledger/grants.py); such a function names its schemas, else a
-- caller's temporary tables would stand in for ours. An append of one event, which most are, takes no lists apart.
CREATE FUNCTION campaigns_put(
    of_campaign uuid, after_seq bigint, of_stream uuid, after_version integer, of_command uuid, after_ordinal integer,
    by_actor uuid, by_hand uuid, as_role text, after_us bigint, salts bytea, leaves bytea,
    types text, provenances text, causes text, payloads text, new_frontier bytea, many integer
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
DECLARE written bigint;
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
    FROM unnest(string_to_array(types, E'\x1e'), string_to_array(provenances, E'\x1e'),
                string_to_array(causes, E'\x1e'), string_to_array(payloads, E'\x1e'))
         WITH ORDINALITY AS row (type, provenance, because, payload, n);
    GET DIAGNOSTICS written = ROW_COUNT;
    IF written < 1 OR many IS DISTINCT FROM written THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'as many events as are said';
    END IF;
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

COMMENT ON FUNCTION campaigns_put IS
    'appends events of one stream and moves the stream and the head on; what differs from event to event is joined by '
    'the record separator (U+001E), which no canonical JSON and no tag holds';

REVOKE ALL ON FUNCTION campaigns_put FROM PUBLIC;
