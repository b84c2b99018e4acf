// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Looking

/// What a program reads in pictures of texts is written into the texts.
@Suite struct TextPictureTests {
    private static func picture(_ box: PictureBox, at time: Int) -> TextPicture {
        TextPicture(box, of: [16, 16, 16, 16], columns: 2, rows: 2, at: time)
    }

    @Test func `a text of several parts gets the words of all in reading order`() throws {
        let left = PictureBox(left: 0.3, top: 0.81, right: 0.4, bottom: 0.86)
        let right = PictureBox(left: 0.5, top: 0.8, right: 0.7, bottom: 0.85)
        let below = PictureBox(left: 0.35, top: 0.9, right: 0.65, bottom: 0.95)
        let other = PictureBox(left: 0.05, top: 0.05, right: 0.2, bottom: 0.1)
        var meter = PictureMeter(CellGrid(width: 64, height: 36))
        let colour = PictureColour(components: .grey, height: 36)
        meter.add([UInt16](repeating: 4096, count: 3 * 256 * 144), colour, at: 0)
        let seen = meter.activity()
        var activity = try #require(seen)
        activity.text = [
            SeenText(
                time: 1000..<3000,
                box: PictureBox(left: 0.3, top: 0.8, right: 0.7, bottom: 0.95)
            ),
            SeenText(time: 2000..<4000, box: other),
        ]
        activity.textPictures = [
            Self.picture(right, at: 1500), Self.picture(left, at: 1500),
            Self.picture(below, at: 1600), Self.picture(right, at: 2400),
            Self.picture(other, at: 2500), Self.picture(left, at: 3500),
        ]
        activity.setWords(["were", "we", "here", "again", "News", "later"])
        #expect(activity.text.map(\.words) == ["we were here", "News"])
    }
}
