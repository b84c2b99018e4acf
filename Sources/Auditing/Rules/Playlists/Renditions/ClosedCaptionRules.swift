// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for what a multivariant playlist states about closed captions.
enum ClosedCaptionRules {
    static let all: [any Rule<PlaylistAsset>] = [
        ccInstreamID, ccURIPresent, ccNoneMixed, ccNotStated,
    ]

    static let ccInstreamID = RuleMetadata(
        "H214",
        "cc-instream-id",
        "Closed captions have no valid channel",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale: "Players cannot find the captions in the video.",
        remedy: "State INSTREAM-ID: CC1 to CC4, or SERVICE1 to SERVICE63."
    ).forEachRendition(.closedCaptions) { tag, _ in
        guard let channel = tag.instreamID else { return "closed captions without INSTREAM-ID" }
        return InstreamID.isValid(channel)
            ? nil : "\"\(channel)\" is not a channel of closed captions"
    }

    static let ccURIPresent = RuleMetadata(
        "H215",
        "cc-uri-present",
        "Closed captions have a URI",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2.1", "HLS Authoring Specification 4.3"],
        rationale: "Closed captions are in the video; players reject the playlist.",
        remedy: "Remove URI, or declare TYPE=SUBTITLES."
    ).forEachRendition(.closedCaptions) { tag, _ in
        tag.attributes.contains("URI") ? "closed captions have a URI" : nil
    }

    static let ccNoneMixed = RuleMetadata(
        "H217",
        "cc-none-mixed",
        "Only some variants state CLOSED-CAPTIONS=NONE",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2"],
        rationale: "Captions appear and disappear when players switch between variants.",
        remedy: "State NONE on every variant, or on none."
    ).forMultivariantPlaylists { playlist, _, findings in
        let none = playlist.variants.filter(\.tag.statesNoClosedCaptions)
        guard !none.isEmpty, none.count < playlist.variants.count else { return }
        for variant in playlist.variants where !variant.tag.statesNoClosedCaptions {
            findings.report(line: variant.line, "other variants state CLOSED-CAPTIONS=NONE")
        }
    }

    static let ccNotStated = RuleMetadata(
        "H251",
        "cc-not-stated",
        "A variant does not state whether it has closed captions",
        .warning,
        references: ["Apple QA1801", "RFC 8216bis-22, 4.4.6.2"],
        rationale: "Apple's players then list captions that do not exist.",
        remedy: "State CLOSED-CAPTIONS=NONE on every variant, or a group of "
            + "closed captions."
    ).forMultivariantPlaylists { playlist, _, findings in
        // Where some variants state it, H217 or H220 report the others.
        let states = { (variant: MultivariantPlaylist.Variant) in
            variant.tag.attributes.contains("CLOSED-CAPTIONS")
        }
        guard !playlist.variants.contains(where: states) else { return }
        for variant in playlist.variants where variant.tag.hasVideo {
            findings.report(line: variant.line, "CLOSED-CAPTIONS is not stated")
        }
    }
}
