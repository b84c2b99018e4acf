// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// M114: a description that everybody hears unless they choose otherwise.
struct DescriptionByDefault: MovieRule {
    let metadata = RuleMetadata(
        "M114",
        "ad-enabled-by-default",
        "The sound that describes the picture is the default",
        .warning,
        references: ["QuickTime File Format, Media Characteristic Tags"],
        rationale: "Who did not ask for it hears it, and turns it off for good.",
        remedy: "Make the plain sound the default."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        guard let main = movie.mainAudio, main.describesVideo,
            let plain = movie.tracks(.audible).first(where: { !$0.describesVideo })
        else { return }
        findings.report(
            metadata,
            at: .track(main.id),
            "\(main.label) describes the picture and plays by default; \(plain.label) does not",
            fix: tag(movie, plain, "--default")
        )
    }
}
