// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// Which bytes of the media data of a file the tracks of a movie use.
package struct UsedMedia: Sendable {
    /// Used bytes of the file, in order, neighbours put together.
    private let ranges: [Range<UInt64>]
    /// Places in boxes that are kept whole.
    private let pinned: [UInt64]
    private let boxes: [FileBox]

    /// Finds out for a movie whose chunk offsets are those of a file.
    ///
    /// - Throws: `ISOMediaError` where a table is damaged.
    package init(of movie: Movie, in file: MovieFile) throws(ISOMediaError) {
        var ranges: [Range<UInt64>] = []
        var pinned = try Self.itemOffsets(in: movie.box)
        // Fragments count from their `moof`: nothing may change its place within their media data.
        if file.hasFragments {
            pinned += file.boxes.filter { $0.type == "mdat" }.map(\.range.lowerBound)
        }
        for box in file.boxes where box.type == "meta" && box.payload.count <= 64 << 20 {
            var parser = BoxParser(fileOffset: box.range.lowerBound)
            let bytes = try file.source.bytes(box.range)
            pinned += try Self.itemOffsets(in: parser.parseBox(bytes[...]))
        }
        for track in movie.tracks where try track.isSelfContained() {
            pinned += try track.auxiliaryOffsets()
            guard let table = try track.sampleTable() else { continue }
            if try track.hasSamplesOfUnknownSize() {
                pinned += try track.chunkOffsets()
            } else {
                ranges += try table.chunks().filter { !$0.isEmpty }
            }
        }
        self.ranges = Self.joined(ranges)
        self.pinned = pinned.sorted()
        boxes = file.boxes
    }

    /// How many bytes of media data and free space no track uses.
    package var unusedLength: UInt64 {
        boxes.reduce(0) { sum, box in
            guard box.type == "mdat" || box.isFreeSpace else { return sum }
            let used = ranges(in: box).reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
            if box.isFreeSpace { return used == 0 ? sum + UInt64(box.range.count) : sum }
            return sum + UInt64(box.payload.count) - used
        }
    }

    /// Whether some media data is kept whole, because more than samples of a known size lie in it.
    package var keepsWholeBoxes: Bool { boxes.contains { $0.type == "mdat" && isPinned($0) } }

    /// Whether a box is kept whole.
    func isPinned(_ box: FileBox) -> Bool {
        let index = pinned.partitioningIndex { $0 >= box.range.lowerBound }
        return index < pinned.count && pinned[index] < box.range.upperBound
    }

    /// The used bytes of a box's payload.
    func ranges(in box: FileBox) -> [Range<UInt64>] {
        if isPinned(box) { return [box.payload] }
        let first = ranges.partitioningIndex { $0.upperBound > box.payload.lowerBound }
        return ranges[first...].prefix { $0.lowerBound < box.payload.upperBound }
            .map { $0.clamped(to: box.payload) }.filter { !$0.isEmpty }
    }

    // MARK: - Parts

    /// Ranges in order, those that touch or overlap put together.
    private static func joined(_ ranges: [Range<UInt64>]) -> [Range<UInt64>] {
        var joined: [Range<UInt64>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                let end = max(last.upperBound, range.upperBound)
                joined[joined.count - 1] = last.lowerBound..<end
            } else {
                joined.append(range)
            }
        }
        return joined
    }

    private static func itemOffsets(in box: Box) throws(ISOMediaError) -> [UInt64] {
        var offsets: [UInt64] = []
        var box = box
        try box.updateAll(["iloc"]) { items throws(ISOMediaError) in
            try items.edit(ItemLocationBox.self) {
                $0.relocate { offset in
                    offsets.append(offset)
                    return offset
                }
            }
        }
        return offsets
    }
}

extension Track {
    /// Where auxiliary information of the samples, such as encryption vectors, is in the file.
    func auxiliaryOffsets() throws(ISOMediaError) -> [UInt64] {
        let table = box.descendant(["mdia", "minf", "stbl"])?.children ?? []
        var offsets: [UInt64] = []
        for box in table where box.type == "saio" {
            offsets += try box.decode(SampleAuxiliaryInformationOffsetsBox.self).offsets
        }
        return offsets
    }
}
