// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@Suite struct FlatteningTests {
    private typealias Movie = FragmentedMovie

    /// An edit at a time of the media that lasts some ticks of the movie.
    struct Edit: Equatable {
        let time: Int64
        let duration: UInt64

        init(_ time: Int64, _ duration: UInt64) {
            self.time = time
            self.duration = duration
        }
    }

    /// Makes a movie flat and reads it back.
    private func flatten(_ bytes: [UInt8]) throws -> (file: MovieFile, flattening: Flattening) {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "flat.mp4").path
            let flattening = try Flattening(of: MovieFile(MemorySource(bytes)))
            try flattening.write(flattening.plan(), to: path, verifying: .full)
            let file = try MovieFile(MemorySource(try TestSupport.bytes(of: path)))
            #expect(!file.isFragmented && file.isFastStart)
            return (file, flattening)
        }
    }

    private func edits(_ file: MovieFile) throws -> [EditListBox.Entry] {
        try file.movie.tracks[0].box.child("edts")?.decodeChild(EditListBox.self)?.entries ?? []
    }

    /// Two fragments of two samples, each behind its `moof`, with bytes between that are of no sample.
    private func twoFragments(
        _ start: [UInt8],
        firstTime: UInt32,
        flags: String = "00020000 00000001"
    ) -> [UInt8] {
        func fragment(_ time: UInt32, _ first: UInt8) -> [UInt8] {
            // The data starts behind the moof and the header of the mdat.
            let length = Movie.fragment(
                Movie.track(flags, Movie.time(time), Movie.run("00000001 00000002 00000000"))
            ).count
            let run = "00000001 00000002" + hexText(BoxBuilder.number(UInt32(length + 8)))
            return Movie.fragment(Movie.track(flags, Movie.time(time), Movie.run(run)))
                + Movie.media(12, from: first)
        }
        return start + fragment(firstTime, 0) + fragment(firstTime + 30, 100)
    }

    @Test func `a flattened movie has its samples in sequence and a mark`() throws {
        let (file, _) = try flatten(twoFragments(Movie.start(), firstTime: 0))
        let samples = try file.fragmentedSamples()[0]
        let data = try samples.runs.map { try file.source.read($0.range) }
        #expect(data.flatMap(\.self) == Array(0..<8) + Array(100..<108))
        #expect(samples.samples.map(\.decodeTime) == [0, 10, 30, 40])
        #expect(samples.samples.map(\.duration) == [10, 20, 10, 10])
        #expect(file.boxes.map(\.type) == ["ftyp", "moov", "free", "mdat"])
        // A mark by which an undo recognises the movie is before the samples.
        let mark = Array("mediatag: made flat of fragments".utf8).count + 8
        #expect(file.boxes.last?.payload.count == mark + 16)
        #expect(try file.movie.header().duration == 50)
        #expect(try file.movie.tracks[0].header().duration == 50)
        #expect(try file.movie.tracks[0].mediaHeader().duration == 50)
        #expect(try edits(file).isEmpty)
    }

    @Test func `a flattened movie has no brands of fragmented movies`() throws {
        let (file, _) = try flatten(twoFragments(Movie.start(), firstTime: 0))
        #expect(file.fileType?.majorBrand == "iso6")
        #expect(file.fileType?.compatibleBrands == ["iso6"])
        let dash = Movie.start(brands: "64617368 00000001 636D6663 6D703432")
        let (other, _) = try flatten(twoFragments(dash, firstTime: 0))
        #expect(other.fileType?.majorBrand == "mp42")
        #expect(other.fileType?.compatibleBrands == ["mp42"])
    }

    @Test func `text alone that does not start at 0 gets an empty edit`() throws {
        let (file, _) = try flatten(twoFragments(Movie.start(), firstTime: 700))
        let list = try edits(file)
        #expect(list.map(\.mediaTime) == [-1, 0])
        #expect(list.map(\.segmentDuration) == [700, 50])
        #expect(try file.movie.header().duration == 750)
        #expect(try file.movie.tracks[0].mediaHeader().duration == 50)
    }

    @Test(arguments: [UInt32(1), 700, 4_000_000_000])
    func `video that starts late is presented from its first frame`(start: UInt32) throws {
        let movie = twoFragments(Movie.start(handler: "vide"), firstTime: start)
        let (file, _) = try flatten(movie)
        #expect(try edits(file).isEmpty)
        #expect(try file.movie.header().duration == 50)
        #expect(try file.movie.tracks[0].header().duration == 50)
    }

    @Test func `video whose edits cut off its beginning is presented from its first frame`() throws
    {
        let list = BoxBuilder.box(
            "elst",
            hex("00000000 00000002 00000064 FFFFFFFF 00010000 00000000 000002C1 00010000")
        )
        let start = Movie.start(edits: BoxBuilder.box("edts", list), handler: "vide")
        let (file, _) = try flatten(twoFragments(start, firstTime: 700))
        let found = try edits(file).map { Edit($0.mediaTime, $0.segmentDuration) }
        #expect(found == [Edit(5, 45)])
    }

    @Test(arguments: [
        (start: UInt32(0), time: "00000005", edits: [Edit(5, 45)]),
        (start: 3, time: "00000005", edits: [Edit(2, 48)]),
        (start: 20, time: "00000005", edits: [Edit(-1, 15), Edit(0, 50)]),
    ])
    func `an edit without an end gets one`(
        start: UInt32,
        time: String,
        edits: [Edit]
    ) throws {
        let list = BoxBuilder.box("elst", hex("00000000 00000001 00000000" + time + "00010000"))
        let movie = Movie.start(edits: BoxBuilder.box("edts", list))
        let (file, _) = try flatten(twoFragments(movie, firstTime: start))
        let found = try self.edits(file).map { Edit($0.mediaTime, $0.segmentDuration) }
        #expect(found == edits)
    }

    @Test func `unknown boxes are kept and dropped boxes are reported`() throws {
        let other = BoxBuilder.box("uuid", [UInt8](repeating: 7, count: 20))
        let event = BoxBuilder.box("emsg", hex("00000000"))
        let group = BoxBuilder.box("sbgp", hex("00000000 726F6C6C 00000000"))
        let track = Movie.track(group, Movie.run("00000000 00000001"))
        let index = BoxBuilder.box("mfra", BoxBuilder.box("mfro", hex("00000000 00000018")))
        let bytes = Movie.start() + other + event + Movie.fragment(track) + other + index
        let (file, flattening) = try flatten(bytes)
        #expect(file.boxes.map(\.type) == ["ftyp", "moov", "free", "uuid", "mdat", "uuid"])
        #expect(flattening.dropped.map(\.type) == ["emsg", "sbgp"])
        #expect(flattening.dropped.map(\.count) == [1, 1])
    }

    @Test(arguments: ["senc", "saiz", "saio"])
    func `flattening encrypted samples is rejected`(type: String) throws {
        let box = BoxBuilder.box(type, hex("00000000 00000000 00"))
        let track = Movie.track(box, Movie.run("00000000 00000001"))
        let file = try MovieFile(MemorySource(Movie.start() + Movie.fragment(track)))
        let error = #expect(throws: ISOMediaError.self) { try Flattening(of: file) }
        #expect(error?.description.contains("encryption (\(type))") == true)
    }

    @Test func `flattening items in media data is rejected`() throws {
        let items = BoxBuilder.box(
            "iloc",
            hex("00000000 4400 0001 0001 0000 0001 00000100 00000020")
        )
        let meta = BoxBuilder.box("meta", hex("00000000"), items)
        let track = Movie.track(Movie.run("00000000 00000001"))
        let file = try MovieFile(MemorySource(Movie.start() + meta + Movie.fragment(track)))
        let error = #expect(throws: ISOMediaError.self) { try Flattening(of: file) }
        #expect(error?.description.contains("(iloc)") == true)
    }

    @Test func `flattening samples outside of the file is rejected`() throws {
        let track = Movie.track(Movie.run("00000001 00000001 7FFFFFFF"))
        let file = try MovieFile(MemorySource(Movie.start() + Movie.fragment(track)))
        let error = #expect(throws: ISOMediaError.self) { try Flattening(of: file) }
        #expect(error?.description.contains("outside of the file") == true)
    }

    @Test func `flattening a track without a sample description is rejected`() throws {
        let header = "00020002 00000001 00000002"
        let track = Movie.track(header, Movie.run("00000000 00000001"))
        let file = try MovieFile(MemorySource(Movie.start() + Movie.fragment(track)))
        let error = #expect(throws: ISOMediaError.self) { try Flattening(of: file) }
        #expect(error?.description.contains("no sample description 2") == true)
    }

    @Test func `flattening a truncated file is rejected`() throws {
        let bytes = twoFragments(Movie.start(), firstTime: 0).dropLast(6)
        let file = try MovieFile(MemorySource(Array(bytes)))
        #expect(throws: ISOMediaError.self) { try Flattening(of: file) }
    }
}
