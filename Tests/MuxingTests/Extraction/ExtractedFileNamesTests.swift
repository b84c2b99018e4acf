// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing
import Testing

@testable import MediaReading

@Suite struct ExtractedFileNamesTests {
    private func facts(_ file: String, id: UInt32 = 5) throws -> TrackFacts {
        var movie = try sampleMovie()
        movie.append(try subtitleTrack(id: id, file: file))
        return try #require(try TrackFacts.all(of: movie).last)
    }

    @Test(arguments: [
        ("movie.mp4", "es.srt", "movie.es.srt"),
        ("/a/b.c/film.cut.mp4", "es-419.sdh.srt", "film.cut.es-419.sdh.srt"),
        ("movie", "fr.forced.srt", "movie.fr.forced.srt"),
        (".mp4", "es.srt", ".mp4.es.srt"),
        // Hindi, not the mark for the hard of hearing that stands behind a language.
        ("es.mp4", "x.hi.srt", "es.5.hi.srt"),
        ("movie.mp4", "hi.srt", "movie.hi.srt"),
    ])
    func `names of extracted files state what add-subs reads from them`(
        movie: String,
        source: String,
        name: String
    ) throws {
        var names = ExtractedFileNames(movie: movie)
        #expect(names.name(of: try facts(source), extension: "srt") == name)
        let read = CaptionFileName(path: name)
        let wanted = CaptionFileName(path: source)
        #expect(read.language == wanted.language && read.isSDH == wanted.isSDH)
        #expect(read.isForced == wanted.isForced)
    }

    @Test(arguments: ["fil", "yue", "und", "sd", "ca-valencia"])
    func `names of extracted files keep a language that add-subs does not read from names`(
        language: String
    ) throws {
        var movie = try sampleMovie()
        let tag = try LanguageTag(language)
        movie.append(try subtitleTrack(file: "x.sdh.srt") { $0.language = tag })
        let track = try #require(try TrackFacts.all(of: movie).last)
        var names = ExtractedFileNames(movie: "movie.mp4")
        let name = names.name(of: track, extension: "srt")
        #expect(name == "movie.\(language).sdh.srt")
        #expect(CaptionFileName(path: name).language == nil)
    }

    @Test func `names of extracted files are different for each track`() throws {
        var names = ExtractedFileNames(movie: "movie.mp4")
        let all = try [5, 6, 7].map {
            names.name(of: try facts("es.srt", id: $0), extension: "vtt")
        }
        #expect(all == ["movie.es.vtt", "movie.6.es.vtt", "movie.7.es.vtt"])
    }
}
