// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Composes a new playlist tag by tag.
///
/// The header and the version are added at the end: no version where 1 will do, and never a higher one
/// than the tags need, since some players refuse those they do not know. A version that is appended is
/// left out.
package struct PlaylistBuilder: Sendable {
    private var lines: [PlaylistLine] = []

    /// Makes an empty playlist.
    package init() {}

    /// Adds a tag.
    package mutating func append(_ tag: some PlaylistTag) {
        lines.append(PlaylistLine(content: tag.lineBytes[...], ending: .lineFeed))
    }

    /// Adds a URI.
    ///
    /// What could be taken for another line is percent-encoded: control characters, and `#` at the front.
    package mutating func append(uri: String) {
        lines.append(PlaylistLine(Self.safe(uri)))
    }

    /// Adds a variant and the URI of its playlist.
    package mutating func append(_ variant: StreamInf, uri: String) {
        append(variant)
        append(uri: uri)
    }

    /// The playlist, with its header and the version it needs.
    package var text: PlaylistText {
        let body = lines.filter { $0.tag != .playlist && $0.tag != .version }
        var header = [line(PlaylistHeader())]
        if let need = TagCatalog.versionRequirement(of: PlaylistText(lines: body)) {
            header.append(line(Version(need.version)))
        }
        return PlaylistText(lines: header + body)
    }

    private func line(_ tag: some PlaylistTag) -> PlaylistLine {
        PlaylistLine(content: tag.lineBytes[...], ending: .lineFeed)
    }

    private static func safe(_ uri: String) -> String {
        let needsNothing = !uri.hasPrefix("#") && uri.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
        guard !needsNothing else { return uri }
        var result = ""
        for (offset, scalar) in uri.unicodeScalars.enumerated() {
            if scalar.value <= 0x20 || scalar.value == 0x7F || (offset == 0 && scalar == "#") {
                result += "%" + scalar.value.padded(to: 2, radix: 16).uppercased()
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
