"""Threads of the viewer end before the interpreter does."""

import subprocess
import sys
import threading
import time

from grognard.viewer import workers
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.jobs import Job

GEOMETRY = """
import shapely
from grognard.viewer import workers

points, done = shapely.points([(one, one) for one in range(50)]), []

def work():
    while not done:
        shapely.get_coordinates(shapely.buffer(points, 0.01))

for _ in range(2):
    workers.start(work, "geometry", lambda: done.append(1))
"""


def test_a_thread_inside_a_library_does_not_crash_the_end_of_the_process():
    for _ in range(3):
        assert subprocess.run([sys.executable, "-c", GEOMETRY], check=False).returncode == 0


def test_the_end_waits_for_a_job_and_stops_who_waits_for_work(monkeypatch):
    monkeypatch.setattr(workers, "_stops", {})
    free, begun = threading.Event(), threading.Event()
    grounds = Grounds(lambda *_: begun.set() or free.wait(10.0))
    job = Job(lambda: time.sleep(0.1))
    grounds._ask(("map", 0, "light", None), "map", None)
    assert begun.wait(10.0)
    assert not workers.end_all(0.0)
    free.set()
    assert workers.end_all(10.0) and job.done and not workers._stops
    grounds._ask(("map", 1, "light", None), "map", None)
    assert not grounds.pending() and not workers._stops
