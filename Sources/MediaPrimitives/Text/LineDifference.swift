// SPDX-License-Identifier: Apache-2.0

/// What differs between two texts, line by line, in the "unified" form.
///
/// Lines end at LF. The texts are walked over side by side: memory does not grow with them, and time
/// grows with their length alone. Where they part, the nearest place is looked for at which they meet
/// again; if none is near, all lines that were looked at have changed.
package struct LineDifference: Sendable {
    /// What became of a line.
    package enum Change: Sendable {
        /// It is in both texts, near a change.
        case kept
        /// It is in the old text only.
        case removed
        /// It is in the new text only.
        case inserted
    }

    /// A part of the difference that is reported by itself.
    package enum Part: Sendable {
        /// Lines follow that begin here, in the old and in the new text, counted from 1.
        case place(old: Int, new: Int)
        /// A line without its LF.
        case line(Change, ArraySlice<UInt8>)
    }

    /// Lines shown before and after a change.
    private static let context = 2

    private let old: ArraySlice<UInt8>
    private let new: ArraySlice<UInt8>

    /// Takes two texts.
    package init(from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>) {
        (self.old, self.new) = (old, new)
    }

    /// Reports the changes with lines around them, one after the other.
    package func forEach(_ tell: (Part) -> Void) {
        var walk = LineWalk(old, new)
        /// Kept lines that were not reported, and how many more are reported after a change.
        var before: [(line: ArraySlice<UInt8>, place: (old: Int, new: Int))] = []
        var after = 0
        var isConnected = false
        while let step = walk.next() {
            if let line = step.kept {
                if after > 0 {
                    after -= 1
                    tell(.line(.kept, line))
                } else {
                    before.append((line, step.place))
                    if before.count > Self.context {
                        before.removeFirst()
                        isConnected = false
                    }
                }
                continue
            }
            let start = before.first?.place ?? step.place
            if !isConnected { tell(.place(old: start.old, new: start.new)) }
            for (line, _) in before { tell(.line(.kept, line)) }
            for line in step.removed { tell(.line(.removed, line)) }
            for line in step.inserted { tell(.line(.inserted, line)) }
            before.removeAll(keepingCapacity: true)
            (after, isConnected) = (Self.context, true)
        }
    }
}

extension LineDifference.Part {
    /// The part as a line of text.
    package var text: String {
        switch self {
        case .place(let old, let new): "@@ line \(old) → \(new) @@"
        case .line(.kept, let line): " " + String(decoding: line, as: UTF8.self)
        case .line(.removed, let line): "-" + String(decoding: line, as: UTF8.self)
        case .line(.inserted, let line): "+" + String(decoding: line, as: UTF8.self)
        }
    }
}
