// SPDX-License-Identifier: Apache-2.0

import FileSystem
package import MediaSelection
import Speech

/// A program that speaks, such as Piper.
///
/// `{text}`, `{language}` and `{output}` are replaced in its command line, and no shell runs it. Without `{text}`, the
/// text is its standard input; without `{output}`, the audio is its standard output.
package struct CommandVoice: Voice {
    /// How long a program may take for one description unless the caller states it, in seconds.
    package static let usualSeconds = 120

    private static let text = "{text}"
    private static let language = "{language}"
    private static let output = "{output}"

    private let line: CommandTemplate
    private let seconds: Int

    /// Divides a command line; nil if it is empty, or a quotation is not closed.
    ///
    /// - Parameters:
    ///   - text: the command line.
    ///   - seconds: how long it may take for one description.
    package init?(_ text: String, timeLimitSeconds seconds: Int = usualSeconds) {
        guard let line = CommandTemplate(text) else { return nil }
        self.line = line
        self.seconds = seconds
    }

    /// Its name.
    package var name: String { "command:\(line.program)" }
    /// Whether a machine speaks.
    package var isSynthetic: Bool { true }
    /// Whether the same text always gives the same samples.
    package var isDeterministic: Bool { false }
    /// The language that it speaks; nil: not known.
    package var language: LanguageTag? { nil }

    /// Speaks a description at its usual speed.
    ///
    /// - Parameter utterance: what is to be spoken.
    /// - Returns: the samples; nil: this voice has nothing for the description.
    /// - Throws: `VoiceFault`.
    package func speak(_ utterance: Utterance) throws(VoiceFault) -> VoiceSound? {
        let text = utterance.plainText
        if line.hasArgument(with: Self.language), utterance.language == nil {
            throw .languageNeeded
        }
        let folder: ScratchFolder
        let input: String?
        do throws(FileError) {
            folder = try ScratchFolder(for: "mediatag-voice")
            input = try line.hasArgument(with: Self.text) ? nil : Self.write(text, in: folder)
        } catch {
            throw .file("\(error)")
        }
        // The folder is there until its file has been read.
        defer { withExtendedLifetime(folder) {} }
        let output = folder.path + "/speech.wav"
        let arguments = line.filled([
            (Self.text, text), (Self.output, output),
            (Self.language, utterance.language?.primarySubtag ?? ""),
        ])
        let bytes = try Self.run(arguments, input: input, seconds: seconds)
        if !FilePath.exists(output) {
            guard !bytes.isEmpty else { throw .noOutput }
            do throws(FileError) {
                try SystemFile.creating(output, named: output, isPrivate: true).write(bytes, at: 0)
            } catch {
                throw .file("\(error)")
            }
        }
        return try VoiceSound(decoding: output)
    }

    private static func run(
        _ arguments: [String],
        input: String?,
        seconds: Int
    ) throws(VoiceFault) -> [UInt8] {
        do throws(EngineFault) {
            return try EngineProcess.run(arguments, input: input, timeLimit: seconds).bytes
        } catch {
            throw .program(error)
        }
    }

    private static func write(
        _ text: String,
        in folder: ScratchFolder
    ) throws(FileError) -> String {
        let path = folder.path + "/text"
        let file = try SystemFile.creating(path, named: path, isPrivate: true)
        try file.write(Array((text + "\n").utf8), at: 0)
        return path
    }
}
