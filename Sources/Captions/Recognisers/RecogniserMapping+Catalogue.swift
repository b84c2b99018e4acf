// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension RecogniserMapping {
    /// The recognisers that are declared; of two that recognise a document, the first is more specific.
    package static let catalogue = services + local + players + [plain]

    private static func has(_ path: JSONPath, _ values: String...) -> Condition {
        Condition(path: path, values: values)
    }

    /// Services; sources are the references of their interfaces.
    private static let services = [
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

    /// Models that run on one's own machines.
    private static let local = [
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

    /// What players, editors and archives have.
    private static let players = [
        // Podcasting 2.0: "Transcripts", JSON.
        RecogniserMapping(
            name: "podcasting",
            title: "Podcasting 2.0",
            conditions: [has("segments[0].body"), has("segments[0].startTime")],
            segments: "segments[]",
            segment: Fields(text: "body", start: "startTime", end: "endTime", speaker: "speaker"),
            unit: .seconds,
            language: "language"
        ),
        // Adobe Premiere Pro: transcript as JSON.
        RecogniserMapping(
            name: "premiere",
            title: "Adobe Premiere Pro",
            conditions: [
                has("segments[].words[].eos|segments[].words[].tags"),
                has("segments[].words[].duration"),
            ],
            segments: "segments[]",
            segment: Fields(
                text: "text",
                start: "start",
                duration: "duration",
                speaker: "speaker",
                language: "language"
            ),
            words: "words[]",
            word: Fields(
                text: "text",
                start: "start",
                duration: "duration",
                confidence: "confidence"
            ),
            kinds: Kinds(path: "type", punctuation: ["punctuation"]),
            unit: .seconds,
            language: "language",
            speakerNames: SpeakerNames(list: "speakers[]", id: "id", name: "name")
        ),
        // digital-paper-edit and react-transcript-editor of the BBC.
        RecogniserMapping(
            name: "digital-paper-edit",
            title: "digital-paper-edit",
            conditions: [
                has("words[0].start"), has("paragraphs[0].start"), has("paragraphs[0].speaker"),
            ],
            words: "words[]",
            word: Fields(
                text: "text|word|punct",
                start: "start",
                end: "end",
                confidence: "confidence"
            ),
            unit: nil,
            turns: Turns(list: "paragraphs[]", start: "start", end: "end", speaker: "speaker")
        ),
        // YouTube: `timedtext` with `fmt=json3`. Words have times after that of their event.
        RecogniserMapping(
            name: "youtube-json3",
            title: "YouTube json3",
            conditions: [has("events[].segs[].utf8"), has("events[].tStartMs")],
            segments: "events[]",
            segment: Fields(text: "segs[0].utf8", start: "tStartMs", duration: "dDurationMs"),
            words: "segs[]",
            word: Fields(text: "utf8", start: "tOffsetMs"),
            unit: .milliseconds,
            spacing: .marked,
            wordsCountFromSegment: true
        ),
    ]

    /// Words, or segments, under the names that most programs use; the unit follows from the times.
    private static let plain = RecogniserMapping(
        name: "plain",
        title: "a list of words with times",
        conditions: [
            has(
                "words[0].start|words[0].startTime|words[0].start_time|words[0].start_ms|words[0].begin|transcript.words[0].start|segments[0].start|segments[0].startTime|segments[0].start_time|segments[0].begin|results[0].start|utterances[0].start|transcript.segments[0].start|transcription[0].start|transcription[0].start_time|start|start_time|startTime"
            ),
            has(
                "words[0].text|words[0].word|words[0].punct|words[0].value|words[0].content|transcript.words[0].text|transcript.words[0].word|segments[0].text|segments[0].transcript|segments[0].body|results[0].text|utterances[0].text|transcript.segments[0].text|transcript.segments[0].transcript|transcription[0].text|text|word|transcript"
            ),
        ],
        segments:
            "segments[]|utterances[]|results[]|transcript.segments[]|transcription[]|transcript.words|",
        segment: Fields(
            text: "text|transcript|body|word",
            start: "start|startTime|start_time|begin|start_ms",
            end: "end|endTime|end_time|stop|end_ms",
            duration: "duration|dur",
            confidence: "confidence",
            speaker: "speaker|speaker_label|speaker_id",
            language: "language"
        ),
        words: "words[]|[]",
        word: Fields(
            text: "punctuated_word|punct|text|word|value|content",
            start: "start|startTime|start_time|begin|start_ms",
            end: "end|endTime|end_time|stop|end_ms",
            duration: "duration|dur",
            confidence: "confidence|score|probability|conf",
            speaker: "speaker|speaker_label|speaker_id"
        ),
        unit: nil,
        spacing: .marked,
        language: "language|language_code|lang"
    )

    /// Messages of kaldi-gstreamer-server, which has no files.
    package static let kaldiServer = RecogniserMapping(
        name: "kaldi-server",
        title: "Kaldi",
        conditions: [has("result.hypotheses[0].transcript")],
        segment: Fields(
            text: "result.hypotheses[0].transcript",
            start: "segment-start",
            duration: "segment-length"
        ),
        unit: .seconds,
        finality: Finality(path: "result.final", values: ["true"])
    )

    /// Messages of Web Captioner's webhook, which are all final.
    package static let webCaptioner = RecogniserMapping(
        name: "webcaptioner",
        title: "Web Captioner",
        conditions: [has("transcript"), has("sequence")],
        segment: Fields(text: "transcript")
    )
}
