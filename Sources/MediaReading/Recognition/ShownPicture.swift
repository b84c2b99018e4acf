// SPDX-License-Identifier: Apache-2.0

import Captions
import FFmpegMedia
import TextRecognition

/// Ink that is shown at one place, made of the pictures of a subtitle that are near each other.
struct ShownPicture {
    /// The ink of the text.
    let ink: InkPicture
    /// Its place in the frame, in pixels.
    let x: Int
    let y: Int
    /// Its size in pixels.
    let width: Int
    let height: Int
    /// Whether it is shown even if subtitles are off.
    let isForced: Bool

    /// No picture of text is wider or higher, in pixels.
    private static let most = 8192
    /// Pixels of the frame for which no size is stated: those of DVB and most DVDs.
    static let usualFrame = (width: 720, height: 576)

    /// The pictures of a subtitle, those together that are near each other and equally forced.
    ///
    /// - Parameters:
    ///   - subtitle: the subtitle.
    ///   - height: that of the frame.
    /// - Returns: the groups, from the top.
    static func pictures(of subtitle: PictureSubtitle, frameHeight height: Int) -> [ShownPicture] {
        var groups: [[PictureSubtitle.Picture]] = []
        for picture in subtitle.pictures.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
            let host = groups.firstIndex { group in
                group[0].isForced == picture.isForced
                    && group.contains { gap($0, picture) * 100 <= height * 15 }
            }
            if let host { groups[host].append(picture) } else { groups.append([picture]) }
        }
        return groups.compactMap(ShownPicture.init)
    }

    /// The rows between two pictures; 0 or less if they touch or overlap.
    private static func gap(_ left: PictureSubtitle.Picture, _ right: PictureSubtitle.Picture)
        -> Int
    {
        max(left.y, right.y) - min(left.y + left.height, right.y + right.height)
    }

    /// Puts pictures together; nil if there is no ink in them.
    private init?(_ pictures: [PictureSubtitle.Picture]) {
        let left = pictures.map(\.x).min() ?? 0
        let top = pictures.map(\.y).min() ?? 0
        let right = pictures.map { $0.x + $0.width }.max() ?? 0
        let bottom = pictures.map { $0.y + $0.height }.max() ?? 0
        guard right - left <= Self.most, bottom - top <= Self.most else { return nil }
        var canvas = InkPicture(width: right - left, height: bottom - top)
        for picture in pictures { Self.draw(picture, left, top, on: &canvas) }
        guard let found = canvas.trimmed else { return nil }
        (ink, x, y) = (found.ink, left + found.left, top + found.top)
        (width, height) = (ink.width, ink.height)
        isForced = pictures[0].isForced
    }

    private init(_ other: ShownPicture, ink: InkPicture) {
        self.ink = ink
        (x, y, width, height) = (other.x, other.y, other.width, other.height)
        isForced = other.isForced
    }

    /// The same without its ink, which takes much memory.
    var withoutInk: ShownPicture { ShownPicture(self, ink: InkPicture(width: 0, height: 0)) }

    /// Where it is: the third of the frame, and the side if it is not in the middle.
    func placement(in frame: (width: Int, height: Int)) -> Placement {
        let middle = (y * 2 + height) * 50 / max(1, frame.height)
        var placement = Placement()
        if middle < 34 { placement.vertical = .top }
        if (34..<60).contains(middle) { placement.vertical = .middle }
        let (left, right) = (x, frame.width - x - width)
        let isAside = abs(left - right) * 100 >= frame.width * 24
        if isAside, min(left, right) * 100 <= frame.width * 25 {
            placement.alignment = left < right ? .left : .right
        }
        return placement
    }

    private static func draw(
        _ picture: PictureSubtitle.Picture,
        _ left: Int,
        _ top: Int,
        on canvas: inout InkPicture
    ) {
        let inks = picture.palette.map(ink)
        let isInverted = isInverted(picture, inks)
        for row in 0..<picture.height {
            let start = (picture.y - top + row) * canvas.width + picture.x - left
            for column in 0..<picture.width {
                let color = Int(picture.indices[row * picture.width + column])
                var value = inks[color]
                if isInverted { value = picture.palette[color] >> 24 < 128 ? 0 : 255 - value }
                canvas.pixels[start + column] = max(canvas.pixels[start + column], value)
            }
        }
    }

    /// The ink of a colour: bright and opaque.
    ///
    /// Blue and red count more than their luma says, since they are text as well.
    private static func ink(_ color: UInt32) -> UInt8 {
        let alpha = Int(color >> 24)
        let (red, green, blue) = (Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255))
        let luma = (54 * red + 183 * green + 19 * blue) >> 8
        let brightest = max(red, green, blue) * 7 / 10
        return UInt8(max(luma, brightest) * alpha / 255)
    }

    /// Whether the picture is dark text on a bright box.
    private static func isInverted(_ picture: PictureSubtitle.Picture, _ inks: [UInt8]) -> Bool {
        let bright = picture.indices.reduce(0) { $0 + (inks[Int($1)] >= 128 ? 1 : 0) }
        return bright * 100 >= picture.indices.count * 60
    }

    /// Whether the same text is at the same place, perhaps in other colours: a set is repeated, or fades.
    func isSame(as other: ShownPicture) -> Bool {
        guard isForced == other.isForced, abs(x - other.x) <= 2, abs(y - other.y) <= 2,
            abs(ink.width - other.ink.width) <= 4, abs(ink.height - other.ink.height) <= 4
        else { return false }
        return ink.isLike(other.ink, shift: (x - other.x, y - other.y))
    }
}
