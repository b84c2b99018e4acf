// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServerCommands

/// Captions live audio: `mediatag relay listen`.
struct RelayListen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen",
        _superCommandName: "mediatag relay",
        abstract: "Recognise live audio, and send the captions to a relay.",
        discussion: """
            Runs until the audio ends, or Ctrl-C. A file is played at its own pace. Music, noise and silence give no \
            captions. If the engine is too slow, audio is skipped and reported with its times.
            """
    )

    @OptionGroup var options: RelayListenOptions

    func run() throws { throw CompanionProgram.becomeServer(CommandWords.all) }
}
