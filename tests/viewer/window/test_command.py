"""``grognard play`` as a person starts it: a window opens, shows what was asked for, and closes."""

import os
import subprocess
import sys
import time

import pytest

from grognard.kernel import open_game

PATIENCE_S = 60.0


@pytest.fixture
def play(display, tmp_path):
    """Start the command on our display and home; whatever still runs is killed when the test ends."""
    running = []

    def start(*words):
        around = os.environ | {"DISPLAY": display, "GROGNARD_HOME": str(tmp_path)}
        command = [sys.executable, "-m", "grognard.tools.main", "play", *words]
        running.append(subprocess.Popen(command, env=around, stdout=subprocess.PIPE, text=True))
        return running[-1]

    yield start
    for one in running:
        if one.poll() is None:
            one.kill()
        one.communicate()


def window_of(display, name):
    """Wait for a window of a name, and return it with its display."""
    from Xlib.display import Display

    server, end = Display(display), time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        for window in server.screen().root.query_tree().children:
            if window.get_wm_name() == name:
                return server, window
        time.sleep(0.05)
    raise TimeoutError(f"no window called {name}")


def close(server, window):
    """Ask a window to close, as its cross does."""
    from Xlib.protocol.event import ClientMessage

    kind, what = server.intern_atom("WM_PROTOCOLS"), server.intern_atom("WM_DELETE_WINDOW")
    window.send_event(ClientMessage(window=window, client_type=kind, data=(32, [what, 0, 0, 0, 0])))
    server.sync()


def until_kept(folder):
    """Wait until a game is kept in a journal: the table of it has been opened then."""
    end = time.monotonic() + PATIENCE_S
    while not list(folder.glob("*.wgj")):
        assert time.monotonic() < end, "no game was opened"
        time.sleep(0.05)


def test_the_library_opens_and_closes(play, display):
    process = play()
    server, window = window_of(display, "Grognard")
    time.sleep(0.5)
    close(server, window)
    assert process.wait(PATIENCE_S) == 0
    server.close()


def test_a_saved_game_is_taken_up_at_once(play, display, tmp_path):
    save = tmp_path / "mine.wgs"
    session = open_game("empire_at_sunrise", seed=4, players={"germany": "You", "aja": "bot random 1"})
    session.apply("done")
    session.save(save)
    process = play(str(save))
    server, window = window_of(display, "Grognard")
    until_kept(tmp_path / "autosaves")
    close(server, window)
    assert process.wait(PATIENCE_S) == 0
    server.close()


def test_a_game_nobody_has_is_a_sentence_and_no_window(play):
    process = play("nobody_has_this")
    assert process.wait(PATIENCE_S) == 1
