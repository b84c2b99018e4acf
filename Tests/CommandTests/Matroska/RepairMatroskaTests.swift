// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct RepairMatroskaTests {
    private struct Report: Decodable {
        struct Change: Decodable, Equatable {
            var track: Int?
            var what: String
            var after: String?
            var why: String?
        }
        var status: String
        var changes: [Change]
    }

    /// A file whose SDH track is the default beside plain subtitles, and whose audio has the code `deu`.
    private func makeFaulty(_ place: Workplace) throws {
        try place.make(
            "film.mkv",
            ["-i", place.path("movie.mp4"), "-i", place.path("es.srt"), "-i", place.path("en.vtt")]
                + ["-map", "0:v", "-map", "0:a", "-map", "1", "-map", "2", "-c", "copy"]
                + ["-c:s", "srt", "-metadata:s:a:0", "language=deu"]
                + ["-metadata:s:s:0", "language=spa", "-metadata:s:s:1", "language=eng"]
                + ["-disposition:s:0", "default+hearing_impaired", "-disposition:s:1", "0"]
        )
    }

    private func repair(_ place: Workplace, _ options: String...) throws -> Report {
        let arguments = ["repair", "film.mkv", "--format", "json"] + options
        let text = try succeed(arguments, in: place.folder)
        try validate(text, schema: "repair")
        return try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    }

    @Test func `languages and defaults of Matroska are repaired with reasons, frames are kept`()
        throws
    {
        try Workplace.with("en.vtt") { place in
            try makeFaulty(place)
            let frames = try streamHashes(place.path("film.mkv"))
            let dry = try repair(place, "--dry-run")
            let report = try repair(place)
            #expect(dry.status == "would-change" && dry.changes == report.changes)
            #expect(report.status == "changed" && report.changes.allSatisfy { $0.why != nil })
            let language = report.changes.first { $0.what == "language" }
            #expect(language?.track == 2 && language?.after == "de")
            let cleared = report.changes.first { $0.what == "FlagDefault" }
            #expect(cleared?.track == 3 && cleared?.after == "0")
            #expect(try streamHashes(place.path("film.mkv")) == frames)
            if try Writer.mkvmerge() != nil {
                let tracks = try MergedTrack.all(of: place.path("film.mkv"))
                #expect(tracks[1].language == "ger" && tracks[1].language_ietf == "de")
                #expect(tracks[2].default_track == false)
            }
            #expect(try repair(place).status == "unchanged")
            try succeed("undo", "film.mkv", in: place.folder)
            #expect(try repair(place, "--dry-run").changes == report.changes)
        }
    }

    @Test func `an SDH track stays the default where there are no other subtitles`() throws {
        try Workplace.with("en.vtt") { place in
            try place.make(
                "film.mkv",
                [
                    "-i", place.path("movie.mp4"), "-i", place.path("es.srt"), "-map", "0", "-map",
                    "1",
                ]
                    + ["-c", "copy", "-c:s", "srt", "-metadata:s:s:0", "language=spa"]
                    + ["-disposition:s:0", "default+hearing_impaired"]
            )
            let report = try repair(place, "--dry-run")
            #expect(!report.changes.contains { $0.what == "FlagDefault" })
        }
    }

    @Test func `roles of MP4 are a usage error`() throws {
        try Workplace.with("en.vtt") { place in
            try makeFaulty(place)
            let result = try mediatag("repair", "film.mkv", "--sync-kind", in: place.folder)
            #expect(result.exitCode == 64 && result.standardError.contains("Matroska"))
        }
    }
}
