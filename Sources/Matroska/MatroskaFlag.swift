// SPDX-License-Identifier: Apache-2.0

/// A flag of a track that says for whom, or for what, the track is.
///
/// Source: RFC 9559, 5.1.4.1.4 to 5.1.4.1.11.
package enum MatroskaFlag: String, CaseIterable, Sendable {
    /// Eligible for automatic selection; set if it is absent.
    case `default` = "FlagDefault"
    /// Shown even if subtitles are off: text in a language that the viewer may not know.
    case forced = "FlagForced"
    /// For viewers with hearing impairments.
    case hearingImpaired = "FlagHearingImpaired"
    /// For viewers with visual impairments.
    case visualImpaired = "FlagVisualImpaired"
    /// Text that describes the video.
    case textDescriptions = "FlagTextDescriptions"
    /// In the content's original language.
    case original = "FlagOriginal"
    /// A commentary.
    case commentary = "FlagCommentary"

    /// The ID of the element.
    var id: UInt32 {
        switch self {
        case .default: 0x88
        case .forced: 0x55AA
        case .hearingImpaired: 0x55AB
        case .visualImpaired: 0x55AC
        case .textDescriptions: 0x55AD
        case .original: 0x55AE
        case .commentary: 0x55AF
        }
    }

    /// Whether a track without the element has the flag.
    package var isSetByDefault: Bool { self == .default }

    /// Flags by the IDs of their elements.
    static let byID = Dictionary(uniqueKeysWithValues: allCases.map { ($0.id, $0) })
}
