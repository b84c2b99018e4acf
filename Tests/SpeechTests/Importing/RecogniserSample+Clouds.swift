// SPDX-License-Identifier: Apache-2.0

import Speech

extension RecogniserSample {
    /// Amazon, Google, Deepgram and AssemblyAI.
    static let clouds = [
        // docs.aws.amazon.com/transcribe, "Speaker partitioning: batch output".
        RecogniserSample(
            format: .amazonTranscribe,
            json: """
                {"jobName": "job", "accountId": "1", "results": {"language_code": "en-US",
                 "transcripts": [{"transcript": "I've been, on."}],
                 "speaker_labels": {"segments": [{"start_time": "4.87", "speaker_label": "spk_0",
                   "end_time": "6.88", "items": [{"start_time": "4.87", "speaker_label": "spk_0",
                     "end_time": "5.02"}]}], "speakers": 1},
                 "items": [
                  {"start_time": "4.87", "end_time": "5.02", "alternatives": [{"confidence": "0.99",
                    "content": "I've"}], "type": "pronunciation"},
                  {"start_time": "5.02", "end_time": "5.3", "alternatives": [{"confidence": "0.9",
                    "content": "been"}], "speaker_label": "spk_1", "type": "pronunciation"},
                  {"alternatives": [{"confidence": "0.0", "content": ","}], "type": "punctuation"},
                  {"start_time": "5.4", "end_time": "5.5", "alternatives": [{"confidence": "1.0",
                    "content": "on"}], "type": "pronunciation"},
                  {"alternatives": [{"confidence": "0.0", "content": "."}], "type": "punctuation"}]},
                 "status": "COMPLETED"}
                """,
            words: ["I've 4870-5020 spk_0", "been, 5020-5300 spk_1", "on. 5400-5500"],
            language: "en-US"
        ),
        // docs.aws.amazon.com/transcribe, API_streaming_TranscriptEvent; a partial result comes before.
        RecogniserSample(
            format: .amazonStreaming,
            json: """
                {"TranscriptEvent": {"Transcript": {"Results": [{"ResultId": "r", "StartTime": 0.1,
                 "EndTime": 0.5, "IsPartial": true, "Alternatives": [{"Transcript": "he", "Items": []}]}]}}}
                {"Transcript": {"Results": [{"ResultId": "r", "StartTime": 0.1, "EndTime": 1.0,
                 "IsPartial": false, "LanguageCode": "en-US", "Alternatives": [{"Transcript": "Hello.",
                  "Items": [{"StartTime": 0.1, "EndTime": 0.9, "Type": "pronunciation", "Content": "Hello",
                    "VocabularyFilterMatch": false, "Confidence": 0.95, "Speaker": "0"},
                   {"StartTime": 0.9, "EndTime": 0.9, "Type": "punctuation", "Content": "."}]}]}]}}
                """,
            words: ["Hello. 100-900 0"],
            language: "en-US",
            notices: [.partialResults]
        ),
        // cloud.google.com/speech-to-text, v1 WordInfo; with diarisation the last result has all words.
        RecogniserSample(
            format: .googleV1,
            json: """
                {"results": [
                 {"alternatives": [{"transcript": "hi there", "confidence": 0.9, "words": [
                   {"startTime": "1.300s", "endTime": "1.400s", "word": "hi", "confidence": 0.0},
                   {"startTime": {"seconds": 1, "nanos": 400000000}, "endTime": {"seconds": "2"},
                    "word": "there"}]}], "languageCode": "en-us"},
                 {"alternatives": [{"words": [
                   {"startTime": "1.300s", "endTime": "1.400s", "word": "hi", "speakerTag": 1},
                   {"startTime": "1.400s", "endTime": "2s", "word": "there", "speakerTag": 2}]}]}],
                 "totalBilledTime": "15s"}
                """,
            words: ["hi 1300-1400 1", "there 1400-2000 2"],
            language: "en-US",
            notices: [.repeatedResults]
        ),
        // cloud.google.com/speech-to-text/v2, BatchRecognizeResponse.
        RecogniserSample(
            format: .googleV2,
            json: """
                {"results": {"gs://b/a.wav": {"uri": "gs://b/o.json", "transcript": {"results": [
                 {"alternatives": [{"transcript": "Okay.", "words": [{"startOffset": "0.080s",
                  "endOffset": "0.520s", "word": "Okay.", "confidence": 0.8, "speakerLabel": "1"}]}],
                  "resultEndOffset": "0.6s", "languageCode": "en-US"}]}}}}
                """,
            words: ["Okay. 80-520 1"],
            language: "en-US"
        ),
        // developers.deepgram.com, pre-recorded audio.
        RecogniserSample(
            format: .deepgram,
            json: """
                {"metadata": {"request_id": "r", "duration": 25.9, "channels": 1}, "results": {"channels": [
                 {"detected_language": "en", "alternatives": [{"transcript": "Yeah. As", "confidence": 0.99,
                  "words": [{"word": "yeah", "start": 0.08, "end": 0.32, "confidence": 0.99, "speaker": 0,
                    "punctuated_word": "Yeah."},
                   {"word": "as", "start": 0.32, "end": 0.79999995, "confidence": 0.98, "speaker": 0,
                    "punctuated_word": "As"}]}]}]}}
                """,
            words: ["Yeah. 80-320 0", "As 320-800 0"],
            language: "en"
        ),
        // developers.deepgram.com, live audio: messages one a line.
        RecogniserSample(
            format: .deepgram,
            json: """
                {"type": "Metadata", "request_id": "r", "channels": 1}
                {"type": "Results", "channel_index": [0, 1], "duration": 1.0, "start": 0.0, "is_final": false,
                "speech_final": false, "channel": {"alternatives": [{"transcript": "a", "words": [
                {"word": "a", "start": 0.1, "end": 0.2, "confidence": 0.5}]}]}}
                {"type": "Results", "channel_index": [0, 1], "duration": 1.0, "start": 0.0, "is_final": true,
                "speech_final": true, "channel": {"alternatives": [{"transcript": "an", "words": [
                {"word": "an", "start": 0.1, "end": 0.3, "confidence": 0.5}]}]}}
                {"type": "UtteranceEnd", "channel": [0, 1], "last_word_end": 0.3}
                """,
            words: ["an 100-300"],
            notices: [.partialResults],
            about: "live"
        ),
        // assemblyai.com/docs, "Get transcript".
        RecogniserSample(
            format: .assemblyAI,
            json: """
                {"id": "i", "status": "completed", "language_code": "en_us", "audio_duration": 2,
                 "text": "Smoke from", "words": [
                  {"text": "Smoke", "start": 250, "end": 650, "confidence": 0.97503, "speaker": "A"},
                  {"text": "from", "start": 730, "end": 1022, "confidence": 0.99999, "speaker": null}],
                 "utterances": []}
                """,
            words: ["Smoke 250-650 A", "from 730-1022"],
            language: "en-US"
        ),
        // docs.assemblyai.com, "/v2/transcript", of 2019.
        RecogniserSample(
            format: .assemblyAI,
            json: """
                {"acoustic_model": "assemblyai_default", "audio_duration": 2.2960090702948, "confidence": 0.956,
                 "dual_channel": null, "format_text": true, "id": "i", "language_model": "assemblyai_default",
                 "punctuate": true, "status": "completed", "text": "The river.", "utterances": null,
                 "webhook_status_code": null, "webhook_url": null, "words": [
                  {"confidence": 1.0, "end": 440, "start": 0, "text": "The"},
                  {"confidence": 0.96, "end": 900, "start": 460, "text": "river."}]}
                """,
            words: ["The 0-440", "river. 460-900"],
            about: "2019"
        ),
        RecogniserSample(
            format: .assemblyAI,
            json: """
                {"acoustic_model": "assemblyai_default", "audio_duration": 3.2, "id": "i", "status": "completed",
                 "text": "The river. Yes.", "utterances": [
                  {"confidence": 0.9, "start": 0, "end": 900, "speaker": "A", "text": "The river.", "words": [
                   {"confidence": 1.0, "end": 440, "start": 0, "text": "The", "speaker": "A"},
                   {"confidence": 0.96, "end": 900, "start": 460, "text": "river.", "speaker": "A"}]},
                  {"confidence": 0.9, "start": 2000, "end": 2600, "speaker": "B", "text": "Yes.", "words": [
                   {"confidence": 0.97, "end": 2600, "start": 2000, "text": "Yes.", "speaker": "B"}]}]}
                """,
            words: ["The 0-440 A", "river. 460-900 A", "Yes. 2000-2600 B"],
            about: "utterances of 2019"
        ),
        // assemblyai.com/docs, "Streaming API: Message Sequence": a turn, and the same formatted.
        RecogniserSample(
            format: .assemblyAI,
            json: """
                {"type": "Begin", "id": "i", "expires_at": 1759796682}
                {"turn_order": 0, "turn_is_formatted": false, "end_of_turn": false, "transcript": "",
                 "words": [{"start": 1920, "end": 2000, "text": "hi", "confidence": 0.87,
                  "word_is_final": false}], "type": "Turn"}
                {"turn_order": 0, "turn_is_formatted": false, "end_of_turn": true, "transcript": "hi",
                 "words": [{"start": 1920, "end": 2000, "text": "hi", "confidence": 0.87,
                  "word_is_final": true}], "type": "Turn"}
                {"turn_order": 0, "turn_is_formatted": true, "end_of_turn": true, "transcript": "Hi.",
                 "words": [{"start": 1920, "end": 2000, "text": "Hi.", "confidence": 0.87,
                  "word_is_final": true}], "type": "Turn"}
                {"type": "Termination", "audio_duration_seconds": 3, "session_duration_seconds": 3}
                """,
            words: ["Hi. 1920-2000"],
            notices: [.partialResults],
            about: "stream"
        ),
    ]
}
