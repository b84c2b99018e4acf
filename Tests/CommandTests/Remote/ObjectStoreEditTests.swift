// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import TestSupport
import Testing

@Suite struct ObjectStoreEditTests {
    private static let large = 12 << 20

    /// Compares what a command makes of an object with what it makes of the same file with `-o`.
    private func compare(
        _ bytes: [UInt8],
        suffix: String = "mp4",
        _ command: (String) -> [String],
        in store: StorePlace
    ) throws {
        let file = try store.place.write("in.\(suffix)", bytes)
        let output = store.place.path("out.\(suffix)")
        try CommandTests.succeed(command(file) + ["-o", output, "--force"], in: store.place.folder)
        let result = try store.run(command("s3://films/a b/movie.\(suffix)"))
        try #require(result.exitCode == 0, result.summary)
        let expected = try store.place.data("out.\(suffix)")
        #expect(try store.server.bytes("films/a b/movie.\(suffix)") == expected, result.summary)
        #expect(try store.server.state.uploads == 0)
    }

    /// The layouts whose edits differ most; `make check` has all.
    private static let layouts: [MovieLayout] = [
        .movieLast, .movieFirst, .movieFirstWithReserve, .unknownBoxes,
    ]

    @Test(arguments: layouts, [0, 12 << 20])
    func `an edit of an object gives the bytes that an edit of the file gives`(
        _ layout: MovieLayout,
        _ more: Int
    ) throws {
        try compare(layout, more)
    }

    @Test(.slow, arguments: MovieLayout.allCases.filter { !layouts.contains($0) }, [0, 12 << 20])
    func `in every other layout, too, an edit gives the bytes of an edit of the file`(
        _ layout: MovieLayout,
        _ more: Int
    ) throws {
        try compare(layout, more)
    }

    private func compare(_ layout: MovieLayout, _ more: Int) throws {
        try withTemporaryFolder { folder in
            let base = folder.appending(path: "base.mp4")
            try Data(try largeMovie(more)).write(to: base)
            let bytes =
                layout == .chaptersAndTimecode
                ? try layout.bytes() : try layout.bytes(of: base.path)
            let name = "films/a b/movie.\(layout.fileExtension)"
            try StorePlace.with([name: bytes]) { store in
                try compare(
                    bytes,
                    suffix: layout.fileExtension,
                    { ["add-subs", $0, "es.srt", "--sdh"] },
                    in: store
                )
                let next = Array(try store.server.bytes(name))
                try compare(
                    next,
                    suffix: layout.fileExtension,
                    { ["tag", $0, "--track", "2", "--language", "fr"] },
                    in: store
                )
            }
        }
    }

    @Test func `a fragmented movie is tagged in the store`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "f.mp4").path
            _ = try output(
                of: "ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc=size=320x240:rate=25:duration=20",
                    "-f", "lavfi", "-i", "sine=duration=20", "-c:v", "mpeg4", "-b:v", "4M", "-c:a",
                    "aac", "-movflags", "frag_keyframe+empty_moov", path,
                ]
            )
            let bytes = Array(try Data(contentsOf: URL(filePath: path)))
            try StorePlace.with(["films/a b/movie.mp4": bytes]) { store in
                try compare(bytes, { ["tag", $0, "--track", "2", "--language", "fr"] }, in: store)
                let refused = try store.run(["add-subs", "s3://films/a b/movie.mp4", "es.srt"])
                #expect(refused.exitCode == 2)
                #expect(refused.standardError.contains("fragmented"), refused.summary)
            }
        }
    }

    @Test func `metadata, tags and versions are kept, and the report names them`() throws {
        for more in [0, Self.large] {
            let bytes = try largeMovie(more)
            try StorePlace.with(["films-versioned/movie.mp4": bytes]) { store in
                let name = "films-versioned/movie.mp4"
                let before = try #require(try store.server.state.objects[name])
                let use = try store.report(
                    "tag",
                    "s3://\(name)",
                    "--track",
                    "2",
                    "--language",
                    "fr"
                )
                let after = try #require(try store.server.state.objects[name])
                // The time and the checksum by which rclone sees a change are not those of the old bytes.
                let time = after.fields["x-amz-meta-mtime"].flatMap(Double.init) ?? 0
                #expect(abs(time - Date().timeIntervalSince1970) < 600)
                let changed: Set = ["x-amz-meta-mtime", "x-amz-meta-md5chksum"]
                #expect(
                    after.fields.filter { $0.key != "x-amz-meta-mtime" }
                        == before.fields.filter { !changed.contains($0.key) }
                )
                #expect(after.tags == before.tags && !after.tags.isEmpty)
                #expect(use.oldVersion == "v1")
                #expect(use.newVersion == after.version)
                #expect(try store.server.state.old == ["\(name)/v1"])
                #expect(use.bytesCopied + use.bytesSent >= UInt64(bytes.count))
                #expect(use.bytesCopied > 0 || more == 0)
                let text = try store.succeed(
                    "tag",
                    "s3://\(name)",
                    "--track",
                    "2",
                    "--language",
                    "es"
                )
                #expect(
                    text.contains("--version-id '\(after.version ?? "")' FILE")
                        || text.contains("--version-id \(after.version ?? "") FILE"),
                    "\(text)"
                )
            }
        }
    }

    @Test func `20 GB are edited with 2 MiB read and 10 MiB sent`() throws {
        let movie = try SampleMedia.bytes("movie.mp4")
        try Workplace.with { place in
            let folder = place.folder.appending(path: "store/films")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let size: UInt64 = 20 << 30
            let last = folder.appending(path: "last.mp4").path
            try Data(movie).write(to: URL(filePath: last))
            try Self.putHole(size, of: last)
            let first = folder.appending(path: "first.mp4").path
            let fast = try fastStart(SampleMedia.path("movie.mp4"))
            try Data(fast).write(to: URL(filePath: first))
            let hole: [UInt8] = [0, 0, 0, 1] + Array("mdat".utf8) + BoxBuilder.number(size)
            try writeSparse(
                first,
                hole,
                at: UInt64(fast.count),
                length: UInt64(fast.count) + size
            )
            try ObjectStoreServer.with(place.folder.appending(path: "store")) { server in
                let store = StorePlace(place: place, server: server)
                let uses = try ["last", "first"].map { name in
                    try store.report("add-subs", "s3://films/\(name).mp4", "es.srt", "--sdh")
                }
                let requests = try server.requests
                #expect(uses[0].bytesRead <= 2 << 20, "\(uses[0])")
                // A part has 5 MiB at least: a head that is shorter is sent with the media after it.
                #expect(uses[1].bytesRead <= 6 << 20, "\(uses[1])")
                #expect(uses.allSatisfy { $0.bytesSent <= 10 << 20 }, "\(uses)")
                #expect(uses.allSatisfy { $0.bytesCopied >= size - 10 << 20 })
                // The store is asked once whether it keeps conditions.
                #expect(requests.count { $0.status == 412 } == uses.count)
                #expect(requests.allSatisfy { $0.status < 300 || $0.status == 412 })
                for name in ["last", "first"] {
                    try store.succeed("inspect", "s3://films/\(name).mp4")
                }
            }
        }
    }

    private static func putHole(_ size: UInt64, of path: String) throws {
        let file = try MovieFile(opening: path)
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        let movie = file.movieBox.range
        let movieBytes = Array(bytes[Int(movie.lowerBound)..<Int(movie.upperBound)])
        let hole: [UInt8] = [0, 0, 0, 1] + Array("mdat".utf8) + BoxBuilder.number(size)
        try writeSparse(path, hole, at: movie.lowerBound, length: movie.lowerBound)
        try writeSparse(path, movieBytes, at: movie.lowerBound + size)
    }

    @Test func `the result goes to another object if -o names one`() throws {
        for more in [0, Self.large] {
            let bytes = try largeMovie(more)
            try StorePlace.with(["films/movie.mp4": bytes, "films/there.mp4": bytes]) { store in
                let edit = [
                    "tag", "s3://films/movie.mp4", "--track", "2", "--language", "fr", "-o",
                ]
                try store.succeed(
                    "tag",
                    "s3://films/movie.mp4",
                    "--track",
                    "2",
                    "--language",
                    "fr",
                    "-o",
                    "s3://films/new/é+ü.mp4"
                )
                #expect(try Array(store.server.bytes("films/movie.mp4")) == bytes)
                #expect(try Array(store.server.bytes("films/new/é+ü.mp4")) != bytes)
                let refused = try store.run(edit + ["s3://films/there.mp4"])
                #expect(
                    refused.exitCode == 2 && refused.standardError.contains("--force"),
                    refused.summary
                )
                #expect(try Array(store.server.bytes("films/there.mp4")) == bytes)
                try #require(
                    try store.run(edit + ["s3://films/there.mp4", "--force"]).exitCode == 0
                )
                #expect(try Array(store.server.bytes("films/there.mp4")) != bytes)
                let mixed = try store.run(edit + ["local.mp4"])
                #expect(mixed.exitCode == 2 && mixed.standardError.contains("s3://"), mixed.summary)
                let same = try store.run(edit + ["s3://films/movie.mp4"])
                #expect(same.exitCode == 2, same.summary)
                #expect(try store.server.state.uploads == 0)
            }
        }
    }

    @Test func `what is requested already writes nothing, and neither does a dry run`() throws {
        try StorePlace.with(["films/movie.mp4": try largeMovie(0)]) { store in
            let edit = ["tag", "s3://films/movie.mp4", "--track", "2", "--language", "fr"]
            #expect(try store.run(edit + ["--dry-run"]).exitCode == 0)
            #expect(try store.server.requests.allSatisfy { $0.method == "GET" })
            try #require(try store.run(edit).exitCode == 0)
            let count = try store.server.requests.count { $0.method == "PUT" }
            let again = try store.run(edit)
            #expect(again.standardOutput.contains("nothing written"), again.summary)
            #expect(try store.server.requests.count { $0.method == "PUT" } == count)
            let full = try store.run(edit + ["--verify", "full"])
            #expect(
                full.exitCode == 64 && full.standardError.contains("--verify full"),
                full.summary
            )
        }
    }
}
