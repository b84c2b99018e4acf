// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection

/// What can be said of every new track, whatever its media.
struct NewTrackOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language as BCP 47: es, es-419, zh-Hans. Default: from the file's name, then what it says of itself.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @Option(
        help: ArgumentHelp(
            "Name of the track. Default: the language's own name.",
            valueName: "text"
        )
    )
    var name: String?

    @Flag(name: .customLong("default"), help: "Make it the enabled track of its group.")
    var isDefault = false

    @Flag(help: "Make the movie longer where the track ends after it.")
    var extend = false

    @Flag(help: "Add the track even when the same one is there already.")
    var again = false

    func validate() throws {
        if let name, name.allSatisfy(\.isWhitespace) {
            throw ValidationError("--name needs a name; without it the language names the track.")
        }
    }
}
