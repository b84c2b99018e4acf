// SPDX-License-Identifier: Apache-2.0

import Captions
import Muxing

/// E611: captions that make sense only in the order in which the pictures are decoded.
struct DecodingOrder: EmbeddedCaptionRule {
    let metadata = RuleMetadata(
        "E611",
        "cc-order",
        "Captions make sense only in the order in which the pictures are decoded",
        .error,
        .likely,
        references: ["ATSC A/53 Part 4, 6.2.3"],
        rationale:
            "Players take captions in the order in which the pictures are shown, and show letters in "
            + "disorder. The encoder did not reorder the captions with its pictures.",
        remedy:
            "Encode anew with captions in the order of presentation, or add them from their source."
    )

    /// With fewer codes, or words, the difference may be chance.
    private static let fewestCodes = 10
    private static let fewestWords = 12

    func applies(to captions: ScannedCaptions) -> Bool { captions.captionedCount > 0 }

    func check(
        _ captions: ScannedCaptions,
        of movie: MovieAsset,
        into findings: inout Findings
    ) {
        guard let orders = captions.orders, Self.isOfDecoding(orders) else { return }
        let shown = Self.percent(
            orders.presentation.doubledControlCodes,
            orders.presentation.controlCodes
        )
        let decoded = Self.percent(
            orders.decoding.doubledControlCodes,
            orders.decoding.controlCodes
        )
        findings.report(
            metadata,
            at: .track(captions.track),
            "\(captions.label): of the control codes, which come twice in a row, \(shown) % do so in the "
                + "order in which pictures are shown, and \(decoded) % in that of decoding",
            fix: movie.isISOMedia
                ? .suggestion(
                    "mediatag add-captions \(shellQuoted(movie.path)) CAPTIONS.scc --embed "
                        + "--replace -o OUT.mp4"
                ) : nil
        )
    }

    /// Either sign is enough, unless the other speaks against it.
    private static func isOfDecoding(_ orders: CaptionOrders) -> Bool {
        let (shown, decoded) = (orders.presentation, orders.decoding)
        let byCodes = comparison(
            (shown.doubledControlCodes, shown.controlCodes),
            (decoded.doubledControlCodes, decoded.controlCodes),
            fewest: fewestCodes,
            atLeast: 0.8
        )
        let byWords = comparison(
            (shown.commonWords, shown.words),
            (decoded.commonWords, decoded.words),
            fewest: fewestWords,
            atLeast: 0.2
        )
        return [byCodes, byWords].contains(true) && ![byCodes, byWords].contains(false)
    }

    /// Whether the order of decoding is by far the better: true, or false where that of presentation is;
    /// nil where the two are much alike, or there is too little.
    private static func comparison(
        _ shown: (Int, Int),
        _ decoded: (Int, Int),
        fewest: Int,
        atLeast share: Double
    ) -> Bool? {
        guard shown.1 >= fewest, decoded.1 >= fewest else { return nil }
        let inShown = Double(shown.0) / Double(shown.1)
        let inDecoded = Double(decoded.0) / Double(decoded.1)
        if inDecoded >= share, inShown <= inDecoded * 0.7 { return true }
        if inShown >= share, inDecoded <= inShown * 0.7 { return false }
        return nil
    }

    private static func percent(_ part: Int, _ whole: Int) -> Int {
        whole > 0 ? part * 100 / whole : 0
    }
}
