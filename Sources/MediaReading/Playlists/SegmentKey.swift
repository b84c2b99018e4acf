// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Playlists

/// The key of bytes that are encrypted as a whole, where it is a file in the playlist's folder.
///
/// Source: RFC 8216bis-22, 4.4.4.4, 4.4.4.5 and 5.2.
struct SegmentKey {
    private let cipher: AES128
    private let vector: [UInt8]

    /// How a segment is encrypted; nil if it is not.
    static func method(of segment: MediaSegment, in playlist: MediaPlaylist) -> String? {
        method(segment.keyLine, in: playlist)
    }

    /// How the initialization section of a segment is encrypted; nil if it is not.
    static func method(ofMapOf segment: MediaSegment, in playlist: MediaPlaylist) -> String? {
        method(segment.mapKeyLine, in: playlist)
    }

    /// Whether a method covers all bytes: encryption of samples leaves headers readable.
    static func coversAll(_ method: String?) -> Bool {
        method.map { !["SAMPLE-AES", "SAMPLE-AES-CTR"].contains($0) } ?? false
    }

    /// Whether a segment is plain, or a key can open it.
    static func isReadable(_ segment: MediaSegment, in playlist: MediaPlaylist) -> Bool {
        [nil, "AES-128"].contains(method(of: segment, in: playlist))
    }

    private static func method(_ line: Int?, in playlist: MediaPlaylist) -> String? {
        guard let line, let key = Key(playlist.text.lines[line - 1]) else { return nil }
        return key.method == "NONE" ? nil : key.method ?? ""
    }

    /// Reads the key of a segment; nil if the method is not AES-128, the format of the key is another one than
    /// `identity`, or its file is not in the folder.
    ///
    /// - Parameters:
    ///   - segment: the segment.
    ///   - playlist: the playlist that it is in.
    ///   - name: the file of the playlist.
    ///   - folder: where files are.
    init?(
        of segment: MediaSegment,
        in playlist: MediaPlaylist,
        named name: String,
        _ folder: PlaylistFolder
    ) {
        let index = playlist.segments.firstIndex { $0.line == segment.line } ?? 0
        let first = playlist.first(MediaSequence.self)?.value ?? 0
        let (number, overflow) = first.addingReportingOverflow(index)
        let vector = overflow || number < 0 ? nil : Self.vector(ofNumber: number)
        self.init(segment.keyLine, in: playlist, named: name, folder, implicit: vector)
    }

    /// Reads the key of the initialization section of a segment, as ``init(of:in:named:_:)`` does; it states its vector.
    init?(
        ofMapOf segment: MediaSegment,
        in playlist: MediaPlaylist,
        named name: String,
        _ folder: PlaylistFolder
    ) {
        self.init(segment.mapKeyLine, in: playlist, named: name, folder, implicit: nil)
    }

    private init?(
        _ line: Int?,
        in playlist: MediaPlaylist,
        named name: String,
        _ folder: PlaylistFolder,
        implicit: [UInt8]?
    ) {
        guard let line, let key = Key(playlist.text.lines[line - 1]),
            key.method == "AES-128", key.keyFormat ?? "identity" == "identity", let uri = key.uri,
            let file = folder.file(uri, from: name),
            let bytes = folder.bytes(file, limit: AES128.blockLength),
            let cipher = AES128(key: bytes),
            let vector = key.initializationVector.map(Self.bytes(ofVector:)) ?? implicit
        else { return nil }
        self.cipher = cipher
        self.vector = vector
    }

    private static func vector(ofNumber number: Int) -> [UInt8] {
        (0..<AES128.blockLength).map { place in
            place < 8 ? 0 : UInt8(truncatingIfNeeded: number >> (8 * (15 - place)))
        }
    }

    /// The plain bytes of a segment; nil if the key does not fit.
    func decrypted(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count % AES128.blockLength == 0 else { return nil }
        return AES128.withoutPadding(cipher.decrypt(bytes, vector: vector))
    }

    /// The plain bytes of the beginning of a segment, whose end is not among them.
    func decryptedHead(_ bytes: [UInt8]) -> [UInt8] { cipher.decrypt(bytes, vector: vector) }

    /// `0x` and 32 hexadecimal digits; leading zeros may be missing.
    private static func bytes(ofVector text: String) -> [UInt8]? {
        let digits = text.dropFirst(2)
        guard text.hasPrefix("0x") || text.hasPrefix("0X"), (1...32).contains(digits.utf8.count)
        else { return nil }
        let padded = Array((String(repeating: "0", count: 32 - digits.utf8.count) + digits).utf8)
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: 32, by: 2) {
            let pair = String(decoding: padded[index..<index + 2], as: UTF8.self)
            guard let byte = UInt8(pair, radix: 16) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
