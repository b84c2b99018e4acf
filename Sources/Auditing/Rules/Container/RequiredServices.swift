// SPDX-License-Identifier: Apache-2.0

import DASH
import ISOMedia
import MediaSelection
import Playlists

/// M200: a service that is required was not found, or captions could be in the video and it was not searched.
///
/// So what was not looked for is never taken for something that is there. What other rules report with the same
/// severity is left to them: M101, M103, M126, X709 and X710.
struct RequiredServices: AssetRule {
    /// The permanent name.
    static let id = "M200"

    let metadata = RuleMetadata(
        "M200",
        "required-services",
        "A required service is missing, or could not be looked for",
        .error,
        rationale:
            "Captions of video with audio are required, and so are the services that the audit was asked for. If one "
            + "was not found, or not looked for, an audit must not end as if it was there. A finding that is certain "
            + "names what is missing; one that is likely names what could not be looked for, and the asset is not "
            + "tested.",
        remedy:
            "Add the service. If it is there and could not be looked for, audit a file that can be read, such as "
            + "the one before encryption."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        let gaps = asset.captionsNotLookedFor.map { [$0] } ?? []
        for reason in gaps {
            findings.report(at: FindingLocation(), reason, confidence: .likely)
        }
        let missing =
            asset.servicesMissingInSound + asset.servicesMissingInVideoAlone
            + asset.servicesMissingInPresentation + asset.servicesMissingInMPD
        for message in missing { findings.report(at: FindingLocation(), message) }
        let isConcerned = !asset.requirements.services.isEmpty || asset.hasVideoWithSound
        if gaps.isEmpty, missing.isEmpty, !isConcerned { findings.say(.inapplicable) }
    }
}

extension Asset {
    /// Whether it has video with audio, as far as is known.
    fileprivate var hasVideoWithSound: Bool {
        if let mpd { return mpd.sets.contains { $0.kind == .visual } && !hasVideoAlone }
        if let presentation { return !presentation.hasSoundAlone && !hasVideoAlone }
        return movie?.isSynchronizedMedia ?? false
    }

    /// Why it is not known whether there are captions in the language of the main audio, as a sentence: nothing else
    /// has them, and the video could not be searched.
    fileprivate var captionsNotLookedFor: String? {
        guard let movie, movie.isSynchronizedMedia, unreadable.isEmpty,
            case .untested(let reason) = movie.embeddedCaptions, movie.embeddedCaptions != .notAsked
        else { return nil }
        guard hasCaptions else {
            return
                "no track and no file has captions, and the video could not be searched: \(reason)"
        }
        guard let language = movie.mainAudio?.knownLanguage, language.isOneLanguage,
            !captionsMaySpeak(language)
        else { return nil }
        return
            "no track and no file has captions in \(language.englishName), and the video could not be "
            + "searched: \(reason)"
    }

    /// The languages in which captions are required; none: any is enough.
    var requiredCaptionLanguages: [LanguageTag] {
        guard requiresText else { return [] }
        if !requirements.languages.isEmpty { return requirements.languages }
        return movie?.mainAudio?.knownLanguage.map { [$0] } ?? []
    }

    /// Whether captions are required, for the deaf or not.
    private var requiresText: Bool {
        !requirements.services.isDisjoint(with: [.captions, .sdh])
    }

    private var requiresSDH: Bool { requirements.services.contains(.sdh) }

    /// Whether tracks and files lack captions that are required, so that only a search of the video shows whether
    /// they are there.
    package var lacksRequiredCaptions: Bool {
        guard requiresText else { return false }
        let languages = requiredCaptionLanguages
        guard !languages.isEmpty else { return !hasText(in: nil, isForDeaf: requiresSDH) }
        return languages.contains { !hasText(in: $0, isForDeaf: requiresSDH) }
    }

    /// Whether a track or a file, or closed captions that were found, are captions in a language; nil: in any.
    func hasText(in language: LanguageTag?, isForDeaf: Bool) -> Bool {
        func isSpoken(_ own: LanguageTag?) -> Bool {
            guard let language else { return true }
            return own?.isSpokenAs(language) ?? false
        }
        let tracks = movie?.captionTracks ?? []
        return tracks.contains { ($0.isForDeaf || !isForDeaf) && isSpoken($0.knownLanguage) }
            || fullCaptionFiles.contains { ($0.role.isSDH || !isForDeaf) && isSpoken($0.language) }
            || (language.map(embeddedCaptionsMaySpeak)
                ?? !(movie?.embeddedCaptions.found.isEmpty ?? true))
    }

    /// What is required of audio with or without video and no other rule reports: captions for the deaf where the
    /// main audio has no language, and any text of audio alone.
    fileprivate var servicesMissingInSound: [String] {
        guard let movie, movie.mainAudio != nil, requiresText else { return [] }
        let languages = requiredCaptionLanguages
        let name = requiresSDH ? "captions for the deaf and hard of hearing" : "captions"
        if movie.isSynchronizedMedia {
            // M101 reports that there are none at all, X709 those of a language.
            guard languages.isEmpty, hasCaptions, !hasText(in: nil, isForDeaf: requiresSDH) else {
                return []
            }
            return ["no track and no file has \(name), which are required"]
        }
        if hasTranscript, !requiresSDH, languages.count < 2 { return [] }
        if languages.isEmpty {
            return hasText(in: nil, isForDeaf: requiresSDH)
                ? [] : ["no track and no file has \(name), which are required"]
        }
        return languages.filter { !hasText(in: $0, isForDeaf: requiresSDH) }.map {
            "no track and no file has \(name) in \($0.englishName), which are required"
        }
    }

    /// What is required of video without audio.
    fileprivate var servicesMissingInVideoAlone: [String] {
        guard hasVideoAlone, requirements.services.contains(.audioDescription) else { return [] }
        return ["there is no audio, and audio that describes the video is required"]
    }

    /// What is required of a presentation of DASH.
    fileprivate var servicesMissingInMPD: [String] {
        guard let mpd else { return [] }
        var missing: [String] = []
        if requiresText, !hasVideoAlone {
            let main = mpd.mainAudioLanguage
            let named: [LanguageTag?] =
                requirements.languages.isEmpty ? [main] : requirements.languages
            let name = requiresSDH ? "captions for the deaf and hard of hearing" : "captions"
            for language in named
            where !mpd.captions.contains(where: { captions in
                guard captions.isForDeaf || !requiresSDH else { return false }
                guard let language else { return true }
                return captions.language?.isSpokenAs(language)
                    ?? (captions.isForDeaf && (main?.maySpeak(language) ?? true))
            }) {
                let part = language.map { " in \($0.englishName)" } ?? ""
                missing.append("no set has \(name)\(part), which are required")
            }
        }
        let described = mpd.sets.filter { $0.kind == .audible }.compactMap(\.option)
            .filter(\.describesVideo)
        if requirements.services.contains(.audioDescription) {
            if described.isEmpty {
                missing.append("no audio describes the video, and that is required")
            }
            for language in requirements.languages
            where !described.isEmpty
                && !described.contains(where: { $0.language?.isSpokenAs(language) == true })
            {
                missing.append(
                    "no audio in \(language.englishName) describes the video, and that is required"
                )
            }
        }
        let hasSign = mpd.sets.contains { set in
            set.kind == .visual
                && (set.roleValues.contains("sign") || set.option?.language?.isSignLanguage == true)
        }
        if requirements.services.contains(.signLanguage), !hasSign {
            missing.append("no video is in a sign language, and one is required")
        }
        return missing
    }

    /// What is required of a presentation.
    fileprivate var servicesMissingInPresentation: [String] {
        guard let first = playlists.first, !requirements.services.isEmpty else { return [] }
        guard let playlist = first.multivariant else {
            return [
                "a media playlist alone does not declare the services that are required; audit the "
                    + "multivariant playlist"
            ]
        }
        let main = playlist.mainAudioLanguage
        var missing: [String] = []
        if requiresText, !hasVideoAlone {
            let named: [LanguageTag?] =
                requirements.languages.isEmpty ? [main] : requirements.languages
            let name = requiresSDH ? "captions for the deaf and hard of hearing" : "captions"
            for language in named
            where !first.declaresCaptions(language, isForDeaf: requiresSDH, main: main) {
                let part = language.map { " in \($0.englishName)" } ?? ""
                missing.append("no rendition has \(name)\(part), which are required")
            }
        }
        if requirements.services.contains(.audioDescription) {
            for language in requirements.languages
            where !playlist.renditions.contains(where: {
                $0.tag.type == .audio && $0.tag.describesVideo
                    && $0.tag.option?.language?.isSpokenAs(language) == true
            }) {
                missing.append(
                    "no audio rendition in \(language.englishName) describes the video, and one is required"
                )
            }
        }
        return missing
    }
}

extension PlaylistAsset {
    /// Whether a rendition that may be captions is in a language; nil: in any.
    ///
    /// Closed captions without a language are taken to be in that of the main audio.
    fileprivate func declaresCaptions(
        _ language: LanguageTag?,
        isForDeaf: Bool,
        main: LanguageTag?
    ) -> Bool {
        (multivariant?.renditions ?? []).map(\.tag).contains { tag in
            let isClosedCaptions = tag.type == .closedCaptions
            guard mayBeCaptions(tag), !isForDeaf || tag.isSDH || isClosedCaptions else {
                return false
            }
            guard let language else { return true }
            guard let own = tag.option?.language else {
                return isClosedCaptions && (main?.maySpeak(language) ?? true)
            }
            return own.isSpokenAs(language)
        }
    }
}
