// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import TestSupport
import Testing

@Suite struct RemoteMovieTests {
    private struct Audited: Decodable {
        struct Asset: Decodable {
            struct Finding: Decodable, Equatable {
                var rule: String
                var message: String
                var fix: String?
            }
            var asset: String
            var outcome: String
            var findings: [Finding]
            var unreadable: [String]
        }
        var assets: [Asset]
    }

    private func audited(_ result: ProcessResult) throws -> [Audited.Asset] {
        try JSONDecoder().decode(Audited.self, from: Data(result.standardOutput.utf8)).assets
    }

    private func withServer(
        _ samples: String...,
        body: (Workplace, MediaServer) throws -> Void
    ) throws {
        try Workplace.with { place in
            for name in samples { try place.copy(name) }
            try MediaServer.with(place.folder) { server in try body(place, server) }
        }
    }

    private func movieLength(_ path: String) throws -> Int {
        let range = try MovieFile(opening: path).movieBox.range
        return Int(range.upperBound - range.lowerBound)
    }

    @Test func `an audit of a movie on a server agrees with that of the file, except for names`()
        throws
    {
        try withServer { place, server in
            try succeed(
                "add-subs",
                "movie.mp4",
                "es.srt",
                "--language",
                "es",
                "-o",
                "subtitled.mp4",
                in: place.folder
            )
            for name in ["movie.mp4", "subtitled.mp4"] {
                let url = server.url("ranges/\(name)")
                let local = try mediatag("audit", name, "--format", "json", in: place.folder)
                let remote = try mediatag("audit", url, "--format", "json", in: place.folder)
                try validate(remote.standardOutput, schema: "audit")
                let (here, there) = (try audited(local)[0], try audited(remote)[0])
                #expect(there.asset == url)
                #expect(there.findings == here.findings)
                #expect(there.outcome == here.outcome && remote.exitCode == local.exitCode)
            }
        }
    }

    @Test(arguments: [false, true])
    func `only the boxes and 64 KiB of a remote movie of any size are read`(_ isMovieFirst: Bool)
        throws
    {
        try withServer { place, server in
            let movie = place.path("movie.mp4")
            if isMovieFirst {
                try place.write("big.mp4", fastStart(movie))
            } else {
                try place.copy("movie.mp4", as: "big.mp4")
            }
            // Two gibibytes of nothing, in a box that says so, as other programs leave holes.
            let size: UInt64 = 2 << 30
            let header = Array("\0\0\0\u{1}mdat".utf8) + BoxBuilder.number(size)
            let end = UInt64(try place.data("big.mp4").count)
            if isMovieFirst {
                try writeSparse(place.path("big.mp4"), header, at: end, length: end + size)
            } else {
                try Self.putInFront(size, of: place.path("big.mp4"))
            }
            let result = try mediatag(
                "audit",
                server.url("ranges/big.mp4"),
                "--format",
                "json",
                in: place.folder
            )
            #expect(try audited(result)[0].unreadable == [], result.summary)
            let sent = try server.sent
            let boxes = try movieLength(place.path("big.mp4"))
            #expect(sent <= boxes + 64 << 10, "\(sent) bytes for a moov of \(boxes)")
            #expect(try server.requests.count <= 10)
        }
    }

    /// Makes the media data of a movie with `moov` at its end longer by a hole, which leaves all offsets.
    private static func putInFront(_ size: UInt64, of path: String) throws {
        let file = try MovieFile(opening: path)
        let bytes = try bytes(of: path)
        let movie = file.movieBox.range
        try #require(movie.lowerBound > 0)
        let movieBytes = Array(bytes[Int(movie.lowerBound)..<Int(movie.upperBound)])
        let header = Array("\0\0\0\u{1}mdat".utf8) + BoxBuilder.number(size)
        try writeSparse(path, header, at: movie.lowerBound, length: movie.lowerBound)
        try writeSparse(path, header, at: movie.lowerBound)
        try writeSparse(path, movieBytes, at: movie.lowerBound + size)
    }

    @Test func `text that is spread over a remote movie is read if it is asked for`() throws {
        try withServer { place, server in
            let gap = [UInt8](repeating: 0x20, count: 5000)
            let samples = (0..<100).map { number in
                (bytes: TextMovie.sample("Cue \(number)") + gap, duration: UInt32(1000))
            }
            let movie = TextMovie(.init(entry: TextMovie.timedTextEntry, samples: samples))
            try place.write("text.mp4", movie.bytes)
            // A movie that is not read whole: a hole of 65 MiB follows.
            let (end, hole) = (UInt64(movie.bytes.count), UInt64(65 << 20))
            let header = Array("\0\0\0\u{1}mdat".utf8) + BoxBuilder.number(hole)
            try writeSparse(place.path("text.mp4"), header, at: end, length: end + hole)
            let url = server.url("ranges/text.mp4")
            let plain = try mediatag("audit", url, "--format", "json", in: place.folder)
            #expect(plain.standardOutput.contains("--remote-text"), plain.summary)
            #expect(try server.sent <= movieLength(place.path("text.mp4")) + 64 << 10)
            let all = try mediatag(
                "audit",
                url,
                "--remote-text",
                "--format",
                "json",
                in: place.folder
            )
            let local = try mediatag("audit", "text.mp4", "--format", "json", in: place.folder)
            #expect(!all.standardOutput.contains("--remote-text"), all.summary)
            #expect(try audited(all)[0].findings == audited(local)[0].findings)
        }
    }

    @Test func `a server that sends whole files only is reported`() throws {
        try withServer { place, server in
            let url = server.url("whole/movie.mp4")
            let result = try mediatag("audit", url, "--format", "json", in: place.folder)
            let asset = try audited(result)[0]
            #expect(asset.findings.map(\.rule).contains("M140"), result.summary)
            #expect(asset.unreadable == [])
            let good = try mediatag(
                "audit",
                server.url("ranges/movie.mp4"),
                "--format",
                "json",
                in: place.folder
            )
            #expect(try !audited(good)[0].findings.map(\.rule).contains("M140"))
        }
    }

    @Test(arguments: [
        ("ranges/none.mp4", "answers 404"), ("loop/movie.mp4", "more than 5 redirects"),
        ("cut/movie.mp4", "download the file"), ("otherplace/movie.mp4", "is invalid"),
        ("ranges/es.srt.mp4", "not an MP4 or QuickTime movie"), ("endless/zero.mp4", "not an MP4"),
    ])
    func `a remote file that cannot be read is reported, and the audit continues`(
        _ path: String,
        _ reason: String
    ) throws {
        try withServer { place, server in
            try place.copy("es.srt", as: "es.srt.mp4")
            try place.write("zero.mp4", [UInt8](repeating: 0, count: 1000))
            let url = server.url(path)
            let result = try mediatag(
                "audit",
                url,
                "movie.mp4",
                "--format",
                "json",
                in: place.folder
            )
            #expect(result.exitCode == 2, result.summary)
            let assets = try audited(result)
            #expect(assets.count == 2)
            let asset = try #require(assets.first { $0.asset == url })
            #expect(asset.outcome == "untested")
            #expect(asset.unreadable.first?.hasPrefix(url + ": ") == true, "\(asset.unreadable)")
            #expect(asset.unreadable.first?.contains(reason) == true, "\(asset.unreadable)")
            #expect(result.standardError.contains(reason), result.summary)
        }
    }

    @Test func `names and passwords in URLs are kept out of reports`() throws {
        try withServer { place, server in
            let url = server.url("private/movie.mp4?token=t0k3n", user: "porter:sesame")
            for format in ["text", "json", "html", "sarif", "csv", "junit", "jsonl"] {
                let result = try mediatag("audit", url, "--format", format, in: place.folder)
                #expect(result.exitCode < 2, result.summary)
                for secret in ["porter", "sesame", "t0k3n"] {
                    #expect(!result.standardOutput.contains(secret), result.summary)
                }
            }
        }
    }

    @Test func `remote movies and captions that are named together form one asset`() throws {
        try withServer { place, server in
            try place.copy("es.srt", as: "movie.es.srt")
            let urls = [server.url("ranges/movie.mp4"), server.url("ranges/movie.es.srt")]
            try place.write("list", text: urls.joined(separator: "\n"))
            let result = try mediatag(
                "audit",
                "--from",
                "list",
                "--format",
                "json",
                in: place.folder
            )
            let assets = try audited(result)
            #expect(assets.map(\.asset) == [urls[0]])
            #expect(try server.requests.contains { $0.path == "/ranges/movie.es.srt" })
        }
    }

    @Test func `commands print the local name of a remote file, and nothing is fixed`()
        throws
    {
        try withServer { place, server in
            // A point for the comma, which captions fix mends.
            try place.write("es.srt", text: "1\n00:00:01.000 --> 00:00:02,000\nHola\n")
            let before = try place.data("es.srt")
            let urls = ["ranges/movie.mp4", "ranges/es.srt"].map { server.url($0) }
            let arguments = ["audit", "--fix", "--format", "json"] + urls
            let result = try run(builtBinary.path, arguments, in: place.folder)
            let fixes = try audited(result).flatMap(\.findings).compactMap(\.fix)
            #expect(fixes.contains { $0.contains(" movie.mp4") }, result.summary)
            #expect(fixes.contains { $0.contains(" es.srt") }, result.summary)
            #expect(fixes.allSatisfy { !$0.contains("http") }, result.summary)
            #expect(result.standardError == "", result.summary)
            #expect(try place.data("es.srt") == before)
        }
    }

    @Test func `servers are trusted by the certificates of the system or those that are named`()
        throws
    {
        try Workplace.with { place in
            let certificate = try SelfSignedCertificate.make(in: place.folder)
            try MediaServer.with(place.folder, certificate: certificate) { server in
                let url = server.url("ranges/movie.mp4", host: "localhost")
                let refused = try mediatag("inspect", url, in: place.folder)
                #expect(refused.exitCode == 2)
                #expect(refused.standardError.lowercased().contains("certificate"), refused.summary)
                let named = try mediatag(
                    "inspect",
                    url,
                    in: place.folder,
                    environment: ["SSL_CERT_FILE": certificate.path]
                )
                #expect(named.exitCode == 0, named.summary)
                let other = server.url("ranges/movie.mp4")
                let foreign = try mediatag(
                    "inspect",
                    other,
                    in: place.folder,
                    environment: ["SSL_CERT_FILE": certificate.path]
                )
                #expect(foreign.exitCode == 2, "the certificate is for another name")
            }
        }
    }

    @Test func `libcurl is not loaded if no URL is named`() throws {
        try Workplace.with { place in
            let script = "strace -f -e trace=openat -o trace \"$0\" audit . > /dev/null; cat trace"
            let result = try shell(script, in: place.folder)
            #expect(result.standardOutput.contains("movie.mp4"))
            #expect(!result.standardOutput.contains("libcurl"))
        }
    }

    @Test func `unread parts of remote fragmented movies and audio files are reported`() throws {
        try withServer { place, server in
            _ = try output(
                of: "ffmpeg",
                [
                    "-v", "error", "-i", place.path("movie.mp4"), "-c", "copy", "-movflags",
                    "frag_keyframe+empty_moov", place.path("fragments.mp4"),
                ]
            )
            let url = server.url("ranges/fragments.mp4")
            let inspected = try mediatag("inspect", "--format", "json", url, in: place.folder)
            try validate(inspected.standardOutput, schema: "inspect")
            #expect(inspected.standardError.contains("fragments were not read"), inspected.summary)
            let audited = try mediatag("audit", url, "--format", "json", in: place.folder)
            try validate(audited.standardOutput, schema: "audit")
            // Fragments and video of a small movie are read, twice at most.
            let size = try place.data("fragments.mp4").count
            #expect(try server.sent <= 2 * 64 << 10 + 3 * size)
            try place.copy("description.en.m4a")
            let sound = server.url("ranges/description.en.m4a")
            let heard = try mediatag("audit", sound, "--format", "json", in: place.folder)
            #expect(!heard.standardOutput.contains("X713"), heard.summary)
        }
    }

    @Test func `an audit of remote files resumes while the version is the same`() throws {
        try withServer { place, server in
            let arguments = ["audit", server.url("ranges/movie.mp4"), "--resume", "state"]
            let first = try run(builtBinary.path, arguments, in: place.folder)
            let full = try server.sent
            #expect(full > 10_000)
            let second = try run(builtBinary.path, arguments, in: place.folder)
            #expect(second.standardOutput == first.standardOutput)
            #expect(try server.sent - full == 1)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
                ofItemAtPath: place.path("movie.mp4")
            )
            try run(builtBinary.path, arguments, in: place.folder)
            #expect(try server.sent - full > 10_000)
        }
    }

    @Test func `inspect and worker requests accept URLs`() throws {
        try withServer { place, server in
            let url = server.url("ranges/movie.mp4")
            let local = try succeed("inspect", "--format", "json", "movie.mp4", in: place.folder)
            let remote = try succeed("inspect", "--format", "json", url, in: place.folder)
            #expect(remote.replacing(url, with: "movie.mp4") == local)
            try place.write("requests", text: "{\"id\":\"1\",\"uri\":\"\(url)\"}\n")
            let answers = try shell("$0 audit --worker < requests", in: place.folder)
            #expect(answers.standardOutput.contains("\"asset\":\"\(url)\""), answers.summary)
            #expect(answers.standardOutput.contains("\"status\":\"ok\""), answers.summary)
        }
    }

    @Test func `Matroska and the audio of a movie are judged on a server as on this machine`()
        throws
    {
        try withServer { place, server in
            let script = "ffmpeg -v error -i movie.mp4 -c copy movie.mkv"
            try #require(try shell(script, in: place.folder).exitCode == 0)
            for (name, option) in [("movie.mkv", "--captions"), ("movie.mp4", "--deep")] {
                func judged(_ source: String) throws -> Audited.Asset {
                    let result = try mediatag(
                        "audit",
                        option,
                        "--format",
                        "json",
                        source,
                        in: place.folder
                    )
                    return try #require(try audited(result).first, "\(result.summary)")
                }
                let (here, there) = (try judged(name), try judged(server.url("ranges/\(name)")))
                #expect(here.findings.map(\.rule).sorted() == there.findings.map(\.rule).sorted())
                #expect(here.outcome == there.outcome && there.unreadable == [], "\(there)")
            }
            let simulations = try ["movie.mkv", server.url("ranges/movie.mkv")].map { source in
                try mediatag("simulate", source, in: place.folder).standardOutput
                    .split(separator: "\n").dropFirst()
            }
            #expect(simulations[0] == simulations[1] && !simulations[0].isEmpty)
        }
    }

    @Test func `a large file in another container than MP4 needs --remote-video`() throws {
        try withServer { place, server in
            let script =
                "ffmpeg -v error -i movie.mp4 -c copy movie.mkv && truncate -s 70M movie.mkv"
            try #require(try shell(script, in: place.folder).exitCode == 0)
            let url = server.url("ranges/movie.mkv")
            let result = try mediatag("audit", url, in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardOutput.contains("--remote-video"), result.summary)
            #expect(try server.sent <= 64 << 10)
            let simulated = try mediatag("simulate", url, in: place.folder)
            #expect(simulated.exitCode == 2, simulated.summary)
            #expect(simulated.standardError.contains("download it"), simulated.summary)
            let all = try mediatag("audit", "--remote-video", url, in: place.folder)
            #expect(all.exitCode == 1 && all.standardOutput.contains("M101"), all.summary)
        }
    }
}
