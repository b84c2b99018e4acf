// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import FileSystem
import ISOMedia
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
        abstract:
            "Make media accessible: add, tag, package and audit captions and audio description.",
        usage: "mediatag [<options>] <subcommand>",
        discussion: """
            Exit status: 0 success; 1 a check has findings; 2 an input could not be read or an output \
            could not be written; 64 the command line is invalid.

            Every command takes the options below. .mediatag.json in the current folder can set defaults of \
            options.
            """,
        version: AuditingVersion.current,
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
            Transcribe.self,
            Pronounce.self,
            DescribeCommand.self,
            HLS.self,
            HTML.self,
            PlaylistCommand.self, MPDCommand.self,
            Preview.self,
            RelayCommand.self,
            AuditCommand.self,
            Simulate.self,
            Explain.self,
            Doctor.self,
            SetupCommand.self,
        ]
    )

    // These are read before the parser (GeneralOptions); it only lists them.

    @Option(
        name: .customLong("color"),
        help: "Colours: on a terminal unless NO_COLOR is set (auto), always or never."
    )
    var color: GeneralOptions.Color = .auto

    @Option(
        help:
            "Errors, warnings and progress for people (text), or for programs, a JSON object a line (json)."
    )
    var messages: OutputFormat = .text

    @Flag(
        help:
            "Print errors and results only: no warnings, no progress, no report of what was written."
    )
    var quiet = false

    @Flag(help: "Print all warnings, and notes about caption files.")
    var verbose = false

    /// Runs the command that the arguments name; a misspelt one is answered with the nearest.
    static func main() {
        // A write beyond the limit of a file's size is an error like a full disk, not a reason to die.
        signal(SIGXFSZ, SIG_IGN)
        SystemFile.occupyStandardStreams()
        TemporaryName.removesTemporariesOnSignals()
        if let fault = CommandWords.fault {
            Messages.fail(fault.message, code: "usage")
            Results.endProcess(with: fault.status)
        }
        // The parser looks at every option of all commands before it prints this one line.
        if CommandWords.all == ["--version"] {
            Results.write(AuditingVersion.current + "\n")
            return finish()
        }
        refuseUnknownCommand()
        if let help = DefaultCommandHelp.text(for: CommandWords.all, of: Self.self) {
            Results.write(help.last?.isNewline == true ? help : help + "\n")
            return finish()
        }
        refuseRepeatedOptions()
        LoadingLine.begin()
        var type: any ParsableCommand.Type = Self.self
        do {
            var command = try parsed()
            type = Swift.type(of: command)
            try command.run()
        } catch {
            UsageMessage.leave(with: error, of: type)
        }
        finish()
    }

    /// Ends with an error if not all results could be written.
    private static func finish() {
        if !Results.finish() { Results.endProcess(with: .unreadable) }
    }

    /// Reads the arguments of the command that they name without the root command, which has no arguments.
    ///
    /// If that fails, or help is requested, the root command reads them again, so that the message is complete.
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
            // The root command takes --quiet and --verbose for its own, so that it may find no fault.
            _ = try parseAsRoot(words)
            throw error
        }
    }

    /// Ends with an error if an option that holds one value is given more than once.
    private static func refuseRepeatedOptions() {
        let words = CommandWords.typedForCommand
        guard let fault = RepeatedOptions.fault(in: words, of: Self.self) else { return }
        Messages.fail(fault, code: "usage")
        exit(withError: ExitCode.validationFailure)
    }

    /// Ends with an error if a word should name a command but does not.
    private static func refuseUnknownCommand() {
        let isHelp = CommandWords.all.first == "help"
        let (path, rest) = CommandWords.commands(
            below: Self.self,
            in: Array(CommandWords.all.dropFirst(isHelp ? 1 : 0))
        )
        guard let command = path.last, command.configuration.defaultSubcommand == nil,
            let word = rest.first, !word.hasPrefix("-")
        else { return }
        let names = command.configuration.subcommands.compactMap { $0.configuration.commandName }
        guard !names.isEmpty, word != "help" else { return }
        let advice =
            nearestName(to: word, among: names + ["help"]).map { "did you mean \($0)?" }
            ?? "see \(CommandWords.name(of: path)) --help"
        Messages.fail("there is no command \"\(word.printable)\"; \(advice)", code: "usage")
        exit(withError: ExitCode.validationFailure)
    }
}

/// Works on caption files: `mediatag captions`.
struct CaptionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "captions",
        _superCommandName: "mediatag",
        abstract: "Check, convert, fix and review caption files, and measure their reading speed.",
        subcommands: [
            CaptionsCheck.self, CaptionsConvert.self, CaptionsPreview.self, CaptionsFix.self,
            CaptionsReview.self,
            CaptionsPace.self,
            CaptionsGenerate.self,
            CaptionsAlign.self,
            CaptionsSync.self,
        ]
    )
}

/// Works on HLS playlists: `mediatag playlist`.
struct PlaylistCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "playlist",
        _superCommandName: "mediatag",
        abstract: "Show, edit and check HLS playlists; lines that are not edited keep every byte.",
        subcommands: [
            PlaylistShow.self, PlaylistAdd.self, PlaylistSet.self, PlaylistRemove.self,
            PlaylistMarkFlashes.self,
            PlaylistCheck.self,
        ]
    )
}

/// Works on MPDs of DASH: `mediatag mpd`.
struct MPDCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mpd",
        _superCommandName: "mediatag",
        abstract: "Show, edit and check MPDs of DASH; bytes that are not edited are kept.",
        subcommands: [
            MPDShow.self, MPDAdd.self, MPDSet.self, MPDRemove.self, MPDCheck.self,
        ]
    )
}
