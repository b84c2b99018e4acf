// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

/// What has to stay as it is when the `moov` of a fragmented movie is edited.
struct FragmentState {
    /// The samples of each track, without where they are.
    private let samples: [[FragmentedSamples.Sample]]
    /// The bytes of each track's samples.
    private let media: [Data]
    private let edits: [Box?]
    private let types: [FourCC]
    /// Where indices lead.
    let targets: [Int?]
    private let hashes: [String]
    private let packets: [StreamPacket]

    init(_ path: String) throws {
        let file = try MovieFile(opening: path)
        let tracks = try file.fragmentedSamples()
        samples = tracks.map { track in
            track.samples.map { sample in
                var sample = sample
                sample.offset = 0
                return sample
            }
        }
        media = try tracks.map { track in
            try track.runs.reduce(into: Data()) {
                try $0.append(contentsOf: file.source.read($1.range))
            }
        }
        edits = file.movie.tracks.map { $0.box.descendant(["edts"]) }
        types = file.boxes.map(\.type).filter { $0 != "free" && $0 != "moov" }
        hashes = try streamHashes(path)
        packets = try streamPackets(path)
        targets = try Self.targets(file)
        try expectOrder(file)
    }

    /// Expects that the file at a path has the same samples and boxes, with indices that lead to them.
    func expectKept(in path: String) throws {
        let new = try FragmentState(path)
        #expect(new.samples == samples)
        #expect(new.media == media)
        #expect(new.edits == edits)
        #expect(new.types == types)
        #expect(new.targets == targets)
        #expect(new.hashes == hashes)
        #expect(new.packets == packets)
    }

    /// Readers need the `moov` before the first fragment.
    private func expectOrder(_ file: MovieFile) throws {
        let first = file.boxes.firstIndex { $0.type == "moof" }
        let movie = try #require(file.boxes.firstIndex(of: file.movieBox))
        if let first { #expect(movie < first) }
    }

    /// What the places are that indices name: the number of a box that is no free space, or nil for a place
    /// where no box starts, as FFmpeg writes into the `sidx` of several tracks.
    private static func targets(_ file: MovieFile) throws -> [Int?] {
        let boxes = file.boxes.filter { !$0.isFreeSpace && $0 != file.movieBox }
        var numbers: [UInt64: Int] = [:]
        for (number, box) in boxes.enumerated() { numbers[box.range.lowerBound] = number }
        var targets: [Int?] = []
        for box in boxes where box.type == "mfra" || box.type == "sidx" {
            let bytes = try file.source.read(box.payload)
            if box.type == "sidx" {
                let index = try Box("sidx", payload: bytes).decode(SegmentIndexBox.self)
                var place = box.range.upperBound + index.firstOffset
                for reference in index.references {
                    targets.append(numbers[place])
                    place += UInt64(reference.referencedSize)
                }
            } else {
                for offset in try randomAccessOffsets(bytes) {
                    let number = try #require(numbers[offset], "tfra leads to byte \(offset)")
                    #expect(boxes[number].type == "moof")
                    targets.append(number)
                }
                let tail = try file.source.read(file.length - 4..<file.length)
                #expect(tail == BoxBuilder.number(UInt32(box.range.count)))
            }
        }
        return targets
    }

    private static func randomAccessOffsets(_ bytes: [UInt8]) throws -> [UInt64] {
        var offsets: [UInt64] = []
        var rest = bytes[...]
        while rest.count >= 8 {
            let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let payload = Array(rest.prefix(size).dropFirst(8))
            if rest.dropFirst(4).prefix(4).elementsEqual("tfra".utf8) {
                let table = try Box("tfra", payload: payload)
                    .decode(TrackFragmentRandomAccessBox.self)
                offsets += table.entries.map(\.movieFragmentOffset)
            }
            rest = rest.dropFirst(size)
        }
        return offsets
    }
}

/// An edit that changes what a movie says of its tracks, and no sample.
enum TagEdit {
    /// Gives every track a group and a name.
    static func edit(_ movie: Movie, name: String, group: Int16 = 7) throws -> MovieEdit {
        var movie = movie
        for track in movie.tracks {
            try movie.updateTrack(try track.header().trackID) { track throws(ISOMediaError) in
                try track.updateHeader { $0.alternateGroup = group }
                track.box.updateChildren { boxes in
                    boxes.removeAll { $0.type == "udta" }
                    let box = Box("name", payload: Array(name.utf8))
                    boxes.append(Box("udta", children: [box]))
                }
            }
        }
        return MovieEdit(movie: movie, changedBoxes: ["name"])
    }

    /// Carries the edit out; gives the method that was chosen.
    @discardableResult
    static func run(
        _ path: String,
        name: String,
        output: MovieEditor.Output = .inPlace
    ) throws -> FilePlan.Method {
        let editor = try MovieEditor(path: path, output: output)
        let edit = try edit(editor.movie.movie, name: name)
        let plan = try editor.plan(edit)
        try editor.commit(edit, by: plan, verifying: .full)
        return plan.method
    }

    /// The name that the tracks of a movie have; nil where they have none, or several.
    static func name(_ path: String) throws -> String? {
        let names = try MovieFile(opening: path).movie.tracks.map { track in
            track.box.descendant(["udta", "name"]).map {
                String(decoding: $0.payload, as: UTF8.self)
            }
        }
        return Set(names).count == 1 ? names.first ?? nil : nil
    }
}
