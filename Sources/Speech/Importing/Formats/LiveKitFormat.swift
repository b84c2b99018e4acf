// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Transcriptions of LiveKit: segments that are sent again under the same name until they are final.
///
/// Times are whole milliseconds, of segments; words are estimated.
/// Source: docs.livekit.io, `Transcription` and `TranscriptionSegment` of the SDKs and of the protocol.
enum LiveKitFormat {
    static let readers = [
        FormatReader(format: .liveKit, recognises: recognises, read: read)
    ]

    private static let members = WordMembers(
        text: ["text"],
        start: ["startTime", "start_time"],
        end: ["endTime", "end_time"],
        unit: .milliseconds
    )

    private static func recognises(_ document: JSONValue) -> Bool {
        isSegment(document) || document["segments"]?.first.map(isSegment) ?? false
    }

    private static func isSegment(_ value: JSONValue) -> Bool {
        value["id"] != nil && value["text"] != nil && value["startTime", "start_time"] != nil
    }

    private static func read(_ document: JSONValue, _ recognition: inout Recognition) {
        let speaker = document[
            "participantIdentity",
            "participant_identity",
            "transcribedParticipantIdentity",
            "transcribed_participant_identity"
        ]?.string
        for value in document["segments"]?.items ?? [document] {
            guard value["final", "isFinal", "is_final"]?.isTrue ?? false else {
                recognition.note(.partialResults, at: value)
                continue
            }
            recognition.setLanguage(value["language"])
            var segment = RecognisedSegment(at: value)
            segment.text = value["text"]?.stringBytes
            segment.speaker = speaker
            let times = members.times(value)
            // Agents that do not know times send 0.
            if times.start != 0 || times.end != 0 { (segment.start, segment.end) = times }
            recognition.add(segment, replacing: value["id"]?.label)
        }
    }
}
