// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@Suite struct SampleCursorTests {
    @Test(arguments: SampleMedia.movies)
    func `a cursor gives the samples that the list of the table has`(name: String) throws {
        let movie = try MovieFile(opening: SampleMedia.path(name))
        for track in movie.movie.tracks {
            guard let table = try track.sampleTable() else { continue }
            let expected = try table.samples()
            let id = try track.header().trackID
            let placed = try #require(
                try movie.fragmentedSamples().first {
                    $0.trackID == id
                }
            )
            var cursor = try #require(try track.sampleCursor())
            #expect(cursor.count == expected.count)
            var found: [FragmentedSamples.Sample] = []
            while let sample = try cursor.next() {
                #expect(sample.compositionTimeOffset >= cursor.leastCompositionOffset)
                found.append(sample)
            }
            #expect(found.map(\.offset) == expected.map(\.range.lowerBound))
            #expect(found.map(\.decodeTime) == expected.map(\.decodeTime))
            #expect(found.map(\.size) == placed.samples.map(\.size))
            #expect(found.map(\.compositionTime) == placed.samples.map(\.compositionTime))
        }
    }

    @Test func `tables that contradict each other end it with an error, not with a crash`() throws {
        func track(_ boxes: [Box]) -> Track {
            let table = Box("stbl", children: boxes)
            let path = ["minf", "mdia", "trak"] as [FourCC]
            return Track(box: path.reduce(table) { Box($1, children: [$0]) })
        }
        let sizes = Box(SampleSizeBox(commonSize: 1, count: .max))
        let times = Box(TimeToSampleBox(runs: [.init(sampleCount: 2, sampleDuration: .max)]))
        let chunks = Box(
            SampleToChunkBox(entries: [
                .init(firstChunk: 1, samplesPerChunk: 1, sampleDescriptionIndex: 1)
            ])
        )
        let offsets = Box(ChunkOffsetBox(offsets: [8, 9, 10]))
        for boxes in [[sizes], [sizes, chunks, offsets], [sizes, times, chunks, offsets]] {
            var cursor = try #require(try track(boxes).sampleCursor())
            #expect(throws: ISOMediaError.self) {
                while try cursor.next() != nil {}
            }
        }
    }
}
