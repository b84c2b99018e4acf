// SPDX-License-Identifier: Apache-2.0

/// M140: a movie on a server that sends whole files only.
struct NoPartsOfFiles: AssetRule {
    let metadata = RuleMetadata(
        "M140",
        "no-range-requests",
        "The server sends whole files only",
        .warning,
        references: ["RFC 9110, 14.2"],
        rationale:
            "Players ask for parts of a movie to begin soon and to seek; those of Apple play none without.",
        remedy: "Let the server answer range requests, as every common one can."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let sendsParts = asset.sendsParts else {
            return findings.say(.inapplicable, of: metadata)
        }
        guard !sendsParts else { return }
        findings.report(
            metadata,
            at: FindingLocation(),
            "a range request was answered with the whole file, which was read up to a bound"
        )
    }
}
