// SPDX-License-Identifier: Apache-2.0

/// A person who watches, by the settings of their system.
///
/// Players as they are installed: settings of one player, and what an application sets for its users, are not
/// part of it.
package struct Viewer: Equatable, Sendable {
    /// The system's setting for captions.
    package enum Captions: String, CaseIterable, Sendable {
        /// Only forced subtitles are shown.
        case off
        /// Captions are shown if the audio is in another language.
        case automatic
        /// Captions are always shown.
        case on
    }

    /// How results name the viewer, such as `deaf-en`.
    package var name: String
    /// The languages, the preferred one first; never empty.
    package var languages: [LanguageTag]
    /// When captions are shown.
    package var captions: Captions
    /// Whether closed captions and SDH are preferred to subtitles.
    package var prefersSDH: Bool
    /// Whether audio that describes the video is preferred.
    package var prefersDescription: Bool
    /// Whether text has to be easy to read.
    package var prefersEasyToRead: Bool
    /// Who the viewer is, as a sentence begins: "a deaf English viewer".
    package var phrase: String

    /// Makes a viewer.
    package init(
        name: String,
        languages: [LanguageTag],
        captions: Captions = .automatic,
        prefersSDH: Bool = false,
        prefersDescription: Bool = false,
        prefersEasyToRead: Bool = false,
        phrase: String? = nil
    ) {
        self.name = name
        self.languages = languages.isEmpty ? [.undetermined] : languages
        self.captions = captions
        self.prefersSDH = prefersSDH
        self.prefersDescription = prefersDescription
        self.prefersEasyToRead = prefersEasyToRead
        self.phrase = phrase ?? "the viewer \(name)"
    }

    /// Whether the viewer needs text, whatever the language of the audio.
    var needsText: Bool { captions == .on || prefersSDH || prefersEasyToRead }

    /// Whether a tag is in one of the viewer's languages.
    func understands(_ language: LanguageTag?) -> Bool {
        guard let language else { return false }
        return languages.contains { $0.primarySubtag == language.primarySubtag }
    }
}

extension Viewer {
    /// What a viewer with a name needs.
    package enum Need: String, CaseIterable, Sendable {
        /// The settings of a new system.
        case none = "default"
        /// Captions are on, and SDH is preferred.
        case deaf
        /// Descriptions are on.
        case blind
        /// Captions are on, and should be easy to read.
        case easy
    }

    /// Makes the viewer with a need who speaks a language.
    package init(_ need: Need, _ language: LanguageTag) {
        let name = language.englishName
        let article = "AEIOU".contains(name.first ?? " ") ? "an" : "a"
        let phrase =
            switch need {
            case .none: "\(article) \(name) viewer"
            case .deaf: "a deaf \(name) viewer"
            case .blind: "a blind \(name) viewer"
            case .easy: "\(article) \(name) viewer who needs text that is easy to read"
            }
        self.init(
            name: "\(need.rawValue)-\(language)",
            languages: [language],
            captions: need == .deaf || need == .easy ? .on : .automatic,
            prefersSDH: need == .deaf,
            prefersDescription: need == .blind,
            prefersEasyToRead: need == .easy,
            phrase: phrase
        )
    }

    /// Reads a name: `deaf-en`, `default-pt-BR`.
    ///
    /// - Returns: nil if the text does not begin with a need and a hyphen.
    /// - Throws: `LanguageTagError` if no known language follows.
    package init?(named text: String) throws(LanguageTagError) {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let need = Need(rawValue: String(parts[0])) else { return nil }
        self.init(need, try LanguageTag(known: String(parts[1])))
    }
}
