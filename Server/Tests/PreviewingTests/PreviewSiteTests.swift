// SPDX-License-Identifier: Apache-2.0

import Foundation
import Previewing
import Serving
import ServingTestSupport
import Testing

@Suite struct PreviewSiteTests {
    private let folder: URL
    private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../SampleMedia").standardizedFileURL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let page = """
            <!doctype html><html lang="en"><head><title>Sample</title></head>
            <body><video src="/media/movie.mp4" width="320"></video></body></html>
            """
        try Data(page.utf8).write(to: folder.appending(path: "index.html"))
    }

    /// Serves the page and calls with its address.
    private func serve<Result: Sendable>(
        _ body: @Sendable (URL) async throws -> Result
    ) async throws -> Result {
        let asset = Self.samples.appending(path: "movie.mp4")
        let site = PreviewSite(page: folder, asset: asset, changes: ChangeFeed())
        let server = LoopbackServer(port: 0) { site.respond(to: $0) }
        let (ports, continuation) = AsyncStream<Int>.makeStream()
        let task = Task { try await server.run { continuation.yield($0) } }
        defer { task.cancel() }
        var iterator = ports.makeAsyncIterator()
        let port = try #require(await iterator.next())
        return try await body(#require(URL(string: "http://127.0.0.1:\(port)/")))
    }

    private func get(_ path: String) async throws -> (status: Int, headers: String, body: String) {
        try await serve { address in
            let port = try #require(address.port)
            let request =
                "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
            let answer = try await RawClient.exchange(request, port: port)
            let end = try #require(answer.range(of: "\r\n\r\n"))
            let status = try #require(Int(answer.split(separator: " ")[1]))
            return (status, String(answer[..<end.lowerBound]), String(answer[end.upperBound...]))
        }
    }

    @Test func `the page has the script that loads it again`() async throws {
        let page = try await get("/")
        #expect(page.status == 200)
        #expect(page.body.contains(#"<script src="/.preview/reload.js" defer></script></head>"#))
        #expect(try await get("/.preview/reload.js").headers.contains("text/javascript"))
    }

    @Test func `the movie alone of its folder is served, and runs nothing`() async throws {
        let movie = try await get("/media/movie.mp4")
        #expect(movie.status == 200)
        #expect(movie.headers.contains("video/mp4"))
        #expect(movie.headers.contains("Content-Security-Policy: sandbox; default-src 'none'"))
        #expect(try await get("/media/movie.mov").status == 404)
        #expect(try await get("/media/").status == 404)
        #expect(try await get("/none").status == 404)
    }

    @Test func `a picture shows the page at a time of the movie`() async throws {
        guard let browser = Browser.chromium else {
            let isCI = ProcessInfo.processInfo.environment["CI"] != nil
            if isCI {
                Issue.record("Chromium is missing.")
            } else {
                print("Chromium is missing: not tested")
            }
            return
        }
        let profile = folder.appending(path: "profile")
        let shot = Screenshot(browser: browser, seconds: 1, width: 400, height: 300)
        let picture = try await serve { address in
            try await shot.take(of: address, profile: profile)
        }
        #expect(picture.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        // Width and height of its header.
        #expect(Array(picture[16..<24]) == [0, 0, 1, 0x90, 0, 0, 1, 0x2C])
        let late = Screenshot(browser: browser, seconds: 100_000, width: 400, height: 300)
        await #expect(throws: PreviewError.self) {
            try await serve { address in
                try await late.take(of: address, profile: profile)
            }
        }
    }
}
