// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

/// PocketSphinx's own program with the model that comes with it: English only, and weak, but everywhere.
///
/// It is a program and not the library, so that a fault in it ends the program, and the time limit holds. It
/// prints a line for each utterance and then its words: `WORD START END POSTERIOR`, in seconds.
/// Source: `src/programs/continuous.c` of pocketsphinx, option `-time`.
enum PocketSphinxEngine {
    private static let program = "pocketsphinx_continuous"

    /// Runs the program and reads its words.
    static func words(_ task: RecognitionTask) throws(EngineFault) -> TranscriptReading {
        if let language = task.language, language.primarySubtag != "en" {
            throw .unsupportedLanguage(language, known: ["en"])
        }
        let arguments = [
            program, "-infile", task.audio.path, "-time", "yes", "-bestpath", "yes",
        ]
        let output: EngineProcess.Output
        do throws(EngineFault) {
            output = try EngineProcess.run(arguments, timeLimit: task.seconds) { _ in
                task.progress(.recognised(milliseconds: nil, of: task.audio.milliseconds))
            }
        } catch {
            guard case .notStarted = error else { throw error }
            throw .notSetUp(engine: "pocketsphinx", places: [program])
        }
        let text = String(decoding: output.bytes, as: UTF8.self)
        let words = text.split(whereSeparator: \.isNewline).compactMap(word)
        guard !words.isEmpty else {
            throw .unreadableOutput(.noWords(.mediatag), words: output.words)
        }
        return TranscriptReading(transcript: Transcript(words: ordered(words)), format: .mediatag)
    }

    /// A word of a line; nil for the line of an utterance, silence and noises.
    private static func word(_ line: Substring) -> Word? {
        let fields = line.split(separator: " ")
        guard fields.count == 4, let start = milliseconds(fields[1]),
            let end = milliseconds(fields[2]),
            let posterior = Double(fields[3]), let text = text(fields[0])
        else { return nil }
        return Word(
            text: text,
            startMilliseconds: start,
            endMilliseconds: max(start, end),
            confidence: posterior.isFinite ? max(0, min(1, posterior)) : nil
        )
    }

    private static func milliseconds(_ text: Substring) -> Int? {
        JSONTime.decimal(Array(text.utf8)[...], exponent: 6).map { max(0, $0 + 500) / 1000 }
    }

    /// `lead(2)` is another pronunciation of `lead`; `<sil>` and `[NOISE]` are no words.
    private static func text(_ word: Substring) -> String? {
        guard let first = word.first, !"<[+".contains(first) else { return nil }
        let name = word.prefix { $0 != "(" }
        guard !name.isEmpty else { return nil }
        return name == "i" || name.hasPrefix("i'") ? "I" + name.dropFirst() : String(name)
    }

    private static func ordered(_ words: [Word]) -> [Word] {
        words.enumerated().sorted { first, second in
            (first.element.startMilliseconds, first.offset)
                < (second.element.startMilliseconds, second.offset)
        }.map(\.element)
    }
}
