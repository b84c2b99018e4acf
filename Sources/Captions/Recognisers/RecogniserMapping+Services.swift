// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension RecogniserMapping {
    /// Services; sources are the references of their interfaces.
    static let services = [
        // docs.speechmatics.com: "Transcript output" (json-v2), and `AddTranscript` of the realtime interface.
        RecogniserMapping(
            name: "speechmatics",
            title: "Speechmatics",
            conditions: [
                has("results[].alternatives[].content"),
                has("results[].type", "word", "punctuation", "entity"),
                has("results[].start_time"),
            ],
            segment: Fields(text: "metadata.transcript"),
            words: "results[]",
            word: Fields(
                text: "alternatives[0].content",
                start: "start_time",
                end: "end_time",
                confidence: "alternatives[0].confidence",
                speaker: "alternatives[0].speaker",
                channel: "channel",
                language: "alternatives[0].language"
            ),
            kinds: Kinds(
                path: "type",
                punctuation: ["punctuation"],
                leftOut: ["speaker_change", "audio_event"]
            ),
            unit: .seconds,
            language: "metadata.transcription_config.language|results[0].alternatives[0].language",
            finality: Finality(path: "message", values: ["AddTranscript"])
        ),
        // docs.rev.ai: "Get transcript by id", and "Streaming responses".
        RecogniserMapping(
            name: "rev-ai",
            title: "Rev.ai",
            conditions: [has("monologues[0].elements|elements[0].value")],
            segments: "monologues[]|",
            segment: Fields(
                text: "text",
                start: "ts",
                end: "end_ts",
                speaker: "speaker|speaker_id"
            ),
            words: "elements[]",
            word: Fields(text: "value", start: "ts", end: "end_ts", confidence: "confidence"),
            kinds: Kinds(path: "type", punctuation: ["punct"]),
            unit: .seconds,
            language: "language",
            finality: Finality(path: "type", values: ["final"])
        ),
        // docs.gladia.io: "Pre-recorded: get result", version 2, and live messages.
        RecogniserMapping(
            name: "gladia",
            title: "Gladia",
            conditions: [
                has("result.transcription.utterances|transcription.utterances|data.utterance")
            ],
            segments:
                "result.transcription.utterances[]|transcription.utterances[]|data.utterance",
            segment: Fields(
                text: "text",
                start: "start",
                end: "end",
                confidence: "confidence",
                speaker: "speaker",
                language: "language"
            ),
            words: "words[]",
            word: Fields(text: "word|text", start: "start", end: "end", confidence: "confidence"),
            unit: nil,
            spacing: .marked,
            language:
                "result.transcription.languages[0]|transcription.languages[0]|data.utterance.language",
            finality: Finality(path: "data.is_final", values: ["true"])
        ),
        // docs.gladia.io, version 1.
        RecogniserMapping(
            name: "gladia-v1",
            title: "Gladia (version 1)",
            conditions: [has("prediction[0].time_begin"), has("prediction[0].transcription")],
            segments: "prediction[]",
            segment: Fields(
                text: "transcription",
                start: "time_begin",
                end: "time_end",
                speaker: "speaker",
                language: "language"
            ),
            words: "words[]",
            word: Fields(
                text: "word",
                start: "time_begin",
                end: "time_end",
                confidence: "confidence"
            ),
            unit: nil,
            spacing: .marked
        ),
        // elevenlabs.io/docs: "Create transcript".
        RecogniserMapping(
            name: "elevenlabs",
            title: "ElevenLabs",
            conditions: [
                has("words[].type|transcripts[].words[].type", "word", "spacing", "audio_event"),
                has("words[].start|transcripts[].words[].start"),
            ],
            segments: "transcripts[]|",
            segment: Fields(text: "text", channel: "channel_index"),
            words: "words[]",
            word: Fields(text: "text", start: "start", end: "end", speaker: "speaker_id"),
            kinds: Kinds(path: "type", leftOut: ["spacing"]),
            unit: nil,
            language: "language_code|transcripts[0].language_code"
        ),
        // cloud.ibm.com/apidocs/speech-to-text: `SpeechRecognitionResults`.
        RecogniserMapping(
            name: "watson",
            title: "IBM Watson",
            conditions: [has("results[].alternatives[].timestamps[0][1]")],
            segments: "results[]",
            segment: Fields(
                text: "alternatives[0].transcript",
                confidence: "alternatives[0].confidence"
            ),
            words: "alternatives[0].timestamps[]",
            word: Fields(text: "[0]", start: "[1]", end: "[2]"),
            unit: .seconds,
            finality: Finality(path: "final", values: ["true"]),
            turns: Turns(list: "speaker_labels[]", start: "from", end: "to", speaker: "speaker")
        ),
        // soniox.com/docs: "Get transcription", "Real-time transcription".
        RecogniserMapping(
            name: "soniox",
            title: "Soniox",
            conditions: [has("tokens[0].text"), has("tokens[].start_ms")],
            segment: Fields(text: "text"),
            words: "tokens[]",
            word: Fields(
                text: "text",
                start: "start_ms",
                end: "end_ms",
                confidence: "confidence",
                speaker: "speaker"
            ),
            unit: .milliseconds,
            spacing: .tokens,
            language: "tokens[0].language"
        ),
        // alibabacloud.com: "Qwen-ASR file transcription".
        RecogniserMapping(
            name: "qwen-cloud",
            title: "Qwen file transcription",
            conditions: [
                has(
                    "transcripts[].sentences[].words[].begin_time|transcripts[].sentences[].begin_time"
                )
            ],
            segments: "transcripts[].sentences[]",
            segment: Fields(
                text: "text",
                start: "begin_time",
                end: "end_time",
                speaker: "speaker_id",
                language: "language"
            ),
            words: "words[]",
            word: Fields(text: "text", start: "begin_time", end: "end_time"),
            unit: .milliseconds,
            spacing: .marked
        ),
    ]
}
