// SPDX-License-Identifier: Apache-2.0

/// A command line of a recogniser, with `{audio}`, `{language}`, `{output}` and `{texts}` in it; no shell runs it.
package struct EngineCommand: Equatable, Sendable {
    private let line: CommandTemplate

    /// The WAV file: 16 kHz, one channel, 16 bits.
    static let audio = "{audio}"
    /// The primary subtag of the language.
    static let language = "{language}"
    /// A path for a file that the program writes, with or without `.json` after it.
    static let output = "{output}"
    /// A file with texts that the program is to score; empty where it is to recognise.
    static let texts = "{texts}"

    /// Divides a command line; nil if it is empty, has no `{audio}`, or a quotation is not closed.
    package init?(_ text: String) {
        guard let line = CommandTemplate(text), line.hasArgument(with: Self.audio) else {
            return nil
        }
        self.line = line
    }

    /// Whether the language has to be known.
    var needsLanguage: Bool { line.hasArgument(with: Self.language) }

    /// Whether the program scores a given text, too.
    var scoresTexts: Bool { line.hasArgument(with: Self.texts) }

    /// The program.
    var program: String { line.program }

    /// The program and its arguments.
    func arguments(audio: String, language: String, output: String, texts: String = "")
        -> [String]
    {
        line.filled([
            (Self.audio, audio), (Self.language, language), (Self.output, output),
            (Self.texts, texts),
        ])
    }
}
