// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Deepgram, files and streams.
///
/// Times are seconds.
/// Sources: developers.deepgram.com, "Pre-recorded audio" and "Live audio" (`ListenV1Results`);
/// `LiveTranscriptionEvent` of its JavaScript SDK.
enum DeepgramFormat {
    static let readers = [
        FormatReader(format: .deepgram, recognises: recognises, read: read)
    ]

    private static let members = WordMembers(
        text: ["punctuated_word", "word"],
        start: ["start"],
        end: ["end"]
    )

    private static let messages: Set = ["Results", "Metadata", "UtteranceEnd", "SpeechStarted"]

    private static func recognises(_ document: JSONValue) -> Bool {
        if let channels = document["results"]?["channels"] { return channels.isArray }
        guard let type = document["type"]?.string, messages.contains(type) else { return false }
        return document["channel", "request_id", "last_word_end", "timestamp"] != nil
    }

    private static func read(_ document: JSONValue, _ recognition: inout Recognition) {
        guard let channels = document["results"]?["channels"]?.items else {
            return readMessage(document, &recognition)
        }
        for (index, channel) in channels.enumerated() {
            recognition.setLanguage(channel["detected_language"])
            add(channel, name: "\(index)", &recognition)
        }
    }

    private static func readMessage(_ document: JSONValue, _ recognition: inout Recognition) {
        guard let channel = document["channel"], document["type"]?.string == "Results" else {
            return
        }
        guard document["is_final"]?.isTrue ?? false else {
            return recognition.note(.partialResults, at: document)
        }
        add(channel, name: document["channel_index"]?.first?.label, &recognition)
    }

    private static func add(_ channel: JSONValue, name: String?, _ recognition: inout Recognition) {
        guard let best = channel["alternatives"]?.first else { return }
        recognition.setLanguage(best["languages"]?.first)
        var segment = RecognisedSegment(at: channel)
        segment.channel = name
        segment.words = best["words"]?.items.compactMap(members.read) ?? []
        segment.text = best["transcript"]?.stringBytes
        guard !segment.words.isEmpty || !(segment.text ?? []).isEmpty else {
            return recognition.note(.emptyResults, at: channel)
        }
        recognition.add(segment)
    }
}
