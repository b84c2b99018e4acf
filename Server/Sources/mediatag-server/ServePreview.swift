// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Previewing
import ServerCommands
import Serving

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Shows an asset as its viewers get it: `mediatag-server preview`.
struct ServePreview: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show a movie or playlist in the browser as its viewers get it.",
        discussion: """
            Writes the page that mediatag html writes into a temporary folder, serves it and the asset on this \
            machine only, opens the browser, and loads the page again when a file changes. Ctrl-C ends it.
            """
    )

    @OptionGroup var options: PreviewOptions

    func run() async throws {
        do {
            try await preview()
        } catch let error as PreviewError {
            throw failure(error.description)
        }
    }

    private var port: Int { options.port.map(Int.init) ?? 0 }

    private func preview() async throws {
        let asset = URL(filePath: options.asset).resolvingSymlinksInPath()
        guard FileManager.default.fileExists(atPath: asset.path) else {
            throw PreviewError("\(options.asset): there is no such file.")
        }
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let page = folder.url.appending(path: "page")
        let writer = PageWriter(
            mediatag: try program(),
            asset: asset,
            page: page,
            options: options.hlsJS.map { ["--hls-js", URL(filePath: $0).path] } ?? []
        )
        try writer.write()
        let changes = ChangeFeed()
        let site = PreviewSite(page: page, asset: asset, changes: changes)
        let server = LoopbackServer(port: port) { request in site.respond(to: request) }
        if let screenshot = options.screenshot, let output = options.output {
            try await picture(screenshot.value, to: output, of: server, folder)
        } else {
            try await serve(server, asset, writer, changes)
        }
    }

    private func program() throws -> URL {
        if let mediatag = options.mediatag { return URL(filePath: mediatag) }
        let beside = Self.own.deletingLastPathComponent().appending(path: "mediatag")
        if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
        if let found = Browser.program(["mediatag"]) { return found }
        throw PreviewError("mediatag is not on the PATH.")
    }

    /// This program, without links.
    private static var own: URL {
        #if os(Linux)
            let path = "/proc/self/exe"
        #else
            let path = CommandLine.arguments[0]
        #endif
        return URL(filePath: path).resolvingSymlinksInPath()
    }

    private func serve(
        _ server: LoopbackServer,
        _ asset: URL,
        _ writer: PageWriter,
        _ changes: ChangeFeed
    ) async throws {
        let opens = !options.noOpen
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
            do {
                try picture.write(to: URL(filePath: output), options: .atomic)
            } catch {
                throw PreviewError("\(output): \(systemReason(of: error))")
            }
            return
        }
        try await task.value
    }
}
