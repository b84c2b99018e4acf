// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import Speech

/// What `captions sync` compares captions with, and where it writes them.
struct SyncOptions: ParsableArguments {
    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "Reference media, or a correctly timed caption file of the same movie.",
            valueName: "media|file"
        ),
        completion: .file()
    )
    var referencePath: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write a new file and leave the input as it is.", valueName: "file"),
        completion: .file(extensions: ["srt", "vtt"])
    )
    var output: String?

    @Flag(help: "Replace the output if it exists.")
    var force = false

    @Flag(help: "Report what would change, and write nothing.")
    var dryRun = false

    @Option(
        name: .customLong("encoding"),
        help: ArgumentHelp(
            "Encoding of the file. Default: detected (byte order mark, UTF-8, or the most likely one).",
            valueName: "name"
        )
    )
    var encodingName: String?

    @Option(help: "text, or json (schema mediatag.captions-sync/1).")
    var format: OutputFormat = .text

    func validate() throws {
        if output == "-" {
            throw ValidationError("Standard output has the report; name a file after -o.")
        }
        if force, output == nil { throw ValidationError("--force requires --output.") }
    }

    /// What is asked of the library.
    func job(_ file: String) -> SyncJob {
        var job = SyncJob(file, to: referencePath)
        job.output = output
        job.replaces = force
        job.isDryRun = dryRun
        if let encodingName { job.encoding = .named(encodingName) }
        return job
    }
}
