// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Compares an edited `moov` with the old one: every old box is there, in order, with its bytes;
/// where an edit may change a box, only the fields that it may change differ.
enum UntouchedBoxes {
    /// The fields that an edit may change, each set back before the comparison.
    private static let changeable: [FourCC: @Sendable (Box, Box) throws(ISOMediaError) -> Bool] = [
        "mvhd": { old, new throws(ISOMediaError) in
            let before = try old.decode(MovieHeaderBox.self)
            var after = try new.decode(MovieHeaderBox.self)
            after.nextTrackID = before.nextTrackID
            after.duration = before.duration
            after.header = before.header
            return after == before
        },
        "tkhd": { old, new throws(ISOMediaError) in
            let before = try old.decode(TrackHeaderBox.self)
            var after = try new.decode(TrackHeaderBox.self)
            after.alternateGroup = before.alternateGroup
            after.isEnabled = before.isEnabled
            return after == before
        },
        // Where chunks and items are is compared by position, references by those who set them.
        "stco": { _, _ throws(ISOMediaError) in true },
        "co64": { _, _ throws(ISOMediaError) in true },
        "saio": { _, _ throws(ISOMediaError) in true },
        "iloc": { _, _ throws(ISOMediaError) in true },
        "folw": { _, _ throws(ISOMediaError) in true },
        "forc": { _, _ throws(ISOMediaError) in true },
    ]

    /// - Throws: `ISOMediaError.Kind.verificationFailed` with the first difference.
    static func verify(old: Box, new: Box, path: String = "moov") throws(ISOMediaError) {
        switch (old.content, new.content) {
        case (
            .children(let oldPrefix, let before, let oldSuffix),
            .children(let newPrefix, let after, let newSuffix)
        ):
            guard oldPrefix == newPrefix, oldSuffix == newSuffix else { throw difference(path) }
            try verify(old: before, new: after, path: path)
        default:
            if old == new { return }
            guard let isSame = changeable[old.type], try isSame(old, new) else {
                throw difference(path)
            }
        }
    }

    /// Finds each old child among the new ones, in order; what stands between them was added.
    private static func verify(old: [Box], new: [Box], path: String) throws(ISOMediaError) {
        var index = 0
        for (number, box) in old.enumerated() {
            let path = "\(path)/\(box.type)[\(number)]"
            let isTable = box.type == "stco" || box.type == "co64"
            while index < new.count, new[index].type != box.type,
                !(isTable && new[index].type == "co64")
            {
                index += 1
            }
            guard index < new.count else { throw difference(path) }
            try verify(old: box, new: new[index], path: path)
            index += 1
        }
    }

    private static func difference(_ path: String) -> ISOMediaError {
        ISOMediaError(.verificationFailed("box \(path) is not as it was"))
    }
}
