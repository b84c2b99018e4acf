# SPDX-License-Identifier: Apache-2.0
"""The module of an installed package, on copies of the sample movie."""

import dataclasses
import json
import logging
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import mediatag

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class ModuleTests(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for path in (ROOT / "SampleMedia").iterdir():
            shutil.copy(path, self.folder)
        self.movie = self.folder / "movie.mp4"

    def test_an_edit_returns_what_was_added(self):
        report = mediatag.add_subs(self.movie, [self.folder / "es.srt"], sdh=True)
        self.assertEqual(report.status, "added")
        self.assertEqual(report.tracks[0].language, "es")
        self.assertIn("public.accessibility.describes-music-and-sound", report.tracks[0].characteristics)
        (inspection,) = mediatag.inspect([self.movie])
        self.assertEqual([track.kind for track in inspection.tracks], ["video", "audio", "subtitle"])
        self.assertEqual(inspection.tracks[2].id, report.tracks[0].id)

    def test_findings_are_a_result_and_no_exception(self):
        report = mediatag.audit(self.movie, profile="wcag-aa")
        self.assertEqual(report.assets[0].outcome, "failed")
        self.assertIn("M101", [finding.rule for finding in report.assets[0].findings])
        self.assertEqual(report.summary.unreadable, 0)

    def test_a_report_has_the_values_of_its_json(self):
        report = mediatag.audit(self.movie)
        document = json.loads(mediatag.run("audit", self.movie, "--format", "json").output)
        self.assertEqual(plain(report), filled(document, plain(report)))

    def test_an_error_has_the_code_of_its_condition(self):
        with self.assertRaises(mediatag.FailedError) as caught:
            mediatag.inspect(self.folder / "missing.mp4")
        self.assertEqual(caught.exception.code, "no-such-file")
        self.assertIn("missing.mp4", str(caught.exception))
        mediatag.hls(self.movie, output=self.folder / "out")
        (self.folder / "file").write_text("text")
        with self.assertRaises(mediatag.FailedError):
            mediatag.hls(self.movie, output=self.folder / "file")

    def test_what_was_done_before_an_error_is_kept(self):
        with self.assertRaises(mediatag.FailedError) as caught:
            mediatag.inspect([self.movie, self.folder / "missing.mp4"])
        self.assertEqual(len(caught.exception.completed.documents), 1)
        self.assertEqual(caught.exception.completed.status, 2)

    def test_arguments_that_do_not_fit_are_a_usage_error(self):
        with self.assertRaises(mediatag.UsageError) as caught:
            mediatag.tag(self.movie, track=2, language="not-a-language-")
        self.assertEqual(caught.exception.code, "usage")

    def test_a_list_repeats_an_option_and_none_leaves_it_out(self):
        names = ["public.machine-generated", "com.example.test"]
        (report,) = mediatag.tag(self.movie, track=2, characteristic=names, name=None)
        self.assertEqual(report.status, "changed")
        (inspection,) = mediatag.inspect(self.movie)
        self.assertEqual(set(names) - set(inspection.tracks[1].characteristics), set())

    def test_standard_input_and_output_are_bytes_and_text(self):
        text = mediatag.captions_convert("-", to="vtt", output="-", stdin=(self.folder / "es.srt").read_bytes())
        self.assertTrue(text.startswith("WEBVTT"))
        with self.assertRaises(mediatag.FailedError):
            mediatag.captions_convert("-", to="vtt", output="-", stdin=b"")

    def test_a_file_that_begins_with_a_hyphen_is_no_option(self):
        shutil.copy(self.movie, self.folder / "-movie.mp4")
        (inspection,) = mediatag.inspect("-movie.mp4", cwd=self.folder)
        self.assertEqual(inspection.file, "-movie.mp4")

    def test_warnings_are_logged(self):
        late = self.folder / "late.es.srt"
        late.write_text("1\n00:10:00,000 --> 00:10:02,000\nTarde\n")
        with self.assertLogs("mediatag", logging.WARNING) as logs:
            mediatag.add_subs(self.movie, late)
        self.assertTrue(any("end of the movie" in line for line in logs.output), logs.output)

    def test_the_progress_of_long_work_is_reported_and_an_exception_ends_it(self):
        # A program that reports as mediatag does: the sample is done before there is progress.
        program = self.folder / "program"
        line = '{"schema":"mediatag.message/1","type":"progress","activity":"copying","done":3,"total":9,"unit":"bytes"}'
        program.write_text(f"#!/bin/sh\necho '{line}' >&2\nexec sleep ${{WAIT:-0}}\n")
        program.chmod(0o755)
        script = (
            "import mediatag\nseen = []\nmediatag.run('x', progress=seen.append)\nprint(seen[0])\n"
            "import os\nos.environ['WAIT'] = '60'\n"
            "def leave(progress): raise KeyError('enough')\n"
            "try: mediatag.run('x', progress=leave)\nexcept KeyError: print('ended')\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", script], env={**os.environ, "MEDIATAG_PROGRAM": str(program)},
            capture_output=True, text=True, timeout=30, check=True, cwd=self.folder,
        )
        self.assertEqual(done.stdout, "Progress(activity='copying', done=3, total=9, unit='bytes')\nended\n")

    def test_every_command_has_a_function(self):
        grammar = mediatag.run("--experimental-dump-help").output
        names = set(re.findall(r'"commandName" : "([a-z-]+)"', grammar)) - {"help", "mediatag", "captions", "playlist", "mpd", "relay"}
        servers = {"preview", "serve", "listen", "review"}
        functions = " ".join(name for name in dir(mediatag) if not name.startswith("_"))
        missing = {name for name in names - servers if name.replace("-", "_") not in functions and name not in {"movie", "text"}}
        self.assertEqual(missing, set())

    def test_python_m_runs_the_program(self):
        done = subprocess.run([sys.executable, "-m", "mediatag", "--version"], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout.strip(), mediatag.version())

    def test_the_readme_is_true(self):
        code = re.search(r"```python\n(.*?)```", (ROOT / "python/README.md").read_text(), re.S)[1]
        done = subprocess.run([sys.executable, "-c", code], cwd=self.folder, capture_output=True, text=True, check=True)
        self.assertIn("movie.mp4 M", done.stdout)
        again = subprocess.run([sys.executable, "-c", code], cwd=self.folder, capture_output=True, text=True, check=True)
        self.assertIn("output-exists", again.stdout)


def plain(value):
    """A report as JSON has it, with the members that are missing there as None."""
    if dataclasses.is_dataclass(value):
        return {field.metadata.get("name", field.name): plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    return [plain(each) for each in value] if isinstance(value, list) else value


def filled(value, like):
    """JSON with None for what it leaves out and the report has."""
    if isinstance(like, dict) and isinstance(value, dict):
        return {name: filled(value.get(name), like[name]) if name in like else value[name] for name in {**like, **value}}
    if isinstance(like, list) and isinstance(value, list):
        return [filled(each, other) for each, other in zip(value, like, strict=True)]
    return value


if __name__ == "__main__":
    unittest.main()
