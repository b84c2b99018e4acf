// SPDX-License-Identifier: Apache-2.0

import Captions
import Listening
import MediaSelection

/// The rules for caption files beside a movie, against what is in the movie.
enum SidecarRules {
    static let all: [any Rule<Asset>] = [sidecarVsEmbedded, sidecarVsTrack, sidecarTooLong]

    static let sidecarVsEmbedded = RuleMetadata(
        "X705",
        "sidecar-vs-embedded",
        "Captions in the video and in a track or file of the same language differ",
        .warning,
        .likely,
        rationale:
            "Which of the two a viewer gets depends on the player; one is late, uncorrected or of another cut.",
        remedy: "Find out which is right, and replace the other."
    ).forAssets { asset, findings in
        let services = asset.comparableTracks + asset.comparableFiles
        guard let movie = asset.movie, !services.isEmpty, !movie.tracks(.visual).isEmpty else {
            return findings.say(.inapplicable)
        }
        guard let scanned = movie.scannedCaptions else {
            guard case .untested(let reason) = movie.embeddedCaptions,
                movie.embeddedCaptions != .notAsked
            else { return findings.say(.notScanned) }
            return findings.say(.untested(reason))
        }
        var isComparable = false
        for captions in scanned where !captions.isCaptionTrack {
            for channel in captions.channels where !channel.isText {
                guard let language = channel.likelyLanguage else { continue }
                let name = "\(channel.channel.name) of track \(captions.track)"
                for service in services where service.language.isSpokenAs(language) {
                    isComparable = true
                    let comparison = CaptionComparison(channel.cues, service.cues)
                    _ = findings.reportDifference(of: service, from: name, comparison)
                }
            }
        }
        if !findings.sayObstacle(of: scanned), !isComparable { findings.say(.inapplicable) }
    }

    static let sidecarVsTrack = RuleMetadata(
        "X715",
        "sidecar-vs-track",
        "A caption file and a track of the movie in the same language differ",
        .warning,
        .likely,
        rationale:
            "Which of the two a viewer gets depends on the player; one is late, uncorrected or of another cut.",
        remedy: "Find out which is right, and replace or remove the other."
    ).forAssets { asset, findings in
        let tracks = asset.comparableTracks
        var isComparable = false
        for file in asset.comparableFiles {
            // A track for the same viewers has to be the same, where there is one.
            let sameLanguage = tracks.filter { $0.language.isSpokenAs(file.language) }
            let sameViewers = sameLanguage.filter { $0.isForDeaf == file.isForDeaf }
            for track in sameViewers.isEmpty ? sameLanguage : sameViewers {
                isComparable = true
                findings.compare(file, track)
            }
        }
        if !isComparable { findings.say(.inapplicable) }
    }

    static let sidecarTooLong = RuleMetadata(
        "X708",
        "sidecar-too-long",
        "A caption file has cues after the end of the movie",
        .error,
        rationale:
            "The file belongs to another cut or movie, so that the other cues are wrong, too.",
        remedy: "Use the captions of this cut, or retime them."
    ).forAssets { asset, findings in
        guard let end = asset.movie?.mediaEndSeconds?.clampedMilliseconds,
            !asset.captionFiles.isEmpty
        else { return findings.say(.inapplicable) }
        for captions in asset.captionFiles {
            let late = captions.shownCues.filter { $0.startMilliseconds >= end }
            guard let first = late.first else { continue }
            findings.report(
                at: .cue(first, ofFile: captions.fileName),
                "\(late.count) of \(captions.shownCues.count) cues start after the end of the movie",
                Measurement(Double(first.startMilliseconds), limit: Double(end), unit: "ms")
            )
        }
    }
}

extension Findings {
    /// Reports captions that have other words than others, or come two seconds earlier or later, as long as a
    /// short caption is shown; with less than half of the words in common they are not of the same text.
    ///
    /// - Returns: whether they do.
    fileprivate mutating func reportDifference(
        of captions: ComparableCaptions,
        from name: String,
        _ comparison: CaptionComparison,
        hasSameWords: Bool = false
    ) -> Bool {
        let (leastShare, tolerance) = (0.5, 2000)
        if !hasSameWords, let share = comparison.shareOfSmaller, share < leastShare {
            report(
                at: captions.location,
                "\(captions.label) and \(name) have different words",
                .likeness(share, limit: leastShare)
            )
        } else if let offset = comparison.offsetMilliseconds, abs(offset) > tolerance {
            report(
                at: captions.location,
                "\(captions.label) is \(offset > 0 ? "later" : "earlier") than \(name)",
                Measurement(Double(abs(offset)), limit: Double(tolerance), unit: "ms")
            )
        } else {
            return false
        }
        return true
    }

    fileprivate mutating func compare(_ file: ComparableCaptions, _ track: ComparableCaptions) {
        let comparison = CaptionComparison(track.cues, file.cues)
        let isSame = comparison.hasSameWords
        let differs = reportDifference(
            of: file,
            from: track.label,
            comparison,
            hasSameWords: isSame
        )
        guard !differs, !isSame else { return }
        if file.isForDeaf == track.isForDeaf {
            report(
                at: file.location,
                "\(file.label) and \(track.label) differ in some words, \(file.cues.count) and "
                    + "\(track.cues.count) cues",
                comparison.shareOfLarger.map { .likeness($0, limit: 1) },
                severity: .review
            )
        } else if comparison.shareOfSmaller == nil {
            say(.cantTell("there are too few words to compare"))
        }
    }
}
