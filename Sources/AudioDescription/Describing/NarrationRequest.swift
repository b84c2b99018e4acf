// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaReading

/// What speaks descriptions, and how.
package struct NarrationRequest: Sendable {
    /// The voice; nil: that of a script that was mixed before.
    package var voice: VoiceName?
    /// A folder of recordings, named by the identifiers of the descriptions; nil: none.
    package var recordings: String?
    /// Lexicons of pronunciations; empty: those of a script that was mixed before.
    package var lexicons: [String] = []
    /// The time limit of a program for one description, in seconds.
    package var timeLimitSeconds = CommandVoice.usualSeconds

    /// Asks for the voice of the script.
    package init() {}

    /// What speaks the descriptions of a script.
    ///
    /// - Parameters:
    ///   - script: the script.
    ///   - path: its path.
    ///   - notices: gets what is doubtful in the lexicons.
    /// - Returns: what speaks.
    /// - Throws: `EspeakFault`, `MediaError` or `PronunciationError` if something cannot be read or is missing.
    func narrator(
        for script: DescriptionScript,
        path: String,
        _ notices: inout [DescriptionNotice]
    ) throws -> Narrator {
        let paths = lexiconPaths(for: script, path: path)
        let read = try paths.map { try readLexicon($0, script: path, &notices) }
        let lexicon = read.isEmpty ? nil : PronunciationLexicon(read.flatMap(\.entries))
        var voices: [any Voice] = [RecordedVoice(folder: recordings, script: path)]
        if let voice = try voice(of: script, speaksIPA: lexicon != nil) { voices.append(voice) }
        return try Narrator(voices, lexicon: lexicon, language: script.language, path: path)
    }

    /// The lexicons that are used: those that are asked for, or those with which the script was spoken before.
    ///
    /// - Parameters:
    ///   - script: the script.
    ///   - path: its path.
    /// - Returns: the paths of the lexicons; empty: none is used.
    func lexiconPaths(for script: DescriptionScript, path: String) -> [String] {
        if !lexicons.isEmpty { return lexicons }
        let folder = FilePath.folder(of: path)
        return script.mixedLexicons.map { mixed in
            mixed.hasPrefix("/") || folder == "." ? mixed : "\(folder)/\(mixed)"
        }
    }

    private func voice(of script: DescriptionScript, speaksIPA: Bool) throws -> (any Voice)? {
        switch voice ?? script.mixedVoice.flatMap(VoiceName.init) {
        case .espeak(let name): return try SynthesisedVoice(name, speaksIPA: speaksIPA)
        case .piper(let model):
            return PiperVoice(model: model, timeLimitSeconds: timeLimitSeconds)
        case .command(let line):
            // A script keeps the program alone, not its arguments.
            return voice == nil ? nil : CommandVoice(line, timeLimitSeconds: timeLimitSeconds)
        case nil: return nil
        }
    }

    private func readLexicon(
        _ path: String,
        script: String,
        _ notices: inout [DescriptionNotice]
    ) throws -> PronunciationLexicon {
        do {
            let bytes = try CaptionFile.read(path, limit: PronunciationLexicon.byteLimit)
            let name = path == "-" ? CaptionFile.standardInputName : path
            let reading = try PronunciationLexicon.read(bytes: bytes, fileName: name)
            notices += reading.notices.map { .lexicon(name, $0) }
            return reading.lexicon
        } catch let error as MediaError where lexicons.isEmpty {
            var reason = "\(error)"
            if case .unreadable(let words) = error.kind { reason = words }
            throw DescribeError(.lexiconMissing(path, reason: reason), path: script)
        }
    }
}
