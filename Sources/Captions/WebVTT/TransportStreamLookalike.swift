// SPDX-License-Identifier: Apache-2.0

extension WebVTT {
    /// Bytes from one packet of a transport stream to the next (ISO/IEC 13818-1, 2.4.3.2).
    private static let packetLength = 188
    /// The first byte of each packet, which is the letter G.
    private static let syncByte: UInt8 = 0x47

    /// Whether a file is taken for a transport stream: the letter G is somewhere in the first packet's length, and
    /// again a packet's length after it.
    ///
    /// That is how video.js 8 recognises segments.
    static func looksLikeTransportStream(_ bytes: [UInt8]) -> Bool {
        bytes.prefix(packetLength).indices.contains { index in
            bytes[index] == syncByte && index + packetLength < bytes.count
                && bytes[index + packetLength] == syncByte
        }
    }

    /// A file of WebVTT that no player takes for a transport stream: if need be, with spaces after the signature, which
    /// WebVTT allows there, so that the first 188 bytes have no letter G.
    package static func unlikeTransportStream(_ bytes: [UInt8]) -> [UInt8] {
        let signature = Array("WEBVTT".utf8)
        guard looksLikeTransportStream(bytes), bytes.starts(with: signature),
            let first = bytes.firstIndex(of: syncByte)
        else { return bytes }
        let spaces = [UInt8](repeating: 0x20, count: packetLength - first)
        // A title needs a space before it, which is there already.
        return signature + spaces + bytes.dropFirst(signature.count)
    }
}
