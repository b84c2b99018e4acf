// SPDX-License-Identifier: Apache-2.0

import Speech

extension RecogniserSample {
    /// Azure Speech.
    static let microsoft = [
        // learn.microsoft.com, "Get batch transcription results".
        RecogniserSample(
            format: .azureBatch,
            json: """
                {"source": "u", "timestamp": "2020-06-16T09:30:21Z", "durationInTicks": 41200000,
                 "duration": "PT4.12S", "combinedRecognizedPhrases": [{"channel": 0, "display": "Hello world."}],
                 "recognizedPhrases": [{"recognitionStatus": "Success", "channel": 0, "speaker": 1,
                  "offset": "PT0.07S", "duration": "PT1.59S", "offsetInTicks": 700000.0,
                  "durationInTicks": 15900000.0, "locale": "en-US", "nBest": [{"confidence": 0.898652852,
                   "lexical": "hello world", "display": "Hello world.", "words": [
                    {"word": "hello", "offset": "PT0.09S", "duration": "PT0.48S", "offsetInTicks": 900000.0,
                     "durationInTicks": 4800000.0, "confidence": 0.987572}],
                   "displayWords": [{"displayText": "Hello", "offsetInTicks": 900000.0,
                     "durationInTicks": 4800000.0, "offset": "PT0.09S"},
                    {"displayText": "world.", "offset": "PT0.59S", "duration": "PT1M0.16S"}]}]}]}
                """,
            words: ["Hello 90-570 1", "world. 590-60750 1"],
            language: "en-US"
        ),
        // The same without display words: punctuation is that of the phrase.
        RecogniserSample(
            format: .azureBatch,
            json: """
                {"recognizedPhrases": [{"recognitionStatus": "Success", "channel": 0, "offset": "PT0.07S",
                  "duration": "PT1.59S", "nBest": [{"confidence": 0.9, "display": "Hello, world.", "words": [
                    {"word": "hello", "offset": "PT0.09S", "duration": "PT0.48S"},
                    {"word": "world", "offset": "PT0.6S", "duration": "PT0.5S"}]}]}]}
                """,
            words: ["Hello, 90-570", "world. 600-1100"],
            notices: [.restoredPunctuation],
            about: "without display words"
        ),
        // learn.microsoft.com, "Use the fast transcription API".
        RecogniserSample(
            format: .azureFast,
            json: """
                {"durationMilliseconds": 1200, "combinedPhrases": [{"text": "Good afternoon."}], "phrases": [
                 {"channel": 0, "offsetMilliseconds": 720, "durationMilliseconds": 480,
                  "text": "Good afternoon.", "words": [
                   {"text": "Good", "offsetMilliseconds": 720, "durationMilliseconds": 240},
                   {"text": "afternoon.", "offsetMilliseconds": 960, "durationMilliseconds": 240}],
                  "locale": "en-US", "confidence": 0.93}]}
                """,
            words: ["Good 720-960", "afternoon. 960-1200"],
            language: "en-US"
        ),
        // learn.microsoft.com, "Get speech recognition results": a hypothesis, then the result.
        RecogniserSample(
            format: .azureSDK,
            json: """
                {"Id": "a", "Text": "what's", "Offset": 1500000, "Duration": 4400000}
                {"Id": "b", "RecognitionStatus": "Success", "Offset": 1500000, "Duration": 9900000,
                 "Channel": 0, "DisplayText": "What's up?", "NBest": [{"Confidence": 0.9,
                  "Lexical": "what's up", "Display": "What's up?", "Words": [
                   {"Word": "what's", "Offset": 1500000, "Duration": 4400000},
                   {"Word": "up", "Offset": 6000000, "Duration": 5400000}]}]}
                """,
            words: ["What's 150-590", "up? 600-1140"],
            notices: [.partialResults, .restoredPunctuation]
        ),
    ]

    /// Apple, Vosk, LiveKit, Jigasi and our own.
    static let others = [
        // developer.apple.com, SFTranscriptionSegment; the segments of the seed case.
        RecogniserSample(
            format: .apple,
            json: """
                {"formattedString": "love you, New York", "segments": [
                 {"substring": "love", "timestamp": 33.060, "duration": 0.269, "confidence": 0.93,
                  "substringRange": {"location": 0, "length": 4}},
                 {"substring": "you", "timestamp": 33.329, "duration": 0.180, "confidence": 0,
                  "substringRange": [5, 3]},
                 {"substring": "New York", "timestamp": 34, "duration": 0.7,
                  "substringRange": "{10, 8}"}]}
                """,
            words: [
                "love 33060-33329", "you, 33329-33509", "New 34000-34300~", "York 34300-34700~",
            ],
            notices: [.dividedGroups, .restoredPunctuation]
        ),
        // vosk_api.h, vosk_recognizer_result and vosk_recognizer_partial_result.
        RecogniserSample(
            format: .vosk,
            json: """
                {"partial": "one"}
                {"result": [{"conf": 1.0, "end": 1.11, "start": 0.84, "word": "one"},
                  {"conf": 0.8, "end": 1.53, "start": 1.11, "word": "zero"}], "spk": [0.1, -0.2],
                  "text": "one zero"}
                {"text": ""}
                {"alternatives": [{"confidence": 200.1, "result": [{"end": 3.0, "start": 2.5, "word": "two"}],
                  "text": "two"}]}
                """,
            words: ["one 840-1110", "zero 1110-1530", "two 2500-3000"],
            notices: [.partialResults, .emptyResults]
        ),
        // docs.livekit.io, TranscriptionSegment.
        RecogniserSample(
            format: .liveKit,
            json: """
                {"participantIdentity": "ann", "segments": [{"id": "s1", "text": "hel", "startTime": 100,
                  "endTime": 300, "language": "en", "final": false}]}
                {"participantIdentity": "ann", "segments": [{"id": "s1", "text": "Hello", "startTime": "100",
                  "endTime": "600", "language": "en", "final": true}]}
                """,
            words: ["Hello 100-600 ann"],
            language: "en",
            notices: [.partialResults]
        ),
        // jitsi/jigasi, LocalJsonTranscriptHandler: times of day at which results came.
        RecogniserSample(
            format: .jigasi,
            json: """
                {"room_name": "r", "start_time": "2024-01-01T10:00:00Z", "events": [
                 {"event": "JOIN", "timestamp": 1704103200000, "participant": {"name": "Ann", "id": "a"}},
                 {"event": "SPEECH", "timestamp": 1704103202000, "participant": {"name": "Ann", "id": "a"},
                  "transcript": [{"text": "Hello Bob", "confidence": 0.8}], "language": "en-US",
                  "is_interim": false, "message_id": "m1", "stability": 0.0}]}
                """,
            words: ["Hello 1440-1790~ Ann", "Bob 1790-2000~ Ann"],
            language: "en-US",
            notices: [.wallClock, .dividedSegments]
        ),
        RecogniserSample(
            format: .mediatag,
            json: """
                {"schema": "mediatag.words/1", "language": "en", "words": [
                 {"text": "love", "start": 33060, "end": 33329, "confidence": 0.93, "speaker": "A",
                  "gluesToPrevious": false, "interpolated": false},
                 {"text": "!", "start": 33329, "end": 33329, "confidence": null, "speaker": null,
                  "gluesToPrevious": true, "interpolated": true}]}
                """,
            words: ["love 33060-33329 A", "+! 33329-33329~"],
            language: "en"
        ),
    ]
}
