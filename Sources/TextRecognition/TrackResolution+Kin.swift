// SPDX-License-Identifier: Apache-2.0

extension TrackResolution {
    /// Up to these differences two shapes may be the same letter: thousandths of the ink, and levels in a place.
    private static let mostKin = 200, mostKinPlace = 80
    /// Up to this difference shapes of any style may be the same letter.
    private static let twin = 330

    /// Whether a shape is not like others of the same style that are the same letter; not if there are no others.
    func isUnlike(_ shapes: [Int], _ text: String) -> Bool {
        guard shapes.count == 1, let shape = shapes.first, shape >= 0 else { return false }
        let own = store.shapes[shape]
        let others = (established[text] ?? []).filter {
            $0 != shape && store.shapes[$0].isItalic == own.isItalic
        }
        return !others.isEmpty && !others.contains { isKin(own, store.shapes[$0]) }
    }

    private func isKin(_ shape: GlyphShape, _ other: GlyphShape) -> Bool {
        shape.nearest(to: other).map { $0.share <= Self.mostKin && $0.most <= Self.mostKinPlace }
            ?? false
    }

    /// Whether the shape that is most like a rare one is the same letter.
    func resembles(_ shapes: [Int], _ text: String) -> Bool {
        guard shapes.count == 1, let shape = shapes.first, shape >= 0 else { return true }
        let own = store.shapes[shape]
        var (least, nearest) = (Int.max, "")
        for (other, all) in established {
            for candidate in all where candidate != shape {
                let theirs = store.shapes[candidate]
                guard abs(theirs.width - own.width) <= 4, abs(theirs.height - own.height) <= 4,
                    let share = own.nearest(to: theirs)?.share,
                    share < least || share == least && other < nearest
                else { continue }
                (least, nearest) = (share, other)
            }
        }
        return least <= Self.twin && nearest == text
    }
}
