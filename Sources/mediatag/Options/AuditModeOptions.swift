// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing

/// What an audit does besides telling.
struct AuditModeOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Mend, in place, what is certain and safe, and audit again.",
            discussion: "Each command is told; the others are printed to copy."
        )
    )
    var fix = false

    @Flag(help: "Two paths: what a conversion of the first into the second has lost.")
    var compare = false

    @Flag(
        help: ArgumentHelp(
            "Answer requests from standard input, a line of JSON each, in their order.",
            discussion: "{\"id\":\"1\",\"uri\":\"movie.mp4\"}; see Docs/schemas/audit-worker.json."
        )
    )
    var worker = false

    /// Whether this is a process that audits for a run: its command line is the run's, with this flag.
    @Flag(help: .hidden)
    var workerOfRun = false

    @Option(
        help: ArgumentHelp(
            "Keep what is found in this file, and read only what has changed since.",
            valueName: "file"
        ),
        completion: .file()
    )
    var resume: String?

    /// What earlier runs have found; nil where nobody asked for it.
    ///
    /// - Throws: exit code 2 where the file cannot be opened, after telling why.
    func state(_ runner: AuditRunner) throws -> AuditState? {
        guard let resume else { return nil }
        do throws(AuditStateError) {
            return try AuditState(path: resume, rules: runner.fingerprint)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    func validate() throws {
        if resume != nil, fix || compare || worker {
            throw ValidationError("--resume goes with plain audits: what is mended has changed.")
        }
        guard [fix, compare, worker].count(where: \.self) < 2 else {
            throw ValidationError("--fix, --compare and --worker exclude each other.")
        }
    }
}
