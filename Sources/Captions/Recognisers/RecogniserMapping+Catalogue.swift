// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension RecogniserMapping {
    /// The recognisers that are declared; of two that recognise a document, the first is more specific.
    package static let catalogue = services + local + players + [plain]

    static func has(_ path: JSONPath, _ values: String...) -> Condition {
        Condition(path: path, values: values)
    }

    /// Words, or segments, under the names that most programs use; the unit follows from the times.
    private static let plain = RecogniserMapping(
        name: "plain",
        title: "a list of words with times",
        conditions: [
            has(
                "words[0].start|words[0].startTime|words[0].start_time|words[0].start_ms|words[0].begin|transcript.words[0].start|segments[0].start|segments[0].startTime|segments[0].start_time|segments[0].begin|results[0].start|utterances[0].start|transcript.segments[0].start|transcription[0].start|transcription[0].start_time|start|start_time|startTime"
            ),
            has(
                "words[0].text|words[0].word|words[0].punct|words[0].value|words[0].content|transcript.words[0].text|transcript.words[0].word|segments[0].text|segments[0].transcript|segments[0].body|results[0].text|utterances[0].text|transcript.segments[0].text|transcript.segments[0].transcript|transcription[0].text|text|word|transcript"
            ),
        ],
        segments:
            "segments[]|utterances[]|results[]|transcript.segments[]|transcription[]|transcript.words|",
        segment: Fields(
            text: "text|transcript|body|word",
            start: "start|startTime|start_time|begin|start_ms",
            end: "end|endTime|end_time|stop|end_ms",
            duration: "duration|dur",
            confidence: "confidence",
            speaker: "speaker|speaker_label|speaker_id",
            language: "language"
        ),
        words: "words[]|[]",
        word: Fields(
            text: "punctuated_word|punct|text|word|value|content",
            start: "start|startTime|start_time|begin|start_ms",
            end: "end|endTime|end_time|stop|end_ms",
            duration: "duration|dur",
            confidence: "confidence|score|probability|conf",
            speaker: "speaker|speaker_label|speaker_id"
        ),
        unit: nil,
        spacing: .marked,
        language: "language|language_code|lang"
    )

    /// Messages of kaldi-gstreamer-server, which has no files.
    package static let kaldiServer = RecogniserMapping(
        name: "kaldi-server",
        title: "Kaldi",
        conditions: [has("result.hypotheses[0].transcript")],
        segment: Fields(
            text: "result.hypotheses[0].transcript",
            start: "segment-start",
            duration: "segment-length"
        ),
        unit: .seconds,
        finality: Finality(path: "result.final", values: ["true"])
    )

    /// Messages of Web Captioner's webhook, which are all final.
    package static let webCaptioner = RecogniserMapping(
        name: "webcaptioner",
        title: "Web Captioner",
        conditions: [has("transcript"), has("sequence")],
        segment: Fields(text: "transcript")
    )
}
