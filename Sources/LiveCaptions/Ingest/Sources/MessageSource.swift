// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

/// How messages of a source are recognised and read.
struct MessageSource: Sendable {
    /// Whether a message has the structure of this source.
    let recognises: @Sendable (MessageObject) -> Bool
    /// The texts of a message.
    let read: @Sendable (MessageObject, inout SourceMemory) throws(IngestError) -> [HeardText]

    /// All sources; of two that recognise a message, the first is more specific.
    static let all =
        [amazon, deepgram, elevenLabs, assemblyAI, jigasi, openAIRealtime, soniox, whisperLiveKit]
        + [bigBlueButton] + mapped + [google, azure, whisperLive, liveKit, vosk, own]
}

extension MessageSource {
    /// Our own messages: `{id, text, final, start, end, speaker, lang}`, with times of the session.
    ///
    /// A text alone is final. Other names of the members are read, too, so that events can be sent on; what would say
    /// whether a text is final in a way that is not known is refused.
    static let own = MessageSource(
        recognises: { $0.has("text") || $0.value["transcript"]?.isString ?? false },
        read: { object, _ throws(IngestError) in
            let name = object.has("text") ? "text" : "transcript"
            var heard = HeardText(text: try object.text(name), isFinal: true)
            heard.isFinal = try StatedFinality.of(object) ?? true
            heard.id = try object.optionalLabel("id")
            heard.stream = try object.optionalText("stream")
            heard.start = try object.time("start", .milliseconds)
            heard.end = try object.time("end", .milliseconds)
            heard.hasSessionTimes = true
            heard.speaker = try object.optionalLabel("speaker")
            heard.language = try object.optionalLanguage(object.has("lang") ? "lang" : "language")
            heard.stability = try object.optionalNumber("stability")
            return [heard]
        }
    )

    /// LiveKit: `{segments: [{id, text, start_time, end_time, language, final}], participant_identity}`.
    ///
    /// One such segment alone is read, too, and a text stream with `attributes`. Times are milliseconds, 0 where they are
    /// not known.
    ///
    /// Source: docs.livekit.io, `Transcription`, `TranscriptionSegment`, text streams.
    static let liveKit = MessageSource(
        recognises: { object in
            object.value["segments"]?.first.map(isLiveKitSegment) ?? isLiveKitSegment(object.value)
                || object.value["attributes"]?["lk.segment_id"] != nil
        },
        read: { object, memory throws(IngestError) in
            let names = ["participantIdentity", "participant_identity"]
            let name = names.first(where: object.has) ?? names[0]
            let speaker = try object.optionalText(name)
            if object.has("attributes") { return [try liveKitStream(object, speaker, &memory)] }
            let segments = object.has("segments") ? try object.objects("segments") : [object]
            return try segments.map { segment throws(IngestError) in
                var heard = HeardText(text: try segment.text("text"), isFinal: false)
                heard.id = try segment.optionalLabel("id")
                heard.isFinal = try StatedFinality.of(segment) ?? false
                let isCamel = segment.has("startTime")
                heard.start = try segment.time(isCamel ? "startTime" : "start_time", .milliseconds)
                heard.end = try segment.time(isCamel ? "endTime" : "end_time", .milliseconds)
                // Agents that do not know times send 0.
                if heard.start == 0, heard.end ?? 0 == 0 { (heard.start, heard.end) = (nil, nil) }
                heard.language = try segment.optionalLanguage("language")
                heard.speaker = speaker
                return heard
            }
        }
    )

    private static func isLiveKitSegment(_ value: JSONValue) -> Bool {
        value["id"] != nil && value["text"] != nil && value["startTime", "start_time"] != nil
    }

    private static func liveKitStream(
        _ object: MessageObject,
        _ speaker: String?,
        _ memory: inout SourceMemory
    ) throws(IngestError) -> HeardText {
        let attributes = try object.object("attributes")
        let names = ["text", "delta", "chunk"]
        let name = names.first(where: object.has) ?? names[0]
        var heard = HeardText(text: try object.text(name), isFinal: false)
        let id = try attributes.text("lk.segment_id")
        heard.id = id
        heard.isFinal = try attributes.optionalText("lk.transcription_final") == "true"
        heard.speaker = speaker
        // What is recognised comes in a stream of its own each time; what an agent says grows within one.
        let streams = ["stream_id", "streamId", "id"]
        let stream = try streams.first(where: object.has).map { name throws(IngestError) in
            try object.text(name)
        }
        heard.text = memory.grown(
            id,
            by: heard.text,
            isDelta: name != "text" || (stream != nil && memory.stream(of: id) == stream),
            stream: stream,
            isFinal: heard.isFinal
        )
        return heard
    }

    /// Jigasi: `{type: "transcription-result", transcript: [{text}], is_interim, message_id, participant}`; translations
    /// have the same `message_id` and become segments of their own.
    ///
    /// Source: `LocalJsonTranscriptHandler` of jitsi/jigasi.
    static let jigasi = MessageSource(
        recognises: { object in
            ["transcription-result", "translation-result"].contains(object.value["type"]?.string)
        },
        read: { object, _ throws(IngestError) in
            let isTranslation = try object.text("type") == "translation-result"
            let transcript = try object.objects("transcript").first
            let text = isTranslation ? try object.text("text") : try transcript?.text("text")
            guard let text else { throw object.error(.missing, "transcript") }
            var heard = HeardText(text: text, isFinal: true)
            heard.isFinal = try !(object.optionalFlag("is_interim") ?? false)
            heard.language = try object.optionalLanguage("language")
            heard.id = try object.optionalLabel("message_id")
            if isTranslation, let id = heard.id {
                heard.id = "\(id)/\(heard.language?.rawValue ?? "")"
            }
            heard.stability = try object.optionalNumber("stability")
            let participant = try object.optionalObject("participant")
            let names = [
                try participant?.optionalText("name"), try participant?.optionalText("id"),
            ]
            heard.speaker = names.compactMap(\.self).first
            return [heard]
        }
    )
}
