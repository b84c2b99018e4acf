// SPDX-License-Identifier: Apache-2.0

import Captions

/// The rules for the data by which closed captions are carried.
enum CaptionDataRules {
    static let all: [any Rule<MovieAsset>] = [
        ccParity, ccTruncatedSEI, cc608Pacing, ccCount, ccOrder,
    ]

    static let ccParity = RuleMetadata(
        "E604",
        "cc-parity",
        "Byte pairs of line 21 or characters of CEA-708 are damaged or undefined",
        .warning,
        references: ["ANSI/CTA-608-E", "CTA-708-E, 7.1.1"],
        rationale: "Decoders drop them or show blocks: letters or whole captions are missing.",
        remedy: "Extract the captions, fix them, and embed them again."
    ).forEmbeddedCaptions(where: { $0.pairs.count > 0 || $0.unreadCharacterCount > 0 }) {
        captions,
        movie,
        findings in
        let pairs = captions.pairs
        let fix = captions.channels.first.flatMap { movie.extraction($0, of: captions) }
        let faults = [
            (pairs.parityErrors, "have a byte of even parity"),
            (pairs.unknownCodes, "are undefined control codes"),
        ]
        for (count, what) in faults where count > 0 {
            findings.report(
                at: .track(captions.track),
                "\(captions.label): \(count) of \(pairs.count) pairs of line 21 \(what)",
                Measurement(Double(count), limit: 0, unit: "pairs"),
                fix: fix
            )
        }
        let unread = captions.unreadCharacterCount
        guard unread > 0 else { return }
        findings.report(
            at: .track(captions.track),
            "\(captions.label): 16-bit characters of CEA-708 in an unknown set were not read",
            Measurement(Double(unread), limit: 0, unit: "characters"),
            fix: fix
        )
    }

    static let ccTruncatedSEI = RuleMetadata(
        "E605",
        "cc-truncated-sei",
        "Messages with captions are shorter or longer than they state",
        .warning,
        references: [
            "ITU-T H.264, 7.3.2.3", "ITU-T H.265, 7.3.2.4",
            "AV1 Bitstream & Decoding Process, 5.8.2",
            "ATSC A/53 Part 4, 6.2.3",
        ],
        rationale:
            "Decoders differ: some show the captions, others drop them all.",
        remedy: "Extract the captions and embed them again, or correct the encoder."
    ).forEmbeddedCaptions(where: { $0.captionedCount > 0 || !$0.faults.isEmpty }) {
        captions,
        movie,
        findings in
        let ofLength: [CarriageFault] = [
            .truncatedPayload, .overlongPayload, .countExceedsPayload, .malformedUnit,
            .oversizedUnit, .malformedDistributionPacket,
        ]
        for (fault, count) in captions.faults.sorted where ofLength.contains(fault) {
            findings.report(
                at: .track(captions.track),
                "\(captions.label): \(fault.sentence)",
                Measurement(Double(count), limit: 0, unit: count == 1 ? "time" : "times"),
                fix: captions.channels.first.flatMap { movie.extraction($0, of: captions) }
            )
        }
    }

    static let cc608Pacing = RuleMetadata(
        "E606",
        "cc608-pacing",
        "Pictures have more byte pairs than line 21 has room for",
        .warning,
        references: ["ATSC A/53 Part 4, 6.2.3", "CTA-708-E, 4.3"],
        rationale:
            "Line 21 has one pair for each field of a frame. Players read bursts, but encoders and "
            + "receivers that put the pairs on line 21 lose those that do not fit.",
        remedy:
            "Extract the captions and embed them again, which spreads the pairs over the pictures."
    ).forEmbeddedCaptions(where: { !$0.packing.picturesByPairCount.isEmpty }) {
        captions,
        movie,
        findings in
        // Line 21 has 29.97 frames a second; a hundredth more is what rounding makes of times. Where the frame
        // rate is not known: what fits with the pictures of films.
        let most = captions.frameRate.map { max(1, Int((29.97 / $0 - 0.01).rounded(.up))) } ?? 2
        let bursts = captions.packing.picturesByPairCount.filter { $0.key > most }
        guard let largest = bursts.keys.max() else { return }
        let count = bursts.values.reduce(0, +)
        // Of several channels, the user decides which is extracted and embedded first.
        let channels = captions.channels.map(\.channel).filter { $0 < .service(1) }
        let channel = channels.count == 1 ? channels[0].name : nil
        findings.report(
            at: .track(captions.track),
            "\(captions.label): \(count) \(count == 1 ? "picture has" : "pictures have") more pairs of a "
                + "field than fit",
            Measurement(Double(largest), limit: Double(most), unit: "pairs"),
            fix: movie.remedy(.reembedCaptions(track: captions.track, channel: channel))
        )
    }

    static let ccCount = RuleMetadata(
        "E607",
        "cc-count",
        "The number of caption constructs (cc_count) does not match the frame rate",
        .info,
        references: ["ATSC A/53 Part 4, 6.2.3", "CTA-708-E, 4.3"],
        rationale:
            "The caption channel has 9600 bits a second, 600 constructs divided evenly among the "
            + "pictures. Broadcast equipment relies on it; players do not.",
        remedy: "Add padding when the video is encoded for broadcasting."
    ).forEmbeddedCaptions(where: {
        $0.packing.packetConstructCount > 0 && $0.expectedConstructCount != nil
    }) { captions, _, findings in
        guard let expected = captions.expectedConstructCount else { return }
        let counts = captions.packing.picturesByConstructCount
        let others = counts.filter { $0.key != expected }
        guard let common = others.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
            return
        }
        let all = counts.values.reduce(0, +)
        findings.report(
            at: .track(captions.track),
            "\(captions.label): \(others.values.reduce(0, +)) of \(all) pictures with captions have "
                + "a different number of constructs, most often",
            Measurement(Double(common.key), limit: Double(expected), unit: "constructs")
        )
    }

    static let ccOrder = RuleMetadata(
        "E611",
        "cc-order",
        "Captions are in the order in which pictures are decoded, not shown",
        .error,
        .likely,
        references: ["ATSC A/53 Part 4, 6.2.3"],
        rationale:
            "Players read captions in the order in which pictures are shown, and show letters in the "
            + "wrong order. The encoder did not reorder the captions with its pictures.",
        remedy:
            "Encode again with captions in presentation order, or embed them from their source."
    ).forEmbeddedCaptions(where: { $0.captionedCount > 0 }) { captions, movie, findings in
        guard let orders = captions.orders, isOfDecoding(orders) else { return }
        let percent = { (part: Int, whole: Int) in whole > 0 ? part * 100 / whole : 0 }
        let (shown, decoded) = (orders.presentation, orders.decoding)
        findings.report(
            at: .track(captions.track),
            "\(captions.label): control codes are sent twice in a row; "
                + "\(percent(shown.doubledControlCodes, shown.controlCodes)) % are so in "
                + "presentation order, and "
                + "\(percent(decoded.doubledControlCodes, decoded.controlCodes)) % in decoding order",
            fix: movie.remedy(.embedCaptions)
        )
    }

    /// Either sign is enough, unless the other speaks against it.
    private static func isOfDecoding(_ orders: CaptionOrders) -> Bool {
        let (shown, decoded) = (orders.presentation, orders.decoding)
        // With fewer codes, or words, the difference may be chance.
        let byCodes = comparison(
            (shown.doubledControlCodes, shown.controlCodes),
            (decoded.doubledControlCodes, decoded.controlCodes),
            fewest: 10,
            atLeast: 0.8
        )
        let byWords = comparison(
            (shown.commonWords, shown.words),
            (decoded.commonWords, decoded.words),
            fewest: 12,
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
}

extension ScannedCaptions {
    /// How many characters of 16 bits are of no known set.
    fileprivate var unreadCharacterCount: Int { faults.counts[.unreadCharacters] ?? 0 }

    /// How many constructs a picture has; nil if it is not a broadcast frame rate.
    fileprivate var expectedConstructCount: Int? {
        let rates: [(rate: Double, count: Int)] = [
            (23.976, 25), (24, 25), (25, 24), (29.97, 20), (30, 20), (50, 12), (59.94, 10),
            (60, 10),
        ]
        guard let rate = frameRate else { return nil }
        let nearest = rates.min { abs($0.rate - rate) < abs($1.rate - rate) }
        return nearest.flatMap { abs($0.rate - rate) < $0.rate * 0.02 ? $0.count : nil }
    }
}
