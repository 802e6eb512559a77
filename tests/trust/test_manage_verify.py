"""`manage.py verify`: whole logs on several cores, and export files compared with the log that is here."""

from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from tests.forging import event_of, forge, forge_payload, rehash
from tests.founding import founded
from tests.trust.playing import exported, fought
from tests.trust.signed_anew import signed_anew
from tests.trust.tampering import BY_HAND, parsed, resealed, written


def said(**options):
    out, err = StringIO(), StringIO()
    try:
        call_command("verify", stdout=out, stderr=err, **options)
    except CommandError as error:
        return out.getvalue() + err.getvalue() + f"FAILED: {error}"
    return out.getvalue()


@pytest.mark.django_db
def test_an_export_is_checked_and_compared_with_the_log(tmp_path):
    data = exported(*founded(fought, "stko"))
    file = tmp_path / "battle.jsonl"
    file.write_bytes(data)
    told = said(export=file)
    assert "RIGHT: nothing was changed" in told and "Compared with the log here: the same" in told
    for tamper in BY_HAND:
        lines = parsed(data)
        expected = tamper(lines)
        file.write_bytes(written(lines))
        told = said(export=file)
        assert "FAILED: the export is wrong" in told and "WRONG" in told, tamper.__name__
        assert any(str(at) in told for _, at in expected), tamper.__name__
    assert "FAILED: can't be read" in said(export=tmp_path / "nothing")
    assert "isn't an export of Rollbook" in said(export=Path(__file__))


@pytest.mark.django_db
def test_a_line_sealed_anew_still_differs_from_the_log_here(tmp_path):
    lines = parsed(exported(*founded(fought, "stko")))
    line = lines[8]
    line["role"] = "auditor"
    resealed(lines, line)
    file = tmp_path / "battle.jsonl"
    file.write_bytes(written(lines))
    assert f"other lines stand at {line['seq']}" in said(export=file)


@pytest.mark.django_db
def test_of_a_file_signed_anew_nothing_says_that_it_is_right(tmp_path):
    """Its own signature fits; the last line said RIGHT all the same."""
    file = tmp_path / "battle.jsonl"
    file.write_bytes(signed_anew(exported(*founded(fought, "stko"))))
    told = said(export=file)
    assert "Compared with the log here: WRONG" in told and "RIGHT" not in told
    assert told.index("Compared with") < told.index("\nWRONG: see above.")


@pytest.mark.fresh_db
def test_all_cores_find_what_one_finds(unbalanced, monkeypatch):
    from tests.cast import Cast

    monkeypatch.setattr("campaigns.trust.whole_logs.LARGE", 1)
    casts = [Cast(), Cast()]
    for cast in casts:
        for _ in range(3):
            battle = cast.open_battle()
            cast.act({"type": "throw", "figure": 1, "count": 3}, cast.anna, battle)
            cast.act({"type": "end", "how": "called_off"}, cast.rita, battle)
    whole = said(jobs=3)
    assert whole.count("3 rolls, root") == 2 and "FAILED" not in whole
    event = event_of(casts[1], "battle/rolled/1", 1)
    face = 2 if b'"faces":[1,1,1]' in event.payload else 1
    forge_payload(casts[1], event.seq, r'"faces":\[.,.,.\]', f'"faces":[{face},{face},{face}]')
    for jobs in (1, 3):
        assert f"{casts[1].campaign}: BROKEN at event {event.seq}: the stored leaf" in said(jobs=jobs)
    rehash(casts[1], event.seq)
    for jobs in (1, 3):
        told = said(jobs=jobs)
        assert f"{casts[1].campaign}: BROKEN at event {event.seq}: roll 1 shows" in told
        assert "FAILED: 1 of 2 campaigns are broken" in told
    forge(
        'UPDATE campaigns_event SET payload = \'{"roll":"x"}\' WHERE campaign_id = %s AND seq = %s',
        casts[1].campaign,
        event.seq,
    )
    rehash(casts[1], event.seq)
    assert "can't be understood" in said(jobs=2)


@pytest.mark.parametrize(("alone", "beside"), [("battle", "rules"), ("checkpoint", "export")])
def test_what_narrows_another_check_does_not_stand_alone(alone, beside):
    given = {"battle": uuid4(), "checkpoint": [Path("kept.txt")]}
    assert said(**{alone: given[alone]}) == f"FAILED: --{alone} says something only together with --{beside}"
