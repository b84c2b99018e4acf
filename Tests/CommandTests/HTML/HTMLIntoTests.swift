// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `mediatag html --into`: track lines in a page that exists.
@Suite struct HTMLIntoTests {
    private static let page =
        "<!DOCTYPE html>\r\n<p>caf\u{e9}</p>\r\n<video src=\"movie.mp4\" controls>\r\n</video>\r\n"

    private func page(_ place: Workplace) throws -> String {
        String(decoding: try place.data("page.html"), as: UTF8.self)
    }

    @Test func `the lines are added once, and all other bytes stay`() throws {
        try Workplace.with { place in
            try HTMLTests.prepare(place)
            try place.write("page.html", text: Self.page)
            let arguments = ["html", "movie.mp4", "--into", "page.html"]
            let dry = try succeed(arguments + ["--dry-run"], in: place.folder)
            #expect(dry.contains("page.html: 4 lines would be changed\n"))
            #expect(try page(place) == Self.page)

            try succeed(arguments, in: place.folder)
            let text = try page(place)
            let added = text.split(separator: "\r\n").filter { $0.hasPrefix("  <track ") }
            #expect(
                added == [
                    "  <track kind=\"captions\" src=\"movie-tracks/en-captions.vtt\" srclang=\"en\" label=\"English CC\">",
                    "  <track kind=\"subtitles\" src=\"movie-tracks/es-subtitles.vtt\" srclang=\"es\" label=\"español\">",
                    "  <track kind=\"descriptions\" src=\"movie-tracks/en-descriptions.vtt\" srclang=\"en\" label=\"English\">",
                    "  <track kind=\"chapters\" src=\"movie-tracks/en-chapters.vtt\" srclang=\"en\" label=\"English\">",
                ]
            )
            #expect(added.reduce(text) { $0.replacing($1 + "\r\n", with: "") } == Self.page)
            let captions = try place.data("movie-tracks/en-captions.vtt")
            #expect(String(decoding: captions, as: UTF8.self).hasPrefix("WEBVTT\n"))

            let again = try succeed(arguments, in: place.folder)
            #expect(again == "page.html: already as requested; nothing written\n")
            #expect(try page(place) == text)

            let report = try succeed(arguments + ["--format", "json"], in: place.folder)
            #expect(report.contains("\"schema\" : \"mediatag.html-into/1\""))
            #expect(report.contains("\"written\" : false"))

            let file = place.folder.appending(path: "movie-tracks/en-captions.vtt")
            try FileManager.default.removeItem(at: file)
            #expect(
                try succeed(arguments + ["--dry-run"], in: place.folder)
                    == "page.html: its lines are already as requested\nwould write movie-tracks/en-captions.vtt\n"
            )
            let repaired = try succeed(arguments + ["--format", "json"], in: place.folder)
            #expect(repaired.contains("\"written\" : true"))
            #expect(try place.data("movie-tracks/en-captions.vtt") == captions)
        }
    }

    @Test func `an asset without texts is reported, and not as one that is in the page`() throws {
        try Workplace.with { place in
            try place.write("page.html", text: Self.page)
            let text = try succeed(["html", "movie.mp4", "--into", "page.html"], in: place.folder)
            #expect(
                text
                    == "movie.mp4: no text tracks, and no caption files beside it; nothing written\n"
            )
        }
    }

    @Test(arguments: [
        ("<video src=other.mp4></video>", "no medium of the page plays movie.mp4"),
        (
            "<video src=movie.mp4></video><audio src=movie.mp4></audio>",
            "several media of the page play"
        ),
        (
            "<script>videojs('x', {src: 'movie.mp4'})</script>",
            "a script makes the player of movie.mp4"
        ),
        ("<base href='https://a.example/'><video src=movie.mp4></video>", "its base is a URL"),
    ])
    func `a page that cannot be edited stays as it is`(_ page: String, _ reason: String) throws {
        try Workplace.with { place in
            try place.write("page.html", text: page)
            let result = try mediatag(
                "html",
                "movie.mp4",
                "--into",
                "page.html",
                in: place.folder
            )
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains(reason))
            #expect(try self.page(place) == page)
        }
    }
}
