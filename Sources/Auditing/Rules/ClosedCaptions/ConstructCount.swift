// SPDX-License-Identifier: Apache-2.0

import Captions

/// E607: pictures whose number of caption constructs is not that of their frame rate.
struct ConstructCount: EmbeddedCaptionRule {
    let metadata = RuleMetadata(
        "E607",
        "cc-count",
        "The number of caption constructs (cc_count) is not that of the frame rate",
        .info,
        references: ["ATSC A/53 Part 4, 6.2.3", "CTA-708-E, 4.3"],
        rationale:
            "The caption channel has 9600 bits a second, 600 constructs divided evenly among the "
            + "pictures. Equipment of broadcasters relies on it; players do not.",
        remedy: "Fill up with padding when the programme is encoded for broadcasting."
    )

    /// Frame rates that broadcasting has, with what each picture has then.
    private static let rates: [(rate: Double, count: Int)] = [
        (23.976, 25), (24, 25), (25, 24), (29.97, 20), (30, 20), (50, 12), (59.94, 10), (60, 10),
    ]

    func applies(to captions: ScannedCaptions) -> Bool {
        captions.packing.packetConstructCount > 0 && Self.expected(captions) != nil
    }

    func check(
        _ captions: ScannedCaptions,
        of movie: MovieAsset,
        into findings: inout Findings
    ) {
        guard let expected = Self.expected(captions) else { return }
        let counts = captions.packing.picturesByConstructCount
        let others = counts.filter { $0.key != expected }
        guard let common = others.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
            return
        }
        let all = counts.values.reduce(0, +)
        findings.report(
            metadata,
            at: .track(captions.track),
            "\(captions.label): \(others.values.reduce(0, +)) of \(all) pictures with captions have "
                + "another number of constructs, most often",
            Measurement(Double(common.key), limit: Double(expected), unit: "constructs")
        )
    }

    /// How many a picture has; nil where the frame rate is none of broadcasting.
    private static func expected(_ captions: ScannedCaptions) -> Int? {
        guard let rate = captions.frameRate else { return nil }
        let nearest = rates.min { abs($0.rate - rate) < abs($1.rate - rate) }
        return nearest.flatMap { abs($0.rate - rate) < $0.rate * 0.02 ? $0.count : nil }
    }
}
