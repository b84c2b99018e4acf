// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Packaging

/// Which presentation is edited, and where the result goes.
struct PresentationEditOptions<Words: PresentationWords>: ParsableArguments {
    @Argument(help: Words.file, completion: .file(extensions: Words.extensions))
    var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write a new \(Words.noun); leave the original unchanged.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Flag(help: "Replace the output if it exists.")
    var force = false

    @Flag(help: "Show what would change; write nothing.")
    var dryRun = false

    @OptionGroup
    var part: Words.Part

    @Option(help: "Report format.")
    var format: OutputFormat = .text

    func validate() throws {
        if output == "-" {
            throw ValidationError("-o requires a file, because standard output shows the changes.")
        }
        try Words.requireFile(file)
    }

    /// Refuses `--force` where nothing but the file is written.
    func requireOutputToForce() throws {
        if force, output == nil { throw ValidationError("--force requires --output.") }
    }

    /// Adds what the options name.
    ///
    /// - Throws: exit code 2 if it fails, 64 if its language is not known, after reporting why.
    func add(_ new: NewMediaArguments<Words>) throws {
        guard let media = new.media else {
            Messages.fail(
                ValidationError(
                    "\(new.address.printable): its name states no language; pass --language es"
                )
            )
            throw ExitCode.validationFailure
        }
        let encoding = Progress("encoding MP3 as AAC")
        defer { encoding.clear() }
        try run("add") { edit throws(PackagingError) in
            try edit.add(media, new.more.options) { encoding.show(done: $0, of: $1) }
        }
    }

    /// Edits the presentation and shows what came of it.
    ///
    /// - Throws: exit code 2 if it fails, after reporting why.
    func run(
        _ verb: String,
        _ edit: (PresentationEdit) throws(PackagingError) -> PresentationEdit.Report
    ) throws {
        do throws(PackagingError) {
            let planned = PresentationEdit(
                file,
                Words.syntax(part),
                output: output,
                replaces: force,
                isDryRun: dryRun
            )
            PresentationEditSummary<Words>(verb, try edit(planned)).show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
