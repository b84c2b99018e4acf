// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Transcripts of oTranscribe (`.otr`): HTML in JSON, with a time wherever the user set one.
///
/// Words between two times are divided by their lengths. Times are seconds.
/// Source: `export-formats` of oTranscribe.
enum OTranscribeFormat {
    static let readers = [
        FormatReader(format: .oTranscribe, recognises: recognises, read: read)
    ]

    private static func recognises(_ document: JSONValue) -> Bool {
        document["text"]?.string?.contains("data-timestamp=") ?? false
    }

    private static func read(_ document: JSONValue, _ recognition: inout Recognition) {
        guard let value = document["text"], let bytes = value.stringBytes else { return }
        var segment: RecognisedSegment?
        var isTime = false
        for part in SmallMarkup(bytes).parts {
            switch part {
            case .start(_, let attributes, _):
                guard let text = attributes["data-timestamp"] else {
                    segment?.text?.append(0x20)
                    continue
                }
                let start = JSONTime.decimal(Array(text.utf8.prefix(64))[...], exponent: 6)
                segment?.end = start
                segment.map { recognition.add($0) }
                segment = RecognisedSegment(at: value)
                segment?.start = start
                segment?.text = []
                isTime = true
            case .end("span"): isTime = false
            case .end: segment?.text?.append(0x20)
            case .text(let text) where !isTime:
                // A text before the first time has its words, and no time.
                if segment == nil {
                    guard text.contains(where: { !$0.isWhitespace }) else { continue }
                    segment = RecognisedSegment(at: value)
                    segment?.start = 0
                    segment?.text = []
                }
                segment?.text? += Array(text.utf8)
            case .text: break
            }
        }
        segment.map { recognition.add($0) }
    }
}
