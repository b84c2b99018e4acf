// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import AuditRunning
import Captions
import Foundation
import ISOMedia
import MediaReading
import MediaTagFoundation
import Muxing
import Packaging
import Playlists
import Speech
import TestSupport
import Testing

/// The doors of the libraries that take URLs and Data; names with spaces and accents must not be encoded.
@Suite struct URLTests {
    private static let cues = "1\n00:00:01,000 --> 00:00:02,000\nHola\n"

    private func withMovie(_ body: (_ movie: URL, _ folder: URL) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let movie = folder.appending(path: "mein Film ä%20.mp4")
            try FileManager.default.copyItem(
                at: URL(filePath: SampleMedia.path("movie.mp4")),
                to: movie
            )
            try body(movie, folder)
        }
    }

    @Test func `a movie at a URL is read, and tracks of files at URLs are added`() throws {
        try withMovie { movie, folder in
            let file = folder.appending(path: "movie.es.srt")
            try Self.cues.write(to: file, atomically: false, encoding: .utf8)
            let output = folder.appending(path: "new movie.mp4")
            let add = try AddTracks(movie: movie, output: .file(output, replacing: false))
            let report = try add.run([
                TrackAddition(.subtitles(.tx3g), contentsOf: file),
                TrackAddition(.audio(stream: nil), contentsOf: movie),
            ])
            #expect(report.addedTracks.count == 2)
            let before = try MediaInspection(contentsOf: movie).tracks.count
            #expect(try MediaInspection(contentsOf: output).tracks.count == before + 2)
            #expect(try MovieFile(contentsOf: output).movie.tracks.count == before + 2)
            #expect(throws: MediaError.self) {
                try TagTracks(movie: folder.appending(path: "none.mp4"), output: .inPlace)
            }
        }
    }

    @Test func `captions of a URL and of Data are the same, and are written as Data`() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "é s.srt")
            try Self.cues.write(to: file, atomically: false, encoding: .utf8)
            let read = try CaptionReading(contentsOf: file)
            #expect(read == (try CaptionReading(Data(Self.cues.utf8), fileName: "es.srt")))
            let (data, losses) = read.document.data(as: .subRip)
            #expect(String(decoding: data, as: UTF8.self) == Self.cues && losses.isEmpty)
            let missing = folder.appending(path: "none.srt")
            let error = #expect(throws: MediaError.self) { try CaptionReading(contentsOf: missing) }
            #expect(error?.path == missing.path)
            #expect(throws: CaptionError.self) { try CaptionReading(Data([0, 1]), fileName: "x") }
        }
    }

    @Test func `words and lexicons at URLs are read`() throws {
        try withTemporaryFolder { folder in
            let words = folder.appending(path: "words.json")
            let json =
                #"{"result": [{"word": "hello", "start": 1.0, "end": 1.5, "conf": 1}], "text": "hello"}"#
            try json.write(to: words, atomically: false, encoding: .utf8)
            let read = try TranscriptReading(contentsOf: words)
            #expect(read.format == .vosk && read.transcript.words.map(\.text) == ["hello"])
            let lexicon = folder.appending(path: "names.tsv")
            try "Leeds\tliːdz\n".write(to: lexicon, atomically: false, encoding: .utf8)
            #expect(
                try LexiconReading(contentsOf: lexicon).lexicon.entries.map(\.word) == ["Leeds"]
            )
        }
    }

    @Test func `a presentation is written to a URL, and its playlist read and edited there`() throws
    {
        try withMovie { movie, folder in
            let output = folder.appending(path: "the presentation")
            var inputs = PackageInputs(for: output.path(percentEncoded: false))
            try inputs.add(PackageSource(movie))
            #expect(try SegmentPlan(inputs).write(to: output).variants.count == 1)
            let master = output.appending(path: "master.m3u8")
            let playlist = try Playlist(contentsOf: master)
            #expect(playlist == (try Playlist(playlist.data, path: "master.m3u8")))
            #expect(try Data(contentsOf: master) == playlist.data)
            var change = PresentationChange()
            change.name = "Dialogue"
            let edit = PresentationEdit(master, isDryRun: true)
            guard case .multivariant(let multivariant) = playlist else {
                Issue.record("the playlist has no variants")
                return
            }
            let rendition = try #require(multivariant.renditions.first).tag
            let name = "\(rendition.groupID ?? "")/\(rendition.name ?? "")"
            #expect(try !edit.change(name, change).difference.isEmpty)
            #expect(try Data(contentsOf: master) == playlist.data)
            #expect(AssetFinder.find([output]).assets.count == 1)
        }
    }
}
