// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

/// X712: subtitles with other tags and the same text.
struct DuplicateText: AssetRule {
    let metadata = RuleMetadata(
        "X712",
        "duplicate-text",
        "Two differently tagged tracks or files have the same text",
        .warning,
        rationale:
            "The tags of one of them are wrong: a text is in one language, and plain subtitles tagged as SDH do not name "
            + "sounds.",
        remedy: "Replace one with the intended text, or remove it."
    )

    /// With fewer cues the same text may be all there is.
    private static let fewestCues = 10

    /// Cues of two languages are never the same by chance.
    private static let fewestCuesOfLanguages = 5

    /// A text, and what is said of it.
    private struct Source {
        let label: String
        let language: LanguageTag?
        let cues: AuditedCues
        let location: FindingLocation

        /// Whether both state a language, and not the same one.
        func isInOtherLanguage(than other: Source) -> Bool {
            guard let language, let own = other.language else { return false }
            return language.primarySubtag != own.primarySubtag
        }
    }

    func check(_ asset: Asset, into findings: inout Findings) {
        let sources = Self.sources(of: asset)
        guard sources.count > 1 else { return findings.say(.inapplicable) }
        var seen: [[String]: [Source]] = [:]
        for source in sources where source.cues.count >= Self.fewestCuesOfLanguages {
            let text = source.cues.map { "\($0.startMilliseconds) \($0.text)" }
            let others = seen[text] ?? []
            seen[text, default: []].append(source)
            let other = others.first { source.isInOtherLanguage(than: $0) } ?? others.first
            guard let other,
                source.cues.count >= Self.fewestCues || source.isInOtherLanguage(than: other)
            else { continue }
            // A file and a track with the same text and language are two carriages of one text.
            let isCopy = (source.location.track == nil) != (other.location.track == nil)
            if isCopy, !source.isInOtherLanguage(than: other) { continue }
            findings.report(
                at: source.location,
                "\(source.label) has the same \(source.cues.count) cues as \(other.label)"
                    + (source.isInOtherLanguage(than: other)
                        ? ", which is in another language" : "")
            )
        }
    }

    /// The texts of a movie, the files beside it, and a presentation.
    private static func sources(of asset: Asset) -> [Source] {
        let tracks = (asset.movie?.tracks(.legible) ?? []).compactMap { track in
            track.cues.map {
                Source(
                    label: track.label,
                    language: track.knownLanguage,
                    cues: $0.shownCues,
                    location: .track(track.id)
                )
            }
        }
        let files = asset.captionFiles.map { file in
            var location = FindingLocation()
            location.file = file.fileName
            return Source(
                label: file.fileName,
                language: file.language,
                cues: file.shownCues,
                location: location
            )
        }
        let renditions = asset.renditionTexts.map { text in
            var location = FindingLocation.rendition(text.name)
            location.file = text.file
            return Source(
                label: text.name,
                language: text.captions.language,
                cues: text.captions.shownCues,
                location: location
            )
        }
        return tracks + files + renditions
    }
}
