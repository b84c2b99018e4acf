// SPDX-License-Identifier: Apache-2.0

public import Captions
public import Guidelines
import ISOMedia
public import MediaSelection

/// All that rules see of a caption file: what reading it gave, and what it is checked against.
public struct CaptionAsset: Sendable {
    /// The name of the file, as the user wrote it.
    package let fileName: String
    /// Whether it came through standard input and has no name.
    package let isStandardInput: Bool
    /// The format it was read as.
    package let format: SourceFormat
    /// What the reader noticed.
    package let diagnostics: [Diagnostic]
    /// The encoding of the file.
    package let encoding: TextEncoding
    /// The language its header states, as written; nil when it states none.
    package let headerLanguage: String?
    /// What else the lines of its header state.
    let header: WebVTTHeader
    /// How many style sheets it has.
    let styleSheetCount: Int
    /// How many regions it defines.
    let regionCount: Int
    /// Whether the file's name states that it is for the deaf and hard of hearing.
    package let isNamedSDH: Bool
    /// The language that an option or the file's name states.
    package let declaredLanguage: LanguageTag?
    /// The language it is checked as: the declared one, or else that of the header.
    package let language: LanguageTag?
    /// The frame rate of the video; nil when it is not known.
    package let frameRate: FrameRate?
    /// What it is said to be.
    package var role = CaptionRole()
    /// What it is checked against.
    package let profile: CaptionProfile
    /// What the captions are meant to become.
    package let target: CaptionTarget
    /// The captions as read.
    package private(set) var document: CaptionDocument
    /// The cues in the order of the file.
    package private(set) var cues: AuditedCues
    /// The cues that show something for some time, in the order of their starts.
    private(set) var shownCues: AuditedCues
    /// How fast the cues have to be read; nil when the profile has no limit in words.
    package private(set) var pace: ReadingSpeed?

    /// Puts together what rules need.
    ///
    /// - Parameters:
    ///   - reading: what reading the file gave.
    ///   - fileName: the name of the file, for messages.
    ///   - isStandardInput: whether it has no name that a command could use.
    ///   - isNamedSDH: whether its name states that it is for the deaf and hard of hearing.
    ///   - declaredLanguage: the language an option or the file's name states.
    ///   - frameRate: the frame rate of the video, where it is known.
    ///   - target: what the captions are meant to become.
    ///   - profile: what the file is checked against.
    public init(
        _ reading: CaptionReading,
        fileName: String,
        isStandardInput: Bool = false,
        isNamedSDH: Bool = false,
        declaredLanguage: LanguageTag? = nil,
        frameRate: FrameRate? = nil,
        target: CaptionTarget = .timedText,
        profile: CaptionProfile = .none
    ) {
        self.target = target
        document = reading.document
        self.fileName = fileName
        self.isStandardInput = isStandardInput
        self.isNamedSDH = isNamedSDH
        self.declaredLanguage = declaredLanguage
        self.frameRate = frameRate
        self.profile = profile
        format = reading.format
        diagnostics = reading.diagnostics
        encoding = reading.encoding
        headerLanguage = document.language
        header = WebVTTHeader(document.headerLines)
        styleSheetCount = document.styleSheets.count
        regionCount = document.regions.count
        language = declaredLanguage ?? document.language.flatMap(Self.tag)
        cues = AuditedCues(document.cues)
        shownCues = cues.shown
        pace = Self.pace(document, profile: profile, language: language)
    }

    /// The captions after a fix of their cues.
    func fixed(by fix: CaptionFix) -> CaptionAsset {
        var fixed = self
        fixed.document = document.fixed(by: fix)
        // What was heard is of the cues as they were.
        fixed.role.text = nil
        fixed.cues =
            fix.changesTimesAlone
            ? AuditedCues(fixed.document.cues, like: cues) : AuditedCues(fixed.document.cues)
        fixed.shownCues = fixed.cues.shown
        fixed.pace = Self.pace(fixed.document, profile: profile, language: language)
        return fixed
    }

    /// The profile's limit for the language of the file; nil when it has none.
    package func limit(_ name: LimitName) -> ProfileLimit? {
        profile.limit(name, language: language)
    }

    /// The profile's limit for a length of time, at the frame rate of the video.
    package func length(_ name: LimitName) -> LengthLimit? {
        limit(name).map { limit in
            LengthLimit(limit, frameRate: frameRate, assumed: profile.frameRate)
        }
    }

    /// How characters are counted in the language of the file.
    var readingCharacters: ReadingCharacters {
        ReadingCharacters(language: language?.primarySubtag)
    }

    /// The captions as byte pairs of line 21, where the profile is for them; nil where it is not, and
    /// for files that are byte pairs already.
    var closedCaptions: CEA608Encoding? {
        guard profile.repertoire?.name == GlyphRepertoire.closedCaptions, format != .scc,
            format != .macCaption
        else { return nil }
        return CEA608Encoder().encode(CaptionDocument(cues: cues.map(\.cue)))
    }

    private static func tag(_ text: String) -> LanguageTag? {
        do {
            return try LanguageTag(text)
        } catch {
            return nil
        }
    }

    private static func pace(
        _ document: CaptionDocument,
        profile: CaptionProfile,
        language: LanguageTag?
    ) -> ReadingSpeed? {
        let names: [LimitName] = [.wordsPerMinute, .windowWordsPerMinute, .minimumWordTime]
        guard names.contains(where: { profile.limit($0, language: language) != nil }) else {
            return nil
        }
        let window = profile.limit(.windowLength, language: language)?.value ?? 30_000
        return ReadingSpeed(
            document,
            windowMilliseconds: max(1, Int(window)),
            language: language?.primarySubtag
        )
    }
}

/// What captions are meant to become, and so what they may have.
public enum CaptionTarget: Equatable, Sendable {
    /// A subtitle track of a movie (tx3g).
    case timedText
    /// A caption file of a format.
    case file(CaptionFormat)

    /// Every target, in the order of a list for people.
    package static let all = [timedText] + CaptionFormat.allCases.map(file)

    /// The name that an option gives it.
    package var name: String {
        switch self {
        case .timedText: "tx3g"
        case .file(let format): format.rawValue
        }
    }
}
