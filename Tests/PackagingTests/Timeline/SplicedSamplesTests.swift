// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import ISOMedia
@testable import Packaging

/// Edit lists of several parts, on media of 100 ticks a second.
@Suite struct SplicedSamplesTests {
    /// Ten samples a second; pictures have a key frame every ten, and are shown as `order` says.
    private func samples(_ count: Int, isVideo: Bool, order: [Int32] = [0]) -> [SplicedSamples
        .Sample]
    {
        (0..<count).map { number in
            SplicedSamples.Sample(
                offset: UInt64(number * 100),
                decodeTime: UInt64(number * 10),
                size: 100,
                duration: 10,
                compositionTimeOffset: order[number % order.count],
                flags: SampleFlags(isSync: !isVideo || number % 10 == 0)
            )
        }
    }

    /// Edits in milliseconds.
    private func splice(
        _ all: [SplicedSamples.Sample],
        _ edits: [(duration: UInt64, mediaTime: Int64)],
        isVideo: Bool
    ) throws(TrackObstacle) -> SplicedSamples {
        let entries = edits.map { edit in
            EditListBox.Entry(
                segmentDuration: edit.duration,
                mediaTime: edit.mediaTime < 0 ? -1 : edit.mediaTime / 10
            )
        }
        let timeline = EditTimeline(edits: entries, movieTimescale: 1000, mediaTimescale: 100)
        return try SplicedSamples(all, PlayedInterval.all(of: timeline), 100, isVideo)
    }

    private func numbers(_ splice: SplicedSamples) -> [Int] {
        splice.samples.map { Int($0.offset) / 100 }
    }

    @Test func `pictures of parts that begin at key frames are put behind each other`() throws {
        let all = samples(40, isVideo: true)
        let splice = try splice(all, [(1000, 3000), (2000, 0)], isVideo: true)
        #expect(numbers(splice) == Array(0..<40) + Array(0..<20))
        #expect(splice.samples.map(\.decodeTime) == (0..<60).map { UInt64($0) * 10 })
        #expect(splice.notices.isEmpty)
        #expect(splice.descriptions([(0, 1), (5, 2)]).map(\.index) == [1, 2, 1, 2])
        #expect(splice.descriptions([(0, 1), (5, 2)]).map(\.first) == [0, 5, 40, 45])
    }

    @Test func `pictures are decoded in another order than they are shown`() throws {
        // Shown as 0 2 1 3 …, all of them 10 ticks after they are decoded at the earliest.
        let all = samples(40, isVideo: true, order: [10, 20, 0])
        let shown = try splice(all, [(300, 100), (600, 3100)], isVideo: true).samples
        #expect(shown.suffix(6).map { $0.compositionTime - 10 } == [30, 50, 40, 60, 80, 70])
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.decodeEnd == $1.decodeTime })
    }

    @Test(arguments: [
        (
            [(1000, 100), (1000, 2500)],
            TrackObstacle.partBetweenKeyFrames(2, at: MediaTime(ticks: 100, timescale: 100))
        ),
        (
            [(900, 100), (1000, 2000)],
            TrackObstacle.partEndsInsidePictures(1, at: MediaTime(ticks: 0, timescale: 100))
        ),
    ])
    func `pictures that nobody could decode, or hide, are refused`(
        edits: [(UInt64, Int64)],
        obstacle: TrackObstacle
    ) throws {
        // The last picture of each ten is decoded before the one that is shown before it.
        let all = samples(40, isVideo: true, order: [10, 10, 10, 10, 10, 10, 10, 10, 20, 0])
        do {
            _ = try splice(all, edits, isVideo: true)
            Issue.record("it was not refused")
        } catch {
            #expect(error == obstacle)
        }
    }

    /// Sample by sample the rounding would add up; it does not.
    @Test func `sound goes on without gaps, and stays where the edits have it`() throws {
        let all = samples(4000, isVideo: false)
        let edits = (0..<100).map { (duration: UInt64(1030), mediaTime: Int64($0 * 3970)) }
        let splice = try splice(all, edits, isVideo: false)
        #expect(
            zip(splice.samples, splice.samples.dropFirst()).allSatisfy {
                $0.decodeEnd == $1.decodeTime
            }
        )
        #expect(splice.samples.allSatisfy { $0.duration == 10 })
        #expect(abs(Int(splice.samples.last?.decodeEnd ?? 0) - 10_300) <= 5)
        #expect(splice.notices.isEmpty)
    }

    @Test(arguments: [false, true])
    func `a pause is kept, and reported`(isVideo: Bool) throws {
        let splice = try splice(
            samples(40, isVideo: isVideo),
            [(1000, 0), (500, -1), (1000, 2000)],
            isVideo: isVideo
        )
        #expect(splice.samples.map(\.decodeTime)[10] == 150 && splice.samples[9].duration == 60)
        let time = MediaTime(ticks: 150, timescale: 100)
        #expect(splice.notices == [.pause(before: 2, at: time, isVideo: isVideo)])
    }

    @Test func `many parts of many samples are refused before they are made`() throws {
        let all = samples(100_000, isVideo: false)
        let edits = [(duration: UInt64, mediaTime: Int64)](repeating: (10_000_000, 0), count: 1000)
        #expect(throws: TrackObstacle.self) { try splice(all, edits, isVideo: false) }
    }
}
