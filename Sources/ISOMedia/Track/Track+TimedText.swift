// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The sample entries of timed text.
extension Track {
    /// The `tx3g` entries of `stsd`; QuickTime allows one only.
    ///
    /// - Throws: `ISOMediaError` where an entry is damaged.
    package func textEntries() throws(ISOMediaError) -> [TextSampleEntry] {
        var entries: [TextSampleEntry] = []
        for entry in sampleEntries where entry.type == TextSampleEntry.type {
            entries.append(try entry.decode(TextSampleEntry.self))
        }
        return entries
    }

    /// Changes every `tx3g` entry; one that comes out the same keeps its bytes.
    ///
    /// - Throws: `ISOMediaError` where an entry is damaged.
    package mutating func updateTextEntries(
        _ change: (inout TextSampleEntry) -> Void
    ) throws(ISOMediaError) {
        try box.update(["mdia", "minf", "stbl", "stsd"]) { table throws(ISOMediaError) in
            try table.updateChildren { entries throws(ISOMediaError) in
                for index in entries.indices where entries[index].type == TextSampleEntry.type {
                    let before = try entries[index].decode(TextSampleEntry.self)
                    var after = before
                    change(&after)
                    guard after != before else { continue }
                    try entries[index].edit(TextSampleEntry.self) { $0 = after }
                }
            }
        }
    }
}
