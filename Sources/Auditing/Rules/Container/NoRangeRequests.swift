// SPDX-License-Identifier: Apache-2.0

/// M140: a movie on a server that sends whole files only.
struct NoRangeRequests: AssetRule {
    let metadata = RuleMetadata(
        "M140",
        "no-range-requests",
        "The server sends whole files only",
        .warning,
        rationale:
            "Players request parts of a movie to start early and to seek; Apple's players require this.",
        remedy: "Configure the server to answer range requests."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let sendsParts = asset.sendsParts else { return findings.say(.inapplicable) }
        guard !sendsParts else { return }
        findings.report(
            at: FindingLocation(),
            "a range request was answered with the whole file, which was read up to a bound"
        )
    }
}
