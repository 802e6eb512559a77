"""Uploads are told by their content, drawn anew without metadata, and bounded."""

import struct
import threading
import time
import zlib
from functools import cache
from io import BytesIO

import pytest
from PIL import Image, ImageFile

from campaigns.vault.pictures import LONGEST_SIDE, MOST_BYTES, cleaned
from engine.kernel.refusal import Malformed, Refusal


@cache
def picture(kind: str = "JPEG", size: tuple[int, int] = (40, 30), mode: str = "RGB", **more) -> bytes:
    out = BytesIO()
    Image.new(mode, size, "red" if mode == "RGB" else 1).save(out, kind, **more)
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
    with pytest.raises(Malformed) as raised:
        cleaned(data)
    assert raised.value.field == "file"


def test_a_broken_picture_is_refused():
    whole = picture("PNG", (400, 400))
    for cut in (20, len(whole) // 2):
        with pytest.raises(Malformed):
            cleaned(whole[:cut])


@pytest.fixture
def undecoded(monkeypatch):
    """Whoever decodes a pixel here fails."""

    def decoded(self):
        raise AssertionError("a pixel was decoded")

    monkeypatch.setattr(ImageFile.ImageFile, "load", decoded)


def header(width: int, height: int) -> bytes:
    """Of a PNG, as long as it is one with nothing behind it."""
    part = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + part + struct.pack(">I", zlib.crc32(part))


QUICKLY = {"JPEG": {"mode": "L", "quality": 1}, "PNG": {"mode": "1"}, "GIF": {"mode": "L"}}
# 10,000 x 6,000 pixels of red, whole: `picture("WEBP", ..., lossless=True, quality=0, method=0)` takes a second for it.
RED_WEBP = bytes.fromhex("52494646 1c000000 57454250 5650384c 0f000000 2f0fe7db 050710fd 8ffe0722 a2ff0100")


@pytest.mark.parametrize("kind", [*QUICKLY, "WEBP"])
def test_sixty_megapixels_are_refused_by_the_header_with_what_was_given_and_the_limit(kind, undecoded):
    data = RED_WEBP if kind == "WEBP" else picture(kind, (10_000, 6_000), **QUICKLY[kind])
    assert len(data) < 1_000_000
    with pytest.raises(Refusal) as raised:
        cleaned(data)
    assert (raised.value.status, raised.value.code, raised.value.facts) == (
        413,
        "picture-too-large",
        {"given": 60, "most": 24},
    )


def test_a_second_header_that_says_another_size_doesnt_get_past_the_limit(undecoded):
    with pytest.raises(Refusal) as raised:
        cleaned(header(10, 10) + header(10_000, 6_000)[8:] + struct.pack(">I", 0) + b"IDAT")
    assert raised.value.code == "picture-too-large"


def test_a_frame_larger_than_its_screen_doesnt_get_past_the_limit(undecoded):
    data = bytearray(picture("GIF", (10_000, 6_000), mode="L"))
    data[6:10] = struct.pack("<HH", 10, 10)
    with pytest.raises(Refusal) as raised:
        cleaned(bytes(data))
    assert raised.value.code == "picture-too-large"


def test_a_photo_of_24_megapixels_is_taken():
    assert max(opened(cleaned(picture(size=(5712, 4284))).content).size) == LONGEST_SIDE


def test_a_jpeg_that_goes_over_itself_a_thousand_times_is_refused_at_once():
    whole = picture(size=(400, 300), mode="L", progressive=True)
    last = whole[whole.rindex(b"\xff\xda") : -2]
    with pytest.raises(Malformed):
        cleaned(whole[:-2] + 1000 * last + whole[-2:])
    assert cleaned(whole + 1000 * last).media == "image/webp"  # what phones put behind a picture is none of it


def test_pictures_are_decoded_one_at_a_time(monkeypatch):
    """What eight threads take at once is what one takes."""
    within, most = [], []
    load = ImageFile.ImageFile.load

    def counted(self):
        within.append(1)
        most.append(len(within))
        time.sleep(0.01)  # the others' turn
        try:
            return load(self)
        finally:
            within.pop()

    monkeypatch.setattr(ImageFile.ImageFile, "load", counted)
    data = picture("PNG", (600, 400))
    threads = [threading.Thread(target=cleaned, args=(data,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(most) >= 8 and max(most) == 1


def test_fifty_megabytes_are_refused_with_the_number_that_would_do():
    with pytest.raises(Refusal) as raised:
        cleaned(b"x" * 50_000_000)
    assert (raised.value.status, raised.value.code) == (413, "file-too-large")
    assert raised.value.facts == {"mb": 50, "most": MOST_BYTES // 1_000_000}
