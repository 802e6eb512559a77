"""Giant uploads are not kept while they come in: the view then says how much is too much."""

from typing import Any

from django.core.files.uploadhandler import FileUploadHandler, SkipFile

from campaigns.submit.disputes.evidence import MOST_BYTES

AROUND = 100_000  # what a form has beside its file


class Bounded(FileUploadHandler):
    """Comes first in FILE_UPLOAD_HANDLERS."""

    too_large = False

    def handle_raw_input(self, input_data: Any, META: Any, content_length: int, *args: Any, **more: Any) -> None:
        self.too_large = content_length > MOST_BYTES + AROUND

    def new_file(self, *args: Any, **more: Any) -> None:
        if self.too_large:
            raise SkipFile

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None
