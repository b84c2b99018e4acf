// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Results of Vosk (Kaldi): one JSON document an utterance, one after the other.
///
/// `result` is there if words were asked for (`SetWords`); with `SetMaxAlternatives` there are `alternatives`
/// without confidences of words; `partial` results are followed by final ones. Times are seconds.
/// Source: the documentation of Vosk's API (`vosk_recognizer_result` in `vosk_api.h`).
enum VoskFormat {
    static let readers = [
        FormatReader(format: .vosk, recognises: recognises, read: read)
    ]

    private static let members = WordMembers(
        text: ["word"],
        start: ["start"],
        end: ["end"],
        confidence: ["conf"]
    )

    private static func recognises(_ document: JSONValue) -> Bool {
        if document["partial"]?.isString ?? false { return true }
        if let first = document["result"]?.first { return first["word"] != nil }
        if let first = document["alternatives"]?.first { return first["text"] != nil }
        // An utterance without words, or without times.
        return document["text"]?.isString ?? false && document.memberValues.count == 1
    }

    private static func read(_ document: JSONValue, _ recognition: inout Recognition) {
        if document["partial"] != nil { return recognition.note(.partialResults, at: document) }
        let best = document["alternatives"]?.first ?? document
        let words = best["result"]?.items ?? []
        var segment = RecognisedSegment(at: document)
        segment.words = words.compactMap(members.read)
        segment.text = best["text"]?.stringBytes
        guard !segment.words.isEmpty || !(segment.text ?? []).isEmpty else {
            return recognition.note(.emptyResults, at: document)
        }
        recognition.add(segment)
    }
}
