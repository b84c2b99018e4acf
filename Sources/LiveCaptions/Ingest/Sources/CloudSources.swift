// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

/// Recognisers of cloud services.
extension MessageSource {
    /// Amazon Transcribe: `{Transcript: {Results: [{ResultId, IsPartial, Alternatives, StartTime, EndTime}]}}`.
    ///
    /// Times are seconds; items are stable, or not yet, where that was asked for.
    /// Source: docs.aws.amazon.com/transcribe, `API_streaming_Result`, `API_streaming_Item`.
    static let amazon = MessageSource(
        recognises: { object in
            (object.value["TranscriptEvent"] ?? object.value)["Transcript"]?["Results"] != nil
        },
        read: { object, _ throws(IngestError) in
            let event = try object.optionalObject("TranscriptEvent") ?? object
            var texts: [HeardText] = []
            for result in try event.object("Transcript").objects("Results") {
                guard let best = try result.objects("Alternatives").first else { continue }
                var heard = HeardText(text: try best.text("Transcript"), isFinal: true)
                heard.isFinal = try !(result.optionalFlag("IsPartial") ?? false)
                heard.id = try result.optionalText("ResultId")
                heard.channel = try result.optionalLabel("ChannelId") ?? ""
                heard.start = try result.time("StartTime", .seconds)
                heard.end = try result.time("EndTime", .seconds)
                heard.language = try result.optionalLanguage("LanguageCode")
                try readItems(best, &heard)
                texts.append(heard)
            }
            return texts
        }
    )

    private static func readItems(
        _ alternative: MessageObject,
        _ heard: inout HeardText
    ) throws(IngestError) {
        let items = try alternative.objects("Items")
        heard.speaker = try items.first { $0.has("Speaker") }?.optionalText("Speaker")
        guard items.contains(where: { $0.has("Stable") }) else { return }
        var stable = ""
        var count = 0
        for item in items {
            guard try item.optionalFlag("Stable") ?? false else { break }
            let isMark = try item.optionalText("Type") == "punctuation"
            if !isMark, !stable.isEmpty { stable += " " }
            stable += try item.text("Content")
            count += 1
        }
        heard.stableText = stable
        heard.stability = Double(count) / Double(items.count)
    }

    /// Deepgram: `{type: "Results", start, duration, is_final, channel: {alternatives: [{transcript, words}]}}`, and
    /// messages without text.
    ///
    /// Times are seconds. Each `is_final` is a text that stays; several may make an utterance (`speech_final`).
    /// Source: developers.deepgram.com, "Live audio".
    static let deepgram = MessageSource(
        recognises: { object in
            let names = ["Results", "Metadata", "UtteranceEnd", "SpeechStarted"]
            return names.contains(object.value["type"]?.string ?? "")
                && object.value["channel", "request_id", "last_word_end", "timestamp"] != nil
        },
        read: { object, _ throws(IngestError) in
            guard try object.text("type") == "Results" else { return [] }
            let channel = try object.object("channel")
            guard let best = try channel.objects("alternatives").first else { return [] }
            var heard = HeardText(text: try best.text("transcript"), isFinal: false)
            heard.isFinal = try object.optionalFlag("is_final") ?? false
            heard.channel = object.value["channel_index"]?.first?.label ?? ""
            heard.start = try object.time("start", .seconds)
            if let start = heard.start, let length = try object.time("duration", .seconds) {
                heard.end = start + length
            }
            if let first = try best.objects("words").first {
                heard.start = try first.time("start", .seconds) ?? heard.start
                heard.speaker = try first.optionalLabel("speaker")
            }
            if let last = try best.objects("words").last {
                heard.end = try last.time("end", .seconds) ?? heard.end
            }
            return [heard]
        }
    )

    /// Google Speech-to-Text: `{results: [{alternatives: [{transcript}], isFinal, stability, resultEndTime}]}`.
    ///
    /// The results that are not final make one text together: what is likely to stay, and what is not.
    /// Source: cloud.google.com/speech-to-text, `StreamingRecognitionResult` of v1 and v2.
    static let google = MessageSource(
        recognises: { object in
            object.value["results"]?.isArray ?? false
                || object.value["speechEventType", "speech_event_type"] != nil
        },
        read: { object, _ throws(IngestError) in
            var finals: [HeardText] = []
            var guessed: HeardText?
            for result in try object.objects("results") {
                guard let heard = try googleResult(result) else { continue }
                if heard.isFinal {
                    finals.append(heard)
                } else if var whole = guessed {
                    whole.text += heard.text
                    if (heard.stability ?? 0) >= stableEnough {
                        whole.stableText = (whole.stableText ?? "") + heard.text
                    }
                    guessed = whole
                } else {
                    var first = heard
                    first.stableText = heard.stability.map { $0 >= stableEnough ? heard.text : "" }
                    guessed = first
                }
            }
            return finals + [guessed].compactMap(\.self)
        }
    )

    private static let stableEnough = 0.8

    private static func googleResult(
        _ result: MessageObject
    ) throws(IngestError) -> HeardText? {
        guard let best = try result.objects("alternatives").first else { return nil }
        // A result that is final may have only words, with all members empty.
        var heard = HeardText(text: try best.optionalText("transcript") ?? "", isFinal: false)
        heard.isFinal =
            try result.optionalFlag(result.has("isFinal") ? "isFinal" : "is_final") ?? false
        let channel = result.has("channelTag") ? "channelTag" : "channel_tag"
        heard.channel = try result.optionalLabel(channel) ?? ""
        let language = result.has("languageCode") ? "languageCode" : "language_code"
        heard.language = try result.optionalLanguage(language)
        // 0 is not set.
        heard.stability = try result.optionalNumber("stability").flatMap { $0 > 0 ? $0 : nil }
        let ends = ["resultEndTime", "resultEndOffset", "result_end_time", "result_end_offset"]
        if let name = ends.first(where: result.has) { heard.end = try result.time(name, .seconds) }
        if let word = try best.objects("words").first {
            let starts = ["startTime", "startOffset", "start_time", "start_offset"]
            if let name = starts.first(where: word.has) {
                heard.start = try word.time(name, .seconds)
            }
        }
        return heard
    }

    /// Azure Speech: `{Offset, Duration, Text}` while it recognises, `{…, RecognitionStatus, DisplayText or NBest}` after.
    ///
    /// Times are ticks of 100 nanoseconds.
    /// Source: learn.microsoft.com, "Get speech recognition results".
    static let azure = MessageSource(
        recognises: { object in
            object.value["RecognitionStatus"] != nil
                || object.value["Offset"] != nil && object.value["Text", "DisplayText"] != nil
        },
        read: { object, _ throws(IngestError) in
            let isFinal = object.has("RecognitionStatus") || object.has("NBest")
            let best = try object.objects("NBest").first
            let texts = [
                try best?.optionalText("Display"), try object.optionalText("DisplayText"),
                try object.optionalText("Text"),
            ]
            var heard = HeardText(text: texts.compactMap(\.self).first ?? "", isFinal: isFinal)
            heard.channel = try object.optionalLabel("Channel") ?? ""
            heard.start = try object.time("Offset", .ticks)
            if let start = heard.start, let length = try object.time("Duration", .ticks) {
                heard.end = start + length
            }
            heard.language = try object.optionalObject("PrimaryLanguage")?
                .optionalLanguage("Language")
            let speaker = try object.optionalText("SpeakerId")
            heard.speaker = speaker == "Unknown" || speaker == "" ? nil : speaker
            return [heard]
        }
    )
}
