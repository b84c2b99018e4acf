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
        "mvhd": ignoring(MovieHeaderBox.self) { after, before in
            after.nextTrackID = before.nextTrackID
            after.duration = before.duration
            after.header = before.header
        },
        "tkhd": ignoring(TrackHeaderBox.self) { after, before in
            after.alternateGroup = before.alternateGroup
            after.isEnabled = before.isEnabled
        },
        // Where chunks and items are is compared by position.
        "stco": { _, _ throws(ISOMediaError) in true },
        "co64": { _, _ throws(ISOMediaError) in true },
        "saio": { _, _ throws(ISOMediaError) in true },
        "iloc": { _, _ throws(ISOMediaError) in true },
    ]

    /// The fields that an edit may change in boxes that it declares.
    private static let changeableWhereDeclared: [FourCC: Comparison] = [
        "tkhd": ignoring(TrackHeaderBox.self) { after, before in
            after.alternateGroup = before.alternateGroup
            after.isEnabled = before.isEnabled
            after.layer = before.layer
            after.matrix = before.matrix
            after.width = before.width
            after.height = before.height
        },
        "mdhd": ignoring(MediaHeaderBox.self) { after, before in
            after.language = before.language
        },
        "hdlr": ignoring(HandlerBox.self) { after, before in
            after.handlerType = before.handlerType
        },
        "tx3g": ignoring(TextSampleEntry.self) { after, before in
            after.displayFlags = before.displayFlags
            after.defaultTextBox = before.defaultTextBox
        },
    ]

    /// Compares two boxes after some fields are set back to what they were.
    private static func ignoring<Body: BoxBody>(
        _ type: Body.Type,
        _ setBack: @escaping @Sendable (_ after: inout Body, _ before: Body) -> Void
    ) -> Comparison {
        { old, new throws(ISOMediaError) in
            let before = try old.decode(type)
            var after = try new.decode(type)
            setBack(&after, before)
            return after == before
        }
    }

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

    /// Finds each old child among the new ones, in order; what is between them was added.
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
