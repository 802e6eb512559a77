"""Pictures of figures and battles: two taps from a phone, shown where the figure is, deleted for good."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from campaigns.models import Picture
from tests.vault.test_pictures import picture

pytestmark = pytest.mark.django_db


def add(street, who, about, data=None, name="x.jpg", **more):
    file = SimpleUploadedFile(name, picture() if data is None else data)
    address = reverse("add-picture", args=[street.campaign, about])
    return street.browser(who).post(address, {"file": file, **more}, follow=True)


def shown(street, who, one, query=""):
    return street.browser(who).get(reverse("picture", args=[street.campaign, one.id]) + query)


def keule(street):
    return street.figures["anna"][0]


def test_a_picture_is_shrunk_squared_and_shown_wherever_the_figure_is(street):
    battle = street.battle()
    add(street, "anna", keule(street), picture(size=(3000, 1000)))
    one = Picture.objects.get()
    whole, small = shown(street, "ben", one), shown(street, "ben", one, "?small")
    assert max(Image.open(BytesIO(whole.content)).size) == 1600
    assert Image.open(BytesIO(small.content)).size == (240, 240)
    address = reverse("picture", args=[street.campaign, one.id])
    for page in (
        reverse("character", args=[street.campaign, keule(street)]),
        reverse("battle", args=[battle]),
        reverse("battle-account", args=[battle]),
    ):
        assert address + "?small" in street.browser("sam").get(page).content.decode(), page


def test_it_is_sealed_and_no_event_knows_of_it(street):
    from campaigns.ledger.read import read

    before = len(read(street.campaign))
    add(street, "anna", keule(street))
    picture = Picture.objects.get()
    assert b"WEBP" not in bytes(picture.sealed) and b"WEBP" not in bytes(picture.sealed_face)
    assert len(read(street.campaign)) == before


def test_a_deleted_picture_is_gone_at_once_for_everybody(street):
    add(street, "anna", keule(street))
    picture = Picture.objects.get()
    seen = shown(street, "ben", picture)
    again = street.browser("ben").get(
        reverse("picture", args=[street.campaign, picture.id]), headers={"If-None-Match": seen["ETag"]}
    )
    assert again.status_code == 304 and "no-cache" in again["Cache-Control"]
    delete = reverse("delete-picture", args=[street.campaign, picture.id])
    assert "for its owner and the referee" in street.browser("ben").post(delete, follow=True).content.decode()
    assert street.browser("stranger").post(delete).status_code == 404
    street.browser("anna").post(delete)
    assert not Picture.objects.exists()
    gone = street.browser("ben").get(
        reverse("picture", args=[street.campaign, picture.id]), headers={"If-None-Match": seen["ETag"]}
    )
    assert gone.status_code == 404


def test_only_the_owner_and_the_referee_give_a_figure_a_face(street):
    for who in ("ben", "sam", "otto"):
        add(street, who, keule(street))
    assert add(street, "stranger", keule(street)).status_code == 404
    assert not Picture.objects.exists()
    add(street, "rita", keule(street))
    assert Picture.objects.count() == 1


def test_a_battles_pictures_come_from_everybody_at_it_and_belong_to_whoever_took_them(street):
    battle = street.battle()
    add(street, "sam", battle)
    picture = Picture.objects.get()
    delete = reverse("delete-picture", args=[street.campaign, picture.id])
    street.browser("anna").post(delete)
    assert Picture.objects.exists()
    street.browser("sam").post(delete)
    assert not Picture.objects.exists()


def test_strangers_and_other_campaigns_see_no_picture(street):
    add(street, "anna", keule(street))
    picture = Picture.objects.get()
    assert shown(street, "stranger", picture).status_code == 404
    assert shown(street, None, picture).status_code == 404
    from uuid import uuid4

    from campaigns.submit import found_campaign

    other = found_campaign(street.accounts["stranger"], uuid4(), ruleset="stko", name="Other", nickname="S").campaign
    assert street.browser("stranger").get(reverse("picture", args=[other, picture.id])).status_code == 404


def test_forgetting_a_person_deletes_his_pictures(street):
    add(street, "anna", keule(street))
    street.act({"type": "forget-member", "member": str(street.members["anna"])}, "anna")
    assert not Picture.objects.exists()


@pytest.mark.parametrize(
    "data",
    [b"", b"<svg onload='x'/>", b"hello", b"\xff\xd8\xff\xe0 broken", b"GIF89a" + b"\xff" * 12, picture()[:300]],
)
def test_what_is_no_picture_is_declined_in_words_in_both_languages(street, data):
    page = add(street, "anna", keule(street), data).content.decode()
    assert 'class="say no' in page and not Picture.objects.exists()


def test_a_bomb_and_fifty_megabytes_are_declined_in_words(street):
    out = BytesIO()
    Image.new("1", (20_000, 20_000)).save(out, "PNG")
    assert len(out.getvalue()) < 200_000
    assert "400 megapixels, and 24 is the most" in add(street, "anna", keule(street), out.getvalue()).content.decode()
    page = add(street, "anna", keule(street), b"\xff\xd8" + b"x" * 50_000_000).content.decode()
    assert "12 MB" in page and not Picture.objects.exists()


def test_the_same_upload_sent_twice_is_one_picture(street):
    id = "6b1c1a52-6a51-4d26-9d2c-2b54fb0ab5a7"
    add(street, "anna", keule(street), id=id)
    add(street, "anna", keule(street), id=id)
    assert Picture.objects.count() == 1


def test_there_is_an_end_to_pictures(street, monkeypatch):
    monkeypatch.setattr("campaigns.submit.characters.pictures.MOST", 1)
    add(street, "anna", keule(street))
    assert "Delete one first" in add(street, "anna", keule(street)).content.decode()
