// SPDX-License-Identifier: Apache-2.0

package import Captions
package import MediaSelection
import Playlists

/// A text of the page: a `<track>` and its WebVTT file.
package struct PageTrack: Equatable, Sendable {
    /// What it is for (HTML, "the track element").
    package enum Kind: String, CaseIterable, Sendable {
        /// Words and sounds, for people who do not hear them.
        case captions
        /// Words alone, in any language.
        case subtitles
        /// What is seen, for people who do not see it; spoken by the device.
        case descriptions
        /// Titles of the parts of the movie.
        case chapters
    }

    /// What it is for.
    package let kind: Kind
    /// The language; nil: not known.
    package let language: LanguageTag?
    /// The name in menus, in the language of the text.
    package let label: String
    /// Whether it is shown to a viewer who wants no subtitles.
    package let isForced: Bool
    /// Whether it is shown without a choice of the viewer: forced subtitles of the main audio alone.
    package let isDefault: Bool
    /// What it was in the asset, such as `track 3`.
    package let source: String
    /// The cues.
    package let cues: [Cue]
    /// The WebVTT file, from the folder of the page.
    package let file: String
    /// The bytes of the file.
    package let bytes: [UInt8]
}

/// A text of an asset before it has a place on the page.
struct PageText {
    /// Its language, characteristics and name.
    var option: SelectionOption
    /// Whether it describes the picture.
    var describesVideo: Bool
    /// Its cues.
    var document: CaptionDocument
    /// What is in front of the cues, if it was WebVTT.
    var header: [UInt8]?
    /// What it was in the asset.
    var source: String

    /// What it is for.
    var kind: PageTrack.Kind {
        if describesVideo { return .descriptions }
        let isCaptions =
            option.isClosedCaption
            || option.characteristics.contains { MediaCharacteristic.sdh.contains($0) }
        return isCaptions ? .captions : .subtitles
    }

    /// The language, stated or guessed from the words; nil: neither.
    var language: LanguageTag? {
        if let language = option.language, language != .undetermined { return language }
        let texts = document.cues.map(\.text.plainText)
        return LanguageGuess(LetterSample(texts)).flatMap { LanguageTag(lenient: $0.language) }
    }

    /// The WebVTT file, and what it cannot carry.
    func file(language: LanguageTag?) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        var document = document
        document.language = language?.rawValue
        // What is forced is a property of the track element, and no word for the viewer.
        for index in document.cues.indices { document.cues[index].isForced = false }
        if let header, let file = document.write(webVTTHeader: header[...]) { return file }
        return document.write(as: .webVTT)
    }
}

/// Labels and file names, of which no two are alike.
struct PageNames {
    private var labels: Set<String> = []
    private var files: Set<String> = []

    /// The name of a text in menus, in its own language.
    mutating func label(_ text: PageText, _ language: LanguageTag?) -> String {
        let own = text.option.name?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let name = own.flatMap { $0.isEmpty ? nil : $0 }
        let base = language?.autonym ?? name ?? text.source
        var label = base
        if text.kind == .captions { label += " CC" }
        if text.option.isForced { label += " (\(Self.forced(language)))" }
        if text.option.characteristics.contains(.easyToRead), let name { label += " (\(name))" }
        if labels.contains("\(text.kind) \(label)"), let name, name != base {
            label += " (\(name))"
        }
        return Self.unused(label, text.kind.rawValue, &labels) { "\($0) \($1)" }
    }

    /// The name of the file of a text: only letters, digits and dashes of language tags.
    mutating func file(_ kind: PageTrack.Kind, _ language: LanguageTag?, isForced: Bool) -> String {
        let words = [language?.rawValue ?? "und", kind.rawValue, isForced ? "forced" : nil]
        let stem = "tracks/" + words.compactMap(\.self).joined(separator: "-")
        return Self.unused(stem, "", &files) { "\($0)-\($1)" } + ".vtt"
    }

    private static func unused(
        _ name: String,
        _ group: String,
        _ used: inout Set<String>,
        numbered: (String, Int) -> String
    ) -> String {
        var (candidate, number) = (name, 1)
        while !used.insert("\(group) \(candidate)").inserted {
            number += 1
            candidate = numbered(name, number)
        }
        return candidate
    }

    private static func forced(_ language: LanguageTag?) -> String {
        switch language?.primarySubtag {
        case "es": "forzados"
        case "fr": "forcés"
        case "de": "erzwungen"
        default: "forced"
        }
    }
}
