// SPDX-License-Identifier: Apache-2.0

import Foundation
import Previewing
import Testing

@Suite struct ChangeFeedTests {
    @Test func `every page that is open hears of a change`() async {
        let feed = ChangeFeed()
        var pages = [feed.events().makeAsyncIterator(), feed.events().makeAsyncIterator()]
        for page in pages.indices {
            let text = await pages[page].next()
            #expect(text == ": open\n\n")
        }
        feed.change()
        for page in pages.indices {
            let text = await pages[page].next()
            #expect(text == "event: change\ndata: files\n\n")
        }
    }
}

@Suite struct WatchedFilesTests {
    @Test func `files that come, go and change are noticed, others are not`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        try write("movie", "movie.mp4")
        var files = WatchedFiles(of: folder.appending(path: "movie.mp4"))
        func changed() -> Bool { files.haveChanged() }
        #expect(changed() == false)
        try write("text", "movie.en.srt")
        #expect(changed())
        try write("longer text", "movie.en.srt")
        #expect(changed())
        // An edit in place that keeps the size and the time of modification.
        let movie = folder.appending(path: "movie.mp4").path
        let attributes = try FileManager.default.attributesOfItem(atPath: movie)
        let file = try #require(FileHandle(forWritingAtPath: movie))
        try file.write(contentsOf: Data("MOVIE".utf8))
        try file.close()
        let time = try #require(attributes[.modificationDate])
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: movie)
        #expect(changed())
        try write("text", "other.srt")
        #expect(changed() == false)
        try FileManager.default.removeItem(at: folder.appending(path: "movie.en.srt"))
        #expect(changed())
        #expect(changed() == false)
    }

    @Test func `segments in folders below a playlist are noticed, and links are not followed`()
        throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let video = folder.appending(path: "video")
        try FileManager.default.createDirectory(at: video, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("#EXTM3U".utf8).write(to: folder.appending(path: "master.m3u8"))
        let link = video.appending(path: "up").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "..")
        var files = WatchedFiles(of: folder.appending(path: "master.m3u8"))
        func changed() -> Bool { files.haveChanged() }
        #expect(changed() == false)
        try Data("segment".utf8).write(to: video.appending(path: "1.m4s"))
        #expect(changed())
        #expect(changed() == false)
    }
}
