// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct ObjectStoreAuditTests {
    private struct Audited: Decodable {
        struct Asset: Decodable {
            var asset: String
            var outcome: String
            var unreadable: [String]
        }
        var assets: [Asset]
    }

    private func audited(_ result: ProcessResult) throws -> [Audited.Asset] {
        try JSONDecoder().decode(Audited.self, from: Data(result.standardOutput.utf8)).assets
    }

    @Test(arguments: [0, 12 << 20])
    func `a movie with captions beside it is audited with 3 requests and 128 KiB`(
        _ more: Int
    ) throws {
        let last = try largeMovie(more)
        let captions = try SampleMedia.bytes("en.vtt")
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "last.mp4")
            try Data(last).write(to: path)
            let first = try fastStart(path.path)
            try StorePlace.with([
                "films/last.mp4": last, "films/last.en.vtt": captions, "films/first.mp4": first,
                "films/first.en.vtt": captions,
            ]) { store in
                for name in ["last", "first"] {
                    let result = try store.run([
                        "audit", "s3://films/\(name).mp4", "s3://films/\(name).en.vtt",
                        "--format", "json",
                    ])
                    #expect(try audited(result)[0].unreadable == [], result.summary)
                    // Edits reach the object, too.
                    let fix = "mediatag add-audio s3://films/\(name).mp4 "
                    #expect(
                        result.standardOutput.replacing("\\/", with: "/").contains(fix),
                        result.summary
                    )
                    let requests = try store.server.requests.filter {
                        $0.path.hasPrefix("/films/\(name).mp4")
                    }
                    #expect(1...3 ~= requests.count, "\(requests)")
                    #expect(requests.reduce(0) { $0 + $1.sent } <= 128 << 10)
                    #expect(requests.allSatisfy { $0.method == "GET" && $0.status == 206 })
                }
            }
        }
    }

    @Test func `a movie without other captions is read once, a few megabytes at a time`() throws {
        let movie = try largeMovie(12 << 20)
        try StorePlace.with(["films/movie.mp4": movie]) { store in
            let result = try store.run(["audit", "s3://films/movie.mp4", "--format", "jsonl"])
            // The video was searched, so that captions are known to be missing.
            #expect(result.standardOutput.contains("\"M101\""), result.summary)
            #expect(!result.standardOutput.contains("\"M200\""), result.summary)
            let requests = try store.server.requests
            #expect(requests.count <= 8, "\(requests)")
            #expect(requests.reduce(0) { $0 + $1.sent } <= movie.count + (5 << 20), "\(requests)")
        }
    }

    @Test func `a prefix is audited like a folder`() throws {
        let movie = try SampleMedia.bytes("movie.mp4")
        let captions = try SampleMedia.bytes("es.srt")
        try StorePlace.with(
            [
                "films/shows/a & b/ü 1+2.mp4": movie, "films/shows/a & b/ü 1+2.es.srt": captions,
                "films/shows/x.mp4": movie, "films/shows/notes.bin": [1],
                "films/shows2/y.mp4": movie,
                "films/shows/.hidden.mp4": movie,
            ],
            options: ["--page", "1"]
        ) { store in
            for name in ["s3://films/shows", "s3://films/shows/"] {
                let result = try store.run(["audit", name, "--format", "json"])
                let assets = try audited(result)
                #expect(
                    assets.map(\.asset) == [
                        "s3://films/shows/a & b/ü 1+2.mp4", "s3://films/shows/x.mp4",
                    ],
                    result.summary
                )
                #expect(assets.allSatisfy { $0.unreadable.isEmpty }, result.summary)
            }
            try store.place.write(
                "list",
                text: "s3://films/shows2/y.mp4\nmovie.mp4\ns3://films/shows/x.mp4\n"
            )
            let listed = try store.run(["audit", "--from", "list", "--format", "json"])
            #expect(try audited(listed).count == 3, listed.summary)
        }
    }

    @Test func `the members of a presentation in a private bucket are read by the same signature`()
        throws
    {
        try Workplace.with { made in
            try succeed("hls", "movie.mp4", "es.srt", "-o", "out", in: made.folder)
            var objects: [String: [UInt8]] = [:]
            let folder = made.folder.appending(path: "out")
            let names = try #require(FileManager.default.subpaths(atPath: folder.path))
            for name in names where name.contains(".") {
                objects["films/out/\(name)"] = Array(
                    try Data(contentsOf: folder.appending(path: name))
                )
            }
            let master = try #require(names.first { $0.hasSuffix(".m3u8") && !$0.contains("/") })
            try StorePlace.with(objects) { store in
                let arguments = ["audit", "s3://films/out/\(master)", "--format", "json"]
                let result = try store.run(arguments)
                #expect(try audited(result)[0].unreadable == [], result.summary)
                let requests = try store.server.requests
                #expect(requests.allSatisfy { $0.status == 206 || $0.status == 200 }, "\(requests)")
                #expect(requests.count { $0.path.contains(".m3u8") } >= 3, "\(requests)")
                #expect(requests.contains { $0.path.contains(".vtt") }, "\(requests)")
                var environment = store.server.environment
                environment["AWS_SECRET_ACCESS_KEY"] = "another"
                let refused = try TestSupport.run(
                    builtBinary.path,
                    arguments,
                    in: store.place.folder,
                    environment: environment
                )
                #expect(refused.exitCode == 2, refused.summary)
            }
        }
    }

    @Test func `a server that a playlist in a store names gets no credentials`() throws {
        try withTemporaryFolder { folder in
            let captions = try SampleMedia.bytes("en.vtt")
            try Data(captions).write(to: folder.appending(path: "en.vtt"))
            try MediaServer.with(folder) { other in
                let playlist = """
                    #EXTM3U
                    #EXT-X-TARGETDURATION:27
                    #EXTINF:27,
                    \(other.url("ranges/en.vtt"))
                    #EXT-X-ENDLIST

                    """
                let master = """
                    #EXTM3U
                    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="en.m3u8"
                    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Other",LANGUAGE="es",\
                    URI="\(other.url("ranges/none.m3u8"))"
                    #EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.4d401e",SUBTITLES="s"
                    en.m3u8

                    """
                try StorePlace.with([
                    "films/master.m3u8": Array(master.utf8), "films/en.m3u8": Array(playlist.utf8),
                ]) { store in
                    let result = try store.run(["audit", "s3://films/master.m3u8"])
                    let requests = try other.requests
                    #expect(!requests.isEmpty, result.summary)
                    #expect(requests.allSatisfy { $0.authorization == nil })
                    #expect(try store.server.requests.contains { $0.path == "/films/en.m3u8" })
                }
            }
        }
    }

    @Test func `an inventory in a store is a list of its media`() throws {
        let movie = try SampleMedia.bytes("movie.mp4")
        let inventory = """
            "films","a+b/%C3%BC%26.mp4","","true","false","1"
            "films","a+b/old.mp4","v1","false","false","1"
            "films","a+b/gone.mp4","v2","true","true",""
            "films","notes.bin","","true","false","1"
            "films","x.mp4","","true","false","1"

            """
        try StorePlace.with([
            "films/a b/ü&.mp4": movie, "films/x.mp4": movie,
            "lists/films.csv": Array(inventory.utf8),
            "lists/broken.csv": Array(inventory.utf8) + Array("\"films\",".utf8),
        ]) { store in
            let result = try store.run([
                "audit", "--from", "s3://lists/films.csv", "--format", "json",
            ])
            let assets = try audited(result)
            #expect(
                assets.map(\.asset) == ["s3://films/a b/ü&.mp4", "s3://films/x.mp4"],
                result.summary
            )
            #expect(assets.allSatisfy { $0.unreadable.isEmpty }, result.summary)
            let broken = try store.run(["audit", "--from", "s3://lists/broken.csv"])
            #expect(broken.exitCode == 2 && broken.standardError.contains("line 6"), broken.summary)
            let missing = try store.run(["audit", "--from", "s3://lists/none.csv"])
            #expect(
                missing.exitCode == 2 && missing.standardError.contains("NoSuchKey"),
                missing.summary
            )
        }
    }

    @Test func `listings that are hostile or do not end are refused`() throws {
        let movie = try SampleMedia.bytes("movie.mp4")
        try StorePlace.with(["bomb/a.mp4": movie, "endless/a.mp4": movie, "forbidden/a.mp4": movie])
        {
            store in
            for (name, words) in [
                ("s3://bomb", "is invalid"), ("s3://endless", "does not end"),
                ("s3://forbidden", "403 AccessDenied"), ("s3://none", "404 NoSuchBucket"),
            ] {
                let result = try store.run(["audit", name])
                #expect(result.exitCode == 2, result.summary)
                #expect(result.standardError.contains(words), result.summary)
            }
        }
    }

    @Test func `100,000 objects are listed, with pages that fail`() throws {
        try StorePlace.with([
            "many-100000/unused": [0], "films/movie.mp4": try SampleMedia.bytes("movie.mp4"),
        ]) {
            store in
            try store.server.inject(
                #"[{"kind": "slow", "every": 7}, {"kind": "error", "every": 11}, {"kind": "cut", "every": 13}]"#
            )
            // One part of many, so that listing is what takes the time.
            let result = try store.run(
                ["audit", "s3://many-100000", "--shard", "1/20000", "--format", "json"]
            )
            let assets = try audited(result)
            #expect(1...30 ~= assets.count, result.summary)
            #expect(assets.allSatisfy { $0.asset.hasPrefix("s3://many-100000/shows/") })
            let lists = try store.server.requests.filter { $0.path.contains("list-type") }
            #expect(lists.count >= 100 && lists.count < 160)
        }
    }
}
