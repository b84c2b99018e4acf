// SPDX-License-Identifier: Apache-2.0

/// How containers of movies and audio begin that FFmpeg reads, besides MP4 and QuickTime.
package enum ContainerSignature {
    /// Whether a file with these first bytes is such a container.
    ///
    /// A file on a server is loaded only if it is: a page or an archive is not.
    package static func isKnown(_ head: [UInt8]) -> Bool {
        if signatures.contains(where: head.starts(with:)) { return true }
        if head.starts(with: "RIFF".utf8) {
            let form = head.dropFirst(8).prefix(4)
            return form.elementsEqual("AVI ".utf8) || form.elementsEqual("WAVE".utf8)
        }
        return isTransportStream(head) || isMPEGAudio(head)
    }

    private static let signatures: [[UInt8]] = [
        // Matroska and WebM.
        [0x1A, 0x45, 0xDF, 0xA3],
        Array("OggS".utf8), Array("fLaC".utf8), Array("FLV".utf8), Array("ID3".utf8),
        // Windows Media.
        [0x30, 0x26, 0xB2, 0x75],
        // MXF.
        [0x06, 0x0E, 0x2B, 0x34],
        // MPEG program streams.
        [0x00, 0x00, 0x01, 0xBA],
        // AC-3 and Enhanced AC-3.
        [0x0B, 0x77],
    ]

    /// Packets of 188 bytes that begin with 0x47 (ISO/IEC 13818-1, 2.4.3.2).
    private static func isTransportStream(_ head: [UInt8]) -> Bool {
        head.count > 2 * 188 && [0, 188, 376].allSatisfy { head[$0] == 0x47 }
    }

    /// Frames of MPEG audio or of AAC (ADTS); FF FE is the byte order mark of UTF-16.
    private static func isMPEGAudio(_ head: [UInt8]) -> Bool {
        guard head.count > 1, head[0] == 0xFF, head[1] != 0xFE else { return false }
        return head[1] & 0xF6 == 0xF0 || head[1] & 0xE0 == 0xE0 && head[1] & 0x06 != 0
    }
}
