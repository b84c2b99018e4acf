// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The files that a playlist names: FFmpeg opens each, wherever it is.
///
/// A playlist may come from anywhere, and is not to lead out of its folder. FFmpeg takes a URI for the name
/// of a file byte for byte, without percent-decoding, and its query for a part of that name. Manifests of
/// DASH and packages of IMF make names of templates and maps, and are not opened at all.
///
/// Source: FFmpeg, `libavformat/hls.c`, `url.c`.
enum NamedFiles {
    /// No playlist has more bytes, nor do all that one names together.
    private static let byteLimit = 64 << 20

    /// FFmpeg's formats that name files in other ways than a playlist of HLS does.
    private static let manifests: Set<String> = ["dash", "imf"]

    /// How many bytes of a file tell whether it is a manifest or a playlist.
    static let headLength: UInt64 = 4096

    /// Why a file with these first bytes may not be opened; nil where it may.
    static func fault(of path: String, beginning head: [UInt8]) -> String? {
        if isManifest(head) { return manifestFault }
        // Nothing else names files in a way that FFmpeg follows.
        guard head.starts(with: playlistHead) else { return nil }
        var walk = Walk(folder: path.lastIndex(of: "/").map { String(path[...$0]) } ?? "")
        return walk.fault(in: path.split(separator: "/").last.map(String.init) ?? path, depth: 0)
    }

    /// Why a file may not be read that FFmpeg has opened as a format; nil where it may.
    static func fault(ofFormat name: String) -> String? {
        manifests.contains(name) ? manifestFault : nil
    }

    private static let manifestFault =
        "it names its media by templates, which can lead anywhere; open the media, or an HLS playlist"

    static let playlistHead = Array("#EXTM3U".utf8)

    private static func isManifest(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        return text.contains("<mpd") || text.contains("<compositionplaylist")
    }

    /// The first bytes of a file; none where it cannot be read.
    static func bytes(of path: String, limit: Int) -> [UInt8] {
        let file = unsafe open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(limit, 1 << 16))
        while bytes.count < limit {
            let wanted = min(buffer.count, limit - bytes.count)
            let count = unsafe buffer.withUnsafeMutableBytes { buffer in
                unsafe pread(file, buffer.baseAddress, wanted, off_t(bytes.count))
            }
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
        }
        return bytes
    }

    private static let liveFault =
        "it has no EXT-X-ENDLIST, so that FFmpeg would wait for more segments; open the segments, or add the tag"

    /// Whether the playlist is one of segments that goes on, by the lines that FFmpeg looks at.
    ///
    /// FFmpeg waits for as long as the target duration, which may be a year, and reads such a playlist again a
    /// thousand times.
    private static func isLive(_ text: [UInt8]) -> Bool {
        let lines = text.split { $0 == 0x0A || $0 == 0x0D }
        func has(_ tag: String) -> Bool { lines.contains { $0.starts(with: tag.utf8) } }
        return !has("#EXT-X-ENDLIST") && !has("#EXT-X-STREAM-INF:")
    }

    /// The lines that are no tags, and all that follows `URI=` in tags, as FFmpeg reads them.
    static func uris(in text: [UInt8]) -> [[UInt8]] {
        text.split { $0 == 0x0A || $0 == 0x0D }.flatMap { line in
            line.first == UInt8(ascii: "#") ? attributes(in: line) : [Array(line)]
        }
    }

    private static func attributes(in line: ArraySlice<UInt8>) -> [[UInt8]] {
        let key = Array("URI=".utf8)
        var found: [[UInt8]] = []
        var rest = line
        while let start = rest.firstIndex(of: key[0]) {
            rest = rest[start...]
            guard rest.starts(with: key) else {
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(key.count)
            found.append(value(rest))
        }
        return found
    }

    /// A value as FFmpeg reads it: in quotes a backslash keeps the next byte from its meaning.
    private static func value(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard bytes.first == UInt8(ascii: "\"") else {
            return Array(bytes.prefix { $0 != UInt8(ascii: ",") && $0 != 0x20 })
        }
        var value: [UInt8] = []
        var rest = bytes.dropFirst()
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            if byte != UInt8(ascii: "\\") {
                value.append(byte)
            } else if let next = rest.popFirst() {
                value.append(next)
            }
        }
        return value
    }

    /// One way through a playlist and those that it names.
    private struct Walk {
        /// The folder of the first playlist, with its slash; empty for the current one.
        let folder: String
        var left = byteLimit
        var known: Set<String> = []

        /// What is wrong with a playlist, given by its name from the folder.
        mutating func fault(in name: String, depth: Int) -> String? {
            guard known.insert(name).inserted else { return nil }
            // Nearly all that playlists name is media, of which no more than this is read.
            let head = NamedFiles.bytes(of: folder + name, limit: playlistHead.count)
            guard head == playlistHead else { return nil }
            let text = NamedFiles.bytes(of: folder + name, limit: left + 1)
            guard text.count <= left else { return "its playlists are too large" }
            left -= text.count
            if NamedFiles.isLive(text) { return liveFault }
            for uri in NamedFiles.uris(in: text) {
                guard let file = Self.file(uri, from: name) else {
                    let shown = String(decoding: uri, as: UTF8.self).withVisibleControls
                    return "\(shown) is outside of the playlist's folder"
                }
                // FFmpeg follows a playlist of playlists, and no further; `PlaylistNesting` refuses more.
                if depth < 2, let file, let fault = fault(in: file, depth: depth + 1) {
                    return fault
                }
            }
            return nil
        }

        /// The file that a URI names, by its name from the folder.
        ///
        /// - Returns: nil where it is outside of the folder; `.some(nil)` where it is no file.
        private static func file(_ uri: [UInt8], from name: String) -> String?? {
            if let scheme = scheme(uri) {
                // What is on a server FFmpeg is not allowed to open, and says so itself.
                return ["data", "http", "https"].contains(scheme) ? .some(nil) : nil
            }
            guard uri.first != UInt8(ascii: "/") else { return nil }
            var parts = Array(name.utf8).split(separator: UInt8(ascii: "/")).dropLast()
                .map { Array($0) }
            for part in uri.split(separator: UInt8(ascii: "/")) {
                if part.elementsEqual("..".utf8) {
                    guard parts.popLast() != nil else { return nil }
                } else if !part.elementsEqual(".".utf8) {
                    parts.append(Array(part))
                }
            }
            return String(fileName: Array(parts.joined(separator: CollectionOfOne(0x2F))))
        }

        private static func scheme(_ uri: [UInt8]) -> String? {
            guard let end = uri.firstIndex(where: { [0x3A, 0x2F].contains($0) }), uri[end] == 0x3A
            else { return nil }
            return String(decoding: uri[..<end], as: UTF8.self).lowercased()
        }
    }
}

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
        guard let text = multivariant(path) else { return nil }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        var seen: Set<[UInt8]> = []
        for uri in NamedFiles.uris(in: text) where seen.insert(uri).inserted {
            let uri = String(decoding: uri, as: UTF8.self)
            let name = uri.hasPrefix("file:") ? String(uri.dropFirst(5)) : uri
            if multivariant(name.hasPrefix("/") ? name : folder + name) != nil { return uri }
        }
        return nil
    }

    /// The beginning of a playlist of playlists; nil where the file is another, or cannot be read.
    private static func multivariant(_ path: String) -> [UInt8]? {
        let mark = NamedFiles.playlistHead
        guard NamedFiles.bytes(of: path, limit: mark.count) == mark else { return nil }
        let head = NamedFiles.bytes(of: path, limit: headLength)
        return head.contains("#EXT-X-STREAM-INF:".utf8) ? head : nil
    }
}
