// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct FileComparisonTests {
    @Test(.slow, arguments: [MovieLayout.movieLast, .movieFirst, .unknownBoxes, .trailingGarbage])
    func `the comparison finds any changed byte`(layout: MovieLayout) throws {
        let old = Data(try layout.bytes())
        #expect(FileComparison(old: old, new: old).differences == [])
        let boxes = WalkedBox.walk(old).boxes
        let movie = try #require(boxes.first { $0.type == "moov" })
        let places =
            Array(stride(from: movie.range.lowerBound + 4, to: movie.range.upperBound, by: 59))
            + stride(from: 0, to: old.count, by: 4001)
        for place in places where !(try mayChange(place, in: movie)) {
            var new = old
            new[place] ^= 0x40
            let differences = FileComparison(old: old, new: new).differences
            #expect(differences != [], "byte \(place) of \(layout)")
        }
    }

    @Test func `the comparison finds removed and added boxes`() throws {
        let old = Data(try MovieLayout.movieLast.bytes())
        let movie = try #require(WalkedBox.walk(old).boxes.first { $0.type == "moov" })
        let track = try #require(movie.child("trak"))
        var new = old
        new.replaceSubrange(
            track.range.lowerBound + 4..<track.range.lowerBound + 8,
            with: "free".utf8
        )
        #expect(FileComparison(old: old, new: new).differences != [])
        let added = old + BoxBuilder.box("uuid", [1])
        #expect(FileComparison(old: added, new: old).differences == ["uuid is gone"])
        #expect(FileComparison(old: old.dropLast(0), new: old + [1, 2]).differences != [])
    }

    /// Whether a byte is the next track ID, or the flag or the group of a track.
    private func mayChange(_ place: Int, in movie: WalkedBox) throws -> Bool {
        let header = try #require(movie.child("mvhd")).payload
        if (header.upperBound - 4..<header.upperBound).contains(place) { return true }
        return movie.children.filter { $0.type == "trak" }.compactMap { $0.child("tkhd") }
            .contains { [3, 34, 35].contains(place - $0.payload.lowerBound) }
    }
}
