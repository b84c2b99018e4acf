// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Compares an edited `moov` with the old one: every old box is there, in order, with its bytes;
/// where an edit may change a box, only the fields that it may change differ.
struct UntouchedBoxes {
    /// The boxes that the edit says it changes.
    private let changed: Set<FourCC>
    private let removedTracks: Set<UInt32>

    init(_ edit: MovieEdit) {
        changed = edit.changedBoxes
        removedTracks = edit.removedTracks
    }

    private typealias Comparison = @Sendable (Box, Box) throws(ISOMediaError) -> Bool

    /// The fields that every edit may change, each set back before the comparison.
    private static let changeable: [FourCC: Comparison] = [
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
        // Where chunks and items are is compared by position.
        "stco": { _, _ throws(ISOMediaError) in true },
        "co64": { _, _ throws(ISOMediaError) in true },
        "saio": { _, _ throws(ISOMediaError) in true },
        "iloc": { _, _ throws(ISOMediaError) in true },
    ]

    /// The fields that an edit may change in boxes that it declares.
    private static let changeableWhereDeclared: [FourCC: Comparison] = [
        "tkhd": { old, new throws(ISOMediaError) in
            let before = try old.decode(TrackHeaderBox.self)
            var after = try new.decode(TrackHeaderBox.self)
            after.alternateGroup = before.alternateGroup
            after.isEnabled = before.isEnabled
            after.layer = before.layer
            after.matrix = before.matrix
            after.width = before.width
            after.height = before.height
            return after == before
        },
        "mdhd": { old, new throws(ISOMediaError) in
            let before = try old.decode(MediaHeaderBox.self)
            var after = try new.decode(MediaHeaderBox.self)
            after.language = before.language
            return after == before
        },
        "hdlr": { old, new throws(ISOMediaError) in
            let before = try old.decode(HandlerBox.self)
            var after = try new.decode(HandlerBox.self)
            after.handlerType = before.handlerType
            return after == before
        },
        "tx3g": { old, new throws(ISOMediaError) in
            let before = try old.decode(TextSampleEntry.self)
            var after = try new.decode(TextSampleEntry.self)
            after.displayFlags = before.displayFlags
            after.defaultTextBox = before.defaultTextBox
            return after == before
        },
    ]

    /// How a box that is not as it was is compared; nil where nothing in it may change.
    private func comparison(_ type: FourCC) -> Comparison? {
        let declared = changed.contains(type) ? Self.changeableWhereDeclared[type] : nil
        return declared ?? Self.changeable[type]
    }

    /// - Throws: `ISOMediaError.Kind.verificationFailed` with the first difference.
    func verify(old: Movie, new: Movie) throws(ISOMediaError) {
        var remaining = old.box
        for id in removedTracks {
            try remaining.updateChildren { boxes throws(ISOMediaError) in
                for (index, box) in boxes.enumerated() where box.type == "trak" {
                    guard try Track(box: box).header().trackID == id else { continue }
                    boxes.remove(at: index)
                    return
                }
            }
        }
        try verify(old: remaining, new: new.box, path: "moov")
    }

    private func verify(old: Box, new: Box, path: String) throws(ISOMediaError) {
        switch (old.content, new.content) {
        case (
            .children(let oldPrefix, let before, let oldSuffix),
            .children(let newPrefix, let after, let newSuffix)
        ):
            guard oldPrefix == newPrefix, oldSuffix == newSuffix else {
                throw Self.difference(path)
            }
            try verify(old: before, new: after, path: path)
        default:
            if old == new { return }
            guard let isSame = comparison(old.type), try isSame(old, new) else {
                throw Self.difference(path)
            }
        }
    }

    /// Finds each old child among the new ones, in order; what stands between them was added.
    private func verify(old: [Box], new: [Box], path: String) throws(ISOMediaError) {
        var index = 0
        for (number, box) in old.enumerated() where !mayGo(box) {
            let path = "\(path)/\(box.type)[\(number)]"
            let isTable = box.type == "stco" || box.type == "co64"
            while index < new.count, new[index].type != box.type,
                !(isTable && new[index].type == "co64")
            {
                index += 1
            }
            guard index < new.count else { throw Self.difference(path) }
            try verify(old: box, new: new[index], path: path)
            index += 1
        }
    }

    /// Whether the edit may change the box, or take it away: a list of nothing else, too.
    private func mayGo(_ box: Box) -> Bool {
        if changed.contains(box.type) { return comparison(box.type) == nil }
        guard case .children(let prefix, let boxes, _) = box.content, prefix.isEmpty else {
            return false
        }
        // A list of no references says nothing.
        return boxes.isEmpty ? box.type == "tref" : boxes.allSatisfy(mayGo)
    }

    private static func difference(_ path: String) -> ISOMediaError {
        ISOMediaError(.verificationFailed("box \(path) is not as it was"))
    }
}
