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
    /// `frameRate` is that of times in frames, `channel` that of byte pairs.
    func read(
        _ path: String,
        frameRate: Ratio? = nil,
        channel: CEA608Channel? = nil
    ) throws(MuxingError) -> (CaptionReading, name: String) {
        let name = path == "-" ? CaptionFile.standardInputName : path
        let bytes = try CaptionFile.read(path)
        let choice = encoding.map(EncodingChoice.named) ?? .detect
        let reading: CaptionReading
        do {
            reading = try CaptionDocument.read(
                bytes: bytes,
                fileName: name,
                encoding: choice,
                frameRate: frameRate,
                channel: channel
            )
        } catch {
            throw MuxingError(.captions(error), path: name)
        }
        if let channel, reading.isLine21, reading.document.cues.isEmpty {
            throw MuxingError(.unreadable("it has no captions of \(channel.rawValue)"), path: name)
        }
        return (reading, name)
    }
}

extension CaptionReading {
    /// Whether the file has the byte pairs of line 21, in which there are several channels.
    var isLine21: Bool { format == .scc || format == .macCaption }
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
