// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `simulate` of web pages.
@Suite struct SimulatePageTests {
    private static let page = """
        <!DOCTYPE html>
        <video src="movie.mp4" controls>
        <track kind=captions src=en.vtt srclang=en label=English default>
        <track kind=chapters src=chapters.vtt srclang=en>
        <track kind=subtitles src=es.vtt srclang=es label=Español></video>
        <audio src="none.mp3" controls></audio>
        <iframe src="https://www.youtube.com/embed/abc" title="Talk"></iframe>

        """

    private struct Output: Decodable {
        struct Medium: Decodable, Equatable {
            let element: String
            let src: String
            let line: Int
        }
        struct Choice: Decodable { let id: String }
        struct Result: Decodable {
            let engine: String
            let text: Choice?
            let noText: [String]?
        }
        struct Option: Decodable {
            struct Track: Decodable {
                let kind: String
                let line: Int
                let obstacle: String?
            }
            let id: String
            let displayName: String
            let pageTrack: Track?
        }
        let asset: String
        let medium: Medium?
        let options: [Option]
        let results: [Result]
    }

    @Test func `media that a script adds are simulated after loading the page`() throws {
        try Workplace.with { place in
            let video = "Object.assign(document.createElement('video'), {src: 'movie.mp4'})"
            let script = "<script>document.body.append(\(video))</script>"
            try place.write("page.html", text: "<!DOCTYPE html><body>\(script)")
            let simulate = ["simulate", "--format", "json", "--engine=chromium", "page.html"]
            let unread = try run(builtBinary.path, simulate, in: place.folder)
            #expect(unread.exitCode == 2 && unread.standardOutput.isEmpty)
            let browser = ["--browser", "chromium"]
            let result = try run(builtBinary.path, simulate + browser, in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            let json = Data(result.standardOutput.utf8)
            let output = try JSONDecoder().decode(Output.self, from: json)
            #expect(output.medium?.src == "movie.mp4")
        }
    }

    @Test
    func `each medium of a page is a result, and what is not there is an error with its line`()
        throws
    {
        try Workplace.with { place in
            try place.copy("en.vtt")
            try place.write("page.html", text: Self.page)
            let engines = ["chromium", "webkit", "vlc"].flatMap { ["--engine", $0] }
            let viewer = ["--viewer", "deaf-en"]
            let result = try run(
                builtBinary.path,
                ["simulate", "--format", "json"] + viewer + engines + ["page.html"],
                in: place.folder
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(try validate(result.standardOutput, schema: "simulate") == 1)
            let output = try JSONDecoder().decode(
                Output.self,
                from: Data(result.standardOutput.utf8)
            )
            #expect(output.asset == "page.html")
            #expect(output.medium == Output.Medium(element: "video", src: "movie.mp4", line: 2))
            let tracks = output.options.filter { $0.pageTrack != nil }
            #expect(tracks.map(\.id) == ["page:1", "page:3"])
            #expect(tracks.map(\.displayName) == ["English SDH", "Spanish"])
            #expect(tracks.map { $0.pageTrack?.line } == [3, 5])
            #expect(tracks.last?.pageTrack?.obstacle?.contains("there is no file") == true)
            #expect(output.results.map { $0.text?.id } == ["page:1", "page:1", nil])
            let faults = result.standardError
            #expect(faults.contains("error: page.html:5: subtitles track \"es.vtt\": there is no"))
            #expect(faults.contains("error: page.html:6: audio \"none.mp3\": there is no file"))
            #expect(faults.contains("page.html:7: the player of YouTube is not simulated"))
        }
    }

    @Test func `the text names the medium, and a page without media is an error`() throws {
        try Workplace.with { place in
            try place.copy("en.vtt")
            try place.write("page.html", text: "<video src=movie.mp4></video>\n")
            try place.write("empty.html", text: "<p>No media.</p>\n")
            let options = ["simulate", "--viewer", "deaf-en", "--engine", "chromium"]
            let result = try run(builtBinary.path, options + ["page.html"], in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardOutput.hasPrefix("page.html:1: video \"movie.mp4\"\n"))
            let empty = try run(builtBinary.path, options + ["empty.html"], in: place.folder)
            #expect(empty.exitCode == 2, empty.summary)
            #expect(empty.standardError.contains("empty.html: no video and no audio"))
        }
    }

    @Test func `a page on a server is read with its media and tracks`() throws {
        try Workplace.with { place in
            try place.copy("en.vtt")
            try place.write("page.html", text: Self.page)
            try MediaServer.with(place.folder) { server in
                let url = server.url("ranges/page.html")
                let result = try run(
                    builtBinary.path,
                    ["simulate", "--engine", "chromium", "--viewer", "deaf-en", url],
                    in: place.folder
                )
                #expect(result.exitCode == 2, result.summary)
                #expect(result.standardOutput.contains("English SDH in Chromium"), result.summary)
                #expect(result.standardError.contains("page.html:6: audio \"none.mp3\":"))
                let local = "<video src=\"\(server.url("ranges/movie.mp4"))\"></video>"
                try place.write("local.html", text: local)
                let options = ["simulate", "local.html", "--engine", "chromium"]
                let refused = try run(builtBinary.path, options, in: place.folder)
                #expect(refused.standardError.contains("pass --host 127.0.0.1"), refused.summary)
                let named = try run(
                    builtBinary.path,
                    options + ["--host", "127.0.0.1"],
                    in: place.folder
                )
                #expect(named.exitCode == 0, named.summary)
            }
        }
    }
}
