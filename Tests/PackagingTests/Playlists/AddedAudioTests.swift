// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists
import TestSupport
import Testing

@testable import Packaging

/// Audio that is added to presentations of this program.
@Suite struct AddedAudioTests {
    static let layouts: [PackageOptions.Layout] = [.segmentFiles, .singleFile, .transportStreams]

    @Test(arguments: layouts)
    func `audio is cut like the video, and begins with its first timestamp`(
        layout: PackageOptions.Layout
    ) throws {
        try withTemporaryFolder { folder in
            let out = folder.appending(path: "out").path
            var inputs = PackageInputs(for: out, layout: layout)
            try inputs.add(PackageSource(SampleMedia.path("movie.mp4")))
            var options = PackageOptions()
            options.layout = layout
            _ = try SegmentPlan(inputs, options).write(to: out)

            var source = PackageSource(SampleMedia.path("description.en.m4a"))
            source.characteristics = [.describesVideo]
            let master = out + "/master.m3u8"
            let edit = PresentationEdit(master, replaces: false, isDryRun: false)
            let report = try edit.addAudio(source)
            #expect(report.status == .changed)
            #expect(report.added.map(\.playlist) == ["audio-en-ad/index.m3u8"])
            #expect(report.added.map(\.segmentCount) == [5])
            let text = try String(contentsOfFile: master, encoding: .utf8)
            #expect(text.contains("CHARACTERISTICS=\"public.accessibility.describes-video\""))
            #expect(text.split(separator: "\n").count { $0.contains("DEFAULT=YES") } == 1)
            #expect(text.contains("URI=\"audio-en-ad/index.m3u8\""))

            // Segments of 6 s; those of transport streams begin at 10 s.
            let start = layout == .transportStreams ? 10.0 : 0.0
            let added = out + "/audio-en-ad"
            for number in 1...5 {
                let files = [added + "/init.mp4", added + "/segment-\(number).m4s"]
                let movie = try MovieFile(joining: files)
                let samples = try movie.fragmentedSamples()
                let first = try #require(samples.first?.samples.first)
                let track = try #require(movie.movie.tracks.first)
                let timescale = try track.mediaHeader().timescale
                let time = Double(first.decodeTime) / Double(timescale)
                #expect(abs(time - start - Double(number - 1) * 6) < 0.03, "\(number): \(time)")
            }
            let again = try edit.addAudio(source)
            #expect(again.status == .unchanged)
        }
    }
}
