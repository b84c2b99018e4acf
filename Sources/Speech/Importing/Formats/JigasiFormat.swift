// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Transcripts of Jigasi, which transcribes conferences of Jitsi: its file, or its messages.
///
/// A result has the time of day at which it came, in milliseconds since 1970, and no words. Times count from
/// the beginning of the transcript, or from the first result; words end when the result came.
/// Source: `LocalJsonTranscriptHandler` of jitsi/jigasi.
enum JigasiFormat {
    static let readers = [
        FormatReader(format: .jigasi, recognises: recognises, read: read)
    ]

    private static func recognises(_ document: JSONValue) -> Bool {
        if let events = document["events"] {
            return events.first?["event"] != nil
                && document["room_name", "room_url", "start_time"] != nil
        }
        return isEvent(document)
    }

    private static func isEvent(_ document: JSONValue) -> Bool {
        if document["type"]?.string == "transcription-result" { return true }
        return document["event"] != nil && document["timestamp"] != nil
            && document["participant"] != nil
    }

    private static func read(_ document: JSONValue, _ recognition: inout Recognition) {
        for event in document["events"]?.items ?? [document] { readEvent(event, &recognition) }
    }

    private static func readEvent(_ event: JSONValue, _ recognition: inout Recognition) {
        let time = event["timestamp"].flatMap { JSONTime.microseconds($0, .milliseconds) }
        if recognition.wallClockStart == nil { recognition.wallClockStart = time }
        guard let transcript = event["transcript"]?.first else { return }
        if event["is_interim"]?.isTrue ?? false {
            return recognition.note(.partialResults, at: event)
        }
        recognition.setLanguage(event["language"])
        var segment = RecognisedSegment(at: event)
        segment.text = transcript["text"]?.stringBytes
        segment.confidence = transcript["confidence"]?.number
        let participant = event["participant"]
        segment.speaker = participant?["name"]?.string ?? participant?["id"]?.string
        if let time, let start = recognition.wallClockStart {
            segment.end = max(0, time - start)
            recognition.note(.wallClock, at: event)
        }
        recognition.add(segment, replacing: event["message_id"]?.string)
    }
}
