// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Muxing

/// What an input of `hls` holds, by its first bytes.
enum InputContent {
    /// A movie of boxes: MP4 or QuickTime.
    case movie
    /// Text: captions.
    case text
    /// Anything else, which FFmpeg may know.
    case other

    /// Looks into a file.
    ///
    /// - Throws: `MuxingError.Kind.media` where it cannot be read.
    init(_ path: String) throws(MuxingError) {
        let head = try MuxingError.media(path) { () throws(ISOMediaError) in
            let file = try SystemFile.reading(path)
            return try file.read(0..<min(4096, file.length))
        }
        let boxes: Set = ["ftyp", "moov", "mdat", "free", "skip", "wide", "styp", "pnot"]
        if head.count >= 8, boxes.contains(String(decoding: head[4..<8], as: UTF8.self)) {
            self = .movie
        } else {
            self = Self.isText(head) ? .text : .other
        }
    }

    /// Whether there are no control characters but those of text, or a mark of UTF-16.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        return bytes.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains($0) }
    }
}
