// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Previewing
import Processes
import Reviewing
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

/// Lets a person review captions: `mediatag-server review`.
struct ServeReview: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Review captions in the browser, beside the film.",
        discussion: """
            Serves the page, the film and the captions on this machine only. Each edit is kept in a journal \
            beside the captions before it is answered. Ctrl-C ends it.
            """
    )

    @OptionGroup var options: ReviewOptions

    func run() async throws {
        do {
            try await review()
        } catch let error as PreviewError {
            throw failure(error.description)
        }
    }

    private func review() async throws {
        let changes = ChangeFeed()
        let site = try ReviewSite(
            captions: options.file,
            film: options.media,
            profile: options.profile,
            frameRate: options.fps,
            language: options.language,
            encoding: options.encoding,
            recogniser: options.engine.map {
                ($0, options.engineModel, options.engineKeyFile, options.glossary)
            },
            changes: changes
        )
        if let notice = site.notice { note("warning: " + notice) }
        let holdsText = options.listen
        DetachedThread.start {
            site.listen()
            if holdsText, let reason = site.hearTexts() { note("warning: " + reason) }
        }
        var limits = LoopbackServer.Limits()
        limits.bodyBytes = ReviewSite.bodyBytes
        let port = options.port.map(Int.init) ?? 0
        let server = LoopbackServer(port: port, limits: limits) { site.respond(to: $0) }
        let serving = Task { try await server.run { opened(at: $0, key: site.key) } }
        let saving = Task {
            for round in 1... {
                try await Task.sleep(for: .milliseconds(200))
                if round.isMultiple(of: 75) { changes.knock() }
                try await awaitBlocking { _ = site.save(ifIdle: true) }
            }
        }
        let stopping = Task {
            await StopSignals.first()
            serving.cancel()
        }
        defer {
            saving.cancel()
            stopping.cancel()
        }
        do {
            try await serving.value
        } catch is CancellationError {
            // Ctrl-C.
        } catch {
            throw PreviewError("Port \(port) cannot be used: \(error)")
        }
        if let fault = site.save(ifIdle: false) {
            throw PreviewError(
                "\(options.file) was not written; the journal has the edits: \(fault)"
            )
        }
    }

    private func opened(at port: Int, key: String) {
        let address = "http://127.0.0.1:\(port)/\(key)/"
        print(address)
        fflush(nil)
        guard !options.noOpen, let url = URL(string: address), !Browser.open(url) else { return }
        note("Open this address in a browser; none was found here. Ctrl-C ends the review.")
    }
}
