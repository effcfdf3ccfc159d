"""Records of real play, and what they prove."""

from ronpai.logs.report import FieldMismatch, Report, Skipped
from ronpai.logs.verify import verify

__all__ = ["FieldMismatch", "Report", "Skipped", "verify"]
