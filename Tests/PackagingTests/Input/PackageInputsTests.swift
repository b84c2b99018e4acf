// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaSelection
import Packaging
import TestSupport
import Testing

/// Presentations made by the library alone.
@Suite struct PackageInputsTests {
    /// Copies the sample movie into Matroska, with subtitles.
    private func makeMatroska(in folder: URL) throws -> String {
        let path = folder.appending(path: "movie.mkv").path
        let result = try run(
            "ffmpeg",
            ["-v", "error", "-i", SampleMedia.path("movie.mp4"), "-i", SampleMedia.path("es.srt")]
                + ["-map", "0:v", "-map", "0:a", "-map", "1", "-c", "copy", "-c:s", "srt"]
                + ["-metadata:s:s", "language=spa", path]
        )
        try #require(result.exitCode == 0, "\(result.standardError)")
        return path
    }

    @Test func `a Matroska file and a caption file become a presentation`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "out").path
            var inputs = PackageInputs(for: path)
            try inputs.add(PackageSource(makeMatroska(in: folder)))
            try inputs.add(PackageSource(SampleMedia.path("en.sdh.srt")))
            try inputs.findClosedCaptions()
            #expect(inputs.videos.count == 1 && inputs.audio.count == 1)
            #expect(inputs.captions.map(\.option.language?.rawValue) == ["es", "en"])
            #expect(inputs.closedCaptions == .none)
            let report = try SegmentPlan(inputs).write(to: path)
            #expect(report.variants.count == 1)
            #expect(report.renditions.map(\.option.kind) == [.audible, .legible, .legible])
            #expect(report.renditions.map(\.option.isSDH) == [false, false, true])
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.sorted() == ["movie.mkv", "out"], "nothing else is left beside it")
            for playlist in report.renditions.compactMap(\.playlist)
                + report.variants.map(\.playlist)
            {
                #expect(FileManager.default.fileExists(atPath: path + "/" + playlist))
            }
        }
    }

    @Test func `what the user states replaces what the file states`() throws {
        var source = PackageSource(SampleMedia.path("es.srt"))
        source.language = try LanguageTag("es-419")
        source.name = "Latino"
        source.characteristics = MediaCharacteristic.sdh + MediaCharacteristic.sdh
        var inputs = PackageInputs(for: "out")
        try inputs.add(source)
        let option = try #require(inputs.captions.first?.option)
        #expect(option.language?.rawValue == "es-419" && option.name == "Latino")
        #expect(option.characteristics == MediaCharacteristic.sdh)
    }

    @Test func `only the first movie gives audio unless the source says otherwise`() throws {
        var inputs = PackageInputs(for: "out")
        let source = PackageSource(SampleMedia.path("movie.mp4"))
        try inputs.add(source)
        try inputs.add(source)
        #expect(inputs.videos.count == 2 && inputs.audio.count == 1)
        var more = source
        more.givesAudio = true
        more.givesVideo = false
        try inputs.add(more)
        #expect(inputs.videos.count == 2 && inputs.audio.count == 2)
    }

    @Test func `a file that does not exist is an error that names it`() throws {
        var inputs = PackageInputs(for: "out")
        let error = #expect(throws: PackagingError.self) {
            try inputs.add(PackageSource("missing.mp4"))
        }
        #expect(error?.path == "missing.mp4")
    }
}
