// SPDX-License-Identifier: Apache-2.0

import Captions
import TestSupport
import Testing

@Suite struct TeletextDecoderTests {
    @Test func `a page is shown from the time of its packet until it is erased`() {
        var pages = TeletextPages(rows: [(20, "Hello"), (22, "there.")])
        pages.show(3.5) { $0.page(0x888, rows: []) }
        #expect(pages.lines() == ["1000 3500 Hello/there."])
        #expect(pages.captions().1 == [])
    }

    @Test func `a page ends without a header that fills the time, and without C7`() {
        var pages = TeletextPages()
        for (time, text) in [(1.0, "One."), (2.0, "Two."), (3.0, "")] {
            pages.show(time) {
                $0.header(0x888, [.erase, .subtitle])
                if !text.isEmpty { $0.boxed(8, 22, text) }
            }
        }
        #expect(pages.lines() == ["1000 2000 One.", "2000 3000 Two."])
    }

    @Test func `the same page once more is no new cue`() {
        var pages = TeletextPages()
        for time in [1.0, 2.0, 3.0] { pages.show(time) { $0.page(0x888, rows: [(22, "Hello.")]) } }
        // An erased page that comes at the same moment again was only refreshed.
        pages.show(4) {
            $0.page(0x888, rows: [])
            $0.page(0x888, rows: [(22, "Hello.")])
        }
        pages.show(5) { $0.page(0x888, rows: []) }
        #expect(pages.lines() == ["1000 5000 Hello."])
    }

    @Test func `rows stay unless the header erases them`() {
        var pages = TeletextPages(rows: [(20, "One")])
        pages.show(2) { $0.page(0x888, [.subtitle], rows: [(22, "two")]) }
        pages.show(3) { $0.page(0x888, rows: []) }
        #expect(pages.lines() == ["1000 2000 One", "2000 3000 One/two"])
    }

    @Test func `what nothing erases lasts until the end, which is reported`() {
        var pages = TeletextPages(rows: [(22, "Hello.")])
        pages.file.clock(450_000)
        let (document, diagnostics) = pages.captions()
        #expect(document.lines == ["1000 5000 Hello."])
        #expect(diagnostics.map(\.code) == [.assumedEnd])
    }

    @Test func `two pages of different magazines may be sent at the same time`() {
        var pages = TeletextPages()
        pages.show(1) {
            $0.header(0x888)
            $0.header(0x150)
            $0.boxed(8, 22, "Hello.")
            $0.boxed(1, 22, "Hallo.")
        }
        pages.show(2) {
            $0.header(0x888)
            $0.header(0x150)
        }
        #expect(pages.lines(888) == ["1000 2000 Hello."])
        #expect(pages.lines(150) == ["1000 2000 Hallo."])
    }

    @Test func `in serial transmission a header ends the pages of all magazines`() {
        var pages = TeletextPages()
        pages.show(1) {
            $0.header(0x888, [.erase, .subtitle, .serial])
            $0.boxed(8, 22, "Hello.")
            $0.header(0x100, [.erase, .serial])
            $0.boxed(8, 23, "Weather")
            $0.header(0x888, [.subtitle, .serial])
            $0.boxed(8, 24, "again")
        }
        pages.show(2) { $0.page(0x888, rows: []) }
        #expect(pages.lines() == ["1000 2000 Hello./again"])
    }

    @Test func `without a presentation time the clock of the program counts`() {
        var pages = TeletextPages()
        for (time, text) in [(1, "One."), (2, "")] as [(Int64, String)] {
            pages.file.clock(time * 90_000)
            pages.file.teletext(at: nil) { $0.page(0x888, rows: text.isEmpty ? [] : [(22, text)]) }
        }
        #expect(pages.lines() == ["1000 2000 One."])
    }

    @Test func `a page that is not to be displayed shows nothing`() {
        var pages = TeletextPages(rows: [(22, "Hello.")])
        pages.show(2) { $0.page(0x888, [.erase, .subtitle, .inhibit], rows: [(22, "Hidden")]) }
        #expect(pages.lines() == ["1000 2000 Hello."])
    }

    @Test func `letters with wrong parity keep what was there`() {
        var pages = TeletextPages(rows: [(22, "Hello.")])
        for time in [2.0, 3.0] {
            pages.show(time) {
                $0.header(0x888)
                $0.boxed(8, 22, "Hello.")
                $0.damage(byte: time == 2 ? 4 : 5, bits: 0x10)
                $0.header(0x8FF, [])
            }
        }
        pages.show(4) { $0.page(0x888, rows: []) }
        #expect(pages.lines() == ["1000 4000 Hello."])
        #expect(pages.captions().1 == [])
    }

    @Test func `a letter with wrong parity is read when the page is sent again`() {
        var pages = TeletextPages()
        pages.show(1) {
            $0.header(0x888)
            $0.boxed(8, 22, "Hello.")
            $0.damage(byte: 3, bits: 0x01)
            $0.header(0x8FF, [])
        }
        let (unread, diagnostics) = pages.captions()
        #expect(unread.cues.first?.text.plainText == "H llo.")
        #expect(diagnostics.map(\.code).contains(.evenParity))
        pages.show(2) { $0.page(0x888, rows: [(22, "Hello.")]) }
        pages.show(3) { $0.page(0x888, rows: []) }
        #expect(pages.lines() == ["1000 3000 Hello."])
        #expect(pages.captions().1 == [])
    }

    @Test func `a wrong bit in an address is corrected, and two are not guessed`() {
        for (bits, expected) in [(0x01, ["1000 2000 Hello."]), (0x03, [])] as [(UInt8, [String])] {
            var pages = TeletextPages()
            pages.show(1) {
                $0.header(0x888)
                $0.damage(byte: 1, bits: bits)
                $0.boxed(8, 22, "Hello.")
                $0.header(0x8FF, [])
            }
            pages.show(2) { $0.page(0x888, rows: []) }
            #expect(pages.lines() == expected)
            let faults = pages.captions().1.map(\.code)
            #expect(faults == (bits == 1 ? [] : [.lostPackets]))
        }
    }

    @Test func `a page that no descriptor names is found if it says that it is subtitles`() {
        var pages = TeletextPages()
        pages.show(1) {
            $0.page(0x801, rows: [(22, "Hello.")])
            $0.page(0x100, [.erase], rows: [(22, "News")])
            $0.page(0x802, rows: [])
            $0.page(0x8A1, rows: [(22, "no page of viewers")])
        }
        let services = pages.subtitles.services
        #expect(services.map(\.teletextPage) == [888, 150, 801])
        #expect(services.map(\.isDeclared) == [true, true, false])
        #expect(services.map(\.purpose) == [.subtitle, .hearingImpaired, .subtitle])
        #expect(services.map(\.language) == ["eng", "ger", nil])
    }

    @Test func `the length of pieces that a file is read in does not matter`() {
        var pages = TeletextPages(rows: [(20, "Hello"), (22, "there.")])
        pages.show(3.5) { $0.page(0x888, rows: []) }
        for pieces in [1, 7, 188, 1000] {
            let read = TeletextPages.read(pages.file.bytes, pieces: pieces)
            #expect(read.captions(of: 888).0.lines == ["1000 3500 Hello/there."])
        }
    }
}
