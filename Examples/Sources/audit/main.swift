// SPDX-License-Identifier: Apache-2.0
//
// Reports the accessibility faults of files and folders: swift run audit PATH …

import AuditRunning
import Auditing

let search = AssetFinder.find(Array(CommandLine.arguments.dropFirst()))
let runner = AuditRunner(audit: Audit(profile: .wcagAA), reader: AssetReader())

// Several at once; the reports come in the order of the assets.
runner.run(search.assets) { audited in
    let report = audited.report
    print("\(report.asset): \(report.outcome)")
    for reason in report.unreadable { print("  not read: \(reason)") }
    for finding in report.findings.all where finding.severity >= .warning {
        print("  \(finding.rule) \(finding.slug): \(finding.message)")
    }
}
