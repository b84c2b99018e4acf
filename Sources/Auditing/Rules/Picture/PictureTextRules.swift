// SPDX-License-Identifier: Apache-2.0

import Captions
import Looking

/// The rules for text that is laid over the picture.
enum PictureTextRules {
    static let captionOverText = RuleMetadata(
        "L911",
        "caption-over-text",
        "A caption covers text in the picture",
        .review,
        .likely,
        references: ["47 CFR 79.1(j)(2)(iv)", "Netflix Timed Text Style Guide: Positioning"],
        rationale:
            "Viewers can read neither the caption nor the title, name or sign that it covers. The place of a caption is computed as "
            + "players draw it (letters of half an em, lines of 6 % of the height); text is found by edges that appear together "
            + "and stay. Only an audit that looks decodes the video.",
        remedy: "Move the caption to the top or aside while the text is there."
    ).forCaptions { asset, findings in
        guard let seen = asset.seenPicture(&findings) else { return }
        let texts = seen.text.map(ShownArea.init)
        for cue in asset.shownCues {
            guard let area = ShownArea(of: cue.cue) else { continue }
            // A film has thousands of texts; those that begin after the cue has ended are left out.
            guard let text = texts.first(where: { $0.isShown(during: area) && area.covers($0) })
            else { continue }
            findings.report(
                at: FindingLocation(cue),
                "it covers text in the picture (\(text.place)); the caption is at \(area.place)",
                Measurement(
                    (text.share(coveredBy: area) * 100).rounded(),
                    limit: 0,
                    unit: "% of the text"
                )
            )
        }
    }
}

extension ShownArea {
    fileprivate init(_ text: SeenText) {
        let box = text.box
        self.init(
            time: text.time,
            left: box.left,
            top: box.top,
            right: box.right,
            bottom: box.bottom
        )
    }

    /// Less time together is that of a caption that replaces a text, in milliseconds.
    private static let shortest = 200

    fileprivate func isShown(during cue: ShownArea) -> Bool {
        min(time.upperBound, cue.time.upperBound) - max(time.lowerBound, cue.time.lowerBound)
            >= Self.shortest
    }
}
