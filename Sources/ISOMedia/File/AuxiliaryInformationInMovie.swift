// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Offsets of a `moov` that lead into the `moov` itself, which moves with every edit: those of encryption
/// vectors (`saio`), where these lie in a `senc` of the track.
///
/// Source: ISO/IEC 14496-12, 8.7.9; ISO/IEC 23001-7, 7.2.
struct AuxiliaryInformationInMovie {
    /// An entry of a track's `saio`, with the box that it leads into.
    private struct Entry {
        var track: UInt32
        /// Which of the track's `saio`, and which of its offsets.
        var table: Int
        var index: Int
        /// The way from the track to the box.
        var path: [Step]
        /// How far into the box it leads, in bytes.
        var distance: UInt64
    }

    /// One of the children of a type.
    private struct Step {
        var type: FourCC
        var number: Int
    }

    private static let tables: [FourCC] = ["mdia", "minf", "stbl", "saio"]

    private var entries: [Entry] = []

    /// Finds the offsets; nil where there are none.
    ///
    /// - Throws: `ISOMediaError` where a table is damaged.
    init?(in file: MovieFile) throws(ISOMediaError) {
        for track in file.movie.tracks {
            let boxes = track.box.descendant(Self.tables.dropLast())?.children ?? []
            for (table, box) in boxes.filter({ $0.type == "saio" }).enumerated() {
                let offsets = try box.decode(SampleAuxiliaryInformationOffsetsBox.self).offsets
                for (index, offset) in offsets.enumerated()
                where file.movieBox.range.contains(offset) {
                    let (path, distance) = Self.way(to: offset, in: track.box)
                    entries.append(
                        Entry(
                            track: try track.header().trackID,
                            table: table,
                            index: index,
                            path: path,
                            distance: distance
                        )
                    )
                }
            }
        }
        if entries.isEmpty { return nil }
    }

    /// The way to the innermost box at a place of the file, and how far into it that is.
    private static func way(to place: UInt64, in box: Box) -> ([Step], UInt64) {
        let children = box.children
        guard let index = children.lastIndex(where: { $0.offset ?? .max <= place }) else {
            return ([], place - (box.offset ?? place))
        }
        let child = children[index]
        let number = children[..<index].count { $0.type == child.type }
        let (path, distance) = way(to: place, in: child)
        return ([Step(type: child.type, number: number)] + path, distance)
    }

    /// A `moov` that is to stand at a place of the file, with its offsets into itself.
    ///
    /// - Throws: `ISOMediaError` where a table is damaged.
    func located(_ moov: [UInt8], at offset: UInt64) throws(ISOMediaError) -> [UInt8] {
        var located = moov
        // Offsets beyond 4 GiB can widen a table, which moves what is after it: once for each.
        for _ in 0...entries.count {
            let next = try self.located(moov, as: located, at: offset)
            if next == located { break }
            located = next
        }
        return located
    }

    private func located(
        _ moov: [UInt8],
        as present: [UInt8],
        at offset: UInt64
    ) throws(ISOMediaError) -> [UInt8] {
        var parser = BoxParser(fileOffset: offset)
        let places = Movie(box: try parser.parseBox(present[...]))
        var movie = Movie(box: try parser.parseBox(moov[...]))
        for id in Set(entries.map(\.track)) {
            guard let track = try places.track(id) else { continue }
            try movie.updateTrack(id) { edited throws(ISOMediaError) in
                var table = 0
                try edited.box.updateAll(["saio"]) { box throws(ISOMediaError) in
                    try box.edit(SampleAuxiliaryInformationOffsetsBox.self) { saio in
                        for entry in entries where entry.track == id && entry.table == table {
                            guard let target = Self.target(entry.path, in: track.box),
                                saio.offsets.indices.contains(entry.index)
                            else { continue }
                            saio.offsets[entry.index] = target + entry.distance
                        }
                    }
                    table += 1
                }
            }
        }
        return movie.box.encoded
    }

    /// Where the box stands that a way leads to.
    private static func target(_ path: [Step], in box: Box) -> UInt64? {
        var box = box
        for step in path {
            let same = box.children.filter { $0.type == step.type }
            guard same.indices.contains(step.number) else { return nil }
            box = same[step.number]
        }
        return box.offset
    }
}
