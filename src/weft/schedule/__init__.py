"""Schedules that outlive the process: a file for each finding, and its replay."""

from weft.schedule.form import Schedule, Step, read_schedule
from weft.schedule.recording import recorded
from weft.schedule.storing import store

__all__ = ["Schedule", "Step", "read_schedule", "recorded", "store"]
