// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Whisper and what descends from it: segments with a text and, where asked for, words or tokens.
///
/// Sources: whisper.cpp `examples/cli/cli.cpp` (`output_json`) and `examples/server/server.cpp`;
/// openai/whisper `transcribe.py` and `timing.py`; faster-whisper `transcribe.py` (`Segment`, `Word`);
/// WhisperX `schema.py`; stable-ts `result.py`; the OpenAPI description of OpenAI's API
/// (`CreateTranscriptionResponseVerboseJson`, `CreateTranscriptionResponseDiarizedJson`).
enum WhisperFormats {
    static let readers = [
        FormatReader(format: .whisperCpp, recognises: isCpp, read: readCpp),
        FormatReader(format: .stableTS, recognises: isStable, read: readSegments),
        FormatReader(format: .whisperX, recognises: isWhisperX, read: readSegments),
        FormatReader(format: .whisperCppServer, recognises: isCppServer, read: readCppServer),
        FormatReader(format: .openAIAPI, recognises: isAPI, read: readAPI),
        FormatReader(format: .openAIWhisper, recognises: isWhisper, read: readSegments),
        FormatReader(format: .fasterWhisper, recognises: isFaster, read: readFaster),
    ]

    private static let members = WordMembers(
        text: ["word", "text"],
        start: ["start"],
        end: ["end"],
        confidence: ["probability", "score", "confidence"]
    )

    private static let tokens = WordMembers(
        text: ["text"],
        start: ["from"],
        end: ["to"],
        unit: .milliseconds
    )

    // MARK: - Recognition

    private static func isCpp(_ document: JSONValue) -> Bool {
        guard let list = document["transcription"], list.isArray else { return false }
        return list.first.map { $0["offsets"] != nil } ?? (document["params"] != nil)
    }

    private static func isStable(_ document: JSONValue) -> Bool {
        document["segments"] != nil && document["ori_dict", "regroup_history"] != nil
    }

    private static func isWhisperX(_ document: JSONValue) -> Bool {
        document["word_segments"]?.isArray ?? false
    }

    private static func isCppServer(_ document: JSONValue) -> Bool {
        document["segments"]?.items.contains { $0["words"]?.first?["t_dtw"] != nil } ?? false
    }

    /// `duration` or `task` are the API's own.
    private static func isAPI(_ document: JSONValue) -> Bool {
        guard !isSegment(document) else { return false }
        let hasWords = document["words"]?.first.map { $0["word"] != nil && $0["start"] != nil }
        let hasSegments = document["segments"]?.first.map(isSegment)
        return document["duration", "task", "usage"] != nil && (hasWords ?? hasSegments ?? false)
            || (document["text"] != nil && hasWords == true)
    }

    private static func isWhisper(_ document: JSONValue) -> Bool {
        guard let segments = document["segments"], segments.isArray, document["text"] != nil else {
            return false
        }
        return segments.first.map(isSegment) ?? true
    }

    /// A segment alone, or an object of segments without the text of all.
    private static func isFaster(_ document: JSONValue) -> Bool {
        if let segments = document["segments"] { return segments.first.map(isSegment) ?? false }
        return isSegment(document) && document["words", "seek", "avg_logprob"] != nil
    }

    private static func isSegment(_ value: JSONValue) -> Bool {
        value["start"] != nil && value["end"] != nil && value["text"]?.isString ?? false
    }

    // MARK: - Reading

    private static func readCpp(_ document: JSONValue, _ recognition: inout Recognition) {
        recognition.setLanguage(document["result"]?["language"])
        recognition.spacing = .tokens
        for value in document["transcription"]?.items ?? [] {
            var segment = RecognisedSegment(at: value)
            segment.text = value["text"]?.stringBytes
            segment.speaker = value["speaker"]?.label
            if let offsets = value["offsets"] {
                (segment.start, segment.end) = tokens.times(offsets)
            }
            for token in value["tokens"]?.items ?? [] {
                guard let text = token["text"]?.stringBytes else { continue }
                let times = token["offsets"].map(tokens.times)
                segment.words.append(
                    RecognisedWord(
                        text: text,
                        start: times?.start,
                        end: times?.end,
                        confidence: token["p"]?.number,
                        offset: token.offset
                    )
                )
            }
            recognition.add(segment)
        }
    }

    /// The server calls tokens words.
    private static func readCppServer(_ document: JSONValue, _ recognition: inout Recognition) {
        readSegments(document, &recognition)
        recognition.spacing = .tokens
    }

    private static func readAPI(_ document: JSONValue, _ recognition: inout Recognition) {
        guard let words = document["words"]?.items, !words.isEmpty else {
            return readSegments(document, &recognition)
        }
        recognition.setLanguage(document["language"])
        recognition.spacing = .marked
        var segment = RecognisedSegment(at: document)
        segment.text = document["text"]?.stringBytes
        segment.words = words.compactMap(members.read)
        recognition.add(segment)
    }

    private static func readFaster(_ document: JSONValue, _ recognition: inout Recognition) {
        guard document["segments"] == nil else { return readSegments(document, &recognition) }
        recognition.spacing = .marked
        recognition.add(segment(document))
    }

    private static func readSegments(_ document: JSONValue, _ recognition: inout Recognition) {
        recognition.setLanguage(document["language"] ?? document["info"]?["language"])
        recognition.spacing = .marked
        for value in document["segments"]?.items ?? [] { recognition.add(segment(value)) }
    }

    private static func segment(_ value: JSONValue) -> RecognisedSegment {
        var segment = RecognisedSegment(at: value)
        segment.text = value["text"]?.stringBytes
        segment.speaker = value["speaker"]?.label
        (segment.start, segment.end) = members.times(value)
        segment.words = value["words"]?.items.compactMap(members.read) ?? []
        return segment
    }
}
