// SPDX-License-Identifier: Apache-2.0

import Captions
import Testing
import TextRecognition

@testable import FFmpegMedia
@testable import MediaReading

/// What a stream of pictures shows from moment to moment becomes cues.
@Suite struct PictureCuesTests {
    /// A bar of white pixels on nothing, or of black ones on a white box.
    private static func picture(
        _ seed: Int,
        y: Int = 500,
        isForced: Bool = false,
        opacity: UInt32 = 255,
        isDark: Bool = false
    ) -> PictureSubtitle.Picture {
        let (width, height) = (60, 20)
        let indices = (0..<width * height).map { place in
            UInt8((place % width / 3 + seed) % 7 == 0 || place / width == seed ? 1 : 0)
        }
        let white = opacity << 24 | 0xFFFFFF
        var palette = [UInt32](repeating: 0, count: 256)
        (palette[0], palette[1]) = isDark ? (white, 0xFF00_0000) : (0, white)
        return PictureSubtitle.Picture(
            x: 330,
            y: y,
            width: width,
            height: height,
            indices: indices,
            palette: palette,
            isForced: isForced
        )
    }

    private static func shown(_ pictures: PictureSubtitle.Picture...) -> [ShownPicture] {
        let subtitle = PictureSubtitle(
            ticks: 0,
            delayMilliseconds: 0,
            endMilliseconds: nil,
            pictures: pictures
        )
        return ShownPicture.pictures(of: subtitle, frameHeight: 576)
    }

    private static func times(_ cues: [PictureCue]) -> [[Int]] { cues.map { [$0.start, $0.end] } }

    @Test func `a subtitle ends with the next one, which may show nothing`() {
        var cues = PictureCues()
        #expect(cues.take(Self.shown(Self.picture(1)), at: 100, until: nil).isEmpty)
        let first = cues.take(Self.shown(Self.picture(2)), at: 900, until: nil)
        let second = cues.take([], at: 1500, until: nil)
        #expect(Self.times(first + second) == [[100, 900], [900, 1500]])
        #expect(cues.finish().isEmpty && !cues.hasAssumedEnd)
    }

    @Test func `what is repeated or fades is one cue, and its brightest picture is read`() throws {
        var cues = PictureCues()
        for (time, opacity) in [(0, 60), (40, 255), (80, 255), (900, 90)] as [(Int, UInt32)] {
            let shown = Self.shown(Self.picture(1, opacity: opacity))
            #expect(cues.take(shown, at: time, until: nil).isEmpty)
        }
        let found = cues.take([], at: 1000, until: nil)
        #expect(Self.times(found) == [[0, 1000]])
        #expect(try #require(found.first).picture.ink.pixels.max() == 255)
    }

    @Test func `a subtitle ends when it says so, and a timeout is no end if another comes before`()
    {
        var cues = PictureCues()
        _ = cues.take(Self.shown(Self.picture(1)), at: 0, until: 700)
        let first = cues.take(Self.shown(Self.picture(2)), at: 900, until: 30_900)
        let second = cues.take([], at: 2000, until: nil)
        #expect(Self.times(first + second) == [[0, 700], [900, 2000]])
    }

    @Test func `a last subtitle without an end is shown for 5 seconds`() {
        var cues = PictureCues()
        _ = cues.take(Self.shown(Self.picture(1)), at: 1000, until: nil)
        #expect(Self.times(cues.finish()) == [[1000, 6000]])
        #expect(cues.hasAssumedEnd)
    }

    @Test func `subtitles without a time, and back in time, are counted`() {
        var cues = PictureCues()
        #expect(cues.take(Self.shown(Self.picture(1)), at: nil, until: nil).isEmpty)
        _ = cues.take(Self.shown(Self.picture(1)), at: 1000, until: nil)
        #expect(cues.take(Self.shown(Self.picture(2)), at: 500, until: nil).isEmpty)
        #expect(cues.untimed == 2)
    }

    @Test func `pictures far from each other or forced otherwise are cues of their own`() {
        let near = Self.shown(Self.picture(1, y: 480), Self.picture(2, y: 520))
        let far = Self.shown(Self.picture(1, y: 20), Self.picture(2, y: 520))
        let forced = Self.shown(Self.picture(1, y: 480), Self.picture(2, y: 520, isForced: true))
        #expect(near.count == 1 && far.count == 2)
        #expect(forced.map(\.isForced) == [false, true])
        #expect(far.map { $0.placement(in: (720, 576)).vertical } == [.top, .bottom])
    }

    @Test func `dark text on a bright box is the ink`() throws {
        let bright = try #require(Self.shown(Self.picture(1)).first)
        let dark = try #require(Self.shown(Self.picture(1, isDark: true)).first)
        #expect(dark.ink == bright.ink)
        #expect(Self.shown(Self.picture(1, opacity: 0)).isEmpty)
    }
}
