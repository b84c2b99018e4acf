// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

/// Recognisers that run on one's own machines, and AssemblyAI, whose turns are like theirs.
extension MessageSource {
    /// Vosk: `{partial}` while it recognises, then `{text, result: [{word, start, end, conf}]}`.
    ///
    /// Times are seconds.
    /// Source: `vosk_api.h`.
    static let vosk = MessageSource(
        recognises: { object in
            object.value["partial"]?.isString ?? false
                || object.value["result"]?.first?["word"] != nil
                || object.value["text"] != nil && object.value.memberValues.count == 1
        },
        read: { object, _ throws(IngestError) in
            guard !object.has("partial") else {
                return [HeardText(text: try object.text("partial"), isFinal: false)]
            }
            var heard = HeardText(text: try object.text("text"), isFinal: true)
            let words = try object.objects("result")
            heard.start = try words.first?.time("start", .seconds)
            heard.end = try words.last?.time("end", .seconds)
            return [heard]
        }
    )

    /// WhisperLive: `{uid, segments: [{start, end, text, completed}]}`, the last segments again in each message, and
    /// `{uid, message}` about the connection.
    ///
    /// Times are seconds, as strings. What is not completed is one text that is still guessed.
    /// Source: `ServeClientBase` of collabora/WhisperLive.
    static let whisperLive = MessageSource(
        recognises: { object in
            object.value["uid"] != nil
                || object.value["segments"]?.first.map {
                    $0["text"] != nil && $0["start"] != nil && $0["id"] == nil
                } ?? false
        },
        read: { object, memory throws(IngestError) in
            let segments = try object.objects("segments")
            var texts: [HeardText] = []
            for (index, segment) in segments.enumerated() {
                let isLast = index == segments.count - 1
                var heard = HeardText(text: try segment.text("text").trimmed, isFinal: false)
                heard.isFinal = try segment.optionalFlag("completed") ?? !isLast
                heard.start = try segment.time("start", .seconds)
                heard.end = try segment.time("end", .seconds)
                heard.language = try object.optionalLanguage("language")
                if heard.isFinal {
                    // Segments that were completed before come again.
                    guard (heard.end ?? 0) > memory.completedUntil else { continue }
                    memory.completedUntil = heard.end ?? 0
                }
                texts.append(heard)
            }
            return texts
        }
    )

    /// AssemblyAI: turns of version 3 (`{type: "Turn", turn_order, end_of_turn, turn_is_formatted, words}`), and
    /// `PartialTranscript` and `FinalTranscript` of version 2.
    ///
    /// Times are milliseconds. A turn that is formatted comes twice after its end; the formatted text is the one that
    /// stays. Whether turns are formatted is seen from the first one.
    /// Source: assemblyai.com/docs, "Streaming API: Message Sequence".
    static let assemblyAI = MessageSource(
        recognises: { object in
            switch object.value["type"]?.string {
            case "Turn": object.has("turn_order")
            case "Begin": object.has("expires_at")
            case "Termination": object.has("audio_duration_seconds")
            default: object.has("message_type")
            }
        },
        read: { object, memory throws(IngestError) in
            if object.has("message_type") { return try assemblyAIText(object) }
            switch try object.text("type") {
            case "Turn": return try turn(object, &memory)
            case "Termination": return memory.endTurn()
            default: return []
            }
        }
    )

    private static func assemblyAIText(
        _ object: MessageObject
    ) throws(IngestError) -> [HeardText] {
        let type = try object.text("message_type")
        guard type == "PartialTranscript" || type == "FinalTranscript" else {
            // A text of an unknown type would be lost.
            guard object.has("text") else { return [] }
            throw object.error(.unknownType(type), "message_type")
        }
        var heard = HeardText(text: try object.text("text"), isFinal: type == "FinalTranscript")
        heard.start = try object.time("audio_start", .milliseconds)
        heard.end = try object.time("audio_end", .milliseconds)
        return [heard]
    }

    private static func turn(
        _ object: MessageObject,
        _ memory: inout SourceMemory
    ) throws(IngestError) -> [HeardText] {
        let words = try object.objects("words")
        var (all, stable): ([String], [String]) = ([], [])
        for word in words {
            let text = try word.text("text")
            let isFinal = try word.optionalFlag("word_is_final") ?? false
            if isFinal, stable.count == all.count { stable.append(text) }
            all.append(text)
        }
        let hasEnded = try object.flag("end_of_turn")
        let isFormatted = try object.optionalFlag("turn_is_formatted") ?? false
        let transcript = try object.optionalText("transcript") ?? ""
        let spoken = all.joined(separator: " ")
        var heard = HeardText(
            text: hasEnded && !transcript.isEmpty ? transcript : spoken,
            isFinal: false
        )
        heard.id = try memory.prefix + "turn\(object.whole("turn_order"))"
        heard.start = try words.first?.time("start", .milliseconds)
        heard.end = try words.last?.time("end", .milliseconds)
        heard.speaker = try object.optionalLabel("speaker_label")
        heard.stableText = stable.joined(separator: " ")
        heard.stability = all.isEmpty ? nil : Double(stable.count) / Double(all.count)
        return memory.take(turn: heard, hasEnded: hasEnded, isFormatted: isFormatted)
    }
}

extension SourceMemory {
    /// Decides whether a turn that has ended stays, or is still formatted.
    fileprivate mutating func take(
        turn: HeardText,
        hasEnded: Bool,
        isFormatted: Bool
    ) -> [HeardText] {
        var turn = turn
        var texts: [HeardText] = []
        if let held = heldTurn {
            if held.id != turn.id {
                // The next turn begins, and this one was not formatted: none is.
                formatsTurns = formatsTurns ?? false
                texts = endTurn()
            } else if isFormatted {
                heldTurn = nil
            }
        }
        guard hasEnded else { return texts + [turn] }
        if isFormatted { formatsTurns = true }
        turn.isFinal = isFormatted || formatsTurns == false
        if !turn.isFinal {
            heldTurn = turn
            heldTurn?.isFinal = true
        }
        return texts + [turn]
    }

    /// What was held back of a turn, as final.
    mutating func endTurn() -> [HeardText] {
        defer { heldTurn = nil }
        return [heldTurn].compactMap(\.self)
    }
}

extension String {
    /// Without white space around it.
    ///
    /// Scalars are compared, not characters: a mark after a space is one character with it, and would be lost.
    var trimmed: String {
        let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
        guard let end = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(scalars[...end])
    }
}
