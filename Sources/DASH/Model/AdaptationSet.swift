// SPDX-License-Identifier: Apache-2.0

import Markup
package import MediaSelection

/// An adaptation set of an MPD: encodings of one content, between which players switch.
///
/// Source: ISO/IEC 23009-1, 5.3.3.
package struct AdaptationSet: Equatable, Sendable {
    /// A name of a set.
    package struct Label: Equatable, Sendable {
        let element: Int
        /// The name.
        package let text: String
        /// `@lang`, the language of the name.
        package let language: String?
    }

    /// One encoding.
    package struct Representation: Equatable, Sendable {
        /// `@id`.
        package let id: String?
        /// `@bandwidth` in bits a second.
        package let bandwidth: Int?
        /// `@mimeType`, or that of the set.
        package let mimeType: String?
        /// `@codecs`, or those of the set.
        package let codecs: String?
        /// The first BaseURL.
        package let baseURL: String?
        /// `@dependencyId`: the representations without which it cannot be presented, separated by spaces.
        package let dependencyID: String?
    }

    /// The element.
    package let element: Int
    /// The line of its tag, counted from 1.
    package let line: Int
    /// Its place among the sets of its kind in its Period, counted from 1.
    package internal(set) var number = 0
    /// `@id`.
    package let id: String?
    /// `@lang`, as written.
    package let lang: String?
    /// `video`, `audio`, `text` or what else `@contentType` or the media type says; `other` if nothing does.
    package let kindName: String
    /// Roles of any scheme.
    package let roles: [Descriptor]
    /// Accessibility descriptors.
    package let accessibility: [Descriptor]
    /// EssentialProperty: who does not know one of them ignores the set.
    package let essentialProperties: [Descriptor]
    /// SupplementalProperty.
    package let supplementalProperties: [Descriptor]
    /// The values of AudioChannelConfiguration of the set, or of its first representation.
    package let channels: [String]
    /// `@selectionPriority`; nil if it is not stated, which means 1.
    package let selectionPriority: Int?
    /// Names.
    package let labels: [Label]
    /// The encodings.
    package let representations: [Representation]

    init(_ markup: MarkupDocument, _ element: Int, line: Int) {
        self.element = element
        self.line = line
        id = markup.attribute("id", of: element)
        lang = markup.attribute("lang", of: element)
        selectionPriority = markup.attribute("selectionPriority", of: element).flatMap { Int($0) }
        func descriptors(_ name: String) -> [Descriptor] {
            markup.children(element, named: name).map { child in
                Descriptor(
                    scheme: markup.attribute("schemeIdUri", of: child) ?? "",
                    value: markup.attribute("value", of: child)
                )
            }
        }
        roles = descriptors("Role")
        accessibility = descriptors("Accessibility")
        essentialProperties = descriptors("EssentialProperty")
        supplementalProperties = descriptors("SupplementalProperty")
        labels = markup.children(element, named: "Label").map { label in
            Label(
                element: label,
                text: markup.text(label).trimmed,
                language: markup.attribute("lang", of: label)
            )
        }
        let own = markup.children(element, named: "AudioChannelConfiguration")
        let first = markup.children(element, named: "Representation").first
        let inherited = first.map { markup.children($0, named: "AudioChannelConfiguration") }
        channels = (own.isEmpty ? inherited ?? [] : own)
            .compactMap { markup.attribute("value", of: $0) }
        let mimeType = markup.attribute("mimeType", of: element)
        let codecs = markup.attribute("codecs", of: element)
        representations = markup.children(element, named: "Representation").map { child in
            Representation(
                id: markup.attribute("id", of: child),
                bandwidth: markup.attribute("bandwidth", of: child).flatMap { Int($0) },
                mimeType: markup.attribute("mimeType", of: child) ?? mimeType,
                codecs: markup.attribute("codecs", of: child) ?? codecs,
                baseURL: markup.children(child, named: "BaseURL").first
                    .map { markup.text($0).trimmed },
                dependencyID: markup.attribute("dependencyId", of: child)
            )
        }
        let component = markup.children(element, named: "ContentComponent").lazy
            .compactMap { markup.attribute("contentType", of: $0) }.first
        kindName = Self.kindName(
            markup.attribute("contentType", of: element) ?? component,
            representations.first?.mimeType ?? mimeType,
            representations.first?.codecs ?? codecs
        )
    }

    /// The kind of content: as stated, or by the media type and the codec.
    private static func kindName(
        _ contentType: String?,
        _ mimeType: String?,
        _ codecs: String?
    ) -> String {
        if let contentType, !contentType.isEmpty, contentType != "application" {
            return contentType
        }
        let isText = ["stpp", "wvtt"].contains { codecs?.hasPrefix($0) ?? false }
        let type = mimeType?.prefix { $0 != "/" } ?? ""
        switch type {
        case "video", "audio", "text", "image": return String(type)
        case "application" where isText || mimeType == "application/ttml+xml": return "text"
        default: return "other"
        }
    }

    /// How a viewer takes it in; nil for images, thumbnails and others.
    package var kind: MediaKind? {
        // Key frames for seeking and pictures of thumbnails are not for viewers to select.
        guard !isForSeeking else { return nil }
        return ["video": .visual, "audio": .audible, "text": .legible][kindName]
    }

    /// Whether it has the key frames of another set.
    package var isForSeeking: Bool {
        (essentialProperties + supplementalProperties)
            .contains { $0.scheme == Descriptor.trickModeScheme }
    }

    /// The role of DASH that a descriptor states: its value, or the role that means the same as a kind of HTML.
    package func role(_ descriptor: Descriptor) -> String? {
        guard let value = descriptor.value else { return nil }
        if descriptor.scheme == Descriptor.roleScheme { return value }
        return DASHRole.stated(value, in: descriptor.scheme, kind: kind)
    }

    /// The roles of DASH, those that its kinds of HTML mean among them.
    package var roleValues: [String] { roles.compactMap(role) }

    /// The values of the accessibility purposes of TV-Anytime.
    package var purposes: [String] {
        accessibility.filter { $0.scheme == Descriptor.purposeScheme }.compactMap(\.value)
    }

    /// The roles that Accessibility descriptors state, as ATSC and DASH-IF write them, and kinds of HTML.
    package var accessibilityRoles: [String] { accessibility.compactMap(role) }

    /// Whether a descriptor of accessibility says that it is for people who cannot see.
    package var isForBlind: Bool {
        purposes.contains("1") || accessibilityRoles.contains("description")
    }

    /// The narration of a description alone, which the receiver mixes with the main audio: role
    /// `commentary` and purpose 1 (ETSI TS 103 285, 6.1.2).
    package var isReceiverMix: Bool {
        kind == .audible && isForBlind && roleValues.contains("commentary")
    }

    /// `text:1`: the kind and the number, by which commands name it.
    package var selector: String { "\(kindName):\(number)" }

    /// The first name that is not in a language of its own, or the first.
    package var label: String? { mainLabel?.text }

    var mainLabel: Label? { labels.first { $0.language == nil } ?? labels.first }
}

extension String {
    /// The text without white space around it.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
