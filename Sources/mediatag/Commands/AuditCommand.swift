// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing

/// Finds what is not accessible: `mediatag audit`.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        _superCommandName: "mediatag",
        abstract: "Find what is not accessible, by which clause, and how to mend it.",
        discussion: """
            Movies, caption files, folders and URLs. Caption files whose names begin with a movie's belong to \
            it: movie.mp4 and movie.es.srt are one asset.

              mediatag audit movie.mp4
              mediatag audit --profile en301549 --require sdh,audio-description movies/
              mediatag audit --format html -o audit.html movies/
              mediatag audit --format json --baseline last.json movies/ > audit.json
              mediatag audit --resume audited.sqlite movies/
              mediatag audit --captions programme.ts
              mediatag audit --deep movie.mp4
              mediatag audit --fix movies/
              mediatag audit --compare master.mov delivered.mp4
              mediatag audit https://media.example/hls/master.m3u8
              find . -name '*.mp4' | mediatag audit --from - --shard 1/4

            Of a movie on a server its boxes are read and not its media, as Docs/Audit.md tells.

            Profiles: \(AuditProfile.builtInNames.joined(separator: ", ")), or a file of your own; \
            docs: Docs/Audit.md, Docs/Rules.md, Docs/schemas/audit-profile.json. mediatag explain M104 \
            tells what a rule is about.

            Exit status: 0 nothing at or above --fail-on; 1 findings; 2 an asset could not be read or \
            mended, the others were audited; 64 the command line is wrong.
            """
    )

    @OptionGroup(title: "Assets")
    var input: AuditInputOptions

    @OptionGroup(title: "Auditing")
    var auditing: AuditOptions

    @OptionGroup(title: "What else is done")
    var mode: AuditModeOptions

    @OptionGroup(title: "Reporting")
    var reporting: AuditOutputOptions

    func validate() throws {
        if mode.worker, !input.paths.isEmpty || input.from != nil {
            throw ValidationError("--worker takes its paths from standard input.")
        }
        if mode.compare, auditing.deep {
            throw ValidationError("--compare does not listen; leave out --deep.")
        }
    }

    func run() throws {
        var runner = try auditing.runner(fixes: mode.fix, width: input.jobs)
        if mode.worker || mode.workerOfRun { return WorkerLoop(AuditWorker(runner)).run() }
        var run = AuditRun(try AuditOutput(reporting, profile: runner.audit.profile.name))
        if mode.compare {
            let report = try input.conversion(runner)
            if case .untested(let reason) = report.outcome { Messages.warn("not told: \(reason)") }
            run.add(AuditedAsset(report))
        } else {
            let (assets, faults) = try input.assets()
            faults.forEach(Messages.warn)
            run.faults = faults.count
            run.expected = assets.count
            if assets.count > 1 {
                // One that brings its process down is to end no other.
                let isDrawn = reporting.format == .html
                runner.workers = WorkerProcesses(
                    .ofThisRun,
                    keepsTimelines: isDrawn,
                    timeLimit: input.timeLimit
                )
            }
            if let state = try mode.state(runner) {
                run.fill(from: runner, assets, state)
            } else {
                runner.run(assets) { run.add($0) }
            }
        }
        try run.finish(failingAt: auditing.failOn.severity)
    }
}

extension WorkerCommand {
    /// What starts a process that holds assets against the same: this command line, and a flag.
    fileprivate static var ofThisRun: WorkerCommand {
        let words = CommandWords.all
        let name = words.firstIndex(of: "audit").map { $0 + 1 } ?? words.endIndex
        return WorkerCommand(
            arguments: Array(words[..<name]) + ["--worker-of-run"] + Array(words[name...])
        )
    }
}
