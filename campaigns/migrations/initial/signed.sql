-- What was signed is never changed or deleted.
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON campaigns_log
    FOR EACH STATEMENT EXECUTE FUNCTION campaigns_event_refuse();
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON campaigns_signingkey
    FOR EACH STATEMENT EXECUTE FUNCTION campaigns_event_refuse();
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON campaigns_checkpoint
    FOR EACH STATEMENT EXECUTE FUNCTION campaigns_event_refuse();
