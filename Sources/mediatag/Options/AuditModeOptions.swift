// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AuditRunning
import Auditing

/// What an audit does besides reporting findings.
struct AuditModeOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Apply certain and safe fixes in place, and audit again.",
            discussion:
                "Each applied fix is reported; all other fixes are printed as commands to copy."
        )
    )
    var fix = false

    @Flag(help: "With --fix: report the fixes and what they would change; write nothing.")
    var dryRun = false

    @Flag(help: "Compare two paths: report what a conversion of the first to the second has lost.")
    var compare = false

    @Flag(
        help: ArgumentHelp(
            "Answer requests from standard input, one line of JSON each, in their order.",
            discussion: "{\"id\":\"1\",\"uri\":\"movie.mp4\"}"
        )
    )
    var worker = false

    /// Whether this is a process that audits for a run: its command line is the run's, with this flag.
    @Flag(help: .hidden)
    var workerOfRun = false

    @Option(
        help: ArgumentHelp(
            "Store the results in this file, and audit only assets that changed since.",
            valueName: "file"
        ),
        completion: .file()
    )
    var resume: String?

    @OptionGroup var quotas: QuotaOptions

    /// Prepares a run; ``AuditRun/init(_:of:options:_:quotas:failingAt:)`` has the meaning of the values.
    func run(
        _ runner: AuditRunner,
        of inputs: [String],
        options: [String],
        _ reporting: AuditOutputOptions,
        failingAt severity: Severity?
    ) throws -> AuditRun {
        try AuditRun(
            runner,
            of: inputs,
            options: options,
            reporting,
            quotas: quotas,
            failingAt: severity
        )
    }

    /// Audits the assets, compares two, or takes stored results.
    ///
    /// - Throws: exit code 2 if they cannot be listed or the file of `--resume` cannot be opened, after reporting why.
    func audit(_ input: AuditInputOptions, by runner: AuditRunner, in run: inout AuditRun) throws {
        guard quotas.results.isEmpty else {
            return try quotas.readResults { run.add(stored: $0) }
        }
        if compare { return run.add(conversion: try input.conversion(runner)) }
        let found = try input.assets(runsScripts: runner.reader.browser != nil)
        run.audit(found, timeLimit: input.timeLimit, resuming: try state(runner))
    }

    /// The results of earlier runs; nil if `--resume` is not given.
    ///
    /// - Throws: exit code 2 if the file cannot be opened, after reporting why.
    private func state(_ runner: AuditRunner) throws -> AuditState? {
        guard let resume else { return nil }
        do throws(AuditStateError) {
            return try AuditState(path: resume, rules: runner.fingerprint)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    /// Refuses options of other groups that the mode excludes.
    func validate(
        with input: AuditInputOptions,
        _ auditing: AuditOptions,
        _ format: AuditOutputOptions.Format
    ) throws {
        try quotas.validate(with: input, format)
        if quotas.quota != nil, compare || worker {
            throw ValidationError("--quota excludes --compare and --worker.")
        }
        if worker, !input.paths.isEmpty || input.from != nil {
            throw ValidationError(
                "--worker reads paths from standard input, not from the command line."
            )
        }
        if compare, auditing.deep { throw ValidationError("--compare excludes --deep.") }
        if compare, auditing.look { throw ValidationError("--compare excludes --look.") }
        if compare, auditing.listen { throw ValidationError("--compare excludes --listen.") }
    }

    func validate() throws {
        if dryRun, !fix { throw ValidationError("--dry-run requires --fix.") }
        if resume != nil, fix || compare || worker {
            throw ValidationError("--resume excludes --fix, --compare and --worker.")
        }
        guard [fix, compare, worker].count(where: \.self) < 2 else {
            throw ValidationError("--fix, --compare and --worker exclude each other.")
        }
    }
}
