"""The log: a JSON object a line, on the standard error."""

from __future__ import annotations

import logging
import sys
from typing import Any

import msgspec

from ronpai.records.failures import readable


class Lines(logging.Formatter):
    """A record as a line of JSON: when, how bad, what, and the fields that come with it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "event": readable(record.getMessage()),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            said["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(said).decode()


def settings(level: str) -> dict[str, Any]:
    """The configuration of all loggers, for the server and its processes."""
    logger = {"handlers": ["lines"], "level": level.upper(), "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": "ronpai.service.log.Lines"}},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "lines", "stream": sys.stderr}},
        "loggers": {name: dict(logger) for name in ("ronpai", "_granian", "granian.access", "litestar")},
    }
