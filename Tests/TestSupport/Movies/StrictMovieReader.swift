// SPDX-License-Identifier: Apache-2.0

/// Reads a movie as strictly as MP4Box does, without the code under test: the boxes fill the file, exactly
/// one of them is a `moov`, and free space has nothing in it that looks like a box.
package struct StrictMovieReader {
    /// What is wrong, a sentence each.
    package private(set) var complaints: [String] = []
    /// Number of bytes behind the last box.
    package private(set) var tailLength = 0

    private let bytes: [UInt8]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - tailLength: how many bytes behind the last box may be no box.
    package init(_ bytes: [UInt8], tailLength: Int = 0) {
        self.bytes = bytes
        var movies = 0
        var place = 0
        while place < bytes.count, let box = box(at: place, in: place..<bytes.count) {
            if box.type == "moov" {
                movies += 1
                readChildren(of: box.payload)
            }
            if box.type == "free" || box.type == "skip" { peek(into: box.payload) }
            place = box.payload.upperBound
        }
        self.tailLength = bytes.count - place
        if self.tailLength > tailLength {
            complaints.append("no whole box at byte \(place) of \(bytes.count)")
        }
        if movies != 1 { complaints.append("\(movies) moov boxes") }
    }

    private mutating func readChildren(of payload: Range<Int>) {
        var place = payload.lowerBound
        while place < payload.upperBound {
            guard let child = box(at: place, in: place..<payload.upperBound), child.hasSize else {
                complaints.append("no whole box at byte \(place) in moov")
                return
            }
            place = child.payload.upperBound
        }
    }

    /// VLC and FFmpeg look whether free space begins with a box of a `moov`.
    private mutating func peek(into payload: Range<Int>) {
        guard let box = box(at: payload.lowerBound, in: payload), box.hasSize else { return }
        complaints.append("a \(box.type) in the free space at byte \(payload.lowerBound)")
    }

    private func box(
        at place: Int,
        in range: Range<Int>
    ) -> (type: String, payload: Range<Int>, hasSize: Bool)? {
        guard range.count >= 8 else { return nil }
        let type = bytes[place + 4..<place + 8]
        guard type.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0xA9 }) else { return nil }
        var size = number(place, 4)
        var header = 8
        if size == 1, range.count >= 16 { (size, header) = (number(place + 8, 8), 16) }
        let hasSize = size != 0
        if !hasSize { size = range.count }
        guard size >= header, size <= range.count else { return nil }
        return (String(decoding: type, as: UTF8.self), place + header..<place + size, hasSize)
    }

    private func number(_ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reduce(0) { $0 &<< 8 | Int($1) }
    }
}
