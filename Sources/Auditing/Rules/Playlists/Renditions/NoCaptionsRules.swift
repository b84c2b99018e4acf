// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// The rules for presentations without captions: without any text to choose, with text that shows nothing, or
/// with translations alone.
///
/// The same fault breaks one criterion of WCAG in recorded media, another in live media, and a recommendation of
/// Apple in both: a rule for each.
enum NoCaptionsRules {
    static let all: [any Rule<PlaylistAsset>] = [
        noCaptionsDeclared, noLiveCaptionsDeclared, noCaptionsForAppleDevices,
    ]

    private static let rationale = "Deaf viewers get nothing of what is said."
    private static let remedy =
        "Add subtitles, with both SDH characteristics if they describe sounds."

    static let noCaptionsDeclared = RuleMetadata(
        "H201",
        "no-captions-declared",
        "No captions are declared, none have text, or none are in the language of the main audio",
        .error,
        .likely,
        references: Citation.wcag("1.2.2", in: [.web]),
        rationale: rationale,
        remedy: remedy
    ).forMultivariantPlaylists { playlist, asset, findings in
        guard asset.programming != .live else { return findings.say(.inapplicable) }
        check(playlist, asset, &findings)
    }

    static let noLiveCaptionsDeclared = RuleMetadata(
        "H319",
        "no-live-captions-declared",
        "A live presentation declares no captions, or none in the language of the main audio",
        .error,
        .likely,
        references: Citation.wcag("1.2.4", in: [.web]),
        rationale: rationale,
        remedy:
            "Declare closed captions or subtitles, and send them while the presentation is live."
    ).forMultivariantPlaylists { playlist, asset, findings in
        guard asset.programming == .live else { return findings.say(.inapplicable) }
        check(playlist, asset, &findings)
    }

    static let noCaptionsForAppleDevices = RuleMetadata(
        "H320",
        "no-captions-for-apple-devices",
        "The captions that Apple recommends are missing",
        .warning,
        .likely,
        references: ["HLS Authoring Specification 4.1"],
        rationale: "Apple recommends captions or subtitles for all video with speech.",
        remedy: remedy
    ).forMultivariantPlaylists { playlist, asset, findings in
        check(playlist, asset, &findings)
    }

    private static func check(
        _ playlist: MultivariantPlaylist,
        _ asset: PlaylistAsset,
        _ findings: inout Findings
    ) {
        guard let first = playlist.variants.first, !playlist.hasSoundAlone, !playlist.hasVideoAlone
        else {
            return findings.say(.inapplicable)
        }
        if asset.hasCaptions, let language = playlist.mainAudioLanguage,
            let others = playlist.captionLanguages(without: language, in: asset)
        {
            let list = others.map(\.englishName).joined(separator: ", ")
            return findings.report(
                line: first.line,
                "the main audio is \(language.englishName), and no captions are declared in it"
                    + "; there are captions in \(list)"
            )
        }
        guard !asset.hasCaptions else {
            // That captions are declared does not mean that they say all that is heard.
            return findings.say(
                .cantTell(
                    "there are captions; a person has to decide whether they convey all that is heard"
                )
            )
        }
        let open = OpenCaptions(in: asset.picture)
        if let outcome = open?.outcome(forAudio: playlist.mainAudioLanguage) {
            return findings.say(outcome)
        }
        findings.report(
            line: first.line,
            asset.hasWords
                ? "the declared text is forced subtitles, describes the video or is a commentary; there are no captions"
                : playlist.hasText
                    ? "no cue with text in any of the declared subtitles and closed captions"
                    : "the playlist declares no subtitles and no closed captions"
        )
    }
}

extension MultivariantPlaylist {
    /// The language of the audio that plays unless a person selects another; nil where it is not stated.
    var mainAudioLanguage: LanguageTag? {
        let audio = renditions.lazy.map(\.tag).filter { $0.type == .audio }
        let main = audio.first { $0.isDefault ?? false } ?? audio.first
        let language = main?.language.flatMap(LanguageTag.init(lenient:))
        return language.flatMap { $0.isOneLanguage ? $0 : nil }
    }

    /// The languages of all captions, if none is in a language; nil where one is or may be.
    ///
    /// Text that is not captions does not count.
    fileprivate func captionLanguages(without language: LanguageTag, in asset: PlaylistAsset)
        -> [LanguageTag]?
    {
        var languages: [LanguageTag] = []
        for placed in renditions where asset.mayBeCaptions(placed.tag) {
            guard let other = placed.tag.language.flatMap(LanguageTag.init(lenient:)),
                !other.maySpeak(language)
            else { return nil }
            languages.append(other)
        }
        return languages.withoutRepetition
    }
}
