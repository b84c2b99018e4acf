// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Amazon Transcribe: the file of a job, and the events of a stream.
///
/// Items of the type `punctuation` have no times. In files, numbers are strings. Times are seconds.
/// Sources: docs.aws.amazon.com/transcribe, "Data input and output", "Speaker partitioning: batch output",
/// and `API_streaming_Result`, `API_streaming_Item`.
enum AmazonFormats {
    static let readers = [
        FormatReader(format: .amazonTranscribe, recognises: isFile, read: readFile),
        FormatReader(format: .amazonStreaming, recognises: isEvent, read: readEvent),
    ]

    private static let members = WordMembers(
        text: ["content"],
        start: ["start_time"],
        end: ["end_time"],
        speaker: ["speaker_label"]
    )

    private static let streamed = WordMembers(
        text: ["Content"],
        start: ["StartTime"],
        end: ["EndTime"],
        confidence: ["Confidence"],
        speaker: ["Speaker"]
    )

    // MARK: - Files

    private static func isFile(_ document: JSONValue) -> Bool {
        guard let results = document["results"], results.isObject else { return false }
        return results["items"]?.isArray ?? false || results["channel_labels"] != nil
    }

    private static func readFile(_ document: JSONValue, _ recognition: inout Recognition) {
        guard let results = document["results"] else { return }
        recognition.setLanguage(results["language_code"])
        let channels = results["channel_labels"]?["channels"]?.items ?? []
        guard channels.count > 1 else {
            let items = results["items"] ?? channels.first?["items"]
            return add(items, of: nil, in: results, &recognition)
        }
        for channel in channels {
            add(channel["items"], of: channel["channel_label"]?.label, in: results, &recognition)
        }
    }

    private static func add(
        _ items: JSONValue?,
        of channel: String?,
        in results: JSONValue,
        _ recognition: inout Recognition
    ) {
        var segment = RecognisedSegment(at: items ?? results)
        segment.channel = channel
        let speakers = speakers(results["speaker_labels"])
        for item in items?.items ?? [] {
            guard let best = item["alternatives"]?.first, var word = members.read(best) else {
                continue
            }
            (word.start, word.end) = members.times(item)
            word.offset = item.offset
            word.speaker = item["speaker_label"]?.label ?? word.start.flatMap { speakers[$0] }
            if isPunctuation(item["type"]) {
                word.gluesToPrevious = true
                word.confidence = nil
            }
            segment.words.append(word)
        }
        recognition.add(segment)
    }

    /// Who speaks the words that begin at a time, in microseconds.
    private static func speakers(_ labels: JSONValue?) -> [Int: String] {
        var speakers: [Int: String] = [:]
        for segment in labels?["segments"]?.items ?? [] {
            for item in segment["items"]?.items ?? [] {
                guard let start = members.times(item).start else { continue }
                speakers[start] = (item["speaker_label"] ?? segment["speaker_label"])?.label
            }
        }
        return speakers
    }

    private static func isPunctuation(_ type: JSONValue?) -> Bool { type?.string == "punctuation" }

    // MARK: - Streams

    private static func transcript(_ document: JSONValue) -> JSONValue? {
        (document["TranscriptEvent"] ?? document)["Transcript"]
    }

    private static func isEvent(_ document: JSONValue) -> Bool {
        transcript(document)?["Results"]?.isArray ?? false
    }

    private static func readEvent(_ document: JSONValue, _ recognition: inout Recognition) {
        for result in transcript(document)?["Results"]?.items ?? [] {
            if result["IsPartial"]?.isTrue ?? false {
                recognition.note(.partialResults, at: result)
                continue
            }
            recognition.setLanguage(result["LanguageCode"])
            var segment = RecognisedSegment(at: result)
            segment.channel = result["ChannelId"]?.label
            (segment.start, segment.end) = streamed.times(result)
            let best = result["Alternatives"]?.first
            segment.text = best?["Transcript"]?.stringBytes
            for item in best?["Items"]?.items ?? [] {
                guard var word = streamed.read(item) else { continue }
                if isPunctuation(item["Type"]) {
                    word.gluesToPrevious = true
                    (word.start, word.end, word.confidence) = (nil, nil, nil)
                }
                segment.words.append(word)
            }
            recognition.add(segment, replacing: result["ResultId"]?.string)
        }
    }
}
