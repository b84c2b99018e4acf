// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import Listening
import MediaPrimitives
import MediaSelection

/// The rules for what text tracks show, and whether players offer it.
enum TextTrackRules {
    static let all: [any Rule<MovieAsset>] = [
        textTrackEmpty, textTrackUnselectable, unsupportedTextCodec, textOutsideMedia,
    ]

    static let textTrackEmpty = RuleMetadata(
        "M110",
        "text-track-empty",
        "A subtitle track shows nothing",
        .error,
        references: ["WCAG 1.2.2"],
        rationale: "A viewer selects the track, and nothing is shown.",
        remedy: "Replace the track with the intended captions, or remove it."
    ).forMovies { movie, findings in
        let texts = movie.tracks(.legible)
        guard !texts.isEmpty else { return findings.say(.inapplicable) }
        for track in texts {
            if case .unreadable(let reason) = track.text, track.sampleCount != 0 {
                findings.say(.untested("\(track.label): \(reason)"))
            }
            guard movie.isWordless(track) else { continue }
            findings.report(
                at: .track(track.id),
                track.sampleCount == 0
                    ? "\(track.label) has no samples" : "\(track.label) has samples without words",
                fix: movie.remedy(.removeTrack(track.id))
            )
        }
    }

    static let textTrackUnselectable = RuleMetadata(
        "M111",
        "text-track-unselectable",
        "A subtitle track is in no alternate group",
        .warning,
        .likely,
        references: [
            "QuickTime File Format, Preparing Sound and Subtitle Alternate Groups for Use with Apple Devices",
            "ISO/IEC 14496-12, 8.3.2",
        ],
        rationale:
            "Players offer the tracks of a group; a track in no group is never offered, or always on.",
        remedy: "Put all subtitles into one group with one enabled track."
    ).forEachTrack(.legible, where: \.isISOMedia) { track, movie in
        guard track.alternateGroup == 0 else { return [] }
        let state = track.isEnabled ? "enabled: it is always on" : "disabled: it is never offered"
        return [Fault("\(track.label) is in no group and \(state)", fix: movie.repair)]
    }

    /// Bitmaps are M119's.
    static let unsupportedTextCodec = RuleMetadata(
        "M120",
        "unsupported-text-codec",
        "Players of this container do not support text of this format",
        .warning,
        references: ["QuickTime File Format, Subtitle Media", "ISO/IEC 14496-30"],
        rationale: "Viewers are offered nothing, or a track that shows nothing.",
        remedy: "Extract the text and add it again as tx3g or WebVTT."
    ).forEachTrack(.legible, where: { formatsPlayed[$0.container] != nil }) { track, movie in
        guard let known = formatsPlayed[movie.container], let format = track.format,
            !known.contains(format), !format.hasPrefix("enc")
        else { return [] }
        let container = movie.container.uppercased()
        return [
            Fault(
                "\(track.label) is \(format.debugDescription), which players of \(container) do not support"
            )
        ]
    }

    static let textOutsideMedia = RuleMetadata(
        "M121",
        "text-outside-media",
        "Cues are outside the movie",
        .warning,
        rationale:
            "They are never shown, and often the other cues are late or early, too: they belong to "
            + "another cut.",
        remedy:
            "Retime the captions to fit, or use the captions of this cut."
    ).forMovies { movie, findings in
        guard movie.tracks(.legible).contains(where: { $0.cues != nil }) else {
            return findings.say(.inapplicable)
        }
        guard let end = movie.mediaEndSeconds?.clampedMilliseconds else {
            return findings.say(.untested("the length of the movie is not known"))
        }
        for track in movie.tracks(.legible) {
            guard let cues = track.cues?.shownCues else { continue }
            let outside = cues.filter {
                $0.startMilliseconds >= end || $0.endMilliseconds <= 0
                    || $0.endMilliseconds > end + toleranceMilliseconds
            }
            guard let first = outside.first else { continue }
            findings.report(
                at: .cue(first, ofTrack: track.id),
                "\(track.label): \(outside.count) of \(cues.count) cues are outside the movie",
                Measurement(Double(first.endMilliseconds), limit: Double(end), unit: "ms")
            )
        }
    }

    /// The formats of text that are played, by container.
    private static let formatsPlayed: [String: Set<String>] = [
        "mp4": ["tx3g", "wvtt", "stpp", "mp4s", "c608", "c708"],
        "mov": ["tx3g", "text", "c608", "c708", "mp4s", "wvtt", "stpp"],
    ]

    /// A frame or two of the slowest movies; the end of the audio is rarely that of the video.
    private static let toleranceMilliseconds = 100
}
