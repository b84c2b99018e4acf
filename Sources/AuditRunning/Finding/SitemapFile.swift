// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaReading
import RemoteMedia
import WebPages

/// The bytes of a sitemap, which may be compressed with gzip, as the protocol allows.
enum SitemapFile {
    /// Reads a file on this machine that may be a sitemap.
    ///
    /// - Throws: `MediaError` if it cannot be read, is too large, or cannot be decompressed.
    static func bytes(of path: String) throws(MediaError) -> [UInt8] {
        try decompressed(try CaptionFile.read(path, limit: Sitemap.byteLimit), named: path)
    }

    /// Loads a file on a server that may be a sitemap.
    ///
    /// The bytes decide whether it is compressed: servers send `sitemap.xml.gz` as a file, or with a content encoding.
    ///
    /// - Throws: `MediaError` if it cannot be loaded, is too large, or cannot be decompressed.
    static func bytes(of file: RemoteFile) throws(MediaError) -> [UInt8] {
        let bytes = try MediaError.remote { () throws(RemoteError) in
            try file.readAll(limit: Sitemap.byteLimit)
        }
        return try decompressed(bytes, named: file.path)
    }

    private static func decompressed(
        _ bytes: [UInt8],
        named name: String
    ) throws(MediaError) -> [UInt8] {
        guard GzipText.isCompressed(bytes) else { return bytes }
        do throws(GzipText.Fault) {
            return try GzipText.decompress(bytes[...], limit: Sitemap.byteLimit)
        } catch {
            let reason = "it cannot be decompressed: \(error.reason)"
            throw MediaError(.unreadable(reason), path: RemoteName.shown(name))
        }
    }
}
