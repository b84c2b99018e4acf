// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What a URI of a playlist leads to, seen from the folder of the playlist.
package enum PlaylistReference: Equatable, Sendable {
    /// A file in the folder or below, by its path from there.
    case file(String)
    /// A place outside the folder: an absolute path, a `file:` URI, or one with too many `..`.
    case outside
    /// Another server, or data inside the URI: it has a scheme or a host.
    case remote
    /// Only a client knows: it has a variable.
    case variable
    /// Nothing.
    case empty

    /// Reads a URI; percent-encoding is decoded, query and fragment are dropped (RFC 3986).
    package init(_ uri: String) {
        let bytes = Array(uri.utf8)
        if bytes.isEmpty {
            self = .empty
        } else if uri.contains("{$") {
            self = .variable
        } else if let scheme = Self.scheme(bytes) {
            self = scheme == "file" ? .outside : .remote
        } else if bytes.starts(with: [0x2F, 0x2F]) {
            self = .remote
        } else {
            let path = Self.decoded(
                bytes[..<(bytes.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? bytes.count)]
            )
            self = Self.inside(path)
        }
    }

    /// A path that stays below the folder it is seen from.
    private static func inside(_ path: [UInt8]) -> PlaylistReference {
        guard !path.isEmpty else { return .empty }
        guard path.first != 0x2F, !path.contains(0) else { return .outside }
        var parts: [ArraySlice<UInt8>] = []
        for part in path.split(separator: 0x2F) {
            if part.elementsEqual("..".utf8) {
                guard parts.popLast() != nil else { return .outside }
            } else if !part.elementsEqual(".".utf8) {
                parts.append(part)
            }
        }
        let joined = Array(parts.joined(separator: CollectionOfOne(UInt8(0x2F))))
        return joined.isEmpty ? .empty : .file(String(fileName: joined))
    }

    private static func scheme(_ bytes: [UInt8]) -> String? {
        guard let colon = bytes.firstIndex(of: 0x3A), colon > 0 else { return nil }
        let scheme = bytes[..<colon]
        let isScheme = scheme.allSatisfy {
            0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E].contains($0)
        }
        guard isScheme, 0x61...0x7A ~= bytes[0] | 0x20 else { return nil }
        return String(decoding: scheme, as: UTF8.self).lowercased()
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == 0x25, digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                result.append(value)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}

extension PlaylistReference {
    /// A file that a file below the folder names: its own folder is where relative paths begin.
    package static func resolve(_ uri: String, from file: String) -> PlaylistReference {
        let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
        switch PlaylistReference(uri) {
        case .file(let path): return .file(folder + path)
        case .outside where !uri.hasPrefix("/") && !uri.lowercased().hasPrefix("file:"):
            // It may leave its own folder and still stay below that of the playlist that names it.
            let path = uri.utf8.prefix { $0 != 0x3F && $0 != 0x23 }
            return inside(Array(folder.utf8) + decoded(Array(path)[...]))
        case let other: return other
        }
    }
}
