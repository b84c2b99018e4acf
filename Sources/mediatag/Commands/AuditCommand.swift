// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AuditRunning
import Auditing

/// Reports accessibility faults: `mediatag audit`.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        _superCommandName: "mediatag",
        abstract:
            "Report accessibility faults of media, the clauses that they concern, and their fixes.",
        discussion: """
            Audits movies, caption files, web pages, folders and URLs. Caption files whose names begin with that of a \
            movie belong to it: movie.mp4 and movie.es.srt are one asset. A page is one asset with its media and their \
            tracks.

              mediatag audit movie.mp4
              mediatag audit --profile en301549 --require sdh,audio-description movies/
              mediatag audit --format html -o audit.html movies/
              mediatag audit --format json --baseline last.json movies/ > audit.json
              mediatag audit --resume audited.sqlite movies/
              mediatag audit --quota ofcom-tier1 --catalogue titles.csv movies/
              mediatag audit --captions --deep broadcast.ts
              mediatag audit --fix --dry-run movies/
              mediatag audit --exclude trailers movies/
              mediatag audit --compare master.mov delivered.mp4
              mediatag audit https://media.example/hls/master.m3u8
              mediatag audit site/ page.html --host media.example
              find . -name '*.mp4' | mediatag audit --from - --shard 1/4

            For a movie on a server, only the boxes and text are loaded, and the video if nothing else has \
            captions (at most 64 MiB; all with --remote-video). Files in other containers are loaded whole, within \
            the same limit.

            Profiles: \(AuditProfile.builtInNames.joined(separator: ", ")), or a JSON file \
            (schema mediatag.audit-profile/1). mediatag explain --list lists the rules; mediatag explain M104 \
            explains one.

            Exit status: 0 no findings at or above --fail-on; 1 findings; 2 an asset could not be read or \
            fixed (the others were audited); 64 the command line is invalid.
            """
    )

    @OptionGroup(title: "Assets")
    var input: AuditInputOptions

    @OptionGroup(title: "Auditing")
    var auditing: AuditOptions

    @OptionGroup(title: "Other modes")
    var mode: AuditModeOptions

    @OptionGroup(title: "Reporting")
    var reporting: AuditOutputOptions

    func validate() throws {
        try mode.validate(with: input, auditing, reporting.format)
        try reporting.validate(with: auditing)
    }

    func run() throws {
        let runner = try auditing.runner(
            fixes: mode.fix,
            isDryRun: mode.dryRun,
            width: input.jobs
        )
        if mode.worker || mode.workerOfRun { return WorkerLoop(AuditWorker(runner)).run() }
        var run = try mode.run(
            runner,
            of: input.shownNames,
            options: auditing.named,
            reporting,
            failingAt: auditing.failOn.severity
        )
        try mode.audit(input, by: runner, in: &run)
        try run.finish()
    }
}
