// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

/// X716: captions whose times have nothing to do with those of the other captions of the movie.
struct CaptionsOfAnotherMovie: AssetRule {
    let metadata = RuleMetadata(
        "X716",
        "captions-of-another-movie",
        "The times of captions do not match those of the movie's other captions",
        .review,
        .likely,
        rationale:
            "Captions of a movie follow its speech in every language. Captions with unrelated times "
            + "belong to another movie or cut, or are shifted.",
        remedy:
            "Watch the movie: replace captions of another movie; retime captions that are late."
    )

    /// Captions of one movie have 0.3 to 1; those of two movies stay below this.
    private static let limit = 0.1

    func check(_ asset: Asset, into findings: inout Findings) {
        // Two captions in one language are compared by their words (X715).
        let all = asset.comparableTracks + asset.comparableFiles
        var isComparable = false
        for (index, captions) in all.enumerated() {
            let others = all.indices.filter {
                $0 != index && !all[$0].language.isSpokenAs(captions.language)
            }
            let likeness = others.compactMap { other in
                TimingLikeness(captions.cues, all[other].cues).map { (all[other], $0) }
            }
            guard let best = likeness.max(by: { $0.1.correlation < $1.1.correlation }) else {
                continue
            }
            isComparable = true
            // If only two captions do not match, either may be wrong: the later one is reported.
            let isLast = likeness.allSatisfy { other, _ in
                (all.firstIndex { $0.location == other.location } ?? index) < index
            }
            guard best.1.correlation < Self.limit, likeness.count > 1 || isLast else { continue }
            findings.report(
                at: captions.location,
                "\(captions.label) and \(best.0.label) are not shown at the same times",
                Measurement(
                    (best.1.correlation * 100).rounded() / 100,
                    limit: Self.limit,
                    unit: "correlation"
                )
            )
        }
        guard !isComparable else { return }
        let hasSeveral = Set(all.map(\.language.primarySubtag)).count > 1
        findings.say(
            hasSeveral
                ? .cantTell(
                    "fewer than \(TimingLikeness.fewestCues) cues in common time are too few to compare, or captions "
                        + "have hardly any pauses"
                ) : .inapplicable
        )
    }
}
