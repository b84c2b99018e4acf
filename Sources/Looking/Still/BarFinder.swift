// SPDX-License-Identifier: Apache-2.0

/// Finds bars at the edges of a video that stay black from its beginning to its end: letterbox and pillarbox.
struct BarFinder {
    /// The fewest black lines at each edge of any picture; nil before the first one that is not black.
    private var lines: (left: Int, top: Int, right: Int, bottom: Int)?
    private var size = (width: 1, height: 1)

    /// Luma up to which a pixel is black; that of the limited range begins at 16, and codecs add noise.
    private static let black: UInt8 = 24
    /// The least part of a width or a height that is a bar.
    private static let least = 0.04

    /// Takes the next picture.
    mutating func add(_ picture: SmallPicture) {
        guard !picture.isBlack else { return }
        let (width, height) = (picture.width, picture.height)
        let last = lines ?? (width, height, width, height)
        size = (width, height)
        // Once a picture fills the frame, no bars are left to look for.
        guard last != (0, 0, 0, 0) else { return }
        let luma = picture.planes
        func isBlack(row: Int) -> Bool {
            (0..<width).allSatisfy { luma[row * width + $0] <= Self.black }
        }
        func isBlack(column: Int) -> Bool {
            (0..<height).allSatisfy { luma[$0 * width + column] <= Self.black }
        }
        lines = (
            (0..<last.left).first { !isBlack(column: $0) } ?? last.left,
            (0..<last.top).first { !isBlack(row: $0) } ?? last.top,
            (0..<last.right).first { !isBlack(column: width - 1 - $0) } ?? last.right,
            (0..<last.bottom).first { !isBlack(row: height - 1 - $0) } ?? last.bottom
        )
    }

    /// The part of the frame between the bars; nil where there are no bars.
    var area: PictureBox? {
        guard let lines else { return nil }
        func part(_ count: Int, of all: Int) -> Double {
            let part = Double(count) / Double(all)
            return part < Self.least ? 0 : part
        }
        let (left, right) = (part(lines.left, of: size.width), part(lines.right, of: size.width))
        let (top, bottom) = (part(lines.top, of: size.height), part(lines.bottom, of: size.height))
        guard left + right < 1, top + bottom < 1, max(left, right, top, bottom) > 0 else {
            return nil
        }
        return PictureBox(left: left, top: top, right: 1 - right, bottom: 1 - bottom)
    }
}
