// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Which boxes contain boxes, and what is before the first of them.
struct ContainerLayout {
    /// Bytes before the first child.
    var prefixLength = 0
    /// Whether a payload that is no list of boxes is kept as bytes instead of being an error.
    var isLenient = false

    /// The layout of a type of box; nil for one that is opaque.
    static func of(_ type: FourCC, payload: ArraySlice<UInt8>) -> ContainerLayout? {
        guard var layout = table[type], payload.count >= layout.prefixLength else { return nil }
        if type == "meta" { layout.prefixLength = isQuickTimeMeta(payload) ? 0 : 4 }
        return layout
    }

    private static let table: [FourCC: ContainerLayout] = [
        "moov": .init(), "trak": .init(), "mdia": .init(), "minf": .init(), "stbl": .init(),
        "dinf": .init(), "edts": .init(), "tref": .init(), "mvex": .init(),
        "moof": .init(), "traf": .init(), "mfra": .init(),
        // Version, flags and a count stand before the entries.
        "stsd": .init(prefixLength: 8), "dref": .init(prefixLength: 8),
        "udta": .init(isLenient: true), "gmhd": .init(isLenient: true),
        "meta": .init(isLenient: true),
    ]

    /// In QuickTime `meta` is a plain container whose first child is `hdlr`; in ISO a full box.
    ///
    /// Sources: ISO/IEC 14496-12, 8.11.1; QuickTime File Format, "Metadata Atom".
    private static func isQuickTimeMeta(_ payload: ArraySlice<UInt8>) -> Bool {
        payload.count < 8 || payload.dropFirst(4).prefix(4).elementsEqual("hdlr".utf8)
    }
}
