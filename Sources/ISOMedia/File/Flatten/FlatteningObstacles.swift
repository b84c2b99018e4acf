// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// What a fragmented movie has that a flat one made from it would lose or break.
struct FlatteningObstacles {
    private let file: MovieFile
    private let tracks: [FragmentedSamples]
    private let fragmentBoxes: [FourCC: Int]

    /// Boxes of fragments that say where the vectors of encrypted samples are.
    private static let encryptionTypes: Set<FourCC> = ["senc", "saiz", "saio"]

    /// Sample entries of encrypted samples.
    ///
    /// Source: ISO/IEC 14496-12, 8.12.
    private static let encryptedEntries: Set<FourCC> = [
        "encv", "enca", "enct", "encs", "encm", "drms",
    ]

    /// Looks at a movie of which all fragments have been read.
    init(_ file: MovieFile, _ reader: FragmentReader) {
        self.file = file
        tracks = reader.tracks
        fragmentBoxes = reader.otherBoxes
    }

    /// The boxes that are lost, sorted by type.
    var dropped: [Flattening.DroppedBoxes] {
        var counts = fragmentBoxes
        for box in file.boxes where box.type == "emsg" || box.type == "prft" {
            counts[box.type, default: 0] += 1
        }
        for box in file.movie.box.child("mvex")?.children ?? []
        where !["mehd", "trex", "trep", "leva", "free", "skip"].contains(box.type) {
            counts[box.type, default: 0] += 1
        }
        for track in file.movie.tracks {
            let table = track.box.descendant(["mdia", "minf", "stbl"])
            if table?.child("cslg") != nil { counts["cslg", default: 0] += 1 }
        }
        return counts.map { Flattening.DroppedBoxes(type: $0.key, count: $0.value) }
            .sorted { $0.type.rawValue < $1.type.rawValue }
    }

    /// Refuses what must not be made flat.
    ///
    /// - Throws: `ISOMediaError.Kind.cannotFlatten`, `.inconsistentFragments`.
    func requireNone() throws(ISOMediaError) {
        if let type = Self.encryptionTypes.first(where: { fragmentBoxes[$0] != nil }) {
            throw obstacle("its fragments have auxiliary information of encryption (\(type))")
        }
        for (track, samples) in zip(file.movie.tracks, tracks) {
            try require(track, samples)
        }
        try requireNoItems(file.movie.box)
        for box in file.boxes where box.type == "meta" && box.payload.count <= 64 << 20 {
            var parser = BoxParser(fileOffset: box.range.lowerBound)
            try requireNoItems(try parser.parseBox(try file.source.bytes(box.range)[...]))
        }
    }

    private func require(_ track: Track, _ samples: FragmentedSamples) throws(ISOMediaError) {
        let id = samples.trackID
        if let entry = track.sampleEntries.first(where: { Self.encryptedEntries.contains($0.type) })
        {
            throw obstacle("the samples of track \(id) are encrypted (\(entry.type))")
        }
        let table = track.box.descendant(["mdia", "minf", "stbl"])
        guard table != nil else { throw ISOMediaError(.missingBox("stbl", in: "minf")) }
        let fixed: [FourCC] = ["saiz", "saio", "stdp", "padb"]
        if let box = table?.children.first(where: { fixed.contains($0.type) }) {
            throw obstacle("the sample table of track \(id) has a \(box.type)")
        }
        if let table, try Self.countsBytesOtherwise(track, table) {
            throw obstacle("the audio of track \(id) has packets that QuickTime counts in frames")
        }
        guard try track.isSelfContained() || samples.samples.isEmpty else {
            throw obstacle("the samples of track \(id) are in another file")
        }
        let entryCount = track.sampleEntries.count
        for run in samples.runs {
            guard run.range.upperBound <= file.length else {
                let reason = "samples of track \(id) are outside of the file"
                throw ISOMediaError(.inconsistentFragments(reason), at: run.range.lowerBound)
            }
            guard run.sampleDescriptionIndex >= 1, run.sampleDescriptionIndex <= entryCount else {
                let index = run.sampleDescriptionIndex
                let reason = "track \(id) has no sample description \(index)"
                throw ISOMediaError(.inconsistentFragments(reason), at: run.range.lowerBound)
            }
        }
    }

    /// Whether a sample table in the `moov` is of compressed sound of QuickTime's version 1, whose sizes are
    /// not in bytes: its chunks are longer than the sum of their samples.
    ///
    /// Source: QuickTime File Format, "Sound Sample Description (Version 1)".
    private static func countsBytesOtherwise(
        _ track: Track,
        _ table: Box
    ) throws(ISOMediaError) -> Bool {
        guard let sizes = try table.decodeChild(SampleSizeBox.self),
            sizes.sampleSize > 0, sizes.sampleCount > 0, try track.handlerType() == "soun"
        else { return false }
        // Six reserved bytes and the data reference stand before the version.
        return track.sampleEntries.contains { entry in
            entry.payload.dropFirst(8).prefix(2).elementsEqual([0, 1])
        }
    }

    /// Items that lie in media data, such as pictures, would be lost with it.
    private func requireNoItems(_ box: Box) throws(ISOMediaError) {
        if box.type == "iloc" {
            let items = try box.decode(ItemLocationBox.self).items
            if items.contains(where: { $0.constructionMethod == 0 && !$0.extents.isEmpty }) {
                throw ISOMediaError(
                    .cannotFlatten("it has items in media data (iloc)"),
                    at: box.offset
                )
            }
        }
        for child in box.children { try requireNoItems(child) }
    }

    private func obstacle(_ what: String) -> ISOMediaError { ISOMediaError(.cannotFlatten(what)) }
}
