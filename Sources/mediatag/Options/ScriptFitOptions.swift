// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription
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

    /// Draws the result of a check if that is wanted.
    ///
    /// - Throws: `MediaError` if the file cannot be written.
    func draw(_ report: DescriptionReport, of script: String, in movie: String) throws(MediaError) {
        guard let picture else { return }
        let drawing = ScriptTimeline(report.check, title: "\(script) in \(movie)")
        try CaptionFile.write(Array(drawing.svg.utf8), to: picture, replacing: force)
    }
}
