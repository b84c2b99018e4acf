// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaSelection
import Muxing

/// X705: captions in the pictures and beside them, in one language, with other words or other times.
struct SidecarDiffersFromPictures: AssetRule {
    let metadata = RuleMetadata(
        "X705",
        "sidecar-vs-embedded",
        "Captions of one language differ between the pictures and a track or file",
        .warning,
        .likely,
        references: ["WCAG 1.2.2, failure F8"],
        rationale:
            "Which a viewer gets depends on the player; one is of another cut, late, or not corrected.",
        remedy: "Find out which is right, and make the other from it."
    )

    /// Subtitles that were edited keep more than this.
    private static let leastShare = 0.5
    /// As long as a short caption is shown.
    private static let tolerance = 2000

    func check(_ asset: Asset, into findings: inout Findings) {
        let services = asset.comparableServices
        guard let movie = asset.movie, !services.isEmpty, !movie.tracks(.visual).isEmpty else {
            return findings.say(.inapplicable, of: metadata)
        }
        guard let scanned = movie.scannedCaptions else {
            guard case .untested(let reason) = movie.embeddedCaptions,
                movie.embeddedCaptions != .notAsked
            else { return findings.say(.notScanned, of: metadata) }
            return findings.say(.untested(reason), of: metadata)
        }
        var isComparable = false
        for captions in scanned where !captions.isCaptionTrack {
            for channel in captions.channels where !channel.isText {
                guard let language = channel.likelyLanguage else { continue }
                for service in services where service.language.isSpokenAs(language) {
                    isComparable = true
                    compare(service, channel, of: captions, into: &findings)
                }
            }
        }
        if let unread = scanned.first(where: { $0.obstacle != nil }), let obstacle = unread.obstacle
        {
            findings.say(.untested("\(unread.label): \(obstacle)"), of: metadata)
        } else if !isComparable {
            findings.say(.inapplicable, of: metadata)
        }
    }

    private func compare(
        _ service: ComparableService,
        _ channel: ScannedCaptions.Channel,
        of captions: ScannedCaptions,
        into findings: inout Findings
    ) {
        let comparison = CaptionComparison(channel.cues, service.cues)
        let name = "\(channel.channel.name) of track \(captions.track)"
        if let share = comparison.shareOfSmaller, share < Self.leastShare {
            findings.report(
                metadata,
                at: service.location,
                "\(service.label) has other words than \(name)",
                .likeness(share, limit: Self.leastShare)
            )
        } else if let offset = comparison.offsetMilliseconds, abs(offset) > Self.tolerance {
            findings.report(
                metadata,
                at: service.location,
                "\(service.label) is \(offset > 0 ? "later" : "earlier") than \(name)",
                Measurement(Double(abs(offset)), limit: Double(Self.tolerance), unit: "ms")
            )
        }
    }
}

/// Captions in a track or a file whose words can be held against those in the pictures.
private struct ComparableService {
    let label: String
    let language: LanguageTag
    let cues: [Cue]
    let location: FindingLocation
}

extension Asset {
    /// The texts with a known language, but for those that only show some of it.
    fileprivate var comparableServices: [ComparableService] {
        let tracks = (movie?.tracks(.legible) ?? []).compactMap { track -> ComparableService? in
            guard track.forced != .all, track.kind != .closedCaption, let cues = track.cues,
                let language = track.knownLanguage
            else { return nil }
            return ComparableService(
                label: track.label,
                language: language,
                cues: cues.shownCues.map(\.cue),
                location: .track(track.id)
            )
        }
        let files = captionFiles.compactMap { file -> ComparableService? in
            guard !file.role.isForced, let language = file.language, language != .undetermined
            else {
                return nil
            }
            var location = FindingLocation()
            location.file = file.fileName
            return ComparableService(
                label: file.fileName,
                language: language,
                cues: file.shownCues.map(\.cue),
                location: location
            )
        }
        return tracks + files
    }
}
