// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TextRecognition

/// What is done with the ink of letters before they are read.
@Suite struct InkShapeTests {
    @Test(arguments: [12, 20, -8])
    func `making a line upright keeps all of its ink`(degrees: Int) {
        var line = InkPicture(width: 60, height: 40)
        // An apostrophe is at the top of both ends, and nothing is below it.
        for y in 0..<10 {
            for x in [0, 1, 2, 57, 58, 59] { line.pixels[y * line.width + x] = 255 }
        }
        let upright = InkShear.upright(line, degrees: degrees)
        let (before, after) = (ink(line), ink(upright))
        #expect(abs(before - after) * 100 <= before)
    }

    @Test(arguments: [4, 5])
    func `a leaning I with bars is no note`(bar: Int) throws {
        var letter = InkPicture(width: 40, height: 40)
        for y in 0..<40 {
            let left = 10 + (39 - y) / 5
            let isBar = y < bar || y >= 40 - bar
            for x in isBar ? left - 5..<left + 9 : left..<left + 4 {
                letter.pixels[y * letter.width + x] = 255
            }
        }
        let box = try #require(letter.bounds(of: InkParts.limit))
        #expect(!MusicNote.isNote(letter.cropped(to: box)))
    }

    @Test func `a head, a stem and a flag are a note`() {
        var note = InkPicture(width: 22, height: 40)
        for y in 0..<40 {
            let flag = y < 18 ? 3..<min(22, 14 + y / 2 + 2) : 3..<3
            for x in 0..<22 {
                let isStem = (11..<14).contains(x) && y < 36
                let isFlag = x >= 14 && flag.contains(x) && y > (x - 14) * 2
                let (across, down) = (Double(x) - 6.5, (Double(y) - 34) * 1.3)
                let isHead = across * across + down * down <= 50
                if isStem || isFlag || isHead { note.pixels[y * 22 + x] = 255 }
            }
        }
        #expect(MusicNote.isNote(note))
    }

    private func ink(_ picture: InkPicture) -> Int { picture.pixels.reduce(0) { $0 + Int($1) } }
}
