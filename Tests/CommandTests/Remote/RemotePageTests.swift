// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Pages on servers, their media and their tracks.
@Suite struct RemotePageTests {
    private func page(_ attributes: String = "", track: String) -> String {
        """
        <!DOCTYPE html>
        <video src="movie.mp4" controls \(attributes)>
        <track kind=captions src="\(track)" srclang=en label=English></video>

        """
    }

    @Test func `the movie of a page on a server is audited with the track of the page`() throws {
        try Workplace.with { place in
            try place.copy("en.vtt")
            try place.write("page.html", text: page(track: "en.vtt"))
            try MediaServer.with(place.folder) { server in
                let url = server.url("ranges/page.html")
                let result = try mediatag("audit", url, "--format", "json", in: place.folder)
                #expect(result.exitCode < 2, result.summary)
                try validate(result.standardOutput, schema: "audit")
                #expect(result.standardOutput.contains("\"kind\" : \"page\""))
                #expect(!result.standardOutput.contains("\"M101\""), result.summary)
                let paths = Set(try server.requests.map(\.path))
                #expect(
                    paths == ["/ranges/page.html", "/ranges/movie.mp4", "/ranges/en.vtt"],
                    "\(paths)"
                )
            }
        }
    }

    @Test func `a track of another server needs crossorigin and the header`() throws {
        try Workplace.with { place in
            try place.copy("en.vtt")
            try MediaServer.with(place.folder) { other in
                try MediaServer.with(place.folder) { server in
                    for attributes in ["", "crossorigin"] {
                        let track = other.url("ranges/en.vtt")
                        try place.write("page.html", text: page(attributes, track: track))
                        let url = server.url("ranges/page.html")
                        let text = try mediatag("audit", url, in: place.folder).standardOutput
                        #expect(text.contains("P808 track-blocked"), "\(text)")
                        let reason =
                            attributes.isEmpty ? "no crossorigin" : "no Access-Control-Allow-Origin"
                        #expect(
                            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                                .contains(reason),
                            "\(text)"
                        )
                    }
                }
            }
        }
    }

    @Test func `a source that its server does not have is reported, and the next one read`() throws {
        try Workplace.with { place in
            let sources = ["movie", "none", "other"].map { "<source src=\($0).mp4>" }
            try place.write("page.html", text: "<video controls>\(sources[1])\(sources[0])</video>")
            try place.write("none.html", text: "<video controls>\(sources[1])\(sources[2])</video>")
            try MediaServer.with(place.folder) { server in
                let url = server.url("ranges/page.html")
                let text = try mediatag("audit", url, in: place.folder).standardOutput
                #expect(text.contains("P804") && text.contains("none.mp4"), "\(text)")
                #expect(text.contains("M101"), "\(text)")
                let none = server.url("ranges/none.html")
                let missing = try mediatag("audit", none, "--format", "json", in: place.folder)
                    .standardOutput
                #expect(missing.contains("none.mp4") && missing.contains("other.mp4"), "\(missing)")
            }
        }
    }

    @Test func `an index has sitemaps and indexes, and everything that is not read is reported`() throws
    {
        func element(_ name: String, _ urls: [String]) -> String {
            let locations = urls.map { "<url><loc>\($0)</loc></url>" }
            return "<\(name)>\(locations.joined())</\(name)>"
        }
        try Workplace.with { place in
            try place.write("page.html", text: "<p>Nothing</p>")
            try MediaServer.with(place.folder) { server in
                func url(_ name: String) -> String { server.url("ranges/" + name) }
                let index = ["inner.xml", "page.html", "last.xml"].map(url)
                try place.write("index.xml", text: element("sitemapindex", index))
                let inner = ["index.xml", "first.xml"].map(url)
                try place.write("inner.xml", text: element("sitemapindex", inner))
                let pages = ["page.html?1", "page.html?2"].map(url)
                try place.write("last.xml", text: element("urlset", pages + ["https://b.example/"]))
                try place.write("first.xml", text: element("urlset", [url("page.html?3")]))
                let all = try mediatag("audit", url("index.xml"), in: place.folder)
                #expect(all.exitCode == 2)
                #expect(all.standardOutput.contains("3 assets"), all.summary)
                #expect(all.standardError.contains("page.html: it is not a sitemap"), all.summary)
                #expect(
                    all.standardError.contains("1 pages were skipped: they are on other hosts")
                )
                let one = try mediatag("audit", url("index.xml"), "--max-pages", "1", in: place.folder)
                #expect(one.standardError.contains("1 pages were skipped: more than 1 pages"))
                #expect(
                    one.standardError.contains("1 sitemaps were not read: 1 pages were found before")
                )
                #expect(!one.standardError.contains("only the first"))
            }
        }
    }

    @Test func `the pages of a sitemap are audited, up to a limit and on its host`() throws {
        try Workplace.with { place in
            try place.copy("en.vtt")
            try place.write("page.html", text: page(track: "en.vtt"))
            try MediaServer.with(place.folder) { server in
                let urls = ["page.html", "page.html?2", "page.html?3"].map {
                    "<url><loc>\(server.url("ranges/" + $0))</loc></url>"
                }
                let other = "<url><loc>https://other.example/</loc></url>"
                let sitemap = "<urlset>\(urls.joined())\(other)</urlset>"
                try place.write("sitemap.xml", text: sitemap)
                let result = try mediatag(
                    "audit",
                    server.url("ranges/sitemap.xml"),
                    "--max-pages",
                    "2",
                    in: place.folder
                )
                #expect(result.standardOutput.contains("2 assets"), result.summary)
                #expect(result.standardError.contains("1 pages were skipped: more than 2 pages"))
                #expect(
                    result.standardError.contains("1 pages were skipped: they are on other hosts")
                )
            }
        }
    }
}
