// SPDX-License-Identifier: Apache-2.0

import Looking

/// L912: text changes in the picture as captions do, and there is no text track.
struct CaptionsInPicture: AssetRule {
    let metadata = RuleMetadata(
        "L912",
        "captions-in-picture",
        "Captions seem to be a part of the picture, and cannot be turned off",
        .warning,
        .heuristic,
        references: [],
        rationale:
            "Open captions meet WCAG 1.2.2 if they are complete, but viewers cannot turn them off, enlarge them, change their "
            + "colours or send them to a braille display. Text that changes every few seconds where captions are shown is "
            + "evidence, not proof: subtitles of another language look the same. Only an audit that looks decodes the video.",
        remedy: "Offer the text as a subtitle track of a video without it."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let video = asset.synchronizedVideo else { return findings.say(.inapplicable) }
        guard let seen = video.seenPicture(&findings) else { return }
        guard let captions = OpenCaptions(in: seen, video.sound) else { return }
        guard !asset.hasCaptions, !asset.presentsCaptions else { return }
        findings.report(
            at: .time(captions.texts[0].time.lowerBound..<captions.end),
            captions.sentence,
            Measurement(Double(captions.texts.count), limit: 0, unit: "texts")
        )
    }
}

extension Asset {
    /// The movie, or the video of the presentation, if it has audio; nil if there is no such video.
    fileprivate var synchronizedVideo: MovieAsset? {
        if let movie { return movie.isSynchronizedMedia ? movie : nil }
        return hasVideoAlone ? nil : presentedVideo
    }

    /// Whether there are captions in the video, or among the renditions or the sets of a presentation.
    fileprivate var presentsCaptions: Bool {
        !(movie?.embeddedCaptions.found.isEmpty ?? true) || !(mpd?.captions.isEmpty ?? true)
            || playlists.first?.hasCaptions == true
    }
}
