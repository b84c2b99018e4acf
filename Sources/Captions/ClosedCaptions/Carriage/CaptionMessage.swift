// SPDX-License-Identifier: Apache-2.0

/// Caption data in a message registered by ITU-T T.35, as H.264 and H.265 carry it.
///
///     u8 country (0xB5) | u16 provider (0x0031: ATSC) | "GA94" | u8 type (3) | cc_data()
///
/// DirecTV's provider code 0x002F has no "GA94", and a length behind the type.
///
/// Source: ATSC A/53 Part 4, 6.2.1; SCTE 128-1, 8.1.
enum CaptionMessage {
    private static let atsc: [UInt8] = [0xB5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03]
    private static let directTV: [UInt8] = [0xB5, 0x00, 0x2F, 0x03]

    /// The `cc_data()` of a message; nil where it is of another kind.
    static func captionData(_ payload: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        if payload.starts(with: atsc) { return payload.dropFirst(atsc.count) }
        if payload.starts(with: directTV) { return payload.dropFirst(directTV.count + 1) }
        return nil
    }

    /// A message with caption data, without its type and size.
    static func encode(_ constructs: some Collection<CaptionConstruct>) -> [UInt8] {
        atsc + CaptionData.encode(constructs)
    }
}
