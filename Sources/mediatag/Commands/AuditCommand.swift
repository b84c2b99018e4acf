// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import Muxing

/// Finds what is not accessible: `mediatag audit`.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Find what is not accessible, by which clause, and how to mend it.",
        discussion: """
            Movies, caption files and folders. Caption files whose names begin with a movie's belong to \
            it: movie.mp4 and movie.es.srt are one asset.

              mediatag audit movie.mp4
              mediatag audit --profile en301549 --require sdh,audio-description movies/
              mediatag audit --format html -o audit.html movies/
              mediatag audit --format json --baseline last.json movies/ > audit.json

            Profiles: \(AuditProfile.builtInNames.joined(separator: ", ")), or a file of your own; \
            docs: Docs/Audit.md, Docs/Rules.md, Docs/schemas/audit-profile.json. mediatag explain M104 \
            tells what a rule is about.

            Exit status: 0 nothing at or above --fail-on; 1 findings; 2 an asset could not be read, the \
            others were audited; 64 the command line is wrong.
            """
    )

    @Argument(help: "Movies, caption files and folders.", completion: .file())
    var paths: [String]

    @OptionGroup(title: "Auditing")
    var auditing: AuditOptions

    @OptionGroup(title: "Reporting")
    var reporting: AuditOutputOptions

    func run() throws {
        let profile = try auditing.readProfile()
        let audit = Audit(profile: profile)
        let reader = AssetReader(captions: profile.captions, requirements: auditing.requirements)
        var output = try AuditOutput(reporting, profile: profile.name)
        let (assets, faults) = AssetFinder.find(paths)
        faults.forEach(Messages.warn)
        for found in assets { output.add(check(found, reader, audit)) }
        try output.finish()
        if output.totals.unreadable > 0 || !faults.isEmpty { throw ExitCode.unreadable }
        if let severity = auditing.failOn.severity,
            output.totals.countingFindings(atLeast: severity) > 0
        {
            throw ExitCode.findings
        }
    }

    private func check(
        _ found: AssetFinder.Found,
        _ reader: AssetReader,
        _ audit: Audit
    ) -> AssetReport {
        do throws(MuxingError) {
            return audit.check(try reader.read(found))
        } catch {
            Messages.fail(error)
            return AssetReport(unreadable: found.name, "\(error)", audit.profile)
        }
    }
}
