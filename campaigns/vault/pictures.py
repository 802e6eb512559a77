"""What somebody uploads, made harmless: its type told by its content, pictures drawn anew without any metadata.

Whatever isn't a picture must be plain text. Nothing is kept as it came, so neither places nor programs hide in it.
"""

import unicodedata
import warnings
from io import BytesIO
from typing import Final, NamedTuple

from PIL import Image, ImageOps, UnidentifiedImageError

from engine.kernel.refusal import Malformed, Refusal

MOST_BYTES: Final = 12_000_000
MOST_PIXELS: Final = 60_000_000
MOST_LETTERS: Final = 20_000
LONGEST_SIDE: Final = 1600
FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
PICTURE: Final = "image/webp"
TEXT: Final = "text/plain"
EXPECTED: Final = "a picture (JPEG, PNG, WebP or GIF) or plain text"
ONLY_PICTURES: Final = "a picture (JPEG, PNG, WebP or GIF)"
SMALLER: Final = f"a picture of at most {MOST_PIXELS // 1_000_000} million pixels"


FACE: Final = 240  # pixels each way of the small square


class Clean(NamedTuple):
    media: str
    content: bytes


def cleaned(data: bytes) -> Clean:
    """Raises: Refusal (413, too large), Malformed (neither a picture nor text)."""
    must_fit(len(data))
    if not data.strip():
        raise Malformed("file", "", "a file with something in it")
    return _picture(data) or _text(data)


def pictured(data: bytes) -> tuple[Clean, bytes]:
    """A picture, and the small square of it that lists and buttons show. Raises: Refusal (413), Malformed."""
    must_fit(len(data))
    clean = _picture(data) if data else None
    if clean is None:
        raise Malformed("file", "", ONLY_PICTURES)
    return clean, _face(clean.content)


def must_fit(size: int) -> None:
    """Raises: Refusal (413)."""
    if size > MOST_BYTES:
        raise Refusal("file-too-large", {"mb": -(-size // 1_000_000), "most": MOST_BYTES // 1_000_000}, 413)


def _picture(data: bytes) -> Clean | None:
    """None where the content is no picture. Broken and giant ones are declined."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(data), formats=FORMATS)
    except UnidentifiedImageError:
        return None
    except Image.DecompressionBombError:
        raise Malformed("file", "", SMALLER) from None
    except (OSError, ValueError, SyntaxError):
        raise Malformed("file", "", EXPECTED) from None
    if image.width * image.height > MOST_PIXELS:
        raise Malformed("file", f"{image.width} x {image.height}", SMALLER)
    try:
        return Clean(PICTURE, _drawn_anew(image))
    except (OSError, ValueError, SyntaxError, EOFError):
        raise Malformed("file", "", "a picture that isn't broken") from None


def _drawn_anew(image: Image.Image) -> bytes:
    """Turned the way it was held, on white, small enough for a phone; pixels only."""
    image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
    upright = ImageOps.exif_transpose(image) or image
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    layer = upright.convert("RGBA")
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
        raise Malformed("file", "", EXPECTED) from None
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    if any(unicodedata.category(letter) == "Cc" and letter not in "\n\t" for letter in text):
        raise Malformed("file", "", EXPECTED)
    if len(text) > MOST_LETTERS:
        raise Malformed("file", "", f"a text of at most {MOST_LETTERS} characters")
    return Clean(TEXT, text.encode())
