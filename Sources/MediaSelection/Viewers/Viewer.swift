// SPDX-License-Identifier: Apache-2.0

/// A person who watches, by the settings of their system.
///
/// Players as they are installed: settings of one player are not part of it, and what an application sets for its users
/// only as `criteria`.
public struct Viewer: Equatable, Sendable {
    /// The system's setting for captions.
    public enum Captions: String, CaseIterable, Sendable {
        /// Only forced subtitles are shown.
        case off
        /// Captions are shown if the audio is in another language.
        case automatic
        /// Captions are always shown.
        case on
    }

    /// How results name the viewer, such as `deaf-en`.
    public var name: String
    /// The languages, the preferred one first; never empty.
    public var languages: [LanguageTag]
    /// When captions are shown.
    public var captions: Captions
    /// Whether closed captions and SDH are preferred to subtitles.
    public var prefersSDH: Bool
    /// Whether audio that describes the video is preferred.
    public var prefersDescription: Bool
    /// Whether text has to be easy to read.
    public var prefersEasyToRead: Bool
    /// Who the viewer is, as a sentence begins: "a deaf English viewer".
    public var phrase: String
    /// What the program with the player asks for; nil: the settings of the viewer alone decide.
    ///
    /// Only AVPlayer has such criteria.
    public var criteria: ProgramCriteria?

    /// Makes a viewer.
    public init(
        name: String,
        languages: [LanguageTag],
        captions: Captions = .automatic,
        prefersSDH: Bool = false,
        prefersDescription: Bool = false,
        prefersEasyToRead: Bool = false,
        phrase: String? = nil,
        criteria: ProgramCriteria? = nil
    ) {
        self.name = name
        self.languages = languages.isEmpty ? [.undetermined] : languages
        self.captions = captions
        self.prefersSDH = prefersSDH
        self.prefersDescription = prefersDescription
        self.prefersEasyToRead = prefersEasyToRead
        self.phrase = phrase ?? "the viewer \(name)"
        self.criteria = criteria
    }

    /// Whether the viewer needs text, whatever the language of the audio.
    var needsText: Bool { captions == .on || prefersSDH || prefersEasyToRead }

    /// Whether audio is in the language of the system.
    func understandsFirst(_ language: LanguageTag) -> Bool {
        languages[0].primarySubtag == language.primarySubtag
    }

    /// Whether a tag is in one of the viewer's languages.
    func understands(_ language: LanguageTag?) -> Bool {
        guard let language else { return false }
        return languages.contains { $0.primarySubtag == language.primarySubtag }
    }
}

extension Viewer {
    /// What a viewer with a name needs.
    public enum Need: String, CaseIterable, Sendable {
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
    public init(_ need: Need, _ language: LanguageTag) {
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
    public init?(named text: String) throws(LanguageTagError) {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let need = Need(rawValue: String(parts[0])) else { return nil }
        self.init(need, try LanguageTag(known: String(parts[1])))
    }
}
