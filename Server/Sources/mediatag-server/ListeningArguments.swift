// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import LiveListening
import MediaSelection
import ServerCommands

extension ListeningOptions {
    /// The engine that is named; whisper if none is.
    func engineName() throws -> LiveEngineName {
        guard let text = engine else { return .whisper }
        guard let name = LiveEngineName(text) else {
            throw ValidationError(
                "--engine is whisper, command:LINE, or a URL that begins with ws:// or wss://."
            )
        }
        return name
    }

    /// How many words at the end of a guess are not shown.
    var heldBack: Int { raw ? 0 : 3 }

    /// What an engine is asked for.
    func settings(_ language: LanguageTag) throws -> LiveListener.Settings {
        LiveListener.Settings(
            engine: try engineName(),
            model: model,
            language: language,
            heldBack: heldBack
        )
    }
}

extension SoundAddress {
    /// Reads a source of the command line.
    ///
    /// - Parameters:
    ///   - text: the value of the option.
    ///   - option: its name.
    ///   - awaitsPublisher: whether a publisher is awaited there.
    /// - Throws: an error that names the sources that there are.
    init(argument text: String, of option: String, awaitsPublisher: Bool) throws {
        guard let address = SoundAddress(text, awaitsPublisher: awaitsPublisher) else {
            throw ValidationError(
                awaitsPublisher
                    ? "--await-publisher needs an rtmp or srt URL of this machine in \(option)."
                    : "\(option) is a file, -, pcm:-, alsa:DEVICE, pulse:DEVICE, or a URL of http, https, rtmp, rtmps, srt or udp."
            )
        }
        self = address
    }
}
