"""Uploads are told by their content, drawn anew without metadata, and bounded."""

from io import BytesIO

import pytest
from PIL import Image

from campaigns.vault.pictures import LONGEST_SIDE, MOST_BYTES, cleaned
from engine.kernel.refusal import Malformed, Refusal


def picture(kind: str = "JPEG", size: tuple[int, int] = (40, 30), mode: str = "RGB", **more) -> bytes:
    out = BytesIO()
    Image.new(mode, size, "red").save(out, kind, **more)
    return out.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_every_picture_becomes_the_same_kind(kind):
    clean = cleaned(picture(kind))
    assert (clean.media, opened(clean.content).format, opened(clean.content).size) == ("image/webp", "WEBP", (40, 30))


def test_what_the_camera_wrote_is_gone():
    exif = Image.Exif()
    exif[0x010F] = "Camera of Ben"
    exif.get_ifd(0x8825)[1] = "N"
    data = picture(exif=exif.tobytes(), comment=b"at home")
    assert b"Camera of Ben" in data and b"at home" in data
    clean = cleaned(data).content
    assert b"Camera" not in clean and b"home" not in clean and not opened(clean).getexif()


def test_a_picture_held_sideways_is_turned_upright():
    exif = Image.Exif()
    exif[0x0112] = 6
    assert opened(cleaned(picture(exif=exif.tobytes())).content).size == (30, 40)


def test_a_large_picture_is_shrunk_and_what_shines_through_is_white():
    assert max(opened(cleaned(picture(size=(4000, 1000))).content).size) == LONGEST_SIDE
    out = BytesIO()
    Image.new("RGBA", (9, 9), (0, 0, 0, 0)).save(out, "PNG")
    assert opened(cleaned(out.getvalue()).content).convert("RGB").getpixel((4, 4)) == (255, 255, 255)


def test_text_is_kept_as_plain_text():
    clean = cleaned("\ufeffZeile eins\r\nZeile zwei: ü".encode())
    assert (clean.media, clean.content.decode()) == ("text/plain", "Zeile eins\nZeile zwei: ü")
    assert cleaned(b"<svg onload='x'/>").media == "text/plain"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"  \n",
        b"\x00\x01\x02",
        b"%PDF-1.7\xff\xfe",
        b"PK\x03\x04\xff",
        "x".encode("utf-16"),
        b"a\x1bb",
        b"x" * 20_001,
    ],
    ids=["empty", "blank", "bytes", "pdf", "zip", "utf-16", "escape", "long"],
)
def test_anything_else_is_refused_in_words(data):
    with pytest.raises(Malformed) as no:
        cleaned(data)
    assert no.value.field == "file"


def test_a_broken_picture_is_refused():
    whole = picture("PNG", (400, 400))
    for cut in (20, len(whole) // 2):
        with pytest.raises(Malformed):
            cleaned(whole[:cut])


def test_a_picture_of_giant_size_is_refused_before_it_is_unpacked():
    with pytest.raises(Malformed) as no:
        cleaned(picture("PNG", (30_000, 20_000), "1"))
    assert "million pixels" in no.value.expected


def test_fifty_megabytes_are_refused_with_the_number_that_would_do():
    with pytest.raises(Refusal) as no:
        cleaned(b"x" * 50_000_000)
    assert (no.value.status, no.value.code) == (413, "file-too-large")
    assert no.value.facts == {"mb": 50, "most": MOST_BYTES // 1_000_000}
