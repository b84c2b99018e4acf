// SPDX-License-Identifier: Apache-2.0

import CSpeech
import FileSystem
package import MediaReading

/// The weights of a neural network that distinguishes voices from other sound: Silero VAD 6.2 for 16 kHz.
///
/// They are no part of mediatag; `mediatag setup voice-activity` installs them. The network calls no second of four
/// songs without words speech, and hears speech under music; singing is speech to it.
/// Source: https://github.com/snakers4/silero-vad (MIT), file `silero_vad_16k_op15.onnx` of its package 6.2.
package struct VoiceNetwork: Sendable {
    /// Samples a second that it takes.
    package static let rate = 16_000

    /// All weights, in the order of `cspeech_voice`.
    let weights: [Float]

    /// The variable that names the file of the weights, or is `off`.
    package static let variable = "MEDIATAG_VOICE_ACTIVITY"

    private static let mark = Array("mtvoice\0".utf8)
    /// The dimensions of all tensors, in the order of the file; those that a tensor does not have are 1.
    private static let shapes: [[UInt32]] = [
        [3, 258, 1, 256], [3, 128, 129, 3], [1, 128, 1, 1], [3, 64, 128, 3], [1, 64, 1, 1],
        [3, 64, 64, 3], [1, 64, 1, 1], [3, 128, 64, 3], [1, 128, 1, 1], [2, 512, 128, 1],
        [2, 512, 128, 1], [1, 512, 1, 1], [1, 512, 1, 1], [3, 1, 128, 1], [1, 1, 1, 1],
    ]

    /// What every file begins with: mark, version, samples a second, and the shapes.
    static let header: [UInt8] =
        mark
        + ([1, UInt32(rate), UInt32(shapes.count)] + shapes.flatMap(\.self)).flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }

    /// The network that is installed, read once; nil if none is, or if the variable is `off`.
    ///
    /// - Returns: the network.
    /// - Throws: `MediaError` if its file cannot be read, or is not one of weights.
    package static func installed() throws(MediaError) -> VoiceNetwork? { try found.get() }

    /// Whether speech is looked for with the network: one is installed and can be read.
    package static var isInstalled: Bool {
        if case .success(.some) = found { true } else { false }
    }

    /// The file in the data of the user; nil if their folder is not known.
    static var usualPath: String? {
        PythonEnvironment.data.map { $0 + "/mediatag/voice-activity/weights" }
    }

    private static let found: Result<VoiceNetwork?, MediaError> = {
        do throws(MediaError) {
            if let path = EngineVariable.value(of: variable) {
                return .success(path == "off" ? nil : try VoiceNetwork(file: path))
            }
            guard let path = usualPath, FilePath.exists(path) else { return .success(nil) }
            return .success(try VoiceNetwork(file: path))
        } catch {
            return .failure(error)
        }
    }()

    /// Reads the file that `voice-activity-weights.py` writes.
    ///
    /// - Parameter path: the file.
    /// - Throws: `MediaError` if it cannot be read, or is not such a file.
    package init(file path: String) throws(MediaError) {
        let length = Self.header.count + 4 * cspeech_voice_weights
        let file = try MediaError.file(path) { () throws(FileError) in
            try SystemFile.reading(path)
        }
        let found = file.length
        let bytes = try MediaError.file(path) { () throws(FileError) in
            try file.read(0..<min(found, UInt64(length)))
        }
        guard found == length, bytes.count == length else {
            throw Self.invalid("it has \(found) bytes instead of \(length)", path)
        }
        guard bytes.starts(with: Self.mark) else {
            throw Self.invalid("it does not begin as one", path)
        }
        guard bytes.starts(with: Self.header) else {
            throw Self.invalid("it is of another version or another network", path)
        }
        weights = stride(from: Self.header.count, to: length, by: 4).map { place in
            let pattern = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << (8 * $1) }
            return Float(bitPattern: pattern)
        }
        guard weights.allSatisfy(\.isFinite) else {
            throw Self.invalid("some of its numbers are not finite", path)
        }
    }

    private static func invalid(_ reason: String, _ path: String) -> MediaError {
        MediaError(
            .unreadable("not the weights of the voice-activity network: \(reason)"),
            path: path
        )
    }
}
