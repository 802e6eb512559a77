-- Partitioned by campaign from the first day, because converting later would rewrite it.
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

-- Statement triggers are not inherited, and a partition can be named in a statement of its own.
DO $$
BEGIN
    FOR n IN 0 .. 7 LOOP
        EXECUTE format('CREATE TABLE campaigns_event_%s PARTITION OF campaigns_event
            FOR VALUES WITH (MODULUS 8, REMAINDER %s)', n, n);
        EXECUTE format('CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON campaigns_event_%s
            FOR EACH STATEMENT EXECUTE FUNCTION campaigns_event_refuse()', n);
    END LOOP;
END $$;
