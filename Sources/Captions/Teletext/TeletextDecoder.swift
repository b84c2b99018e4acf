// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension Teletext {
    /// Receives the pages of subtitles in the packets of one stream, as a receiver does.
    ///
    /// A page begins with its header and ends with the next header of its magazine; in serial transmission (C11), of any
    /// magazine. It is shown from the time of its header on, until a header erases it or it comes with something else. Source: EN 300
    /// 706, 7.2 and 9.3.1.
    struct Decoder {
        /// The pages that have been received, by their numbers.
        private(set) var pages: [Int: PageHistory] = [:]
        /// The pages that say of themselves that they are subtitles and have shown text, but that no descriptor names.
        private(set) var undeclaredPages: Set<Int> = []
        /// How often any page has shown something else.
        private(set) var showingCount = 0
        /// Packets with an address or a header that cannot be read.
        private(set) var unreadableCount = 0

        /// The page that rows of each magazine belong to.
        private var open: [Int: Int] = [:]
        /// The character sets that magazines designate (M/29), by their numbers.
        private var designations: [Int: Int] = [:]
        /// The pages of subtitles that descriptors name, with the region of the language that is stated for them.
        private var declared: [Int: Int] = [:]

        /// Names a page that has subtitles, whether its header says so or not.
        mutating func declare(_ page: Int, language: String?) {
            declared[page] = CharacterSet.region(ofLanguage: language)
            undeclaredPages.remove(page)
        }

        /// The captions of a page.
        ///
        /// - Parameters:
        ///   - page: its number.
        ///   - milliseconds: gives the time of ticks.
        /// - Returns: the captions, and what was noticed.
        func captions(
            of page: Int,
            _ milliseconds: (Int64) -> Int
        ) -> (document: CaptionDocument, diagnostics: [Diagnostic]) {
            var (document, diagnostics) =
                pages[page]?.captions(milliseconds) ?? (CaptionDocument(), [])
            if unreadableCount > 0 {
                let message = "packets of teletext have errors in their address: \(unreadableCount)"
                let place = SourcePosition(line: 1, column: 1)
                diagnostics.append(Diagnostic(.lostPackets, message, at: place))
            }
            return (document, diagnostics)
        }

        /// Takes the data of a PES packet that is shown at a time, in ticks.
        mutating func take(_ data: ArraySlice<UInt8>, at time: Int64) {
            for packet in Packet.all(in: data, unreadable: &unreadableCount) {
                if packet.row == 0 { begin(packet, at: time) } else { take(packet) }
            }
        }

        /// Ends all pages at the end of the stream.
        mutating func finish(at time: Int64) {
            for magazine in open.keys.sorted() { close(magazine) }
            for page in pages.keys { pages[page]?.finish(at: time) }
        }

        /// Takes the first packet of a page.
        private mutating func begin(_ packet: Packet, at time: Int64) {
            guard let header = Header(packet) else {
                // It is not known which page the rows that follow belong to.
                unreadableCount += 1
                return close(packet.magazine)
            }
            if header.isSerial {
                for magazine in open.keys.sorted() { close(magazine) }
            } else {
                close(packet.magazine)
            }
            guard let page = header.page,
                header.isSubtitle || declared[page] != nil || pages[page] != nil
            else { return }
            let region = declared[page] ?? 0
            pages[page, default: PageHistory(region: region)].begin(header, at: time)
            open[packet.magazine] = page
        }

        private mutating func close(_ magazine: Int) {
            guard let page = open.removeValue(forKey: magazine) else { return }
            guard let before = pages[page]?.showings.count else { return }
            pages[page]?.complete(designation: designations[magazine])
            guard let history = pages[page] else { return }
            showingCount += history.showings.count - before
            if declared[page] == nil, history.isSubtitle, history.hasShownText {
                undeclaredPages.insert(page)
            }
        }

        /// Takes a row of the page that is open in its magazine, or what changes how its rows are read.
        private mutating func take(_ packet: Packet) {
            if packet.row == 29, let designation = Self.designation(packet) {
                designations[packet.magazine] = designation
            }
            guard let page = open[packet.magazine] else { return }
            switch packet.row {
            case 1...Teletext.lastRow: pages[page]?.take(row: packet.row, packet.bytes)
            case 26:
                guard let part = packet.bytes.first.flatMap(Teletext.nibble) else { return }
                pages[page]?.take(enhancement: part, Self.triplets(packet))
            case 28:
                if let designation = Self.designation(packet) {
                    pages[page]?.take(designation: designation)
                }
            default: break
            }
        }

        /// The character sets that a packet X/28 or M/29 designates; nil if it is about something else.
        ///
        ///     u8 designation code (0, 4) | 4 bits function of the page (0) | 3 bits | 7 bits first set | 7 bits second set | …
        ///
        /// Source: EN 300 706, 9.4.2.
        private static func designation(_ packet: Packet) -> Int? {
            guard let code = packet.bytes.first.flatMap(Teletext.nibble), [0, 4].contains(code),
                let first = triplets(packet)[0], let second = triplets(packet)[1], first & 0x0F == 0
            else { return nil }
            return first >> 7 & 0x7FF | (second & 7) << 11
        }

        /// The thirteen triplets after the designation code of a packet; nil for those that cannot be read.
        private static func triplets(_ packet: Packet) -> [Int?] {
            let bytes = packet.bytes.dropFirst()
            return (0..<13).map { Teletext.triplet(bytes.dropFirst($0 * 3).prefix(3)) }
        }
    }
}
