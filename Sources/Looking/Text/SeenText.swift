// SPDX-License-Identifier: Apache-2.0

/// A rectangle of a picture, in parts of its width and height from 0 to 1.
package struct PictureBox: Hashable, Sendable {
    /// The left edge, and the top edge.
    package var left: Double, top: Double
    /// The right edge, and the bottom edge.
    package var right: Double, bottom: Double

    /// Makes a rectangle of its edges.
    package init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// The middle, from 0 at the left to 1.
    package var centre: Double { (left + right) / 2 }

    /// The part of the picture that it takes.
    package var area: Double { max(0, right - left) * max(0, bottom - top) }

    /// The part of it that is in another one.
    package func share(in other: Self) -> Double {
        let across = min(right, other.right) - max(left, other.left)
        let down = min(bottom, other.bottom) - max(top, other.top)
        guard area > 0, across > 0, down > 0 else { return 0 }
        return across * down / area
    }

    /// The same rectangle in parts of another one.
    ///
    /// - Parameter other: the other one, which is not empty.
    /// - Returns: a rectangle, whose edges are less than 0 or more than 1 where it reaches beyond the other one.
    package func within(_ other: Self) -> Self {
        let (width, height) = (other.right - other.left, other.bottom - other.top)
        return Self(
            left: (left - other.left) / width,
            top: (top - other.top) / height,
            right: (right - other.left) / width,
            bottom: (bottom - other.top) / height
        )
    }
}

/// Text that is laid over the picture for some time, such as a title, a logo, or a caption that is a part of the picture.
package struct SeenText: Equatable, Sendable {
    /// When it is there, in milliseconds.
    package let time: Range<Int>
    /// Where it is.
    package let box: PictureBox
    /// What it says; nil unless a program has read it.
    package var words: String?

    /// Makes a text.
    package init(time: Range<Int>, box: PictureBox, words: String? = nil) {
        (self.time, self.box, self.words) = (time, box, words)
    }
}

extension [SeenText] {
    /// In the order of their beginnings, and from the top.
    var inOrder: [SeenText] {
        sorted { ($0.time.lowerBound, $0.box.top) < ($1.time.lowerBound, $1.box.top) }
    }
}
