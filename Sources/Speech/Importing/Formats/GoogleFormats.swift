// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Google Speech-to-Text, answers and streams, as JSON of the API or of its client libraries.
///
/// Times are durations: `"1.300s"`, or `{seconds, nanos}`. A confidence of 0 is not set. With diarisation, the
/// last result of v1 repeats all words from the beginning, with their speakers.
/// Sources: cloud.google.com/speech-to-text, `WordInfo`, `SpeechRecognitionResult`,
/// `StreamingRecognitionResult` of v1, v1p1beta1 and v2.
enum GoogleFormats {
    static let readers = [
        FormatReader(format: .googleV2, recognises: isV2, read: read),
        FormatReader(format: .googleV1, recognises: isV1, read: read),
    ]

    private static let members = WordMembers(
        text: ["word"],
        start: ["startTime", "startOffset", "start_time", "start_offset"],
        end: ["endTime", "endOffset", "end_time", "end_offset"],
        speaker: ["speakerLabel", "speakerTag", "speaker_label", "speaker_tag"]
    )

    /// The results: of an answer, of a long operation, or of each file of a batch of v2.
    private static func results(_ document: JSONValue) -> [JSONValue] {
        let answer = document["response"] ?? document
        guard let results = answer["results"] else { return [] }
        guard results.isObject else { return results.items }
        return results.memberValues.flatMap { file in
            (file["transcript"] ?? file["inlineResult", "inline_result"]?["transcript"])?[
                "results"
            ]?.items
                ?? []
        }
    }

    private static func isResult(_ value: JSONValue) -> Bool {
        guard let best = value["alternatives"]?.first else { return value["alternatives"] != nil }
        return best["words"]?.first.map { $0["word"] != nil } ?? (best["transcript"] != nil)
    }

    private static func isV1(_ document: JSONValue) -> Bool {
        let results = results(document)
        return results.first.map { _ in results.contains(where: isResult) }
            ?? (document["speechEventType", "speech_event_type"] != nil)
    }

    private static func isV2(_ document: JSONValue) -> Bool {
        results(document).contains { result in
            result["alternatives"]?.first?["words"]?.items.contains {
                $0["endOffset", "startOffset", "end_offset", "start_offset"] != nil
            } ?? false
        }
    }

    private static func read(_ document: JSONValue, _ recognition: inout Recognition) {
        var segments: [RecognisedSegment] = []
        for result in results(document) {
            let isFinal = result["isFinal", "is_final"]
            let isStreamed = result["stability"] != nil || isFinal != nil
            if isStreamed, !(isFinal?.isTrue ?? false) {
                recognition.note(.partialResults, at: result)
                continue
            }
            recognition.setLanguage(result["languageCode", "language_code"])
            segments.append(segment(result))
        }
        let repeated = repeatedCount(segments)
        if repeated > 0, let first = segments.first {
            recognition.note(.repeatedResults, offset: first.offset, count: repeated)
        }
        for segment in segments.dropFirst(repeated) { recognition.add(segment) }
    }

    private static func segment(_ result: JSONValue) -> RecognisedSegment {
        var segment = RecognisedSegment(at: result)
        let best = result["alternatives"]?.first
        segment.text = best?["transcript"]?.stringBytes
        segment.channel = result["channelTag", "channel_tag"]?.label
        for value in best?["words"]?.items ?? [] {
            guard var word = members.read(value) else { continue }
            if word.confidence == 0 { word.confidence = nil }
            if word.speaker == "0" { word.speaker = nil }
            segment.words.append(word)
        }
        segment.end =
            segment.words.isEmpty
            ? result["resultEndTime", "resultEndOffset", "result_end_time"].flatMap {
                JSONTime.microseconds($0, .seconds)
            } : nil
        return segment
    }

    /// How many results the last one repeats: all before it, if it has their words.
    private static func repeatedCount(_ segments: [RecognisedSegment]) -> Int {
        guard segments.count > 1, let last = segments.last,
            last.words.contains(where: { $0.speaker != nil })
        else { return 0 }
        let earlier = segments.dropLast().flatMap(\.words)
        guard !earlier.isEmpty, last.words.count >= earlier.count else { return 0 }
        let isRepeated = zip(earlier, last.words).allSatisfy {
            $0.text == $1.text && $0.start == $1.start
        }
        return isRepeated ? segments.count - 1 : 0
    }
}
