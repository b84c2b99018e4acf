// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The command line.
@main
struct MediaTag: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mediatag",
        abstract: "Make movies accessible: subtitle tracks that players list and select.",
        discussion: """
            Exit status: 0 done; 1 a check has findings; 2 an input could not be read or an output \
            not written; 64 the command line is wrong.
            """,
        version: "0.1.0",
        subcommands: [
            Inspect.self,
            AddSubs.self,
            AddAudioCommand.self,
            AddCaptions.self,
            Tag.self,
            Repair.self,
            Remove.self,
            Chapters.self,
            Optimize.self,
            Undo.self,
            Extract.self,
            CaptionsCommand.self,
            HLS.self,
            PlaylistCommand.self,
            AuditCommand.self,
            Explain.self,
        ]
    )

    /// Runs the command that the arguments name; a misspelt one is answered with the nearest.
    static func main() {
        // A write beyond the limit of a file's size is an error like a full disk, not a reason to die.
        signal(SIGXFSZ, SIG_IGN)
        if let word = CommandWords.all.first, !word.hasPrefix("-") {
            let names =
                configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
            if !names.contains(word) { refuse(word, names: names) }
        }
        do {
            var command = try parsed()
            try command.run()
        } catch {
            leave(with: error)
        }
    }

    /// Reads the arguments of the command that they name, without reading those of this one, which has none;
    /// where that fails, or help is asked for, both are read, so that what is told is that of the whole.
    private static func parsed() throws -> any ParsableCommand {
        let words = CommandWords.all
        if words.contains(where: ["-h", "-help", "--help", "help"].contains) {
            return try parseAsRoot(words)
        }
        let command = configuration.subcommands.first {
            $0.configuration.commandName == words.first
        }
        do {
            return try command?.parseAsRoot(Array(words.dropFirst())) ?? parseAsRoot(words)
        } catch {
            return try parseAsRoot(words)
        }
    }

    /// Ends as ArgumentParser does, but no word of the command line, which may be any file's name, acts on
    /// the terminal.
    private static func leave(with error: any Error) -> Never {
        let odd = CommandWords.all.filter { $0 != $0.printable }
        guard !exitCode(for: error).isSuccess, !odd.isEmpty else { exit(withError: error) }
        var message = fullMessage(for: error)
        for word in odd { message = message.replacing(word, with: word.printable) }
        if !message.isEmpty { Messages.write(message.printableLines) }
        exit(withError: exitCode(for: error))
    }

    private static func refuse(_ word: String, names: [String]) -> Never {
        let near = names.filter { editDistance(word, $0) <= 3 }
        let nearest = near.min { editDistance(word, $0) < editDistance(word, $1) }
        let advice = nearest.map { "did you mean \($0)?" } ?? "see mediatag --help"
        Messages.fail(ValidationError("there is no command \"\(word.printable)\"; \(advice)"))
        exit(withError: ExitCode.validationFailure)
    }
}
