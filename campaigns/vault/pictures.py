"""What somebody uploads, made harmless: its type told by its content, pictures drawn anew without any metadata.

Whatever isn't a picture must be plain text. Nothing is kept as it came, so neither places nor programs hide in it.
"""

import re
import struct
import threading
import unicodedata
import warnings
from io import BytesIO
from typing import Final, NamedTuple

from PIL import Image, ImageOps, UnidentifiedImageError

from engine.kernel.refusal import Malformed, Refusal

MOST_BYTES: Final = 12_000_000
MOST_MEGAPIXELS: Final = 24
MOST_PIXELS: Final = 24_500_000  # what cameras sell as 24 megapixels has up to 5712 x 4284
MOST_LETTERS: Final = 20_000
LONGEST_SIDE: Final = 1600
FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
PICTURE: Final = "image/webp"
TEXT: Final = "text/plain"
BROKEN: Final = (OSError, ValueError, SyntaxError, EOFError, TypeError, struct.error)  # Pillow's, of odd metadata, too
FACE: Final = 240  # pixels each way of the small square

MARKER: Final = re.compile(
    rb"\xff[\xc0-\xcf\xd9-\xfe]"
)  # of a JPEG, with the length of its part in two bytes behind it
SCAN: Final = b"\xff\xda"
END: Final = b"\xff\xd9"
MOST_SCANS: Final = 64  # a progressive photo has about ten

# A picture in memory is a hundred times its file, and eight threads of one process may get one at the same moment.
_ONE_AT_A_TIME: Final = threading.Lock()
Image.MAX_IMAGE_PIXELS = MOST_PIXELS // 2  # Pillow declines what is more than twice that, wherever a header says a size


class Clean(NamedTuple):
    media: str
    content: bytes


def cleaned(data: bytes) -> Clean:
    """Raises: Refusal (413, too many bytes or pixels), Malformed (neither a picture nor text)."""
    must_fit(len(data))
    if not data.strip():
        raise Malformed("file", "", "file-with-content")
    return _picture(data) or _text(data)


def pictured(data: bytes) -> tuple[Clean, bytes]:
    """A picture, and the small square of it that lists and buttons show. Raises: Refusal (413), Malformed."""
    must_fit(len(data))
    clean = _picture(data) if data else None
    if clean is None:
        raise Malformed("file", "", "picture")
    return clean, _face(clean.content)


def must_fit(size: int) -> None:
    """Raises: Refusal (413)."""
    if size > MOST_BYTES:
        raise Refusal("file-too-large", {"mb": -(-size // 1_000_000), "most": MOST_BYTES // 1_000_000}, 413)


def _picture(data: bytes) -> Clean | None:
    """None where the content is no picture. Broken ones are declined, giant ones before a pixel of them is decoded."""
    with _ONE_AT_A_TIME:
        try:
            image = _opened(data)
        except UnidentifiedImageError:
            return None
        except Image.DecompressionBombError as error:
            raise _too_large(error) from None
        except BROKEN:
            raise Malformed("file", "", "picture-or-plain-text") from None
        try:
            _must_be_quick(image, data)
            return Clean(PICTURE, _drawn_anew(image))
        except BROKEN:
            raise Malformed("file", "", "unbroken-picture") from None


def _opened(data: bytes) -> Image.Image:
    """Its header read, and not yet its pixels."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)
        return Image.open(BytesIO(data), formats=FORMATS)


def _too_large(error: Image.DecompressionBombError) -> Refusal:
    pixels = re.search(r"\d+", str(error))  # "Image size (60000000 pixels) exceeds ..."
    assert pixels is not None
    return Refusal("picture-too-large", {"given": round(int(pixels[0]) / 1e6), "most": MOST_MEGAPIXELS}, 413)


def _must_be_quick(image: Image.Image, data: bytes) -> None:
    """Every scan of a JPEG goes over the whole picture, and 42 bytes make one. Raises: ValueError."""
    place = scans = 0
    while image.format in ("JPEG", "MPO") and (marker := MARKER.search(data, place)) and marker[0] != END:
        scans += marker[0] == SCAN
        if scans > MOST_SCANS:
            raise ValueError
        place = marker.end() + int.from_bytes(data[marker.end() : marker.end() + 2])


def _drawn_anew(image: Image.Image) -> bytes:
    """Made small enough for a phone first, then turned the way it was held, on white; pixels only."""
    image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    layer = (ImageOps.exif_transpose(image) or image).convert("RGBA")
    paper = Image.new("RGB", layer.size, "white")
    paper.paste(layer, mask=layer.getchannel("A"))
    out = BytesIO()
    paper.save(out, "WEBP", quality=80)
    return out.getvalue()


def _face(content: bytes) -> bytes:
    """Figures stand upright: what is cut off goes below rather than above."""
    out = BytesIO()
    with Image.open(BytesIO(content)) as image:
        ImageOps.fit(image, (FACE, FACE), centering=(0.5, 0.3)).save(out, "WEBP", quality=75)
    return out.getvalue()


def _text(data: bytes) -> Clean:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Malformed("file", "", "picture-or-plain-text") from None
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    if any(unicodedata.category(letter) == "Cc" and letter not in "\n\t" for letter in text):
        raise Malformed("file", "", "picture-or-plain-text")
    if len(text) > MOST_LETTERS:
        raise Malformed("file", "", "text-up-to", {"most": MOST_LETTERS})
    return Clean(TEXT, text.encode())
