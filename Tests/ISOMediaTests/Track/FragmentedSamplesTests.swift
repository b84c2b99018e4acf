// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@Suite struct FragmentedSamplesTests {
    private typealias Movie = FragmentedMovie
    private let start = Movie.start()
    /// Where the first fragment starts.
    private var base: UInt64 { UInt64(start.count) }

    @Test func `samples in fragments have the defaults of the movie`() throws {
        let samples = try Movie.samples(
            start + Movie.fragment(Movie.track(Movie.run("00000000 00000002")))
        )
        #expect(samples.samples.map(\.offset) == [base, base + 4])
        #expect(samples.samples.map(\.decodeTime) == [0, 10])
        #expect(samples.samples.map(\.duration) == [10, 10])
        #expect(samples.samples.map(\.size) == [4, 4])
        #expect(samples.samples.map(\.flags.isSync) == [false, false])
        #expect(samples.runs.map(\.sampleDescriptionIndex) == [1])
        #expect(samples.duration == 20 && samples.byteCount == 8)
    }

    @Test func `defaults of a fragment take precedence over those of the movie`() throws {
        let header = "0002003A 00000001 00000002 00000014 00000006 02000000"
        let samples = try Movie.samples(
            start + Movie.fragment(Movie.track(header, Movie.run("00000000 00000002")))
        )
        #expect(samples.samples.map(\.offset) == [base, base + 6])
        #expect(samples.samples.map(\.duration) == [20, 20])
        #expect(samples.samples.map(\.flags.isSync) == [true, true])
        #expect(samples.samples.map(\.flags.dependencies) == [0x20, 0x20])
        #expect(samples.runs.map(\.sampleDescriptionIndex) == [2])
    }

    @Test func `values of a run take precedence, except for the flags of the first sample`() throws
    {
        let run =
            "01000B05 00000002 00000064 02000000 00000005 00000001 00000000 00000007 00000002 FFFFFFFB"
        let samples = try Movie.samples(start + Movie.fragment(Movie.track(Movie.run(run))))
        #expect(samples.samples.map(\.offset) == [base + 100, base + 101])
        #expect(samples.samples.map(\.duration) == [5, 7])
        #expect(samples.samples.map(\.size) == [1, 2])
        #expect(samples.samples.map(\.compositionTimeOffset) == [0, -5])
        #expect(samples.samples.map(\.flags.isSync) == [true, false])
    }

    @Test
    func `samples follow each other from run to run and from track fragment to track fragment`()
        throws
    {
        // No base at all: the first counts from the moof, the second from the end of the first's data.
        let first = Movie.track(
            "00000000 00000001",
            Movie.run("00000001 00000001 00000050"),
            Movie.run("00000000 00000001"),
            Movie.run("00000001 00000001 00000070")
        )
        let second = Movie.track("00000000 00000001", Movie.run("00000000 00000001"))
        let samples = try Movie.samples(start + Movie.fragment(first, second))
        #expect(samples.samples.map(\.offset) == [80, 84, 112, 116].map { base + $0 })
    }

    @Test func `sample offsets may count from a place in the file`() throws {
        let header = "00000001 00000001 0000000000000020"
        let run = "00000001 00000001 FFFFFFF0"
        let samples = try Movie.samples(start + Movie.fragment(Movie.track(header, Movie.run(run))))
        #expect(samples.samples.map(\.offset) == [16])
    }

    @Test func `samples last until the next fragment starts`() throws {
        let run = Movie.run("00000000 00000002")
        let bytes =
            start + Movie.fragment(Movie.track(Movie.time(5), run))
            + Movie.fragment(Movie.track(Movie.time(40), run))
            + Movie.fragment(Movie.track(Movie.time(58), run))
        let samples = try Movie.samples(bytes)
        #expect(samples.samples.map(\.decodeTime) == [5, 15, 40, 50, 58, 68])
        #expect(samples.samples.map(\.duration) == [10, 25, 10, 8, 10, 10])
        #expect(samples.gapCount == 1 && samples.overlapCount == 1)
        #expect(samples.duration == 73)
    }

    @Test func `a fragment of nothing but time is skipped`() throws {
        let run = Movie.run("00000000 00000001")
        let track = Movie.track("00020000 00000001", run)
        let empty = Movie.track("00030008 00000001 00000064")
        let samples = try Movie.samples(
            start + Movie.fragment(track) + Movie.fragment(empty) + Movie.fragment(track)
        )
        #expect(samples.samples.map(\.decodeTime) == [0, 110])
        #expect(samples.samples.map(\.duration) == [110, 10])
    }

    @Test func `samples in fragments come after those of the movie box`() throws {
        let tables =
            BoxBuilder.box("stts", hex("00000000 00000001 00000003 00000014"))
            + BoxBuilder.box("ctts", hex("00000000 00000001 00000001 00000003"))
            + BoxBuilder.box("stss", hex("00000000 00000001 00000002"))
            + BoxBuilder.box("stsc", hex("00000000 00000001 00000001 00000002 00000001"))
            + BoxBuilder.box("stsz", hex("00000000 00000000 00000003 00000001 00000002 00000003"))
            + BoxBuilder.box("stco", hex("00000000 00000002 00000010 00000018"))
        let bytes =
            Movie.start(tables: tables)
            + Movie.fragment(Movie.track(Movie.run("00000000 00000001")))
        let samples = try Movie.samples(bytes)
        #expect(samples.samples.map(\.offset).prefix(3) == [16, 17, 24])
        #expect(samples.samples.map(\.decodeTime) == [0, 20, 40, 60])
        #expect(samples.samples.map(\.compositionTimeOffset) == [3, 0, 0, 0])
        #expect(samples.samples.map(\.flags.isSync) == [false, true, false, false])
        #expect(samples.runs.map(\.samples) == [0..<2, 2..<3, 3..<4])
    }

    @Test(arguments: [
        // 2^32 − 1 samples that all have the default size.
        Movie.track(Movie.run("00000000 FFFFFFFF")),
        // As many without any bytes.
        Movie.track("00020010 00000001 00000000", Movie.run("00000000 FFFFFFFF")),
        // Of a track that there is not.
        Movie.track("00020000 00000009", Movie.run("00000000 00000001")),
        // Before the start of the file, and beyond all files.
        Movie.track("00000001 00000001 0000000000000000", Movie.run("00000001 00000001 FFFFFFFF")),
        Movie.track("00000001 00000001 FFFFFFFFFFFFFFFF", Movie.run("00000000 00000001")),
        // At a time that no sum may reach.
        Movie.track(
            "00020000 00000001",
            BoxBuilder.box("tfdt", hex("01000000 FFFFFFFFFFFFFFFF")),
            Movie.run("00000000 00000001")
        ),
    ])
    func `impossible samples in a fragment are rejected`(track: [UInt8]) throws {
        let file = try MovieFile(MemorySource(start + Movie.fragment(track)))
        let error = #expect(throws: ISOMediaError.self) { try file.fragmentedSamples() }
        guard case .inconsistentFragments = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.path == "memory" && (error?.offset ?? 0) >= base)
    }

    @Test(arguments: ["00000200 FFFFFFFF 00000001", "00000F00 00000002 00000001"])
    func `a run without the bytes for its count is rejected`(run: String) throws {
        let track = Movie.track(Movie.run(run))
        let file = try MovieFile(MemorySource(start + Movie.fragment(track)))
        let error = #expect(throws: ISOMediaError.self) { try file.fragmentedSamples() }
        guard case .invalidBox(let type, .countTooLarge) = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(type == "trun")
    }

    @Test func `fragments that go back in time are rejected`() throws {
        let run = Movie.run("00000000 00000002")
        let track = Movie.track(Movie.time(9), run)
        let file = try MovieFile(
            MemorySource(start + Movie.fragment(track) + Movie.fragment(track))
        )
        #expect(throws: ISOMediaError.self) { try file.fragmentedSamples() }
    }

    @Test func `more than ten million samples are rejected`() throws {
        // The second run says that its ten million samples of a byte have the bytes of the first, too.
        let track = Movie.track(
            "00020010 00000001 00000001",
            Movie.run("00000001 00000001 00000000"),
            Movie.run("00000001 00989680 00000000")
        )
        let bytes =
            start + Movie.fragment(track)
            + BoxBuilder.box("mdat", [UInt8](repeating: 0, count: 10_000_000))
        let file = try MovieFile(MemorySource(bytes))
        let error = #expect(throws: ISOMediaError.self) { try file.fragmentedSamples() }
        guard case .inconsistentFragments(let reason) = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("more than 10000000 samples"))
    }

    @Test func `a sample in a fragment takes 32 bytes of memory`() {
        #expect(MemoryLayout<FragmentedSamples.Sample>.stride == 32)
    }
}
