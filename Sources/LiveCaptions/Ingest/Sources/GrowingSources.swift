// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

/// Sources that send parts of a text, one after the other.
extension MessageSource {
    /// OpenAI Realtime: `…transcription.delta` with `item_id` and `delta`, then `…completed` with `transcript`; what a
    /// model says, `…audio_transcript.delta` and `.done`, too.
    ///
    /// Source: platform.openai.com, "Realtime server events".
    static let openAIRealtime = MessageSource(
        recognises: { object in
            guard let type = object.value["type"]?.string else { return false }
            return type.contains("transcript") && type.contains(".")
                || object.has("event_id") && type.contains(".")
        },
        read: { object, memory throws(IngestError) in
            let type = try object.text("type")
            guard type.contains("transcript"), object.has("item_id") else { return [] }
            let isDelta = object.has("delta")
            guard isDelta || object.has("transcript") else { return [] }
            let id = try object.text("item_id")
            var heard = HeardText(
                text: try object.text(isDelta ? "delta" : "transcript"),
                isFinal: !isDelta
            )
            heard.text = memory.grown(id, by: heard.text, isDelta: isDelta, isFinal: !isDelta)
            heard.id = memory.prefix + id
            return [heard]
        }
    )

    /// ElevenLabs: `{message_type: "partial_transcript" | "committed_transcript", text}`.
    ///
    /// A committed text comes again with times where these were asked for.
    /// Source: elevenlabs.io/docs, "Speech to Text Realtime".
    static let elevenLabs = MessageSource(
        recognises: { object in
            guard let type = object.value["message_type"]?.string else { return false }
            return [
                "partial_transcript", "committed_transcript",
                "committed_transcript_with_timestamps", "session_started",
            ].contains(type)
        },
        read: { object, _ throws(IngestError) in
            let type = try object.text("message_type")
            guard type == "partial_transcript" || type == "committed_transcript" else { return [] }
            return [
                HeardText(text: try object.text("text"), isFinal: type == "committed_transcript")
            ]
        }
    )

    /// Soniox: `{tokens: [{text, start_ms, end_ms, is_final, speaker}]}`; final tokens come once, others again in each
    /// message, and `<end>` ends a text.
    ///
    /// Source: soniox.com/docs, "Real-time transcription", "Endpoint detection".
    static let soniox = MessageSource(
        recognises: { object in
            object.value["tokens"]?.isArray ?? false
                || object.has("final_audio_proc_ms") || object.has("total_audio_proc_ms")
        },
        read: { object, memory throws(IngestError) in
            var texts: [HeardText] = []
            var guessed = ""
            var end: Int?
            for token in try object.objects("tokens") {
                let text = try token.text("text")
                let speaker = try token.optionalLabel("speaker")
                guard try token.flag("is_final") else {
                    guessed += text
                    end = try token.time("end_ms", .milliseconds)
                    continue
                }
                if text == "<end>" || text == "<fin>" {
                    texts += memory.settle()
                    continue
                }
                if let open = memory.settled, open.speaker != speaker { texts += memory.settle() }
                var open = memory.settled ?? HeardText(text: "", isFinal: false)
                open.speaker = speaker
                open.text += text
                if open.start == nil { open.start = try token.time("start_ms", .milliseconds) }
                open.end = try token.time("end_ms", .milliseconds)
                open.language = try token.optionalLanguage("language")
                memory.settled = open
            }
            if try object.optionalFlag("finished") ?? false { texts += memory.settle() }
            var open = memory.settled ?? HeardText(text: "", isFinal: false)
            open.stableText = open.text.trimmed
            open.text = (open.text + guessed).trimmed
            open.end = end ?? open.end
            open.id = "\(memory.prefix)t\(memory.settledCount)"
            if !open.text.isEmpty { texts.append(open) }
            return texts
        }
    )

    /// BigBlueButton: `{transcriptId, start, end, text, transcript, locale, isFinal}`: `text` replaces the characters
    /// from `start` to `end`; `transcript` is all of it.
    ///
    /// Source: `UpdateTranscriptPubMsg` of bigbluebutton, `captionSubmitTranscript` of its GraphQL.
    static let bigBlueButton = MessageSource(
        recognises: { object in
            let body = object.value["core"]?["body"] ?? object.value
            return body["transcriptId"] != nil && body["transcript", "text"] != nil
        },
        read: { object, memory throws(IngestError) in
            let core = try object.optionalObject("core")
            let body = try core?.object("body") ?? object
            let id = try body.text("transcriptId")
            let names = ["isFinal", "final", "result", "is_final"]
            guard let name = names.first(where: body.has) else {
                throw body.error(.missing, "isFinal")
            }
            var heard = HeardText(text: "", isFinal: try body.flag(name))
            if let whole = try body.optionalText("transcript") {
                heard.text = memory.grown(id, by: whole, isDelta: false, isFinal: heard.isFinal)
            } else {
                let start = max(0, try body.optionalWhole("start") ?? 0)
                let end = max(start, try body.optionalWhole("end") ?? start)
                heard.text = memory.replaced(
                    id,
                    start..<end,
                    with: try body.text("text"),
                    isFinal: heard.isFinal
                )
            }
            heard.id = id
            heard.language = try body.optionalLanguage(body.has("locale") ? "locale" : "lang")
            heard.speaker = try body.optionalText("speaker")
            return [heard]
        }
    )

    /// WhisperLiveKit: `{lines: [{text, start, end, speaker}], buffer_transcription}`: all lines in each message, of
    /// which the last grows, and what is not settled yet.
    ///
    /// Source: `FrontData` of QuentinFuxa/WhisperLiveKit.
    static let whisperLiveKit = MessageSource(
        recognises: { object in
            object.value["lines"]?.isArray ?? false || object.has("buffer_transcription")
                || object.value["type"]?.string == "ready_to_stop"
                || object.value["type"]?.string == "config" && object.has("useAudioWorklet")
        },
        read: { object, memory throws(IngestError) in
            let isOver = object.value["type"]?.string == "ready_to_stop"
            let buffers = ["buffer_diarization", "buffer_transcription"]
            let buffer = try buffers.map { name throws(IngestError) in
                try object.optionalText(name) ?? ""
            }
            .joined()
            let lines = try object.objects("lines")
            var texts: [HeardText] = []
            if isOver { return memory.endLines() }
            for index in memory.firstOpenLine..<max(memory.firstOpenLine, lines.count) {
                let isLast = index == lines.count - 1
                var text = try lines[index].optionalText("text") ?? ""
                if isLast { text += buffer }
                var heard = HeardText(text: text.trimmed, isFinal: !isLast)
                heard.id = "\(memory.prefix)l\(index)"
                heard.start = try lines[index].clock(lines[index].has("start") ? "start" : "beg")
                heard.end = try lines[index].clock("end")
                let speaker = try lines[index].optionalLabel("speaker")
                heard.speaker = speaker.flatMap { $0.hasPrefix("-") ? nil : $0 }
                if isLast {
                    memory.openLine = heard
                } else {
                    memory.firstOpenLine = index + 1
                }
                if !heard.text.isEmpty { texts.append(heard) }
            }
            if lines.isEmpty, !buffer.trimmed.isEmpty {
                var heard = HeardText(text: buffer.trimmed, isFinal: false)
                heard.id = "\(memory.prefix)l0"
                memory.openLine = heard
                texts.append(heard)
            }
            return texts
        }
    )
}

extension SourceMemory {
    /// The open text of Soniox, as final.
    fileprivate mutating func settle() -> [HeardText] {
        guard var text = settled else { return [] }
        settled = nil
        text.text = text.text.trimmed
        text.isFinal = true
        text.id = "\(prefix)t\(settledCount)"
        settledCount += 1
        return text.text.isEmpty ? [] : [text]
    }

    /// The open line of WhisperLiveKit, as final.
    fileprivate mutating func endLines() -> [HeardText] {
        guard var line = openLine, !line.text.isEmpty else { return [] }
        openLine = nil
        firstOpenLine += 1
        line.isFinal = true
        return [line]
    }

    /// What is open when the connection ends, as final.
    mutating func endParts() -> [HeardText] { settle() + endLines() }
}

extension MessageObject {
    /// A time of a clock, or in seconds, in milliseconds.
    fileprivate func clock(_ name: String) throws(IngestError) -> Int? {
        if let text = value[name]?.string, let time = ClockText.microseconds(text) {
            return time / 1000
        }
        return try time(name, .seconds)
    }
}
