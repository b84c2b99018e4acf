// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription
import MediaPrimitives
import MediaReading
import MediaSelection

/// What a script may leave unsaid.
struct ScriptLanguageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language of the descriptions as BCP 47, if the script does not state it.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var language: LanguageTag?
}

/// What `describe check` reads beside the script, and what it draws.
struct ScriptFitOptions: ParsableArguments {
    @OptionGroup
    var stated: ScriptLanguageOptions

    @Flag(
        help:
            "Decode the video as well: list descriptions that go on in another shot, and still pictures without a description."
    )
    var look = false

    @Option(
        help: ArgumentHelp(
            "Draw the dialogue, the room and the descriptions as SVG.",
            valueName: "file"
        ),
        completion: .file(extensions: ["svg"])
    )
    var picture: String?

    @Flag(help: "Replace a picture that exists.")
    var force = false

    /// Refuses to look at a movie on a server.
    func requireLocal(_ movie: String) throws {
        if look, RemoteName.isRemote(movie) {
            throw ValidationError("--look requires a movie on this machine.")
        }
    }

    /// Draws the result of a check if that is wanted.
    ///
    /// - Throws: `MediaError` if the file cannot be written.
    func draw(_ report: DescriptionReport, of script: String, in movie: String) throws(MediaError) {
        guard let picture else { return }
        let drawing = ScriptTimeline(report.check, title: "\(script) in \(movie)")
        try CaptionFile.write(Array(drawing.svg.utf8), to: picture, replacing: force)
    }
}
