// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaSelection
import Muxing

/// How a caption file is read.
struct CaptionReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language as BCP 47. Default: from the file's name.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @Option(
        help: ArgumentHelp(
            "Encoding of the file, such as windows-1252. Default: UTF-8, its mark's, or the likeliest.",
            valueName: "name"
        )
    )
    var encoding: String?

    /// Reads a file, or standard input for `-`, with the name to use for it in messages.
    ///
    /// `frameRate` is that of times in frames.
    func read(
        _ path: String,
        frameRate: Ratio? = nil
    ) throws(MuxingError) -> (CaptionReading, name: String) {
        let name = path == "-" ? CaptionFile.standardInputName : path
        let bytes = try CaptionFile.read(path)
        let choice = encoding.map(EncodingChoice.named) ?? .detect
        do {
            let reading = try CaptionDocument.read(
                bytes: bytes,
                fileName: name,
                encoding: choice,
                frameRate: frameRate
            )
            return (reading, name)
        } catch {
            throw MuxingError(.captions(error), path: name)
        }
    }
}

/// Reads a length of time such as `10s`, `1.5s`, `1500ms` or `2m`, in milliseconds.
func parseLength(_ text: String) throws -> Int {
    let units = [("ms", 1.0), ("s", 1000), ("m", 60_000)]
    guard let (suffix, factor) = units.first(where: { text.hasSuffix($0.0) }),
        let number = Double(text.dropLast(suffix.count)),
        let milliseconds = Int(exactly: (number * factor).rounded()), milliseconds > 0
    else {
        throw ValidationError("\"\(text)\" is no length of time; write 10s, 1500ms or 2m.")
    }
    return milliseconds
}
