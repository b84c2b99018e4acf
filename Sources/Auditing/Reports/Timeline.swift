// SPDX-License-Identifier: Apache-2.0

import Captions
import Listening

/// When an asset has captions, as reports draw it.
package struct Timeline: Codable, Equatable, Sendable {
    /// An interval in milliseconds.
    package struct Span: Codable, Equatable, Sendable {
        /// Where it begins.
        package var start: Int
        /// Where it ends.
        package var end: Int
    }

    /// The captions of one track or file.
    package struct Lane: Codable, Equatable, Sendable {
        /// What they are.
        package let name: String
        /// When they show something; neighbours with less than a thousandth of the whole between them are
        /// one, so that a lane never has more than a thousand.
        package let spans: [Span]
        /// How many cues show something.
        package let cueCount: Int
        /// How long they show something.
        package let coveredMilliseconds: Int
        /// The longest interval without captions, including the beginning and the end; nil if there is none.
        package let longestGap: Span?
    }

    /// How long the whole is: the movie, or up to the last cue where that is later.
    package let milliseconds: Int
    /// The captions in the order of the asset.
    package let lanes: [Lane]
    /// How much of the speech has captions, for captions of all that is said; nil if the audio was not listened to.
    package let coverage: [SpeechCoverage]?

    /// Looks when an asset has captions.
    ///
    /// - Returns: nil where it has none that could be read, or none that last.
    init?(_ asset: Asset) {
        let tracks = asset.movie?.tracks.compactMap { track in
            track.cues.map { (track.label, $0) }
        }
        let sources =
            (tracks ?? []) + asset.captionFiles.map { ($0.fileName, $0) }
            + asset.renditionTexts.map { ($0.name, $0.captions) }
        let last = sources.flatMap { $0.1.shownCues.lazy.map(\.endMilliseconds) }.max() ?? 0
        let movie =
            asset.movie?.durationSeconds?.clampedMilliseconds
            ?? asset.renditionTexts.first?.captions.role.movieMilliseconds ?? 0
        guard !sources.isEmpty, max(last, movie) > 0 else { return nil }
        milliseconds = max(last, movie)
        lanes = sources.map { [milliseconds] in Lane($0.0, $0.1.shownCues, of: milliseconds) }
        let coverage = sources.compactMap { [milliseconds] name, captions in
            captions.coverage(named: name, of: milliseconds)
        }
        self.coverage = coverage.isEmpty ? nil : coverage
    }
}

extension CaptionAsset {
    /// How much of the speech has captions; nil if it is not known, or if they are not captions of all that is said.
    fileprivate func coverage(named name: String, of milliseconds: Int) -> SpeechCoverage? {
        guard case .heard(let sound) = role.sound, !role.isForced, !role.isCommentary,
            !role.isDescription
        else { return nil }
        let shown = shownCues.lazy.map { cue in
            let start = max(0, cue.startMilliseconds)
            return start..<max(start, cue.endMilliseconds)
        }
        return SpeechCoverage(
            name: name,
            shown: Intervals(shown),
            speech: sound.speech,
            milliseconds: milliseconds
        )
    }
}

extension Timeline.Lane {
    fileprivate init(_ name: String, _ cues: AuditedCues, of whole: Int) {
        var spans: [Timeline.Span] = []
        var (covered, reached) = (0, 0)
        var longest = Timeline.Span(start: 0, end: 0)
        func leave(_ gap: Timeline.Span) {
            if gap.end - gap.start > longest.end - longest.start { longest = gap }
        }
        for cue in cues {
            let start = max(0, cue.startMilliseconds)
            let end = max(start, cue.endMilliseconds)
            leave(Timeline.Span(start: reached, end: start))
            covered += max(0, end - max(start, reached))
            if let last = spans.last, start - last.end < max(1, whole / 1000) {
                spans[spans.count - 1].end = max(last.end, end)
            } else {
                spans.append(Timeline.Span(start: start, end: end))
            }
            reached = max(reached, end)
        }
        leave(Timeline.Span(start: reached, end: whole))
        self.name = name
        self.spans = spans
        cueCount = cues.count
        coveredMilliseconds = covered
        longestGap = longest.end > longest.start ? longest : nil
    }
}
