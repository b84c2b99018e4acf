// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Previewing
import Serving

/// Shows an asset as its viewers get it: `mediatag-server preview`.
struct Preview: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a movie or playlist in the browser as its viewers get it.",
        discussion: """
            Writes the page that mediatag html writes into a temporary folder, serves it and the asset on this \
            machine only, opens the browser, and loads the page again when a file changes. Ctrl-C ends it.
            """
    )

    @Argument(help: ArgumentHelp("A movie or a master playlist.", valueName: "asset"))
    var asset: String

    @Option(help: ArgumentHelp("The port; one that is free unless given.", valueName: "n"))
    var port = 0

    @Flag(name: .customLong("no-open"), help: "Do not open the browser.")
    var noOpen = false

    @Option(
        help: ArgumentHelp("Save a picture of the page at this time, and end.", valueName: "time")
    )
    var screenshot: MediaSeconds?

    @Option(name: .shortAndLong, help: ArgumentHelp("The picture, a PNG.", valueName: "png"))
    var output: String?

    @Option(help: ArgumentHelp("hls.js, for playlists in browsers without HLS.", valueName: "file"))
    var hlsJs: String?

    @Option(help: ArgumentHelp("The mediatag program.", visibility: .hidden))
    var mediatag: String?

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("A port is 0 to 65535.") }
        if (screenshot == nil) != (output == nil) {
            throw ValidationError("--screenshot TIME and -o PNG belong together.")
        }
    }

    func run() async throws {
        do {
            try await preview()
        } catch let error as PreviewError {
            throw failure(error.description)
        }
    }

    private func preview() async throws {
        let asset = URL(filePath: asset).resolvingSymlinksInPath()
        guard FileManager.default.fileExists(atPath: asset.path) else {
            throw PreviewError("\(self.asset): there is no such file.")
        }
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let page = folder.url.appending(path: "page")
        let writer = PageWriter(
            mediatag: try program(),
            asset: asset,
            page: page,
            options: hlsJs.map { ["--hls-js", URL(filePath: $0).path] } ?? []
        )
        try writer.write()
        let changes = ChangeFeed()
        let site = PreviewSite(page: page, asset: asset, changes: changes)
        let server = LoopbackServer(port: port) { request in site.respond(to: request) }
        if let screenshot, let output {
            try await picture(screenshot.value, to: output, of: server, folder)
        } else {
            try await serve(server, asset, writer, changes)
        }
    }

    private func program() throws -> URL {
        if let mediatag { return URL(filePath: mediatag) }
        let beside = Bundle.main.executableURL?.deletingLastPathComponent().appending(
            path: "mediatag"
        )
        if let beside, FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
        if let found = Browser.program(["mediatag"]) { return found }
        throw PreviewError("mediatag is not on the PATH.")
    }

    private func serve(
        _ server: LoopbackServer,
        _ asset: URL,
        _ writer: PageWriter,
        _ changes: ChangeFeed
    ) async throws {
        let opens = !noOpen
        let serving = Task {
            try await server.run { port in
                let address = "http://127.0.0.1:\(port)/"
                print(address)
                fflush(nil)
                guard opens, let url = URL(string: address), !Browser.open(url) else { return }
                note(
                    "Open this address in a browser; none was found here. Ctrl-C ends the preview."
                )
            }
        }
        let watching = Task {
            var files = WatchedFiles(of: asset)
            for round in 1... {
                try await Task.sleep(for: .milliseconds(300))
                if round.isMultiple(of: 50) { changes.knock() }
                guard files.haveChanged() else { continue }
                do {
                    try writer.write()
                    changes.change()
                } catch {
                    note("\(error)")
                }
            }
        }
        let stopping = Task {
            await StopSignals.first()
            serving.cancel()
        }
        defer {
            watching.cancel()
            stopping.cancel()
        }
        do {
            try await serving.value
        } catch is CancellationError {
            return
        } catch {
            throw PreviewError("Port \(port) cannot be used: \(error)")
        }
    }

    private func picture(
        _ seconds: Double,
        to output: String,
        of server: LoopbackServer,
        _ folder: TemporaryFolder
    ) async throws {
        guard let browser = Browser.chromium else {
            throw PreviewError("A picture needs Chromium on the PATH; Debian has it as chromium.")
        }
        let profile = folder.url.appending(path: "profile")
        let shot = Screenshot(browser: browser, seconds: seconds)
        let serving = AsyncStream<Int>.makeStream()
        let task = Task {
            defer { serving.continuation.finish() }
            try await server.run { port in serving.continuation.yield(port) }
        }
        defer { task.cancel() }
        for await port in serving.stream {
            guard let address = URL(string: "http://127.0.0.1:\(port)/") else { return }
            let picture = try await shot.take(of: address, profile: profile)
            try picture.write(to: URL(filePath: output), options: .atomic)
            return
        }
        try await task.value
    }
}
