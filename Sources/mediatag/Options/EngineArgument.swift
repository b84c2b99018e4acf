// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaPrimitives
import Speech

/// A recogniser as the options of a command name it.
struct EngineArgument {
    /// Its name.
    let text: String
    /// Its model, and the file of its key.
    let (model, keyFile): (String?, String?)

    /// Takes the values of options.
    init(_ text: String, model: String?, keyFile: String?) {
        (self.text, self.model, self.keyFile) = (text, model, keyFile)
    }

    /// Checks that they fit together.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        let isServer = RemoteName.isWeb(text)
        if keyFile != nil, !isServer {
            throw ValidationError("--engine-key-file goes with a server.")
        }
        if model != nil, !isServer, text != "whisper" {
            throw ValidationError("--engine-model goes with whisper or a server.")
        }
        guard EngineName(text) == nil else { return }
        guard text.hasPrefix(EngineName.commandPrefix) else {
            throw ValidationError(
                "\"\(text)\" is not an engine; there are command:LINE, http(s)://…, whisper and pocketsphinx."
                    + suggestion(for: text, among: EngineName.known)
            )
        }
        throw ValidationError(
            "a command needs a program and {audio} where the file's name belongs, "
                + "such as 'command:recogniser --json {audio}'."
        )
    }

    /// The engine that is named.
    ///
    /// - Throws: `MediaError` if the file of the key cannot be read.
    func engine() throws -> RecognitionEngine {
        guard let name = EngineName(text) else { throw ExitCode.validationFailure }
        return try RecognitionEngine(name, model: model, keyFile: keyFile)
    }
}
