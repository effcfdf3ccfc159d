"""Files of many hands: what `ronpai batch` does, and a `Task` that engines on many machines run over their columns.

Needs the extra `ronpai[batch]`.
"""

from ronpai.bulk.engines import ENGINES
from ronpai.bulk.files import FORMATS
from ronpai.bulk.job import Job, Progress, run
from ronpai.bulk.task import Task, What

__all__ = ["ENGINES", "FORMATS", "Job", "Progress", "Task", "What", "run"]
