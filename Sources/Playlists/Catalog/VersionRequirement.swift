// SPDX-License-Identifier: Apache-2.0

/// A protocol version that something in a playlist needs, and why.
///
/// Source: RFC 8216bis-22, 8.
package struct VersionRequirement: Equatable, Sendable {
    /// The version.
    package let version: Int
    /// What needs it.
    package let reason: String
    /// The line, counted from 1.
    package let line: Int
}

extension TagCatalog {
    /// The least version that a playlist needs, with the first line that needs it; nil where 1 does.
    package static func versionRequirement(of text: PlaylistText) -> VersionRequirement? {
        let hasIFramesOnly = text.lines.contains { $0.tag == .iFramesOnly }
        var highest: VersionRequirement?
        for (index, line) in text.lines.enumerated() {
            guard let tag = line.tag,
                let need = need(of: tag, line, iFramesOnly: hasIFramesOnly),
                need.version > (highest?.version ?? 1)
            else { continue }
            highest = VersionRequirement(
                version: need.version,
                reason: need.reason,
                line: index + 1
            )
        }
        return highest
    }

    /// The least version that an edit needs for what it adds: what another line needs is its author's concern, as
    /// players that read the playlist before have to read it afterwards.
    ///
    /// - Returns: the version; nil if nothing is added that needs one.
    package static func versionRequirement(of new: PlaylistText, over old: PlaylistText) -> Int? {
        var left = counts(of: old)
        var highest: Int?
        for need in needs(of: new) {
            if let count = left[need.reason], count > 0 {
                left[need.reason] = count - 1
            } else {
                highest = max(highest ?? 1, need.version)
            }
        }
        return highest
    }

    /// The versions that lines of a playlist need.
    static func versions(neededIn text: PlaylistText) -> Set<Int> {
        Set(needs(of: text).map(\.version))
    }

    private static func needs(of text: PlaylistText) -> [Need] {
        let hasIFramesOnly = text.lines.contains { $0.tag == .iFramesOnly }
        return text.lines.compactMap { line in
            line.tag.flatMap { need(of: $0, line, iFramesOnly: hasIFramesOnly) }
        }
    }

    private static func counts(of text: PlaylistText) -> [String: Int] {
        needs(of: text).reduce(into: [:]) { $0[$1.reason, default: 0] += 1 }
    }

    private typealias Need = (version: Int, reason: String)

    private static func need(of tag: TagName, _ line: PlaylistLine, iFramesOnly: Bool) -> Need? {
        switch tag {
        case .inf:
            isFractional(line) ? (3, "EXTINF has a duration with a fraction") : nil
        case .byteRange, .iFramesOnly: (4, "\(tag) was defined in version 4")
        case .map:
            iFramesOnly
                ? (5, "EXT-X-MAP is in an I-frame playlist")
                : (6, "EXT-X-MAP is in a playlist that is not I-frames only")
        case .key, .sessionKey: keyNeed(AttributeList(parsing: line.value))
        case .define: defineNeed(AttributeList(parsing: line.value))
        case .skip: skipNeed(AttributeList(parsing: line.value))
        case .media: mediaNeed(AttributeList(parsing: line.value))
        case .streamInf, .iFrameStreamInf:
            AttributeList(parsing: line.value).entries.contains { $0.name.hasPrefix("REQ-") }
                ? (12, "an attribute whose name begins with REQ-") : nil
        default: nil
        }
    }

    private static func isFractional(_ line: PlaylistLine) -> Bool {
        let value = line.value
        return value[..<(value.firstIndex(of: 0x2C) ?? value.endIndex)].contains(0x2E)
    }

    private static func keyNeed(_ attributes: AttributeList) -> Need? {
        if attributes.contains("KEYFORMAT") || attributes.contains("KEYFORMATVERSIONS") {
            return (5, "a key has KEYFORMAT or KEYFORMATVERSIONS")
        }
        return attributes.contains("IV") ? (2, "a key has an IV") : nil
    }

    private static func defineNeed(_ attributes: AttributeList) -> Need {
        attributes.contains("QUERYPARAM")
            ? (11, "EXT-X-DEFINE has QUERYPARAM") : (8, "EXT-X-DEFINE defines a variable")
    }

    private static func skipNeed(_ attributes: AttributeList) -> Need {
        attributes.contains("RECENTLY-REMOVED-DATERANGES")
            ? (10, "EXT-X-SKIP leaves out date ranges")
            : (9, "EXT-X-SKIP leaves out segments")
    }

    private static func mediaNeed(_ attributes: AttributeList) -> Need? {
        guard let channel = attributes.text("INSTREAM-ID") else { return nil }
        if attributes.text("TYPE") != RenditionType.closedCaptions.rawValue {
            return (13, "INSTREAM-ID of a rendition that is not closed captions")
        }
        return channel.hasPrefix("SERVICE") ? (7, "INSTREAM-ID names a service of CEA-708") : nil
    }
}
