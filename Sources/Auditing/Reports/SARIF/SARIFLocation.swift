// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension SARIFLog {
    /// Where something is (3.28): a line of a text file, a byte of a movie, a track.
    struct Location: Encodable {
        struct Physical: Encodable {
            let artifactLocation: Artifact
            let region: Region?
        }

        struct Artifact: Encodable {
            let uri: String
        }

        struct Region: Encodable {
            var startLine: Int?
            var byteOffset: Int?
            var byteLength: Int?
        }

        struct Logical: Encodable {
            let name: String
            let kind: String
        }

        let physicalLocation: Physical
        var logicalLocations: [Logical]?

        /// An asset as a whole.
        init(asset: String) {
            physicalLocation = Physical(
                artifactLocation: Artifact(uri: Self.uri(asset)),
                region: nil
            )
        }

        /// A place in an asset.
        ///
        /// The column is left out: ours counts bytes of UTF-8, which the format cannot say.
        init(asset: String, _ place: FindingLocation) {
            var region: Region?
            if let line = place.position?.line {
                region = Region(startLine: max(1, line))
            } else if let offset = place.byteOffset {
                region = Region(byteOffset: offset, byteLength: 0)
            } else if place.track == nil, Self.isText(place.file ?? asset) {
                // Services show no result without a line in a text file.
                region = Region(startLine: 1)
            }
            physicalLocation = Physical(
                artifactLocation: Artifact(uri: Self.uri(place.file ?? asset)),
                region: region
            )
            let track = place.track.map { Logical(name: "track \($0)", kind: "track") }
            let rendition = place.rendition.map {
                Logical(name: $0.withVisibleControls, kind: "rendition")
            }
            let logical = [track, rendition].compactMap(\.self)
            logicalLocations = logical.isEmpty ? nil : logical
        }

        /// Whether a file is text, so that a place in it is a line, by its name.
        private static func isText(_ name: String) -> Bool {
            guard let dot = name.lastIndex(of: ".") else { return false }
            return textExtensions.contains(name[dot...].dropFirst().lowercased())
        }

        private static let textExtensions: Set = [
            "srt", "vtt", "ttml", "dfxp", "xml", "imsc", "itt", "scc", "mcc", "ass", "ssa", "sbv",
            "sub", "smi",
            "lrc", "txt", "json", "m3u8", "m3u", "mpd",
        ]

        /// A path as a URI reference (RFC 3986); an address stays as it is.
        private static func uri(_ path: String) -> String {
            if path.hasPrefix("http://") || path.hasPrefix("https://") {
                return path.uriEscaped("%")
            }
            let escaped = path.uriEscaped("")
            if escaped.hasPrefix("/") { return "file://" + escaped }
            // A colon in the first part would make it a scheme.
            let first = escaped.split(separator: "/", omittingEmptySubsequences: false).first ?? ""
            return first.contains(":") ? "./" + escaped : escaped
        }
    }
}

extension String {
    /// The text with every byte percent-encoded that a path may not have.
    fileprivate func uriEscaped(_ more: String) -> String {
        var text = ""
        for byte in fileNameBytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where "-._~!$&'()*+,;=:@/".utf8.contains(byte),
                _ where !more.isEmpty && "%?#[]".utf8.contains(byte):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return text
    }
}
