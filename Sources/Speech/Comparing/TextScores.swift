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

    /// As an engine reads it: a line of JSON.
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

/// Texts that an engine is asked to score, and its answer.
///
/// Engines read a file with a line of JSON for each window, and print an array for each: of an array for each text, of a number
/// or null for each word.
struct ScoreRequest {
    /// What is to be scored.
    let windows: [ScoredWindow]
    /// The audio.
    let audio: RecognitionAudio
    /// Its language; nil: not known.
    let language: LanguageTag?
    /// Is given how many windows are done.
    let progress: (Int) -> Void

    /// How long an engine may take, in seconds: whisper takes 0.7 for a window.
    var seconds: Int { 600 + windows.count * 10 }

    /// Writes the file that engines read.
    ///
    /// - Returns: its name.
    func file() throws(EngineFault) -> String {
        let lines = windows.map(\.line).joined(separator: "\n") + "\n"
        do throws(FileError) {
            let file = try SystemFile.creating(audio.texts, named: audio.texts, isPrivate: true)
            try file.write(Array(lines.utf8), at: 0)
        } catch {
            throw .outputFile("\(error)")
        }
        return audio.texts
    }

    /// Reads what an engine printed.
    func scores(_ bytes: [UInt8]) throws(EngineFault) -> [[WordScores]] {
        try Self.scores(bytes, of: windows)
    }

    /// Reads what an engine printed.
    ///
    /// - Parameters:
    ///   - bytes: its standard output.
    ///   - windows: what it was asked.
    /// - Returns: the scores of each text of each window.
    /// - Throws: `EngineFault` if it is not an answer to what was asked.
    static func scores(_ bytes: [UInt8], of windows: [ScoredWindow]) throws(EngineFault)
        -> [[WordScores]]
    {
        let found: [[WordScores]]
        do throws(JSONScanner.Failure) {
            found = try JSONScanner.scan(bytes).documents.map { window in
                window.items.map { text in text.items.map(\.number) }
            }
        } catch {
            throw .outputFile("it is no JSON")
        }
        guard found.map({ $0.map(\.count) }) == windows.map({ $0.texts.map(\.count) }) else {
            throw .outputFile("it has not the scores of each word of each text")
        }
        // Rounding may make a probability a little more than 1.
        guard found.allSatisfy({ $0.allSatisfy { $0.allSatisfy { ($0 ?? 0) < 0.01 } } }) else {
            throw .outputFile("a score is no logarithm of a probability")
        }
        return found
    }
}

extension RecognitionEngine {
    /// Whether it scores a given text, too.
    var scoresTexts: Bool {
        switch self {
        case .whisper: true
        case .command(let command): command.scoresTexts
        case .server, .pocketSphinx: false
        }
    }

    /// Scores texts against parts of the audio.
    ///
    /// - Parameter request: what is to be scored.
    /// - Returns: the scores of each text of each window; nil if the engine does not score texts.
    /// - Throws: `EngineFault`.
    func scores(_ request: ScoreRequest) throws(EngineFault) -> [[WordScores]]? {
        guard scoresTexts else { return nil }
        if request.windows.isEmpty { return [] }
        switch self {
        case .whisper(let whisper): return try whisper.scores(request)
        case .command(let command): return try command.scores(request)
        case .server, .pocketSphinx: return nil
        }
    }
}

extension EngineCommand {
    /// Runs the program with the name of a file of texts.
    func scores(_ request: ScoreRequest) throws(EngineFault) -> [[WordScores]] {
        if needsLanguage, request.language == nil { throw .languageNeeded }
        let arguments = arguments(
            audio: request.audio.path,
            language: request.language?.primarySubtag ?? "",
            output: request.audio.output,
            texts: try request.file()
        )
        let output = try EngineProcess.run(arguments, timeLimit: request.seconds)
        return try request.scores(output.bytes)
    }
}
