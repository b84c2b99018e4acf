// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import WebPages

/// The rules for text tracks of web pages.
enum TrackElementRules {
    static let all: [any Rule<PageAsset>] = [
        trackNotFound, trackNotWebvtt, trackWithoutCues, trackBlocked, trackContentType,
        unknownTrackKind, hiddenTrackKind, trackLanguage, trackLabel, severalDefaultTracks,
    ]

    static let trackNotFound = RuleMetadata(
        "P805",
        "track-not-found",
        "The file of a text track is missing",
        .error,
        references: Citation.wcag("1.2.2", in: [.web]),
        rationale:
            "Browsers load a track when a viewer chooses it, so that a missing file is not noticed before; then nothing is shown.",
        remedy: "Correct src, or publish the file."
    ).forEachPageTrack { track, _ in
        guard case .missing(let reason) = track.outcome else { return [] }
        return [Fault("\(track.name): \(reason)")]
    }

    static let trackNotWebvtt = RuleMetadata(
        "P806",
        "track-not-webvtt",
        "The file of a text track is not WebVTT",
        .error,
        references: ["WHATWG HTML 4.8.11.11"] + Citation.wcag("1.2.2", in: [.web]),
        rationale: "Browsers read WebVTT alone, and show nothing of other formats.",
        remedy: "Convert the file to WebVTT."
    ).forEachPageTrack { track, _ in
        guard case .notWebVTT(let found) = track.outcome else { return [] }
        return [Fault("\(track.name): \(found)")]
    }

    static let trackWithoutCues = RuleMetadata(
        "P807",
        "track-without-cues",
        "A text track of a page has no cues",
        .error,
        references: Citation.wcag("1.2.2", in: [.web]),
        rationale:
            "Players offer the track, and it shows nothing. Times with a comma in place of a dot, as in SubRip, are one cause.",
        remedy: "Correct the file."
    ).forEachPageTrack { track, _ in
        guard track.outcome == .cues(0), track.element.effectiveKind != .metadata else { return [] }
        return [Fault("\(track.name): the file has no cue")]
    }

    static let trackBlocked = RuleMetadata(
        "P808",
        "track-blocked",
        "Browsers keep a text track of another server from the page",
        .error,
        references: ["WHATWG HTML 4.8.11.11"] + Citation.wcag("1.2.2", in: [.web]),
        rationale:
            "A track of another server needs crossorigin on the media element, and the header "
            + "Access-Control-Allow-Origin; the header alone is not enough.",
        remedy:
            "Publish the track on the server of the page; or add crossorigin to the media element, and the header to "
            + "the answers for the track and for the media."
    ).forEachPageTrack { track, _ in
        guard case .blocked(let reason) = track.outcome else { return [] }
        return [Fault("\(track.name): \(reason)")]
    }

    static let trackContentType = RuleMetadata(
        "P809",
        "track-content-type",
        "The content type of a text track is not text/vtt",
        .warning,
        references: ["W3C WebVTT, text/vtt"],
        rationale: "Browsers load it all the same; other players and proxies may not.",
        remedy: "Let the server send text/vtt for files that end in .vtt."
    ).forEachPageTrack { track, _ in
        guard case .cues = track.outcome, let type = track.contentType, type != "text/vtt" else {
            return []
        }
        return [Fault("\(track.name): the content type is \(type)")]
    }

    static let unknownTrackKind = RuleMetadata(
        "P810",
        "unknown-track-kind",
        "The kind of a text track is unknown, so that browsers hide it",
        .error,
        references: ["WHATWG HTML 4.8.11.11"] + Citation.wcag("1.2.2", in: [.web]),
        rationale: "Browsers read an unknown kind as metadata, which no viewer can choose.",
        remedy: "Write captions, subtitles, descriptions, chapters or metadata."
    ).forEachPageTrack { track, _ in
        guard track.element.isElement, track.element.hasUnknownKind,
            let kind = track.element.kind
        else { return [] }
        return [Fault("\(track.name): the kind \"\(kind.prefix(50))\" is read as metadata")]
    }

    static let hiddenTrackKind = RuleMetadata(
        "P811",
        "hidden-track-kind",
        "A track of metadata has a language or a label, as tracks for viewers have",
        .review,
        .heuristic,
        references: ["WHATWG HTML 4.8.11.11"],
        rationale: "No viewer can choose a track of metadata.",
        remedy: "If it has captions or subtitles, correct the kind."
    ).forEachPageTrack { track, _ in
        let element = track.element
        guard element.kind?.lowercased() == "metadata", element.language != nil,
            element.label != nil || element.isDefault
        else { return [] }
        return [Fault("\(track.name) is hidden, and states a language")]
    }

    static let trackLanguage = RuleMetadata(
        "P812",
        "track-language",
        "The language of a text track is missing or invalid",
        .error,
        references: ["WHATWG HTML 4.8.11.11", "BCP 47"],
        rationale: "Players choose tracks by their language, and name them by it.",
        remedy: "Add srclang with a BCP 47 tag such as en or pt-BR."
    ).forEachPageTrack { track, _ in
        let element = track.element
        guard element.effectiveKind.isShown || element.language != nil else { return [] }
        guard let language = element.language, !language.isEmpty else {
            guard element.isElement else { return [] }
            // HTML asks only subtitles for it.
            let severity: Severity = element.effectiveKind == .subtitles ? .error : .warning
            return [Fault("\(track.name) has no srclang", severity: severity)]
        }
        do {
            _ = try LanguageTag(known: language)
            return []
        } catch {
            return [Fault("\(track.name): \(error)")]
        }
    }

    static let trackLabel = RuleMetadata(
        "P813",
        "track-label",
        "Viewers cannot tell text tracks apart by their labels",
        .warning,
        references: ["WHATWG HTML 4.8.11.11"],
        rationale: "The menu of a player shows the label alone.",
        remedy: "Give each track a label of its own in its language, such as English or Español."
    ).forEachPageTrack { track, medium in
        let element = track.element
        guard element.effectiveKind.isShown, element.isElement else { return [] }
        guard let label = element.label else {
            let shown = medium.tracks.filter { $0.element.effectiveKind.isShown }
            return shown.count > 1 ? [Fault("\(track.name) has no label")] : []
        }
        if label.allSatisfy(\.isWhitespace) { return [Fault("\(track.name) has an empty label")] }
        let twin = medium.tracks.first { other in
            other.element.range != element.range && other.element.isElement
                && other.element.effectiveKind == element.effectiveKind
                && other.element.language?.lowercased() == element.language?.lowercased()
                && other.element.label == label
        }
        guard let twin, twin.element.range.lowerBound < element.range.lowerBound else { return [] }
        return [Fault("\(track.name) has kind, srclang and label of \(twin.name)")]
    }

    static let severalDefaultTracks = RuleMetadata(
        "P814",
        "several-default-tracks",
        "More than one captions or subtitles track is the default",
        .warning,
        references: ["WHATWG HTML 4.8.11.11"],
        rationale:
            "Browsers show different ones: Chromium the first in the page, Firefox the first captions track.",
        remedy: "Leave default on one of them."
    ).forPages { page, findings in
        for medium in page.media {
            let defaults = medium.tracks.filter {
                $0.element.isElement && $0.element.effectiveKind.isShown && $0.element.isDefault
            }
            guard defaults.count > 1, let second = defaults.dropFirst().first else { continue }
            findings.report(
                at: .line(second.element.line),
                "\(medium.name): \(defaults.count) tracks have default"
            )
        }
    }
}
