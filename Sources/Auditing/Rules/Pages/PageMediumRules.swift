// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaSelection
import WebPages

/// The rules for media of web pages.
enum PageMediumRules {
    static let all: [any Rule<PageAsset>] = [
        mediumNotTested, embeddedPlayer, unreadConfiguration, sourceNotFound, captionsOnlyInPage,
        autoplayWithSound, noControls, frameWithoutTitle, noMediaFound,
    ]

    /// The rules that are about one medium each.
    static let ofMedia: [any Rule<PageAsset>] = [
        mediumNotTested, sourceNotFound, captionsOnlyInPage, autoplayWithSound, noControls,
    ]

    /// The criteria that a medium which was not tested may break.
    private static let untested = ["1.2.1", "1.2.2", "1.2.3", "1.2.5"].flatMap {
        Citation.wcag($0, in: [.web])
    }

    static let mediumNotTested = RuleMetadata(
        "P801",
        "medium-not-tested",
        "A medium, a text track or a frame of the page was not tested",
        .review,
        references: untested,
        rationale: "What was not looked at is neither passed nor failed.",
        remedy: "Audit the medium, the track or the frame where it can be read, or name its host."
    ).forPages { page, findings in
        if page.media.isEmpty, page.frames.isEmpty { findings.say(.inapplicable) }
        for frame in page.frames {
            guard let obstacle = frame.obstacle else { continue }
            let name = "the frame \"\(frame.frame.reference.prefix(200))\""
            findings.report(at: .line(frame.frame.line), "\(name) was not tested: \(obstacle)")
        }
        for medium in page.media {
            if let obstacle = medium.obstacle {
                let hasCaptions = medium.tracks.contains(where: \.element.effectiveKind.isShown)
                let captions = hasCaptions ? "" : "; the page has no captions for it"
                findings.report(
                    at: .line(medium.medium.line),
                    "\(medium.name) was not tested: \(obstacle)\(captions)"
                )
            }
            for track in medium.tracks {
                guard let message = track.untested else { continue }
                findings.report(at: .line(track.element.line), message)
            }
        }
    }

    static let embeddedPlayer = RuleMetadata(
        "P802",
        "embedded-player",
        "The page embeds a player of a service, which was not tested",
        .review,
        references: untested,
        rationale: "Media and captions are at the service; the page does not name them.",
        remedy: "Check captions, descriptions and controls at the service."
    ).forPages { page, findings in
        if page.page.embeds.isEmpty { findings.say(.inapplicable) }
        for embed in page.page.embeds {
            let video = embed.video.map { " \"\($0.prefix(200))\"" } ?? ""
            findings.report(at: .line(embed.line), "\(embed.service)\(video) was not tested")
        }
    }

    static let unreadConfiguration = RuleMetadata(
        "P803",
        "unread-configuration",
        "A script computes what a player plays",
        .review,
        references: untested,
        rationale: "Only the running page shows its media; scripts are not run.",
        remedy: "Audit the page after loading, or the media themselves."
    ).forPages { page, findings in
        if page.page.unreadConfigurations.isEmpty { findings.say(.inapplicable) }
        for unread in page.page.unreadConfigurations {
            findings.report(
                at: .line(unread.line),
                "the configuration of \(unread.player.rawValue) is computed, and was not tested"
            )
        }
    }

    static let sourceNotFound = RuleMetadata(
        "P804",
        "source-not-found",
        "A medium of the page is missing",
        .error,
        references: ["WHATWG HTML 4.8.11.5"],
        rationale: "Browsers play nothing, or another source.",
        remedy: "Correct src, or publish the file."
    ).forPages { page, findings in
        if page.media.isEmpty { findings.say(.inapplicable) }
        for medium in page.media {
            for (source, reason) in medium.missingSources {
                findings.report(
                    at: .line(medium.medium.line),
                    "\(medium.medium.element) \"\(source.reference.prefix(200))\": \(reason)"
                )
            }
        }
    }

    static let captionsOnlyInPage = RuleMetadata(
        "P815",
        "captions-only-in-page",
        "The only captions are tracks of the page",
        .info,
        references: ["WWDC 2013, session 608"],
        rationale:
            "Text tracks of a page are not sent by AirPlay, and are lost where the file is downloaded or played by "
            + "another player.",
        remedy: "Add the captions to the movie or the HLS presentation, too."
    ).forEachMedium { medium in
        guard medium.hasShownTrack, let asset = medium.asset, !asset.hasCaptionsOfItsOwn,
            medium.medium.attributes["x-webkit-airplay"]?.lowercased() != "deny"
        else { return [] }
        return [Fault("\(medium.name): AirPlay and downloads lose its captions")]
    }

    static let autoplayWithSound = RuleMetadata(
        "P816",
        "autoplay-with-sound",
        "A medium with audio starts by itself, and the page has no way to stop it",
        .error,
        .likely,
        references: Citation.wcag("1.4.2", in: [.web]) + ["WCAG failure F93"],
        rationale: "Users of screen readers cannot hear the page.",
        remedy: "Remove autoplay, or add muted or controls."
    ).forEachMedium { medium in
        let element = medium.medium
        guard element.has("autoplay"), !element.has("muted"), !element.has("controls"),
            element.player == nil
        else { return [] }
        if let movie = medium.asset?.movie {
            if movie.mainAudio == nil { return [] }
            // Sound of three seconds or less is allowed.
            if !element.has("loop"), let seconds = movie.durationSeconds, seconds <= 3 { return [] }
        }
        let isKnown = medium.asset != nil
        return [
            Fault(
                "\(medium.name) has autoplay, and neither muted nor controls",
                severity: isKnown ? nil : .review
            )
        ]
    }

    static let noControls = RuleMetadata(
        "P817",
        "no-controls",
        "A medium has no controls, and no player that the page names",
        .review,
        .likely,
        references: Citation.wcag("2.1.1", in: [.web]),
        rationale:
            "Without controls it cannot be played or stopped with the keyboard, and no captions can be chosen; "
            + "controls of a script may do so.",
        remedy: "Add controls, or check the controls of the script with the keyboard."
    ).forEachMedium { medium in
        let element = medium.medium
        guard ["video", "audio"].contains(element.element), !element.has("controls"),
            element.player == nil, !element.sources.isEmpty || element.isComputed
        else { return [] }
        let isBackground =
            element.has("autoplay") && element.has("muted") && element.has("loop")
        let reason =
            isBackground
            ? "is a silent loop: a person has to decide whether it is decoration"
            : "has no controls"
        return [Fault("\(medium.name) \(reason)")]
    }

    static let frameWithoutTitle = RuleMetadata(
        "P818",
        "frame-without-title",
        "The frame of an embedded player has no title",
        .warning,
        references: Citation.wcag("4.1.2", in: [.web]) + ["WCAG technique H64"],
        rationale: "Screen readers announce the title, and otherwise nothing or the URL.",
        remedy: "Add a title that names the video."
    ).forPages { page, findings in
        let frames = page.page.embeds.filter { $0.frameTitle != nil }
        if frames.isEmpty { findings.say(.inapplicable) }
        for frame in frames where frame.frameTitle == .missing {
            findings.report(at: .line(frame.line), "the frame of \(frame.service) has no title")
        }
    }

    static let noMediaFound = RuleMetadata(
        "P819",
        "no-media-found",
        "No media were found in the page",
        .review,
        .likely,
        rationale: "Scripts may add media when the page runs; scripts are not run.",
        remedy: "If the page has media, audit it after loading, or the media themselves."
    ).forPages { page, findings in
        let isEmpty = page.media.isEmpty && page.page.embeds.isEmpty && page.frames.isEmpty
        guard isEmpty, page.page.unreadConfigurations.isEmpty else { return }
        guard page.page.hasScripts else { return findings.say(.inapplicable) }
        findings.report(at: FindingLocation(), "no media in the page; its scripts may add some")
    }
}

extension Asset {
    /// Whether the movie or presentation itself has captions, whatever a page adds.
    fileprivate var hasCaptionsOfItsOwn: Bool {
        if let presentation { return presentation.hasText }
        if let mpd { return mpd.sets.contains { $0.kind == .legible } }
        guard let movie else { return true }
        // Without video and text nothing is lost.
        if !movie.isSynchronizedMedia { return true }
        return !movie.captionTracks.isEmpty || !movie.embeddedCaptions.found.isEmpty
    }
}
