"""Records of real play, and what they prove."""

from ronpai.logs.verify import FieldMismatch, Report, Skipped, verify

__all__ = ["FieldMismatch", "Report", "Skipped", "verify"]
