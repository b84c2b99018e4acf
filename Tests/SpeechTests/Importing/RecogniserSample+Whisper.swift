// SPDX-License-Identifier: Apache-2.0

import Speech

extension RecogniserSample {
    /// Whisper and its descendants.
    static let whisper = [
        // whisper.cpp, examples/cli/cli.cpp, output_json.
        RecogniserSample(
            format: .whisperCpp,
            json: """
                {"systeminfo": "AVX = 1", "model": {"type": "base"}, "params": {"language": "en"},
                 "result": {"language": "en"},
                 "transcription": [
                  {"timestamps": {"from": "00:00:00,000", "to": "00:00:01,100"},
                   "offsets": {"from": 0, "to": 1100}, "text": " Hello world."},
                  {"timestamps": {"from": "00:00:01,100", "to": "00:00:01,500"},
                   "offsets": {"from": 1100, "to": 1500}, "text": " Yes."}]}
                """,
            words: ["Hello 0-500~", "world. 500-1100~", "Yes. 1100-1500"],
            language: "en",
            notices: [.dividedSegments],
            about: "-oj has no words"
        ),
        // whisper.cpp with -ojf; a character is cut between two tokens, and they are UTF-8 only together.
        RecogniserSample(
            format: .whisperCpp,
            json: """
                {"params": {}, "result": {"language": "en"}, "transcription": [
                 {"offsets": {"from": 0, "to": 2000}, "text": " Well, caf\u{E9}s.", "tokens": [
                  {"text": "[_BEG_]", "offsets": {"from": 0, "to": 0}, "id": 50363, "p": 0.9, "t_dtw": -1},
                  {"text": " Well", "offsets": {"from": 100, "to": 400}, "id": 1, "p": 0.8, "t_dtw": -1},
                  {"text": ",", "offsets": {"from": 400, "to": 420}, "id": 2, "p": 0.6, "t_dtw": -1},
                  {"text": " caf\u{1}", "offsets": {"from": 500, "to": 700}, "id": 3, "p": 0.5, "t_dtw": -1},
                  {"text": "\u{2}", "offsets": {"from": 700, "to": 800}, "id": 4, "p": 0.5, "t_dtw": -1},
                  {"text": "s", "id": 5, "p": 0.5, "t_dtw": -1},
                  {"text": ".", "offsets": {"from": 900, "to": 910}, "id": 6, "p": 0.5, "t_dtw": -1},
                  {"text": "[_TT_100]", "offsets": {"from": 2000, "to": 2000}, "id": 50463, "p": 0.1}]}]}
                """,
            words: ["Well, 100-420", "caf\u{E9}s. 500-910"],
            language: "en",
            notices: [.specialTokens, .joinedCharacters],
            about: "-ojf has tokens"
        ),
        // whisper.cpp, examples/server/server.cpp: what it calls words are tokens.
        RecogniserSample(
            format: .whisperCppServer,
            json: """
                {"task": "transcribe", "language": "english", "duration": 2.5, "text": " Hello, you.\\n",
                 "segments": [{"id": 0, "text": " Hello, you.", "start": 0.0, "end": 2.5, "tokens": [1, 2, 3],
                  "words": [
                   {"word": " Hel", "start": 0.1, "end": 0.3, "t_dtw": -1, "probability": 0.5},
                   {"word": "lo", "start": 0.3, "end": 0.5, "t_dtw": -1, "probability": 0.7},
                   {"word": ",", "start": 0.5, "end": 0.5, "t_dtw": -1, "probability": 0.9},
                   {"word": " you", "start": 1.0, "end": 1.25, "t_dtw": -1, "probability": 0.9},
                   {"word": ".", "start": 1.25, "end": 1.3, "t_dtw": -1, "probability": 0.9}],
                  "temperature": 0.0, "avg_logprob": -0.2, "no_speech_prob": 0.01}]}
                """,
            words: ["Hello, 100-500", "you. 1000-1300"],
            language: "en"
        ),
        // openai/whisper, transcribe.py and timing.py: words begin with a space.
        RecogniserSample(
            format: .openAIWhisper,
            json: """
                {"text": " Good-bye, then.", "segments": [{"id": 0, "seek": 0, "start": 0.0, "end": 1.5,
                 "text": " Good-bye, then.", "tokens": [50364], "temperature": 0.0, "avg_logprob": -0.3,
                 "compression_ratio": 1.1, "no_speech_prob": 0.02, "words": [
                  {"word": " Good", "start": 0.0, "end": 0.42, "probability": 0.91},
                  {"word": "-bye,", "start": 0.42, "end": 0.8, "probability": 0.88},
                  {"word": " then.", "start": 1.0, "end": 1.9996, "probability": 0.99}]}], "language": "en"}
                """,
            words: ["Good 0-420", "+-bye, 420-800", "then. 1000-2000"],
            language: "en"
        ),
        // The same for a language that is written without spaces.
        RecogniserSample(
            format: .openAIWhisper,
            json: """
                {"text": "你好世界。再见", "segments": [{"id": 0, "start": 0.0, "end": 1.0, "text": "你好世界。",
                  "words": [{"word": "你好", "start": 0.0, "end": 0.4, "probability": 0.9},
                   {"word": "世界。", "start": 0.4, "end": 1.0, "probability": 0.9}]},
                 {"id": 1, "start": 1.0, "end": 1.5, "text": "再见", "words": [
                  {"word": "再见", "start": 1.0, "end": 1.5, "probability": 0.9}]}], "language": "zh"}
                """,
            words: ["你好 0-400", "+世界。 400-1000", "+再见 1000-1500"],
            language: "zh",
            about: "Chinese"
        ),
        // OpenAI's API, CreateTranscriptionResponseVerboseJson: words have no punctuation, the text has.
        RecogniserSample(
            format: .openAIAPI,
            json: """
                {"task": "transcribe", "language": "english", "duration": "3.0",
                 "text": "Well, it\u{2019}s (really) well-known.",
                 "words": [{"word": "Well", "start": 0.0, "end": 0.3}, {"word": "it's", "start": 0.5, "end": 0.7},
                  {"word": "really", "start": 0.7, "end": 1.2}, {"word": "well", "start": 1.3, "end": 1.5},
                  {"word": "known", "start": 1.5, "end": 1.9}]}
                """,
            words: [
                "Well, 0-300", "it\u{2019}s 500-700", "(really) 700-1200", "well- 1300-1500",
                "+known. 1500-1900",
            ],
            language: "en",
            notices: [.restoredPunctuation]
        ),
        // OpenAI's API, CreateTranscriptionResponseDiarizedJson.
        RecogniserSample(
            format: .openAIAPI,
            json: """
                {"task": "transcribe", "duration": 2.0, "text": "Hi. Hello you.", "segments": [
                 {"type": "transcript.text.segment", "id": "s1", "start": 0.0, "end": 0.5, "text": "Hi.",
                  "speaker": "A"},
                 {"type": "transcript.text.segment", "id": "s2", "start": 0.6, "end": 1.5, "text": "Hello you.",
                  "speaker": "B"}]}
                """,
            words: ["Hi. 0-500 A", "Hello 600-1100~ B", "you. 1100-1500~ B"],
            notices: [.dividedSegments],
            about: "diarized_json"
        ),
        // faster-whisper, transcribe.py, dataclasses Segment and Word: a list of segments.
        RecogniserSample(
            format: .fasterWhisper,
            json: """
                [{"id": 1, "seek": 0, "start": 0.0, "end": 1.2, "text": " And so", "tokens": [400],
                  "avg_logprob": -0.2, "compression_ratio": 1.0, "no_speech_prob": 0.0, "words": [
                   {"start": 0.0, "end": 0.56, "word": " And", "probability": 0.77},
                   {"start": 0.56, "end": 1.2, "word": " so", "probability": 0.99}], "temperature": 0.0},
                 {"id": 2, "seek": 120, "start": 2.0, "end": 2.4, "text": " on", "tokens": [401],
                  "avg_logprob": NaN, "compression_ratio": 1.0, "no_speech_prob": 0.0, "words": null,
                  "temperature": 0.0}]
                """,
            words: ["And 0-560", "so 560-1200", "on 2000-2400"]
        ),
        // WhisperX, schema.py: what cannot be aligned, such as numbers, has no times.
        RecogniserSample(
            format: .whisperX,
            json: """
                {"segments": [{"start": 0.5, "end": 2.5, "text": " In 2014 we won.", "speaker": "SPEAKER_00",
                  "words": [{"word": "In", "start": 0.5, "end": 0.7, "score": 0.9, "speaker": "SPEAKER_00"},
                   {"word": "2014"}, {"word": "we", "start": 1.5, "end": 1.6, "score": 0.8},
                   {"word": "won.", "start": 1.7, "end": 2.5, "score": 0.85, "speaker": "SPEAKER_00"}]}],
                 "word_segments": [{"word": "In", "start": 0.5, "end": 0.7, "score": 0.9}], "language": "en"}
                """,
            words: [
                "In 500-700 SPEAKER_00", "2014 700-1500~ SPEAKER_00", "we 1500-1600 SPEAKER_00",
                "won. 1700-2500 SPEAKER_00",
            ],
            language: "en",
            notices: [.interpolatedTimes]
        ),
        // stable-ts, result.py, WhisperResult.to_dict.
        RecogniserSample(
            format: .stableTS,
            json: """
                {"text": " Take me", "segments": [{"start": 33.06, "end": 33.9, "text": " Take me", "seek": 0,
                  "words": [{"word": " Take", "start": 33.06, "end": 33.329, "probability": 0.9, "tokens": [1],
                    "segment_id": 0, "id": 0},
                   {"word": " me", "start": 33.329, "end": 33.509, "probability": 0.9, "tokens": [2],
                    "segment_id": 0, "id": 1}]}],
                 "language": "en", "ori_dict": {"text": " Take me"}, "regroup_history": "", "time_scale": null}
                """,
            words: ["Take 33060-33329", "me 33329-33509"],
            language: "en"
        ),
    ]
}
