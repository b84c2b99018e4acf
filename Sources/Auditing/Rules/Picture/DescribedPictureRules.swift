// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Listening
import Looking
import MediaPrimitives
import MediaSelection

/// The rules for descriptions beside the pictures over which they are spoken.
enum DescribedPictureRules {
    static let all: [any Rule<MovieAsset>] = [descriptionOverCut, stillPictureNotDescribed]

    static let descriptionOverCut = RuleMetadata(
        "L905",
        "description-over-cut",
        "A description goes on in another shot than it begins in",
        .review,
        .heuristic,
        references: [],
        rationale:
            "People who see a part of the picture hear of something that is no longer there. Dialogue may leave no other time. "
            + "Descriptions in text are looked at that begin a second or more before a cut and are spoken for two seconds or "
            + "more after it; the time is estimated from the text. Only an audit that looks finds cuts.",
        remedy: "Watch it: shorten the description, or let it begin earlier."
    ).forMovies { movie, findings in
        let lines = movie.describedLines
        guard !lines.isEmpty else { return findings.say(.inapplicable) }
        guard let seen = movie.seenPicture(&findings) else { return }
        let pictures = DescribedPictures(of: seen)
        for line in lines {
            guard let (cut, rest) = pictures.cut(during: line.time) else { continue }
            findings.report(
                at: line.location,
                "it is spoken for \(rest.tenthsOfSeconds) s after the cut at \(cut.tenthsOfSeconds) s",
                Measurement(
                    rest.tenthsOfSeconds,
                    limit: DescribedPictures.shortestAfter.tenthsOfSeconds,
                    unit: "s"
                )
            )
        }
    }

    static let stillPictureNotDescribed = RuleMetadata(
        "L906",
        "still-picture-not-described",
        "The picture does not change for long, and is not described",
        .review,
        .heuristic,
        references: ["WCAG 1.2.7", "WCAG 1.2.7, technique G8"],
        rationale:
            "A slide, a table or a diagram often says what the dialogue does not. An extended description fits there: the movie "
            + "pauses, and the picture does not seem to. Pictures are listed that do not change for five seconds or more "
            + "while no description in text begins or is spoken. Only an audit that looks decodes the video.",
        remedy:
            "Watch it: if the picture says more than the dialogue, describe it, with a pause if there is no time."
    ).forMovies { movie, findings in
        guard movie.isSynchronizedMedia else { return findings.say(.inapplicable) }
        guard let seen = movie.seenPicture(&findings) else { return }
        let lines = movie.describedLines
        let still = DescribedPictures(of: seen).undescribed(by: lines.map(\.time))
        if lines.isEmpty, !still.isEmpty, movie.tracks(.audible).contains(where: \.describesVideo) {
            return findings.say(
                .cantTell(
                    "the picture does not change for long, and a description that is audio may describe it"
                )
            )
        }
        // Without any description, one finding says as much as many.
        let listed = lines.isEmpty ? Array(still.prefix(1)) : still
        for range in listed {
            let others = still.count - listed.count
            findings.report(
                at: .time(range),
                "the picture does not change for \(range.count.tenthsOfSeconds) s"
                    + (others > 0 ? ", and neither do \(others) later ones for 5 s or more" : ""),
                Measurement(
                    range.count.tenthsOfSeconds,
                    limit: DescribedPictures.shortestStill.tenthsOfSeconds,
                    unit: "s"
                )
            )
        }
    }
}

extension DescribedPictures {
    /// The cuts and the still pictures that were measured.
    fileprivate init(of seen: PictureActivity) {
        self.init(
            cuts: seen.shots.filter { !$0.isGradual }.map(\.milliseconds),
            still: seen.frozen
        )
    }
}

/// A description in text.
private struct DescribedLine {
    /// When it is spoken, in milliseconds: the end is estimated.
    let time: Range<Int>
    /// Where it is.
    let location: FindingLocation
}

extension MovieAsset {
    /// The descriptions of text tracks and scripts.
    fileprivate var describedLines: [DescribedLine] {
        let ofTracks = tracks.filter(\.isTextDescription).flatMap { track in
            ((track.cues?.shownCues).map(Array.init) ?? []).map { cue in
                DescribedLine(
                    cue.startMilliseconds,
                    cue.text,
                    track.knownLanguage,
                    .cue(cue, ofTrack: track.id)
                )
            }
        }
        let ofScripts = scripts.flatMap { script in
            script.lines.map { line in
                var location = FindingLocation(line.position)
                location.file = script.path
                return DescribedLine(line.start, line.text, script.language, location)
            }
        }
        return ofTracks + ofScripts
    }
}

extension DescribedLine {
    fileprivate init(
        _ start: Int,
        _ text: String,
        _ language: LanguageTag?,
        _ location: FindingLocation
    ) {
        let start = min(max(start, 0), 1 << 50)
        let spoken = SpeakingTime.milliseconds(of: text, language: language)
        self.init(time: start..<start + max(1, spoken), location: location)
    }
}
