"""A file that somebody looks at first and takes in then: the page carries it on in between."""

import base64
import binascii

from django.http import HttpRequest

from campaigns.submit import Refusal
from engine.kernel.file_import import MOST_BYTES

MOST_CARRIED = 2_000_000  # characters that a form may carry on; larger files are chosen once more


def chosen_file(request: HttpRequest, rules: str) -> bytes:
    """The chosen file, or what the page carried on of it. Raises: Refusal."""
    file = request.FILES.get("file")
    if file is not None:
        if (file.size or 0) > MOST_BYTES:
            raise Refusal("import-too-large", {"bytes": file.size or 0, "most": MOST_BYTES, "ruleset": rules})
        return bytes(file.read())
    try:
        data = base64.b64decode(request.POST.get("content", ""), validate=True)
    except (binascii.Error, ValueError):
        data = b""
    if not data:
        raise Refusal("no-such-file")
    return data
