// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Looking
import MediaSelection

/// M101: video with audio, and no captions.
///
/// A file can prove that WCAG 1.2.2 is not met, but for the exceptions that the message names. Where
/// something could not be read, or the video was not searched for captions, it cannot.
struct NoCaptions: AssetRule {
    let metadata = RuleMetadata(
        "M101",
        "no-captions",
        "There is video with audio, and no captions",
        .error,
        .likely,
        references: Citation.wcag("1.2.2", in: [.web, .documents, .software]),
        rationale: "Deaf viewers get nothing of what is said.",
        remedy:
            "Add captions, unless the audio is silent, captions are burnt into the video, or the "
            + "movie is labelled as an alternative for text."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let movie = asset.movie, movie.isSynchronizedMedia else {
            return findings.say(.inapplicable)
        }
        guard !asset.hasCaptions, movie.embeddedCaptions.found.isEmpty else {
            // That there are captions does not mean that they say all that is heard.
            return findings.say(
                .cantTell(
                    "there are captions; a person has to decide whether they convey all that is heard"
                )
            )
        }
        if let unread = asset.unreadable.first { return findings.say(.untested(unread)) }
        if let untested = asset.untestedCaptions.first {
            return findings.say(.cantTell("no captions were found, and the \(untested)"))
        }
        if case .untested(let reason) = movie.embeddedCaptions {
            let message =
                "no track and no file has captions, and the video was not searched for captions: "
                + reason
            return findings.say(.untested(message))
        }
        let open = OpenCaptions(in: movie.picture, movie.sound)
        if let outcome = open?.outcome(forAudio: movie.mainAudio?.knownLanguage) {
            return findings.say(outcome)
        }
        findings.report(
            at: FindingLocation(),
            Self.sentence(asset)
                + (open.map { ", and \($0.sentence), not that of the audio" } ?? ""),
            fix: movie.addition(.addSubtitles(movie.mainAudio?.knownLanguage))
        )
    }

    private static func sentence(_ asset: Asset) -> String {
        let others = asset.textsThatAreNotCaptions
        if !others.isEmpty { return list(others) + "; there are no captions" }
        let wordless = asset.wordless
        if wordless.isEmpty, asset.movie?.isInParts == true {
            return
                "no captions in the segments, and no caption file beside the playlist; text that a multivariant "
                + "playlist offers is looked at if that playlist is audited"
        }
        guard !wordless.isEmpty else {
            return
                "no subtitle track, no closed captions in the video, no caption file for the movie"
        }
        return "no cue with text in \(list(wordless)), and no other captions"
    }

    /// The first of several, and how many more there are.
    private static func list(_ parts: [String]) -> String {
        parts.prefix(3).joined(separator: ", ")
            + (parts.count > 3 ? " and \(parts.count - 3) more" : "")
    }
}
