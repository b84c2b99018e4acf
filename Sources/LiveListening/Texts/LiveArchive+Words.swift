// SPDX-License-Identifier: Apache-2.0

public import LiveCaptions
internal import Speech

extension LiveArchive {
    /// The words with their times, as `mediatag.words/1`, which `captions generate` reads.
    public var wordsFile: [UInt8] {
        var transcript = Transcript(language: language)
        transcript.words = words.map { archived in
            Word(
                text: archived.word.text,
                startMilliseconds: archived.word.start,
                endMilliseconds: archived.word.end,
                confidence: archived.word.confidence,
                speaker: archived.speaker,
                isInterpolated: archived.isInterpolated
            )
        }
        return transcript.json
    }
}
