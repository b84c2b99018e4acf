// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// One edit of one movie, with the files that it starts from and ends with when nothing goes wrong.
struct EditUnderTest {
    let place: Workplace
    let movie: String
    let old: Data
    let new: Data
    let calls: [SystemCall]
    let oldHashes: [String]
    let newHashes: [String]
    let strace: Strace

    /// Prepares an edit of the movie in `layout`.
    init(_ layout: MovieLayout, in folder: URL) throws {
        try self.init(Data(try layout.bytes()), layout.fileExtension, in: folder)
    }

    /// Prepares an edit of the movie in `layout` from what a killed run makes of it.
    init(afterKilled layout: MovieLayout, in folder: URL) throws {
        let first = try EditUnderTest(layout, in: folder)
        try first.reset()
        // The last switch: everything is written, nothing is committed.
        let last = try #require(first.calls.last { $0.name == "pwrite64" })
        let result = try first.strace.inject("signal=KILL", at: last)
        #expect(result.wasKilled, result.summary)
        let abandoned = try first.current()
        #expect(abandoned != first.old && abandoned != first.new)
        try self.init(abandoned, layout.fileExtension, in: folder)
    }

    private init(_ old: Data, _ suffix: String, in folder: URL) throws {
        place = Workplace(folder: folder)
        movie = try place.write("movie.\(suffix)", old)
        try place.copy("es.srt")
        self.old = old
        oldHashes = try streamHashes(movie)
        strace = Strace("add-subs", movie, place.path("es.srt"), "--sdh")
        calls = try strace.writingCalls(in: place)
        new = try Data(contentsOf: URL(filePath: movie))
        newHashes = try streamHashes(movie)
    }

    /// Puts the old movie back.
    func reset() throws {
        for name in try place.names where name != "es.srt" {
            try FileManager.default.removeItem(atPath: place.path(name))
        }
        try old.write(to: URL(filePath: movie))
    }

    /// The movie as it is now.
    func current() throws -> Data { try Data(contentsOf: URL(filePath: movie)) }

    /// That the movie plays and has the old tracks, or those and the new one.
    func expectOldOrNew(_ what: Comment) throws {
        let now = try current()
        if now == old || now == new { return }
        let hashes = try streamHashes(movie)
        #expect(hashes == oldHashes || hashes == newHashes, what)
        let played = try PlayedFile.result(movie)
        #expect(played.exitCode == 0 && played.standardError == "", what)
        let spanish = try Inspection(of: movie).legible
        #expect(spanish.count == hashes.count - oldHashes.count, what)
    }

    /// That the next run leaves the movie with one new track and nothing else in the folder.
    func expectNextRunCompletes(_ what: Comment) throws {
        let result = try run(builtBinary.path, strace.arguments)
        #expect(result.exitCode == 0, "\(what): \(result.standardError)")
        let names = [URL(filePath: movie).lastPathComponent, "es.srt"]
        #expect(try place.names == names.sorted(), what)
        let now = try current()
        if now == new { return }
        #expect(now.count == new.count, "\(what): \(now.count) bytes, not \(new.count)")
        #expect(try streamHashes(movie) == newHashes, what)
        #expect(FileComparison(old: old, new: now).differences == [], what)
        #expect(try Inspection(of: movie).legible.count == 1, what)
    }
}
