// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

/// The rules for what closed captions in video and caption tracks say.
enum EmbeddedCaptionRules {
    static let all: [any Rule<MovieAsset>] = [
        ccInventory, ccNullOnly, ccStops, only608Or708, c608VsSEI, ccNotInFirstChannel,
    ]

    static let ccInventory = RuleMetadata(
        "E601",
        "cc-inventory",
        "There are closed captions in the video or in a caption track",
        .info,
        rationale: "A list of tracks does not show captions that are in the video.",
        remedy:
            "Declare them in playlists, as packaging to HLS does, so that players offer them."
    ).forEmbeddedCaptions(where: { !$0.channels.isEmpty }) { captions, _, findings in
        for channel in captions.channels {
            findings.report(
                at: .track(
                    captions.track,
                    from: channel.cues.first?.startMilliseconds,
                    to: channel.cues.map(\.endMilliseconds).max()
                ),
                channel.inventory,
                Measurement(Double(channel.characterCount), unit: "characters")
            )
        }
    }

    /// Neither it nor E603 cites a criterion of WCAG, which other captions may meet: M101 reports a movie without any.
    static let ccNullOnly = RuleMetadata(
        "E602",
        "cc-null-only",
        "The caption data in the video is only padding",
        .error,
        references: ["47 CFR 79.1(j)(2)(iii)"],
        rationale: "Players offer captions, but show none.",
        remedy: "Embed the intended captions, or leave the caption data out."
    ).forEmbeddedCaptions(where: { $0.captionedCount > 0 }) { captions, movie, findings in
        // What was not read may have them.
        guard captions.channels.isEmpty, captions.obstacle == nil else { return }
        findings.report(
            at: .track(captions.track),
            "\(captions.label): \(captions.captionedCount) of \(captions.pictureCount) "
                + "\(captions.isCaptionTrack ? "samples" : "pictures") have caption data, "
                + "and no channel shows a character",
            fix: captions.isCaptionTrack ? nil : movie.remedy(.embedCaptions)
        )
    }

    /// Few films have five minutes without speech; where captions follow each other closely, two minutes without one are
    /// as rare.
    ///
    /// Credits at the end may last a tenth of the presentation,
    /// between one and ten minutes.
    static let ccStops = RuleMetadata(
        "E603",
        "cc-stops",
        "Closed captions show nothing for minutes",
        .review,
        .likely,
        references: ["47 CFR 79.1(j)(2)(iii)"],
        rationale: "If an encoder loses its caption input, the rest of the video has no captions.",
        remedy: "Listen to that part; if something is said there, caption it."
    ).forEmbeddedCaptions(where: { $0.channels.contains { !$0.isText && $0.hasAllCues } }) {
        captions,
        _,
        findings in
        let start = captions.startMilliseconds ?? 0
        for channel in captions.channels where !channel.isText && channel.hasAllCues {
            let report = { (what: String, time: Range<Int>, limit: Int, findings: inout Findings) in
                findings.report(
                    at: .track(captions.track, from: time.lowerBound, to: time.upperBound),
                    "\(channel.channel.name) \(what)",
                    Measurement(Double(time.count), limit: Double(limit), unit: "ms")
                )
            }
            let pause = channel.longestPause
            var end = start
            for cue in channel.cues {
                if cue.startMilliseconds - end > pause {
                    let what =
                        end == start
                        ? "shows nothing at the beginning" : "shows nothing for a while"
                    report(what, end..<cue.startMilliseconds, pause, &findings)
                }
                end = max(end, cue.endMilliseconds)
            }
            guard let last = captions.endMilliseconds, last > end else { continue }
            let credits = min(max((last - start) / 10, 60_000), 600_000)
            guard last - end > credits else { continue }
            report("ends before the video", end..<last, credits, &findings)
        }
    }

    static let ccNotInFirstChannel = RuleMetadata(
        "E632",
        "cc-not-in-first-channel",
        "Closed captions are in another channel than CC1, which has none",
        .warning,
        references: ["ANSI/CTA-608-E"],
        rationale:
            "CC1 is for captions in the main language. Televisions and players show it if captions are switched on, "
            + "and many list no other channel.",
        remedy: "Move the captions to CC1, or add captions in the main language there."
    ).forEmbeddedCaptions(where: { !$0.channels.isEmpty }) { captions, _, findings in
        guard captions.obstacle == nil else { return }
        let shown = captions.channels.filter { !$0.isText && $0.isShown }
        let hasFirst = shown.contains {
            $0.channel == .line21(.cc1) || $0.channel == .service(1)
        }
        guard !hasFirst, let first = shown.first else { return }
        let names = shown.map(\.channel.name).joined(separator: ", ")
        findings.report(
            at: .track(
                captions.track,
                from: first.cues.first?.startMilliseconds,
                to: first.cues.map(\.endMilliseconds).max()
            ),
            "\(captions.label) has captions in \(names), and none in CC1"
        )
    }

    static let only608Or708 = RuleMetadata(
        "E608",
        "only-608-or-708",
        "There are only CEA-608 captions, or only CEA-708 captions",
        .info,
        references: ["ATSC A/53 Part 4, 6.2.3"],
        rationale:
            "Digital television in North America carries both; players of files and of HLS accept either.",
        remedy: "Add the other kind if the video is to be broadcast."
    ).forEmbeddedCaptions(where: { !$0.isCaptionTrack && !$0.channels.isEmpty }) {
        captions,
        _,
        findings in
        let services = captions.channels.filter { $0.channel >= .service(1) }
        guard services.isEmpty || services.count == captions.channels.count else { return }
        let (only, missing) = services.isEmpty ? ("608", "708") : ("708", "608")
        findings.report(
            at: .track(captions.track),
            "\(captions.label) has CEA-\(only) captions and no CEA-\(missing) captions"
        )
    }

    static let c608VsSEI = RuleMetadata(
        "E612",
        "c608-vs-sei",
        "A caption track and the video have different words in the same channel",
        .warning,
        rationale:
            "Which of the two a viewer gets depends on the player, and one of them is wrong.",
        remedy: "Find out which is right, and replace or remove the other."
    ).forMovies { movie, findings in
        guard let scanned = movie.scan(into: &findings) else { return }
        // What is decoded alike is the same but for the beginning and the end.
        let leastShare = 0.9
        var isComparable = false
        for track in scanned where track.isCaptionTrack {
            for pictures in scanned where !pictures.isCaptionTrack {
                for channel in track.channels {
                    guard let other = pictures[channel.channel],
                        let share = CaptionComparison(channel.cues, other.cues).shareOfLarger
                    else { continue }
                    isComparable = true
                    guard share < leastShare else { continue }
                    findings.report(
                        at: .track(track.track),
                        "\(channel.channel.name) of the track has different words than "
                            + "\(other.channel.name) of the video, track \(pictures.track)",
                        .likeness(share, limit: leastShare),
                        fix: movie.extraction(other, of: pictures)
                    )
                }
            }
        }
        if !findings.sayObstacle(of: scanned), !isComparable { findings.say(.inapplicable) }
    }
}

extension ScannedCaptions.Channel {
    /// Whether it has cues, and none was left out because there were too many.
    fileprivate var hasAllCues: Bool { !cues.isEmpty && cues.count < ClosedCaptionDecoder.cueLimit }

    /// The longest pause that is usual, in milliseconds: two minutes if half of the pauses are shorter than twelve
    /// seconds, else five.
    fileprivate var longestPause: Int {
        let pauses = zip(cues, cues.dropFirst()).map {
            max(0, $1.startMilliseconds - $0.endMilliseconds)
        }.sorted()
        guard pauses.count >= 4, pauses[pauses.count / 2] < 12_000 else { return 5 * 60_000 }
        return 115_000
    }

    /// `CC1: 12 captions, pop-on, stated to be en`.
    fileprivate var inventory: String {
        let modes = modes.isEmpty ? "" : ", \(modes.joined(separator: " and "))"
        let captions = captionCount == 1 ? "caption" : "captions"
        return "\(channel.name): \(captionCount) \(captions)\(modes), \(languageNote)"
    }

    private var languageNote: String {
        if let declaredLanguage { return "stated to be \(declaredLanguage.rawValue)" }
        let guess = LanguageGuess(CaptionDocument(cues: cues))
        return guess.map { "language not stated, perhaps \($0.language)" } ?? "language not stated"
    }
}
