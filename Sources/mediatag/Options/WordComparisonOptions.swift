// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Speech

/// With what the words of captions are compared.
struct WordComparisonOptions: ParsableArguments {
    @Option(
        name: .customLong("engine"),
        help: ArgumentHelp(
            "Compare the words with those that a recogniser hears, too: whisper, which also says how well the captions' "
                + "own words fit; command:LINE, which does so with {texts}; an http(s) URL; pocketsphinx. Rules S522 to S524 and S526.",
            valueName: "engine"
        ),
        completion: .list(EngineName.known)
    )
    var engineText: String?

    @Option(
        help: ArgumentHelp(
            "The model: a name or folder for whisper, a name for a server (default: whisper-1).",
            valueName: "model"
        )
    )
    var engineModel: String?

    @Option(
        help: ArgumentHelp(
            "File with the key of a server. Default: the variable \(EngineVariable.key), or no key.",
            valueName: "file"
        ),
        completion: .file()
    )
    var engineKeyFile: String?

    @Option(
        help: ArgumentHelp(
            "Text file with names and words that have to be right, one a line: another word in their place is serious.",
            valueName: "file"
        ),
        completion: .file()
    )
    var glossary: String?

    func validate() throws {
        guard let engineText else {
            if engineModel != nil { throw ValidationError("--engine-model needs --engine.") }
            if engineKeyFile != nil { throw ValidationError("--engine-key-file needs --engine.") }
            if glossary != nil { throw ValidationError("--glossary needs --engine.") }
            return
        }
        try EngineArgument(engineText, model: engineModel, keyFile: engineKeyFile).validate()
    }

    /// With what words are compared.
    ///
    /// - Returns: nil if no engine is named.
    /// - Throws: `SpeechError` if the glossary or the file of the key cannot be read, or the engine is not set up, before the
    ///   sound is listened to.
    func check() throws -> WordCheck? {
        guard let engineText else { return nil }
        guard let name = EngineName(engineText) else { throw ExitCode.validationFailure }
        return try WordCheck(
            name,
            model: engineModel,
            keyFile: engineKeyFile,
            glossary: glossary
        )
    }

    /// The options as they are written, without secrets.
    var named: [String] {
        (engineText.map { ["--engine \($0)"] } ?? [])
            + (engineModel.map { ["--engine-model \($0)"] } ?? [])
            + (glossary.map { ["--glossary \($0)"] } ?? [])
    }
}
