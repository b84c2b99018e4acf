// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import TestSupport
import Testing

@testable import ISOMedia

@Suite struct EditTimelineTests {
    private func timeline(_ edits: String, movie: UInt32 = 600, media: UInt32 = 1000) throws
        -> EditTimeline
    {
        let count = UInt32(hex(edits).count / 12)
        let payload = BoxBuilder.number(UInt32(0)) + BoxBuilder.number(count) + hex(edits)
        let box = try Box("elst", payload: payload).decode(EditListBox.self)
        return EditTimeline(edits: box.entries, movieTimescale: movie, mediaTimescale: media)
    }

    @Test func `without edits the presentation is the media`() throws {
        let plain = try timeline("", media: 90_000)
        #expect(plain.presentation(of: 90_000..<135_000, timescale: 1000) == [1000..<1500])
        #expect(plain.presentation(of: -45_000..<45_000, timescale: 1000) == [0..<500])
    }

    @Test func `an empty edit delays what follows`() throws {
        // 300 of 600 ticks of nothing, then the media from 2.5 s on for 10 s.
        let edits = try timeline("0000012C FFFFFFFF 00010000 00001770 000009C4 00010000")
        #expect(edits.presentation(of: 2000..<3000, timescale: 1000) == [500..<1000])
        #expect(edits.presentation(of: 3000..<4000, timescale: 1000) == [1000..<2000])
        #expect(edits.presentation(of: 12_000..<14_000, timescale: 1000) == [10_000..<10_500])
        #expect(edits.presentation(of: 12_500..<14_000, timescale: 1000) == [])
        #expect(edits.presentation(of: 0..<2500, timescale: 1000) == [])
    }

    @Test func `edits show media again and in another order`() throws {
        let edits = try timeline("00000258 00000BB8 00010000 000004B0 000007D0 00010000")
        #expect(edits.presentation(of: 3000..<3500, timescale: 1000) == [0..<500, 2000..<2500])
        #expect(edits.presentation(of: 2500..<3500, timescale: 1000) == [0..<500, 1500..<2500])
    }

    @Test func `an edit of rate 0 holds its sample`() throws {
        let edits = try timeline("00000258 000007D0 00000000")
        #expect(edits.presentation(of: 1500..<2500, timescale: 1000) == [0..<1000])
        #expect(edits.presentation(of: 2500..<3500, timescale: 1000) == [])
        #expect(!edits.hasOtherRates)
    }

    @Test func `edits of other rates are recognised`() throws {
        #expect(try timeline("00000258 00000000 00020000").hasOtherRates)
    }

    @Test func `a last edit without a duration lasts as long as the media`() throws {
        let edits = try timeline("00000000 000003E8 00010000")
        #expect(edits.presentation(of: 1500..<9000, timescale: 1000) == [500..<8000])
        #expect(try timeline("00000000 FFFFFFFF 00010000").segments == [])
    }

    @Test func `edit times are rounded to the nearest tick`() throws {
        let edits = try timeline("00000001 FFFFFFFF 00010000 00001770 00000000 00010000")
        // 1/600 s is 1.67 ms; 0.3 ms later it is 1.97 ms.
        #expect(edits.presentation(of: 0..<1000, timescale: 1000) == [2..<1002])
        let fine = try timeline("", media: 10_000)
        #expect(fine.presentation(of: 4..<15, timescale: 1000) == [0..<2])
    }

    @Test func `edit times do not overflow, whatever the edits are`() throws {
        let wide =
            hex("01000000 00000003 7FFFFFFFFFFFFFFF 8000000000000000 00010000")
            + hex("FFFFFFFFFFFFFFFF 7FFFFFFFFFFFFFFF 80000000 FFFFFFFFFFFFFFFF 0000000000000000")
            + hex("00010000")
        let box = try Box("elst", payload: wide).decode(EditListBox.self)
        for scale in [1, UInt32.max] {
            let edits = EditTimeline(
                edits: box.entries,
                movieTimescale: scale,
                mediaTimescale: scale
            )
            for media in [Int64.min..<Int64.max, 0..<1] {
                _ = edits.presentation(of: media, timescale: .max)
            }
        }
    }
}

@Suite struct PresentedSampleTests {
    private func presented(_ change: (inout TextMovie.Track) -> Void) throws -> [PresentedSample] {
        var track = TextMovie.Track(
            entry: TextMovie.timedTextEntry,
            samples: [([0, 0], 1000), ([0, 1, 65], 500), ([0, 0], 1500)]
        )
        change(&track)
        let file = try MovieFile(MemorySource(TextMovie(track).bytes))
        let box = try #require(file.movie.tracks.first)
        return try box.presentedSamples(
            try #require(try box.sampleTable()).samples(),
            movieTimescale: 600,
            timescale: 1000
        )
    }

    @Test func `samples have their media times if there are no edits`() throws {
        let samples = try presented { _ in }
        #expect(samples.map(\.presentation) == [0..<1000, 1000..<1500, 1500..<3000])
        #expect(samples.map(\.range.count) == [2, 3, 2])
    }

    @Test func `samples are cut off by edits and keep their own origin`() throws {
        let samples = try presented {
            $0.edits = [(300, -1, 0x10000), (360, 1200, 0x10000), (60, 0, 0x10000)]
        }
        #expect(samples.map(\.presentation) == [500..<800, 800..<1100, 1100..<1200])
        #expect(samples.map(\.origin) == [300, 800, 1100])
        #expect(samples.map(\.mediaStart) == [1000, 1500, 0])
    }

    @Test func `samples are in order of composition`() throws {
        let samples = try presented { $0.compositionOffsets = [500, -1000, 0] }
        #expect(samples.map(\.presentation) == [0..<500, 500..<1500, 1500..<3000])
        #expect(samples.map(\.range.count) == [3, 2, 2])
    }

    @Test func `edits that repeat samples without end are rejected`() throws {
        let bytes = TextMovie(Self.track(samples: 30, edits: 1000)).bytes
        let track = try #require(try MovieFile(MemorySource(bytes)).movie.tracks.first)
        let table = try #require(try track.sampleTable())
        let placed = try PlacedSample.list(of: table.samples(), in: track)
        func present(limit: Int) throws(ISOMediaError) -> Int {
            try track.present(placed, movieTimescale: 600, timescale: 1000, limit: limit).count
        }
        #expect(try present(limit: 30_000) == 30_000)
        let error = #expect(throws: ISOMediaError.self) { try present(limit: 29_999) }
        guard case .inconsistentSampleTable = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(Track.presentedSampleLimit == 2_000_000)
    }

    /// A track whose edits each show all of its samples.
    private static func track(samples: Int, edits: Int) -> TextMovie.Track {
        var track = TextMovie.Track(
            entry: TextMovie.timedTextEntry,
            samples: (0..<samples).map { _ in ([], 1) }
        )
        track.edits = (0..<edits).map { _ in (6000, 0, 0x10000) }
        return track
    }
}
