// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension RecogniserMapping {
    /// What players, editors and archives have.
    static let players = [
        // Podcasting 2.0: "Transcripts", JSON.
        RecogniserMapping(
            name: "podcasting",
            title: "Podcasting 2.0",
            conditions: [has("segments[0].body"), has("segments[0].startTime")],
            segments: "segments[]",
            segment: Fields(text: "body", start: "startTime", end: "endTime", speaker: "speaker"),
            unit: .seconds,
            language: "language"
        ),
        // Adobe Premiere Pro: transcript as JSON.
        RecogniserMapping(
            name: "premiere",
            title: "Adobe Premiere Pro",
            conditions: [
                has("segments[].words[].eos|segments[].words[].tags"),
                has("segments[].words[].duration"),
            ],
            segments: "segments[]",
            segment: Fields(
                text: "text",
                start: "start",
                duration: "duration",
                speaker: "speaker",
                language: "language"
            ),
            words: "words[]",
            word: Fields(
                text: "text",
                start: "start",
                duration: "duration",
                confidence: "confidence"
            ),
            kinds: Kinds(path: "type", punctuation: ["punctuation"]),
            unit: .seconds,
            language: "language",
            speakerNames: SpeakerNames(list: "speakers[]", id: "id", name: "name")
        ),
        // digital-paper-edit and react-transcript-editor of the BBC.
        RecogniserMapping(
            name: "digital-paper-edit",
            title: "digital-paper-edit",
            conditions: [
                has("words[0].start"), has("paragraphs[0].start"), has("paragraphs[0].speaker"),
            ],
            words: "words[]",
            word: Fields(
                text: "text|word|punct",
                start: "start",
                end: "end",
                confidence: "confidence"
            ),
            unit: nil,
            turns: Turns(list: "paragraphs[]", start: "start", end: "end", speaker: "speaker")
        ),
        // YouTube: `timedtext` with `fmt=json3`. Words have times after that of their event.
        RecogniserMapping(
            name: "youtube-json3",
            title: "YouTube json3",
            conditions: [has("events[].segs[].utf8"), has("events[].tStartMs")],
            segments: "events[]",
            segment: Fields(text: "segs[0].utf8", start: "tStartMs", duration: "dDurationMs"),
            words: "segs[]",
            word: Fields(text: "utf8", start: "tOffsetMs"),
            unit: .milliseconds,
            spacing: .marked,
            wordsCountFromSegment: true
        ),
    ]
}
