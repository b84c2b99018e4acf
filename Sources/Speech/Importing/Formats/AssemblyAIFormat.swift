// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// AssemblyAI, files and streams.
///
/// Times are whole milliseconds.
/// A turn of a stream is sent again and again while it grows, and once more when it is formatted; the last
/// message at its end counts. Files of 2019 name their models (`acoustic_model`) and no language; where speakers or channels
/// were asked for, words may be in `utterances` alone.
/// Sources: assemblyai.com/docs, "Get transcript" (`TranscriptWord`), "Streaming API: Message Sequence"; of 2019,
/// docs.assemblyai.com, "/v2/transcript". What the API before it wrote (`/transcript`, `segments`) is documented nowhere now.
enum AssemblyAIFormat {
    static let readers = [
        FormatReader(format: .assemblyAI, recognises: recognises, read: read)
    ]

    private static let members = WordMembers(
        text: ["text"],
        start: ["start"],
        end: ["end"],
        unit: .milliseconds
    )

    private static func recognises(_ document: JSONValue) -> Bool {
        if let type = document["type"]?.string {
            switch type {
            case "Turn": return document["turn_order"] != nil
            case "Begin": return document["expires_at"] != nil
            case "Termination": return document["audio_duration_seconds"] != nil
            case "SpeechStarted": return false
            default: break
            }
        }
        if document["message_type"] != nil, document["audio_start", "session_id"] != nil {
            return true
        }
        if let first = document["words"]?.first {
            return first["text"] != nil && first["start"] != nil && first["end"] != nil
        }
        return document["audio_duration"] != nil && document["language_code", "status"] != nil
    }

    private static func read(_ document: JSONValue, _ recognition: inout Recognition) {
        recognition.setLanguage(document["language_code"])
        if let turn = document["turn_order"]?.label {
            guard document["end_of_turn"]?.isTrue ?? false else {
                return recognition.note(.partialResults, at: document)
            }
            return recognition.add(segment(document), replacing: turn)
        }
        if let type = document["message_type"]?.string, type != "FinalTranscript" {
            if type == "PartialTranscript" { recognition.note(.partialResults, at: document) }
            return
        }
        let words = words(document)
        guard !words.isEmpty || document["words"] != nil else { return }
        var channels: [String?: RecognisedSegment] = [:]
        var order: [String?] = []
        for value in words {
            guard let word = members.read(value) else { continue }
            let channel = value["channel"]?.label
            if channels[channel] == nil {
                channels[channel] = RecognisedSegment(at: value)
                channels[channel]?.channel = channel
                order.append(channel)
            }
            channels[channel]?.words.append(word)
        }
        for channel in order { channels[channel].map { recognition.add($0) } }
    }

    /// The words of a file, or those of its utterances if it has no others.
    private static func words(_ document: JSONValue) -> [JSONValue] {
        let words = document["words"]?.items ?? []
        guard words.isEmpty else { return words }
        return (document["utterances"]?.items ?? []).flatMap { $0["words"]?.items ?? [] }
    }

    private static func segment(_ document: JSONValue) -> RecognisedSegment {
        var segment = RecognisedSegment(at: document)
        segment.words = document["words"]?.items.compactMap(members.read) ?? []
        segment.speaker = document["speaker_label"]?.label
        return segment
    }
}
