// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Azure Speech: batch transcription, fast transcription, and detailed results of the SDK.
///
/// Batch and SDK count ticks of 100 nanoseconds, with ISO 8601 durations beside or instead of them in
/// batches; fast transcription counts milliseconds. `displayWords` have punctuation and case, `words` do not.
/// Sources: learn.microsoft.com, "Get batch transcription results", "Use the fast transcription API",
/// "Get speech recognition results" (`NBest`, `Words`, `DisplayWords`).
enum AzureFormats {
    static let readers = [
        FormatReader(format: .azureBatch, recognises: isBatch, read: readBatch),
        FormatReader(format: .azureFast, recognises: isFast, read: readFast),
        FormatReader(format: .azureSDK, recognises: isSDK, read: readSDK),
    ]

    /// Names of members begin with a capital in artefacts of Video Indexer.
    private static let members = WordMembers(
        text: ["displayText", "DisplayText", "word", "Word"],
        start: ["offsetInTicks", "OffsetInTicks", "Offset", "offset"],
        duration: ["durationInTicks", "DurationInTicks", "Duration", "duration"],
        unit: .ticks,
        confidence: ["confidence", "Confidence"]
    )

    private static let fast = WordMembers(
        text: ["text"],
        start: ["offsetMilliseconds", "offset"],
        duration: ["durationMilliseconds", "duration"],
        unit: .milliseconds
    )

    // MARK: - Batches

    private static func isBatch(_ document: JSONValue) -> Bool {
        document["recognizedPhrases", "RecognizedPhrases"]?.isArray ?? false
    }

    private static func readBatch(_ document: JSONValue, _ recognition: inout Recognition) {
        for phrase in document["recognizedPhrases", "RecognizedPhrases"]?.items ?? [] {
            recognition.setLanguage(phrase["locale", "Locale"])
            var segment = segment(phrase, phrase["nBest", "NBest"]?.first, phrase)
            segment.channel = phrase["channel", "Channel"]?.label
            segment.speaker = phrase["speaker", "Speaker"]?.label
            recognition.add(segment)
        }
    }

    private static func segment(
        _ phrase: JSONValue,
        _ best: JSONValue?,
        _ times: JSONValue
    ) -> RecognisedSegment {
        var segment = RecognisedSegment(at: phrase)
        (segment.start, segment.end) = members.times(times)
        segment.confidence = best?["confidence", "Confidence"]?.number
        segment.text = best?["display", "Display"]?.stringBytes
        let display = best?["displayWords", "DisplayWords"]?.items ?? []
        let words = best?["words", "Words"]?.items ?? []
        segment.words = (display.isEmpty ? words : display).compactMap(members.read)
        return segment
    }

    // MARK: - Fast transcription

    private static func isFast(_ document: JSONValue) -> Bool {
        guard let phrases = document["phrases"], phrases.isArray else { return false }
        guard let first = phrases.first else { return document["combinedPhrases"] != nil }
        return first["offsetMilliseconds", "offset"] != nil && first["text"] != nil
    }

    private static func readFast(_ document: JSONValue, _ recognition: inout Recognition) {
        for phrase in document["phrases"]?.items ?? [] {
            recognition.setLanguage(phrase["locale"])
            var segment = RecognisedSegment(at: phrase)
            (segment.start, segment.end) = fast.times(phrase)
            segment.channel = phrase["channel"]?.label
            segment.speaker = phrase["speaker"]?.label
            segment.confidence = phrase["confidence"]?.number
            segment.text = phrase["text"]?.stringBytes
            segment.words = phrase["words"]?.items.compactMap(fast.read) ?? []
            recognition.add(segment)
        }
    }

    // MARK: - SDK

    private static func isSDK(_ document: JSONValue) -> Bool {
        guard document["Offset"] != nil, document["Duration"] != nil else { return false }
        return document["NBest", "DisplayText", "Text", "RecognitionStatus"] != nil
    }

    private static func readSDK(_ document: JSONValue, _ recognition: inout Recognition) {
        // What is recognised so far has a text, and no status.
        guard document["RecognitionStatus"] != nil || document["NBest"] != nil else {
            return recognition.note(.partialResults, at: document)
        }
        recognition.setLanguage(document["PrimaryLanguage"]?["Language"])
        var segment = segment(document, document["NBest"]?.first, document)
        segment.text = segment.text ?? document["DisplayText"]?.stringBytes
        segment.channel = document["Channel"]?.label
        segment.speaker = document["SpeakerId"]?.label
        guard !segment.words.isEmpty || !(segment.text ?? []).isEmpty else {
            return recognition.note(.emptyResults, at: document)
        }
        recognition.add(segment)
    }
}
