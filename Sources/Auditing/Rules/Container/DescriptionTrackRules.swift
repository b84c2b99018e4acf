// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Listening
import MediaSelection

/// The rules for audio tracks that describe the video.
enum DescriptionTrackRules {
    static let all: [any Rule<MovieAsset>] = [
        adEnabledByDefault, adShorterThanMain, adIdenticalToMain,
    ]

    static let adEnabledByDefault = RuleMetadata(
        "M114",
        "ad-enabled-by-default",
        "The audio description is the default",
        .warning,
        references: ["QuickTime File Format, Media Characteristic Tags"],
        rationale: "Viewers hear it without asking for it.",
        remedy: "Make the audio without description the default."
    ).forMovies { movie, findings in
        guard let main = movie.mainAudio, main.describesVideo,
            let plain = movie.tracks(.audible).first(where: { !$0.describesVideo })
        else { return }
        findings.report(
            at: .track(main.id),
            "\(main.label) describes the video and plays by default, although \(plain.label) does not describe it",
            fix: movie.tag(plain, .isDefault)
        )
    }

    static let adShorterThanMain = RuleMetadata(
        "M122",
        "ad-shorter-than-main",
        "The audio description is shorter than the main audio",
        .error,
        rationale: "Viewers who select it hear nothing at the end.",
        remedy: "Continue it with the main audio where nothing is described."
    ).forMovies { movie, findings in
        let plain = movie.tracks(.audible).filter { !$0.describesVideo }
        guard let main = plain.first(where: \.isEnabled) ?? plain.first,
            let length = main.durationSeconds
        else { return findings.say(.inapplicable) }
        for track in movie.tracks(.audible) where track.describesVideo {
            guard let own = track.durationSeconds, own < length - 1 else { continue }
            findings.report(
                at: .track(track.id),
                "\(track.label) ends before \(main.label)",
                Measurement(own, limit: length, unit: "s")
            )
        }
    }

    static let adIdenticalToMain = RuleMetadata(
        "M123",
        "ad-identical-to-main",
        "The track that is tagged as audio description has the same audio as the main track",
        .error,
        references: Citation.wcag("1.2.5", in: [.web, .documents]),
        rationale:
            "Blind viewers select it, and nothing is described. Only a deep audit compares the audio: both "
            + "tracks are decoded and mixed to one channel of 8,000 samples per second. If all samples are "
            + "equal, the finding is certain; if only the level is the same at all times, as after "
            + "encoding twice, it is likely and needs review.",
        remedy: "Replace the track with the intended description, or remove the tag."
    ).forMovies { movie, findings in
        let pairs = movie.describedPairs
        guard !pairs.isEmpty else { return findings.say(.inapplicable) }
        for pair in pairs {
            guard let track = movie.tracks.first(where: { $0.id == pair.description }),
                let main = movie.tracks.first(where: { $0.id == pair.main })
            else { continue }
            switch movie.descriptionLikeness[track.id] {
            case .identical:
                let characteristic = MediaCharacteristic.describesVideo.rawValue
                findings.report(
                    at: .track(track.id),
                    "\(track.label) has the same audio as \(main.label), sample by sample",
                    fix: movie.tag(track, .removeCharacteristic(characteristic))
                )
            case .alike:
                findings.report(
                    at: .track(track.id),
                    "\(track.label) seems to have the same audio as \(main.label), encoded again",
                    severity: .review,
                    confidence: .likely
                )
            case .different: break
            case nil: findings.say(unheard(movie.sound, track))
            }
        }
    }

    /// Why a description was not compared.
    static func unheard(_ sound: HeardSound, _ track: AuditedTrack) -> RuleOutcome {
        switch sound {
        case .notAsked: .notListened
        case .untested(let reason): .untested(reason)
        case .heard:
            .untested(
                "the audio of \(track.label), or of the track that it describes, cannot be decoded"
            )
        }
    }
}
