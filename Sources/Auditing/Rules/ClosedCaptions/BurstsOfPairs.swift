// SPDX-License-Identifier: Apache-2.0

import Captions

/// E606: pictures with more pairs of line 21 than line 21 has room for.
struct BurstsOfPairs: EmbeddedCaptionRule {
    let metadata = RuleMetadata(
        "E606",
        "cc608-pacing",
        "Pictures have more pairs of line 21 than it has room for",
        .warning,
        references: ["ATSC A/53 Part 4, 6.2.3", "CTA-708-E, 4.3"],
        rationale:
            "Line 21 has one pair for each field of a frame. Players read bursts, and encoders and "
            + "receivers that put the pairs on line 21 lose what does not fit.",
        remedy: "Take the pairs out and put them in again: then they are spread over the pictures."
    )

    /// Frames of line 21 a second.
    private static let lineRate = 29.97
    /// Where the frame rate is not known: what fits with the pictures of films.
    private static let assumedLimit = 2

    func applies(to captions: ScannedCaptions) -> Bool {
        !captions.packing.picturesByPairCount.isEmpty
    }

    func check(
        _ captions: ScannedCaptions,
        of movie: MovieAsset,
        into findings: inout Findings
    ) {
        // A hundredth more is what rounding makes of times.
        let limit = captions.frameRate.map { max(1, Int((Self.lineRate / $0 - 0.01).rounded(.up))) }
        let most = limit ?? Self.assumedLimit
        let bursts = captions.packing.picturesByPairCount.filter { $0.key > most }
        guard let largest = bursts.keys.max() else { return }
        let count = bursts.values.reduce(0, +)
        findings.report(
            metadata,
            at: .track(captions.track),
            "\(captions.label): \(count) \(count == 1 ? "picture has" : "pictures have") more pairs of a "
                + "field than fit, at worst",
            Measurement(Double(largest), limit: Double(most), unit: "pairs"),
            fix: movie.isISOMedia ? fix(captions, movie.path) : nil
        )
    }

    /// Takes the pairs out and puts them in again; which of several channels first, a person decides.
    private func fix(_ captions: ScannedCaptions, _ path: String) -> Fix {
        let channels = captions.channels.map(\.channel).filter { $0 < .service(1) }
        let name = channels.count == 1 ? channels[0].name : "CHANNEL"
        let movie = shellQuoted(path)
        return .suggestion(
            "mediatag extract \(movie) --track cc:\(captions.track):\(name) -o CAPTIONS.scc && "
                + "mediatag add-captions \(movie) CAPTIONS.scc --embed --replace -o OUT.mp4"
        )
    }
}
