// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@Suite struct ChapterListBoxTests {
    @Test(arguments: [
        "01000000 00000000 02 0000000000000000 03 4F6E65 000000000623A7C0 00",
        "00000000 01 00000000000F4240 02 C3A9",
    ])
    func `a chapter list is written as it was read`(text: String) throws {
        let box = Box("chpl", payload: hex(text))
        #expect(Box(try box.decode(ChapterListBox.self)) == box)
    }

    @Test func `a chapter list gives the start of each chapter`() throws {
        let box = Box("chpl", payload: hex("00000000 01 00000000000F4240 02 C3A9"))
        let entries = try box.decode(ChapterListBox.self).entries
        #expect(entries == [.init(start: 1_000_000, title: [0xC3, 0xA9])])
    }

    @Test func `a chapter list that declares more than it has is rejected`() throws {
        let list = BoxBuilder.box("chpl", hex("00000000 05 0000000000000000 00"))
        let userData = BoxBuilder.box("udta", list)
        let file = try MovieFile(
            MemorySource(SmallMovie.bytes(movie: SmallMovie.movieHeader, userData))
        )
        #expect(file.movie.chapterList == nil)
    }
}
