"""Whoever has the web role's password, and nothing else, rewrites nothing of the ledger."""

import psycopg
import pytest
from django.db import connection
from psycopg import sql

from campaigns.ledger.read import read
from campaigns.local import roles
from campaigns.local.cluster import SUPERUSER
from campaigns.models import Event, Head, Stream
from campaigns.submit import submit

pytestmark = pytest.mark.fresh_db


@pytest.fixture
def web(cast, test_cluster):
    """A connection of its own with the web role's password."""
    if test_cluster is None:
        pytest.skip("a server of somebody else's: nobody knows the web role's password")
    with psycopg.connect(
        **test_cluster.address.keywords(roles.WEB, connection.settings_dict["NAME"]), autocommit=True
    ) as found:
        yield found


def state(cast):
    head = Head.objects.get(campaign_id=cast.campaign)
    streams = list(Stream.objects.filter(campaign_id=cast.campaign).order_by("id").values_list("id", "version"))
    return head.size, bytes(head.frontier), head.recorded_us, streams, Event.objects.count()


REFUSED = """
UPDATE campaigns_event SET role = 'x'
DELETE FROM campaigns_event
TRUNCATE campaigns_event
INSERT INTO campaigns_event SELECT * FROM campaigns_event
UPDATE campaigns_event_0 SET role = 'x'
DELETE FROM campaigns_event_3
INSERT INTO campaigns_event_5 SELECT * FROM campaigns_event
SELECT * FROM campaigns_event_5
COPY campaigns_event FROM STDIN
COPY campaigns_event TO '/tmp/events'
COPY campaigns_event TO PROGRAM 'cat'
MERGE INTO campaigns_event e USING campaigns_head h ON false WHEN MATCHED THEN DELETE
SELECT * FROM campaigns_event FOR UPDATE
LOCK TABLE campaigns_event IN ACCESS EXCLUSIVE MODE
ALTER TABLE campaigns_event DISABLE TRIGGER only_grows
ALTER TABLE campaigns_event DISABLE TRIGGER ALL
ALTER TABLE campaigns_event DETACH PARTITION campaigns_event_0
ALTER TABLE campaigns_event OWNER TO rollbook_web
DROP TABLE campaigns_event
DROP TRIGGER only_grows ON campaigns_event
CREATE TRIGGER mine BEFORE INSERT ON campaigns_event FOR EACH ROW EXECUTE FUNCTION campaigns_event_refuse()
CREATE RULE mine AS ON INSERT TO campaigns_event DO INSTEAD NOTHING
CREATE OR REPLACE FUNCTION campaigns_event_refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'
ALTER FUNCTION campaigns_put SECURITY INVOKER
ALTER FUNCTION campaigns_put SET search_path = pg_temp
DROP FUNCTION campaigns_put
SET session_replication_role = replica
SET ROLE rollbook_owner
SET SESSION AUTHORIZATION rollbook_owner
GRANT rollbook_owner TO rollbook_web
ALTER ROLE rollbook_owner PASSWORD 'x'
ALTER ROLE rollbook_web SUPERUSER
CREATE ROLE another
CREATE TABLE mine (n integer)
CREATE FUNCTION public.unnest(text[], text[], text[], text[]) RETURNS text LANGUAGE sql AS 'SELECT 1'
CREATE SCHEMA mine
CREATE EXTENSION dblink
CREATE DATABASE mine
UPDATE campaigns_head SET size = size - 1
UPDATE campaigns_head SET frontier = ''
UPDATE campaigns_stream SET version = version - 1
DELETE FROM campaigns_stream
TRUNCATE campaigns_head
UPDATE campaigns_checkpoint SET root = ''
DELETE FROM campaigns_signingkey
UPDATE campaigns_log SET id = 'x'
TRUNCATE campaigns_command
DELETE FROM django_migrations WHERE name = '0001_initial'
UPDATE django_migrations SET name = '0099_later' WHERE name = '0034_asked_at'
INSERT INTO django_migrations (app, name, applied) VALUES ('campaigns', '0037_next', now())
SELECT pg_read_file('postgresql.conf')
SELECT pg_ls_dir('.')
SELECT lo_import('/etc/passwd')
SELECT rolpassword FROM pg_authid
SELECT setval('campaigns_checkpoint_id_seq', 1)
""".strip().splitlines()


def test_no_statement_rewrites_the_ledger_or_gets_around_it(cast, web, subtests):
    before = state(cast)
    for statement in REFUSED:
        with subtests.test(statement), pytest.raises(psycopg.Error):
            web.execute(statement)
    web.execute("GRANT UPDATE ON campaigns_event TO rollbook_web")  # warns only
    web.execute("REVOKE ALL ON campaigns_event FROM rollbook_owner")
    with pytest.raises(psycopg.Error, match="permission denied"):
        web.execute(REFUSED[0])
    assert state(cast) == before


PUT = sql.SQL("SELECT public.campaigns_put({})")


def put(web, cast, *, many=1, types="campaign/noted/1", size=None, stream=None, **other):
    """What the function gets, as an honest append would call it but for what is said."""
    head = Head.objects.get(campaign_id=cast.campaign)
    stream = stream or cast.campaign
    version = Stream.objects.get(id=stream).version
    count = types.count("\x1e") + 1
    said = {
        "campaign": cast.campaign,
        "after_seq": head.size,
        "stream": stream,
        "version": version,
        "command": cast.rita,
        "ordinal": -1,
        "actor": cast.rita,
        "by": cast.rita,
        "role": "referee",
        "us": head.recorded_us,
        "salts": b"\0" * 16 * count,
        "leaves": b"\0" * 32 * count,
        "types": types,
        "provenances": "\x1e".join(["server"] * count),
        "causes": "\x1e".join([""] * count),
        "payloads": "\x1e".join(["{}"] * count),
        "frontier": bytes(head.frontier),
        "many": many,
    } | other
    web.execute(PUT.format(sql.SQL(",").join(sql.Literal(one) for one in said.values())))


@pytest.mark.parametrize(
    ("many", "types"), [(0, "a/b/1"), (-1, "a/b/1"), (-7, ""), (2, "a/b/1"), (1_000, "a/b/1\x1ea/b/1"), (None, "a/b/1")]
)
def test_the_head_moves_on_by_as_many_events_as_were_written(cast, web, many, types):
    """Neither back, which would leave lines outside of the log, nor over lines that aren't there."""
    before = state(cast)
    with pytest.raises(psycopg.Error):
        put(web, cast, many=many, types=types)
    assert state(cast) == before
    cast.act({"type": "note", "text": "Rain"})


def test_without_an_event_no_head_changes(cast, web):
    """An empty list of events would let another tree stand for the same lines."""
    before = state(cast)
    empty = {"salts": b"", "leaves": b"", "provenances": "", "causes": "", "payloads": ""}
    for many in (0, -1, -before[0]):
        with pytest.raises(psycopg.Error):
            put(web, cast, many=many, types="", frontier=b"", **empty)
    assert state(cast) == before


def test_tables_of_the_callers_own_stand_in_for_none(cast, web):
    """Temporary tables and casts of the caller's aren't looked at by what works with the owner's rights."""
    before = state(cast)
    web.execute("CREATE TEMP TABLE campaigns_event (LIKE public.campaigns_event)")
    web.execute("CREATE TEMP TABLE campaigns_head (LIKE public.campaigns_head)")
    web.execute("CREATE TEMP TABLE campaigns_stream (LIKE public.campaigns_stream)")
    web.execute("SET search_path = pg_temp, public")
    with pytest.raises(psycopg.Error):
        put(web, cast, after_seq=0)
    assert state(cast) == before
    last = read(cast.campaign)[-1]
    assert last.computed_leaf() == last.leaf_hash


@pytest.mark.parametrize("other", ["after_seq", "version", "us"])
def test_nothing_is_put_elsewhere_than_behind_the_head(cast, web, other):
    before = state(cast)
    for value in (0, 1, 2**31 - 1 if other == "version" else 2**40):
        with pytest.raises(psycopg.Error):
            put(web, cast, **{other: value - (10**15 if other == "us" else 0)})
    assert state(cast) == before


def test_what_is_put_without_its_seal_is_found(cast, web, unbalanced):
    """A line with another's leaf goes in, as nobody there knows the sums; whoever checks the log sees it."""
    put(web, cast)
    last = read(cast.campaign)[-1]
    assert last.computed_leaf() != last.leaf_hash


def test_the_service_itself_needs_no_more(cast, web, test_cluster, monkeypatch):
    at = test_cluster.address.keywords(roles.WEB, connection.settings_dict["NAME"])
    connection.close()
    with monkeypatch.context() as here:
        for name, said in (("USER", at["user"]), ("PASSWORD", at["password"])):
            here.setitem(connection.settings_dict, name, said)
        battle = cast.open_battle()
        assert submit(cast.envelope({"type": "note", "text": "Rain"})).events
        assert cast.row(battle)
        connection.close()


@pytest.mark.parametrize("other", [roles.OWNER, SUPERUSER])
def test_its_password_opens_no_other_role(web, test_cluster, other):
    named = test_cluster.address.keywords(roles.WEB, connection.settings_dict["NAME"])
    for password in (named["password"], ""):
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(**{**named, "user": other, "password": password}).close()
