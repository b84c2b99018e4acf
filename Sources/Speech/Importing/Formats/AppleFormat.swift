// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Dumps of Apple's `SFSpeechRecognitionResult`, `SFTranscription` or their segments.
///
/// `timestamp` and `duration` are seconds, `confidence` is 0 where it is not known. A segment is a "word or
/// group of words"; `substringRange` is in UTF-16 units of `formattedString`.
/// Source: developer.apple.com, SFTranscriptionSegment.
enum AppleFormat {
    static let readers = [
        FormatReader(format: .apple, recognises: recognises, read: read)
    ]

    private static let members = WordMembers(
        text: ["substring"],
        start: ["timestamp"],
        duration: ["duration"]
    )

    private static func recognises(_ document: JSONValue) -> Bool {
        if document["substring"] != nil, document["timestamp"] != nil { return true }
        if let best = document["bestTranscription"] { return best["segments"]?.isArray ?? false }
        guard let segments = document["segments"] else { return false }
        return segments.first?["substring"] != nil
            || (segments.isArray && document["formattedString"] != nil)
    }

    private static func read(_ document: JSONValue, _ recognition: inout Recognition) {
        if document["isFinal", "final"]?.isFalse ?? false {
            return recognition.note(.partialResults, at: document)
        }
        recognition.setLanguage(document["locale", "language"])
        let transcription = document["bestTranscription"] ?? document
        var segment = RecognisedSegment(at: document)
        segment.text = transcription["formattedString"]?.stringBytes
        let values = transcription["segments"]?.items ?? [document]
        var previousEnd: Int?
        for value in values {
            guard var word = members.read(value) else { continue }
            if word.confidence == 0 { word.confidence = nil }
            if let range = range(value["substringRange", "range"]) {
                word.gluesToPrevious = previousEnd.map { $0 == range.lowerBound }
                previousEnd = range.upperBound
            }
            segment.words.append(word)
        }
        recognition.add(segment)
    }

    /// `{"location": 0, "length": 4}`, `[0, 4]` or `"{0, 4}"`.
    private static func range(_ value: JSONValue?) -> Range<Int>? {
        guard let value else { return nil }
        var numbers = value.isArray ? value.items.map(\.number) : []
        if value.isObject { numbers = [value["location"]?.number, value["length"]?.number] }
        if let text = value.string {
            numbers = text.split { "{}, ".contains($0) }.map { Double($0) }
        }
        guard numbers.count == 2, let location = numbers[0], let length = numbers[1],
            (0...1e9).contains(location), (0...1e9).contains(length)
        else { return nil }
        return Int(location)..<Int(location) + Int(length)
    }
}
