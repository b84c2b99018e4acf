// SPDX-License-Identifier: Apache-2.0
//
// Carries out the safe fixes that an audit finds: swift run apply-fixes PATH …

import AuditRunning
import Auditing

let search = AssetFinder.find(Array(CommandLine.arguments.dropFirst()))
let runner = AuditRunner(audit: Audit(profile: .wcagAA), reader: AssetReader())
var remedies: [Remedy] = []
runner.run(search.assets) { audited in
    for finding in audited.report.findings.all {
        guard let remedy = finding.remedy, !remedies.contains(remedy) else { continue }
        remedies.append(remedy)
    }
}

// What is not safe is left to a person.
for remedy in remedies where remedy.isSafe {
    let fix = AppliedFix(carryingOut: remedy)
    print("\(remedy.file): \(fix.error ?? "fixed")")
    for change in fix.changes { print("  \(change)") }
}
