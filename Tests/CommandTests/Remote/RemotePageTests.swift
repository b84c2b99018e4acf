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

    @Test func `the next source is read if the server does not have one`() throws {
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

    @Test func `what is not read of an index of sitemaps is reported`() throws {
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
                    all.standardError.contains("skipped because they are on other hosts: 1")
                )
                let one = try mediatag(
                    "audit",
                    url("index.xml"),
                    "--max-pages",
                    "1",
                    in: place.folder
                )
                #expect(one.standardError.contains("skipped because there are more than 1: 1"))
                #expect(
                    one.standardError.contains(
                        "sitemaps skipped because enough pages were found before: 1"
                    )
                )
                #expect(!one.standardError.contains("only the first"))
            }
        }
    }

    @Test func `a compressed sitemap is read from a server and from this machine`() throws {
        try Workplace.with { place in
            try place.write("page.html", text: "<p>Nothing</p>")
            try MediaServer.with(place.folder) { server in
                let pages = ["page.html?1", "page.html?2"].map {
                    "<url><loc>\(server.url("ranges/" + $0))</loc></url>"
                }
                try place.write("sitemap.xml", text: "<urlset>\(pages.joined())</urlset>")
                let gzip = try run("/usr/bin/env", ["gzip", "sitemap.xml"], in: place.folder)
                #expect(gzip.exitCode == 0)
                let index = server.url("ranges/sitemap.xml.gz")
                try place.write(
                    "index.xml",
                    text: "<sitemapindex><sitemap><loc>\(index)</loc></sitemap></sitemapindex>"
                )
                for name in ["sitemap.xml.gz", index, server.url("ranges/index.xml")] {
                    let result = try mediatag("audit", name, in: place.folder)
                    #expect(result.standardOutput.contains("2 assets"), result.summary)
                }
                try Data([0x1F, 0x8B, 8, 0]).write(
                    to: place.folder.appending(path: "damaged.xml.gz")
                )
                let damaged = try mediatag("audit", "damaged.xml.gz", in: place.folder)
                #expect(damaged.exitCode == 2)
                #expect(
                    damaged.standardError.contains(
                        "damaged.xml.gz: it cannot be decompressed: its compression is damaged"
                    ),
                    damaged.summary
                )
            }
        }
    }

    @Test func `frames on the host of a page are read, and others if they are named`() throws {
        try Workplace.with { place in
            try place.write("frame.html", text: "<video src=movie.mp4 controls></video>")
            try MediaServer.with(place.folder) { server in
                let (url, page) = (server.url("ranges/frame.html"), server.url("ranges/page.html"))
                try place.write("page.html", text: "<iframe src=frame.html title=Film></iframe>")
                try place.write("here.html", text: "<iframe src='\(url)' title=Film></iframe>")
                let here = try mediatag("audit", "here.html", in: place.folder).standardOutput
                #expect(here.contains("pass --host 127.0.0.1"), "\(here)")
                for arguments in [[page], ["here.html", "--host", "127.0.0.1"]] {
                    let result = try run(
                        builtBinary.path,
                        ["audit"] + arguments + ["--format", "json"],
                        in: place.folder
                    )
                    try validate(result.standardOutput, schema: "audit")
                    #expect(result.standardOutput.contains("\"M101\""), result.summary)
                    #expect(result.standardOutput.contains("\"frame\" : "), result.summary)
                }
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
                #expect(result.standardError.contains("skipped because there are more than 2: 1"))
                #expect(
                    result.standardError.contains("skipped because they are on other hosts: 1")
                )
            }
        }
    }
}
