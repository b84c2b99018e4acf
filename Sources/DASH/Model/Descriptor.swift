// SPDX-License-Identifier: Apache-2.0

/// A descriptor: a scheme and a value of it, as in Role, Accessibility, EssentialProperty and
/// SupplementalProperty.
///
/// Source: ISO/IEC 23009-1, 5.8.2.
package struct Descriptor: Hashable, Sendable {
    /// `@schemeIdUri`.
    package var scheme: String
    /// `@value`; nil if it is not stated.
    package var value: String?

    /// Makes a descriptor.
    package init(scheme: String, value: String?) {
        self.scheme = scheme
        self.value = value
    }

    /// The scheme of roles (5.8.5.5).
    package static let roleScheme = "urn:mpeg:dash:role:2011"
    /// The scheme of accessibility purposes: TV-Anytime, ETSI TS 102 822-3-1, AudioPurposeCS.
    package static let purposeScheme = "urn:tva:metadata:cs:AudioPurposeCS:2007"
    /// The schemes of closed captions in video: ANSI/SCTE 214-1.
    package static let closedCaptionSchemes = [
        "urn:scte:dash:cc:cea-608:2015", "urn:scte:dash:cc:cea-708:2015",
    ]
    /// The scheme of sets of key frames for seeking: DASH-IF Interoperability Points.
    static let trickModeScheme = "http://dashif.org/guidelines/trickmode"

    /// A role.
    package static func role(_ value: String) -> Descriptor {
        Descriptor(scheme: roleScheme, value: value)
    }

    /// An accessibility purpose.
    package static func purpose(_ value: String) -> Descriptor {
        Descriptor(scheme: purposeScheme, value: value)
    }
}

extension Descriptor: CustomStringConvertible {
    /// `scheme=value`, without the scheme of roles.
    package var description: String {
        let value = value ?? ""
        return scheme == Self.roleScheme ? value : "\(scheme)=\(value)"
    }
}
