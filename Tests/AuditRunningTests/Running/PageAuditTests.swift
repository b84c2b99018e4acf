// SPDX-License-Identifier: Apache-2.0

import AuditRunning
import Auditing
import Foundation
import TestSupport
import Testing

/// Pages on this machine: their media are audited with the tracks of the page.
@Suite struct PageAuditTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID())")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "media"),
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(
            at: SampleMedia.packageRoot.appending(path: "SampleMedia/movie.mp4"),
            to: folder.appending(path: "media/movie.mp4")
        )
        try write("WEBVTT\n\n00:00.000 --> 00:02.000\nHello.\n", to: "media/en.vtt")
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    private func audit(_ path: String = "page.html") -> [AssetReport] {
        defer {
            do {
                try FileManager.default.removeItem(at: folder)
            } catch {
                Issue.record(error)
            }
        }
        let runner = AuditRunner(audit: Audit(profile: .wcagAA), reader: AssetReader())
        var reports: [AssetReport] = []
        let paths = [folder.appending(path: path).path]
        runner.run(AssetFinder.find(paths).assets) { reports.append($0.report) }
        return reports
    }

    private func rules(_ body: String) throws -> [String] {
        try write("<!DOCTYPE html>\n" + body, to: "page.html")
        let report = try #require(audit().first)
        return report.findings.all.map(\.rule).filter { $0.hasPrefix("P") }
    }

    @Test func `a movie is audited with the tracks of its page`() throws {
        try write(
            "<video src='media/movie.mp4' controls><track kind=captions srclang=en label=English src=media/en.vtt></video>",
            to: "page.html"
        )
        let report = try #require(audit().first)
        #expect(report.media?.map(\.element) == ["video"])
        #expect(report.media?.first?.tracks.map(\.src) == ["media/en.vtt"])
        let files = Set(report.findings.all.compactMap(\.location.file))
        #expect(files.contains { $0.hasSuffix("media/movie.mp4") })
        #expect(report.unreadable == [])
    }

    @Test(arguments: [
        ("<video src=media/movie.mp4 controls></video>", []),
        ("<video src=media/none.mp4 controls></video>", ["P804"]),
        ("<video src=https://media.example/a.mp4 controls></video>", ["P801"]),
        ("<video controls></video>", ["P801"]),
        ("<video id=v></video><script>play(v)</script>", ["P801"]),
        ("<video src=media/movie.mp4></video>", ["P817"]),
        ("<video src=media/movie.mp4 autoplay></video>", ["P816", "P817"]),
        (
            "<video src=media/movie.mp4 controls><track src=media/none.vtt srclang=en></video>",
            ["P805"]
        ),
        (
            "<video src=media/movie.mp4 controls><track src=media/no.vtt srclang=en></video>",
            ["P806"]
        ),
        (
            "<video src=media/movie.mp4 controls><track src=media/comma.vtt srclang=en></video>",
            ["P807"]
        ),
        (
            "<video src=media/movie.mp4 controls><track src=media/en.vtt kind=caption srclang=en></video>",
            ["P810"]
        ),
        ("<video src=media/movie.mp4 controls><track src=media/en.vtt></video>", ["P812", "P815"]),
        (
            "<video src=media/movie.mp4 controls><track src=media/en.vtt srclang=english></video>",
            ["P812", "P815"]
        ),
        ("<iframe src='https://www.youtube.com/embed/abc'></iframe>", ["P802", "P818"]),
        ("<script>jwplayer('x').setup({file: f()})</script>", ["P801", "P803"]),
        ("<script>start()</script>", ["P819"]),
        ("<p>nothing</p>", []),
    ])
    func `a page has the findings of its faults`(_ body: String, _ expected: [String]) throws {
        try write("1\n00:00:01,000 --> 00:00:02,000\nHello.\n", to: "media/no.vtt")
        try write("WEBVTT\n\n00:01,000 --> 00:02,000\nHello.\n", to: "media/comma.vtt")
        #expect(try Set(rules(body)) == Set(expected))
    }

    @Test func `a browser that is missing is the reason that a page was not read`() throws {
        try write("<video src='media/movie.mp4'></video>", to: "page.html")
        var reader = AssetReader()
        reader.browser = "no-such-browser"
        let page = folder.appending(path: "page.html").path
        let report = AuditRunner(audit: Audit(profile: .wcagAA), reader: reader)
            .report(AssetFinder.Found(name: page, movie: page))
        try FileManager.default.removeItem(at: folder)
        #expect(report.isUnread)
        #expect(report.unreadable.first?.contains("no-such-browser") ?? false)
    }

    @Test func `a folder leaves out only the files that its pages are audited with`() throws {
        let sources = ["none.mp4", "movie.mp4", "second.mp4"].map { "<source src=media/\($0)>" }
        let media = String(repeating: "<video src=none.mp4></video>", count: 199)
        try write(
            "<video controls>\(sources.joined())</video>\(media)<video src=media/late.mp4></video>",
            to: "page.html"
        )
        for name in ["second", "late"] {
            try FileManager.default.copyItem(
                at: folder.appending(path: "media/movie.mp4"),
                to: folder.appending(path: "media/\(name).mp4")
            )
        }
        let names = audit("").map { $0.asset.split(separator: "/").last ?? "" }
        #expect(names == ["en.vtt", "late.mp4", "second.mp4", "page.html"])
    }

    /// The names of what is found in the folder.
    private func names(followsLinks: Bool = false, runsScripts: Bool = false) -> [String] {
        AssetFinder.find([folder.path], followsLinks: followsLinks, runsScripts: runsScripts).assets
            .map { String($0.name.dropFirst(folder.path.count + 1)) }
    }

    @Test func `a folder has pages whose media scripts compute, and unreadable pages`() throws {
        try write("<script>jwplayer('x').setup({file: f()})</script>", to: "computed.html")
        try write("<script>start()</script>", to: "scripts.html")
        try write("<p>No media</p>", to: "text.html")
        try Data(count: 11 << 20).write(to: folder.appending(path: "large.html"))
        let media = ["media/en.vtt", "media/movie.mp4"]
        #expect(names() == ["computed.html", "large.html"] + media)
        let scripted = names(runsScripts: true)
        #expect(scripted == ["computed.html", "large.html"] + media + ["scripts.html"])
        let reports = audit("")
        #expect(reports.filter(\.isUnread).map { $0.asset.hasSuffix("large.html") } == [true])
    }

    @Test func `a linked page is followed as a linked movie is, or is reported`() throws {
        try write("<video src='movie.mp4' controls></video>", to: "media/page.txt")
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "media/page.html"),
            withDestinationURL: folder.appending(path: "media/page.txt")
        )
        #expect(names(followsLinks: true) == ["media/en.vtt", "media/page.html"])
        let search = AssetFinder.find([folder.path])
        try FileManager.default.removeItem(at: folder)
        #expect(search.skipped.count == 1)
        #expect(search.skipped.first?.contains("page.html: skipped: symbolic link") ?? false)
    }

    @Test func `the pages of frames are read once each, two deep, and loops end`() throws {
        let video = "<video src=media/movie.mp4></video>"
        func frames(_ names: String...) -> String {
            names.map { "<iframe src='\($0)'></iframe>" }.joined()
        }
        try write(frames("one.html", "two.html#x"), to: "page.html")
        try write(video + frames("page.html", "two.html"), to: "one.html")
        try write(frames("one.html", "three.html"), to: "two.html")
        try write(video, to: "three.html")
        let one = folder.appending(path: "one.html").path
        let report = try #require(audit().first)
        #expect(report.media?.map(\.frame) == [one])
        let faults = report.findings.all.filter { $0.rule == "P817" }
        #expect(faults.map(\.location.file) == [one])
        let deep = report.findings.all.filter { $0.rule == "P801" }.map(\.message)
        #expect(deep == ["the frame \"three.html\" was not tested: it is more than 2 frames deep"])
    }

    @Test func `a page that is a frame of an audited page in the folder is no asset of its own`()
        throws
    {
        let video = "<video src=media/movie.mp4></video>"
        try write(video + "<iframe src=inner.html></iframe>", to: "outer.html")
        try write(video, to: "inner.html")
        // Pages that frame each other are audited with the first.
        try write(video + "<iframe src=b.html></iframe>", to: "a.html")
        try write(video + "<iframe src=a.html></iframe>", to: "b.html")
        // A page without media is not audited, so its frame is.
        try write("<iframe src=shown.html></iframe>", to: "frameset.html")
        try write(video, to: "shown.html")
        #expect(names() == ["a.html", "media/en.vtt", "outer.html", "shown.html"])
        try FileManager.default.removeItem(at: folder)
    }

    @Test(arguments: [
        ("<iframe src=https://media.example/a></iframe>", ["P801"]),
        ("<iframe src=none.html></iframe>", ["P801"]),
        ("<iframe src=https://media.example/a width=1 height=1></iframe>", []),
        ("<iframe src=none.html srcdoc='<p>'></iframe>", []),
        ("<noscript><iframe src=https://media.example/a></iframe></noscript>", []),
        ("<iframe src=about:blank></iframe>", []),
    ])
    func `a frame that is not read is reported`(_ body: String, _ expected: [String]) throws {
        #expect(try rules(body) == expected)
    }

    @Test func `a movie in two elements with the same tracks is read once`() throws {
        try write("not a movie", to: "media/broken.mp4")
        let video = "<video src=media/broken.mp4 controls></video>"
        try write("<!DOCTYPE html>\n" + video + video, to: "page.html")
        let report = try #require(audit().first)
        #expect(report.unreadable.count == 1)
        #expect(report.media?.map(\.outcome) == ["untested", "untested"])
    }

    @Test func `a folder has its pages, and the movies that no page plays`() throws {
        try write("<video src='media/movie.mp4' controls></video>", to: "page.html")
        try write("<p>No media</p>", to: "other.html")
        try FileManager.default.copyItem(
            at: folder.appending(path: "media/movie.mp4"),
            to: folder.appending(path: "media/alone.mp4")
        )
        let names = audit("").map { $0.asset.split(separator: "/").last ?? "" }
        #expect(names == ["alone.mp4", "en.vtt", "page.html"])
    }
}
