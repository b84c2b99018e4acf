// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaSelection

/// Recognisers that are declared, as files of theirs are (`RecogniserMapping`).
extension MessageSource {
    /// Sources that are declared; of two that recognise a message, the first is more specific.
    static let mapped = [
        // docs.speechmatics.com, "Realtime API": texts, and messages about the session.
        declared("speechmatics", when: has("message", "AddTranscript", "AddPartialTranscript")),
        nothing(
            when: has(
                "message",
                "RecognitionStarted",
                "AudioAdded",
                "EndOfTranscript",
                "EndOfUtterance",
                "Info",
                "Warning",
                "ChannelAudioAdded",
                "SpeakersResult"
            )
        ),
        // docs.rev.ai, "Streaming": hypotheses.
        declared("rev-ai", when: has("type", "partial", "final"), has("elements")),
        nothing(when: has("type", "connected"), has("id")),
        // docs.gladia.io, "Live": transcripts, and messages about the session.
        declared("gladia", when: has("type", "transcript"), has("data.utterance")),
        nothing(when: has("session_id"), has("created_at"), has("type")),
        // cloud.ibm.com/apidocs/speech-to-text, `/v1/recognize` as WebSocket.
        declared(
            "watson",
            when: has("results[].final"),
            has("results[].alternatives[].transcript")
        ),
        nothing(when: has("state", "listening")),
        // alumae/kaldi-gstreamer-server.
        MessageSource(RecogniserMapping.kaldiServer),
        nothing(when: has("status"), has("adaptation_state")),
        // webcaptioner.com, "Webhook": each is final.
        MessageSource(RecogniserMapping.webCaptioner),
    ]

    private static func has(_ path: JSONPath, _ values: String...) -> RecogniserMapping.Condition {
        RecogniserMapping.Condition(path: path, values: values)
    }

    /// A mapping of the catalogue, with the conditions of its live messages.
    private static func declared(
        _ name: String,
        when conditions: RecogniserMapping.Condition...
    ) -> MessageSource {
        guard var mapping = RecogniserMapping.catalogue.first(where: { $0.name == name }) else {
            preconditionFailure("the catalogue has \(name)")
        }
        mapping.conditions = conditions
        return MessageSource(mapping)
    }

    /// Messages about a connection, which have no text.
    private static func nothing(when conditions: RecogniserMapping.Condition...) -> MessageSource {
        MessageSource(
            recognises: { object in
                !object.has("text") && !object.has("transcript")
                    && conditions.allSatisfy { $0.holds(for: object.value) }
            },
            read: { _, _ in [] }
        )
    }

    /// Reads what a mapping declares.
    init(_ mapping: RecogniserMapping) {
        self.init(
            recognises: { mapping.recognises($0.value) },
            read: { object, _ throws(IngestError) in
                var texts: [HeardText] = []
                for segment in mapping.segments(in: object.value) {
                    texts.append(try mapping.heard(segment, in: object))
                }
                return texts
            }
        )
    }
}

extension RecogniserMapping {
    /// The text of a segment.
    fileprivate func heard(
        _ value: JSONValue,
        in object: MessageObject
    ) throws(IngestError) -> HeardText {
        guard let isFinal = isFinal(value, in: object.value) else {
            throw IngestError(.missing, member: name + ": final", offset: value.offset)
        }
        let written = segment?.text.first(in: value)?.string
        var heard = HeardText(text: (written ?? spokenText(value)).trimmed, isFinal: isFinal)
        let spoken = words?.values(in: value) ?? []
        heard.start = time(segment?.start, value) ?? spoken.first.flatMap { time(word?.start, $0) }
        heard.end = time(segment?.end, value) ?? spoken.last.flatMap { time(word?.end, $0) }
        if heard.end == nil, let start = heard.start {
            heard.end = time(segment?.duration, value).map { start + $0 }
        }
        let first = spoken.first
        heard.speaker =
            segment?.speaker?.first(in: value)?.label
            ?? first.flatMap { word?.speaker?.first(in: $0)?.label }
        heard.channel = segment?.channel?.first(in: value)?.label ?? ""
        heard.id = segment?.id?.first(in: value)?.label
        let tag = (segment?.language?.first(in: value) ?? language?.first(in: object.value))?.string
        heard.language = tag.flatMap(Self.tag)
        return heard
    }

    /// A language; nil if the recogniser's name of it is no tag: the text counts more.
    fileprivate static func tag(_ text: String) -> LanguageTag? {
        do throws(LanguageTagError) {
            return try LanguageTag(text.replacing("_", with: "-"))
        } catch {
            return nil
        }
    }

    /// The words of a segment as a text.
    private func spokenText(_ value: JSONValue) -> String {
        guard let words, let word else { return "" }
        var text = ""
        for item in words.values(in: value) {
            let kind = kinds?.path.first(in: item)?.word
            if let kind, kinds?.leftOut.contains(kind) ?? false { continue }
            guard let part = word.text.first(in: item)?.string else { continue }
            let glues = kind.map { kinds?.punctuation.contains($0) ?? false } ?? false
            if spacing == .separate, !glues, !text.isEmpty { text += " " }
            text += part
        }
        return text
    }

    /// A time in milliseconds.
    private func time(_ path: JSONPath?, _ value: JSONValue) -> Int? {
        path?.first(in: value)
            .flatMap { JSONTime.microseconds($0, unit ?? .seconds) }
            .map { Int((Double($0) / 1000).rounded()) }
    }
}
