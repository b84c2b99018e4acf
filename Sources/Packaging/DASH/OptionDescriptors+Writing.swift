// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

/// How DASH describes an option: its roles, and its accessibility purpose.
///
/// Sources: ISO/IEC 23009-1, 5.8.5.5; ETSI TS 102 822-3-1, AudioPurposeCS; DASH-IF Interoperability
/// Points, "Accessibility".
struct DASHRoles {
    /// The scheme of roles.
    static let roleScheme = "urn:mpeg:dash:role:2011"
    /// The scheme of accessibility purposes of audio and text.
    static let purposeScheme = "urn:tva:metadata:cs:AudioPurposeCS:2007"

    /// The values of Role.
    let roles: [String]
    /// The value of Accessibility: 1 for people who cannot see, 2 for those who cannot hear; nil for
    /// all others.
    let purpose: String?

    /// Determines the descriptors of an option.
    ///
    /// - Parameters:
    ///   - option: the option.
    ///   - isMain: whether it is played if the viewer selects nothing.
    init(_ option: SelectionOption, isMain: Bool) {
        var roles: [String] = []
        switch option.kind {
        case .legible where option.isForced: roles = ["forced-subtitle"]
        case .legible: roles = [option.isSDH ? "caption" : "subtitle"]
        case .audible where option.describesVideo: roles = ["description"]
        default: roles = []
        }
        if isMain { roles.insert("main", at: 0) }
        if option.characteristics.contains(.dubbedTranslation) { roles.append("dub") }
        if option.characteristics.contains(.easyToRead) { roles.append("easyreader") }
        if option.characteristics.contains(.enhancesSpeechIntelligibility) {
            roles.append("enhanced-audio-intelligibility")
        }
        if roles.isEmpty { roles = ["alternate"] }
        self.roles = roles
        purpose = option.describesVideo ? "1" : option.isSDH ? "2" : nil
    }

    /// Writes the descriptors.
    func write(to writer: inout MarkupWriter) {
        if let purpose {
            writer.element(
                "Accessibility",
                [("schemeIdUri", Self.purposeScheme), ("value", purpose)]
            )
        }
        for role in roles {
            writer.element("Role", [("schemeIdUri", Self.roleScheme), ("value", role)])
        }
    }
}
