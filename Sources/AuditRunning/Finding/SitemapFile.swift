// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaReading
import RemoteMedia
import Speech
import WebPages

/// The bytes of a sitemap, which may be compressed with gzip, as the protocol allows.
enum SitemapFile {
    /// How long decompressing may take.
    private static let seconds = 60

    /// Reads a file on this machine that may be a sitemap.
    ///
    /// - Throws: `MediaError` if it cannot be read, is too large, or cannot be decompressed.
    static func bytes(of path: String) throws(MediaError) -> [UInt8] {
        let bytes = try CaptionFile.read(path, limit: Sitemap.byteLimit)
        return isCompressed(bytes) ? try decompressed(path, named: path) : bytes
    }

    /// Loads a file on a server that may be a sitemap.
    ///
    /// The bytes decide whether it is compressed: servers send `sitemap.xml.gz` as a file, or with a content encoding.
    ///
    /// - Throws: `MediaError` if it cannot be loaded, is too large, or cannot be decompressed.
    static func bytes(of file: RemoteFile) throws(MediaError) -> [UInt8] {
        guard isCompressed(file.head) else {
            return try MediaError.remote { () throws(RemoteError) in
                try file.readAll(limit: Sitemap.byteLimit)
            }
        }
        guard file.length <= UInt64(Sitemap.byteLimit) else {
            throw MediaError(RemoteError(.tooLarge(limit: Sitemap.byteLimit), url: file.path))
        }
        let copy = try RemoteCopy()
        try copy.add(file)
        return try decompressed(copy.files[0], named: file.path)
    }

    /// Whether bytes begin as those that gzip writes.
    ///
    /// Source: RFC 1952, 2.3.1, ID1 and ID2.
    static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// Runs gzip, which every Unix system has.
    private static func decompressed(
        _ path: String,
        named name: String
    ) throws(MediaError) -> [UInt8] {
        do throws(EngineFault) {
            return try EngineProcess.run(
                ["gzip", "-dc"],
                input: path,
                outputLimit: Sitemap.byteLimit,
                timeLimit: seconds
            ).bytes
        } catch {
            let reason = "it cannot be decompressed: \(error.reason(of: "gzip"))"
            throw MediaError(.unreadable(reason), path: RemoteName.shown(name))
        }
    }
}
