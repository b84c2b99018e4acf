// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Playlists that name playlists of playlists, which FFmpeg's reader of HLS follows without end.
///
/// It opens each playlist that a multivariant one names, and takes those that these name for further ones of
/// the same list; where one leads back, it goes on until there is no memory left. HLS knows no such thing
/// (RFC 8216, 4.3.4.2: a variant's URI is that of a media playlist).
enum PlaylistNesting {
    /// A playlist has its first variant within so many bytes.
    private static let headLength = 1 << 20

    /// The first URI in a playlist that leads to a playlist of playlists; nil for other files.
    static func fault(of path: String) -> String? {
        guard let text = head(of: path), isMultivariant(text) else { return nil }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        return uris(in: text).first { uri in
            let name = uri.hasPrefix("file:") ? String(uri.dropFirst(5)) : uri
            return head(of: name.hasPrefix("/") ? name : folder + name).map(isMultivariant) ?? false
        }
    }

    private static func isMultivariant(_ text: String) -> Bool {
        text.contains("#EXT-X-STREAM-INF:")
    }

    /// The lines that are no tags, and the attributes of that name, each once.
    private static func uris(in text: String) -> Set<String> {
        var uris: Set<String> = []
        for line in text.split(whereSeparator: \.isNewline) {
            guard line.hasPrefix("#") else {
                uris.insert(String(line))
                continue
            }
            let parts = line.split(separator: "URI=\"", maxSplits: 1)
            if parts.count > 1 { uris.insert(String(parts[1].prefix { $0 != "\"" })) }
        }
        return uris
    }

    /// The beginning of a playlist; nil where the file is none, or cannot be read.
    private static func head(of path: String) -> String? {
        let file = unsafe open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: headLength) { buffer, count in
            count = unsafe max(0, pread(file, buffer.baseAddress, 7, 0))
            guard count == 7, unsafe buffer.prefix(7).elementsEqual("#EXTM3U".utf8) else { return }
            count = unsafe max(0, pread(file, buffer.baseAddress, buffer.count, 0))
        }
        return bytes.starts(with: "#EXTM3U".utf8) ? String(decoding: bytes, as: UTF8.self) : nil
    }
}
