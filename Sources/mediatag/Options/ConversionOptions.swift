// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions

/// How `captions convert` changes captions, and where it writes them.
struct ConversionOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The new file; its extension selects the format.", valueName: "file"),
        completion: .file(extensions: CaptionFormat.allCases.flatMap(\.fileNameExtensions))
    )
    var output: String

    @Flag(help: "Replace the output file if it exists.")
    var force = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Shift all cues by a time, such as +1.5s or -250ms.", valueName: "time"),
        transform: parseShift
    )
    var shift = 0

    @Option(
        help: ArgumentHelp(
            "Convert times from one frame rate to another, such as 25:23.976.",
            valueName: "from:to"
        ),
        transform: parseRates
    )
    var rate: FrameRateChange?

    @Flag(help: "Remove bold, italic, colours, voices and placement.")
    var stripStyles = false

    @Option(
        help: ArgumentHelp(
            "Frame rate for files that count times in frames, such as MicroDVD. Default: the rate that the file states.",
            valueName: "rate"
        ),
        transform: parseRate
    )
    var fps: Ratio?

    @Option(
        help: ArgumentHelp(
            "CEA-608 channel, CC1 to CC4, to read from an SCC or MCC file, or to write to an SCC file.",
            discussion: "Default: the first channel that has captions; for SCC output, CC1.",
            valueName: "channel"
        ),
        completion: .list(CEA608Channel.allCases.filter { !$0.isText }.map(\.rawValue)),
        transform: parseCaptionChannel
    )
    var channel: CEA608Channel?

    @Flag(help: "Write SCC with non-drop-frame time codes, which run slower than the clock.")
    var nonDropFrame = false

    func validate() throws {
        if nonDropFrame, CaptionFormat(fileName: output) != .scc {
            throw ValidationError("--non-drop-frame requires an output file that ends in .scc.")
        }
        if output == "-" {
            throw ValidationError(
                "The extension of the output selects the format; name a file after -o."
            )
        }
        guard CaptionFormat(fileName: output) != nil else {
            let known = CaptionFormat.allCases.flatMap(\.fileNameExtensions).map { "." + $0 }
            throw ValidationError(
                "The output's extension selects no format; use \(known.joined(separator: ", "))."
                    + suggestion(for: fileExtension(of: output), among: known)
            )
        }
    }

    /// The form of an SCC file that is written.
    var form: SCC.Form { SCC.Form(channel: channel ?? .cc1, isDropFrame: !nonDropFrame) }

    /// The captions with the times and styles that were asked for.
    func changed(_ document: CaptionDocument) -> CaptionDocument {
        var document = document
        if let rate { document = document.retimed(from: rate.from, to: rate.to) }
        if shift != 0 { document = document.shifted(byMilliseconds: shift) }
        return stripStyles ? document.withoutStyles : document
    }
}

/// The frame rate captions were made for, and the one they are to fit.
struct FrameRateChange {
    var from: Ratio
    var to: Ratio
}

/// Reads `--rate`, such as `25:23.976`.
func parseRates(_ text: String) throws -> FrameRateChange {
    let rates = text.split(separator: ":").map { Ratio(frameRate: String($0)) }
    guard rates.count == 2, let from = rates[0], let to = rates[1] else {
        throw ValidationError("\"\(text)\" is not a change of frame rate; write 25:23.976.")
    }
    return FrameRateChange(from: from, to: to)
}

/// Reads a frame rate that times are counted with, such as `25` or `23.976`.
func parseRate(_ text: String) throws -> Ratio {
    guard let rate = Ratio(frameRate: text), rate.numerator <= 1000 * rate.denominator else {
        throw ValidationError("\"\(text)\" is not a frame rate; write 25, 23.976 or 24000/1001.")
    }
    return rate
}

/// Reads `--shift`, such as `+1.5s` or `-250ms`, in milliseconds.
func parseShift(_ text: String) throws -> Int {
    let isNegative = text.hasPrefix("-")
    let length = try parseLength(String(text.drop { $0 == "-" || $0 == "+" }))
    return isNegative ? -length : length
}
