// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension RecogniserMapping {
    /// Models that run on one's own machines.
    static let local = [
        // NVIDIA NeMo: `Hypothesis.timestamp` of `transcribe(timestamps=True)`.
        RecogniserMapping(
            name: "nemo",
            title: "NVIDIA NeMo",
            conditions: [has("timestamp.word|timestep.word|timestamps.word")],
            segment: Fields(text: "text|pred_text"),
            words: "timestamp.word[]|timestep.word[]|timestamps.word[]",
            word: Fields(
                text: "word|text|char",
                start: "start",
                end: "end",
                confidence: "conf|confidence"
            ),
            unit: .seconds,
            language: "language|lang"
        ),
        RecogniserMapping(
            name: "nemo-segments",
            title: "NVIDIA NeMo (segments)",
            conditions: [
                has(
                    "timestamp.segment[0].segment|timestep.segment[0].segment|timestamps.segment[0].segment"
                )
            ],
            segments: "timestamp.segment[]|timestep.segment[]|timestamps.segment[]",
            segment: Fields(text: "segment|text", start: "start", end: "end"),
            unit: .seconds
        ),
        // parakeet-mlx: `AlignedResult`.
        RecogniserMapping(
            name: "parakeet",
            title: "Parakeet",
            conditions: [has("sentences[0].tokens"), has("sentences[0].start")],
            segments: "sentences[]",
            segment: Fields(
                text: "text",
                start: "start",
                end: "end",
                duration: "duration",
                confidence: "confidence"
            ),
            words: "tokens[]",
            word: Fields(
                text: "text",
                start: "start",
                end: "end",
                duration: "duration",
                confidence: "confidence"
            ),
            unit: .seconds,
            spacing: .tokens
        ),
        // Qwen3-ASR and Qwen3-ForcedAligner: `time_stamps` of a result.
        RecogniserMapping(
            name: "qwen3",
            title: "Qwen3",
            conditions: [
                has(
                    "time_stamps[0].start_time|time_stamps.items[0].start_time|timestamps[0].start_time"
                )
            ],
            segment: Fields(text: "text"),
            words: "time_stamps[]|time_stamps.items[]|timestamps[]",
            word: Fields(text: "text|word", start: "start_time", end: "end_time"),
            unit: nil,
            spacing: .marked,
            language: "language"
        ),
        // SpeechAnalyzer: Apple has no JSON of it. A program that writes its results does so in a form of its own; these are
        // the names of the attributes of a result and of the runs of its text (`audioTimeRange`, `transcriptionConfidence`),
        // in seconds. Other forms need a mapping of their own.
        // Source: developer.apple.com, `SpeechTranscriber.Result`, `AttributeScopes.SpeechAttributes`.
        RecogniserMapping(
            name: "speech-analyzer",
            title: "Apple SpeechAnalyzer",
            conditions: [
                has(
                    "results[].runs[].audioTimeRange|results[].audioTimeRange|results[].range.start|segments[].runs[].audioTimeRange|runs[].audioTimeRange|audioTimeRange|segments[].audioTimeRange"
                )
            ],
            segments: "results[]|segments[]|",
            segment: Fields(
                text: "text|transcript",
                start: "audioTimeRange.start|range.start",
                end: "audioTimeRange.end|range.end",
                duration: "audioTimeRange.duration|range.duration"
            ),
            words: "runs[]",
            word: Fields(
                text: "text",
                start: "audioTimeRange.start",
                end: "audioTimeRange.end",
                duration: "audioTimeRange.duration",
                confidence: "transcriptionConfidence|confidence"
            ),
            unit: .seconds,
            spacing: .tokens,
            language: "locale|language",
            finality: nil
        ),
        // Hugging Face: `return_timestamps` of the pipeline for speech recognition.
        RecogniserMapping(
            name: "hugging-face",
            title: "Hugging Face chunks",
            conditions: [has("chunks[0].timestamp[0]|chunks[0].timestamp")],
            segment: Fields(text: "text"),
            words: "chunks[]",
            word: Fields(
                text: "text",
                start: "timestamp[0]",
                end: "timestamp[1]",
                speaker: "speaker",
                language: "language"
            ),
            unit: .seconds,
            spacing: .marked,
            language: "language|chunks[0].language"
        ),
    ]
}
