// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading
import MediaSelection

/// How a caption file is read.
struct CaptionReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language as a BCP 47 tag. Default: from the file's name.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @Option(
        help: ArgumentHelp(
            "Encoding of the file, such as windows-1252. Default: detected (byte order mark, UTF-8, or the most likely one).",
            valueName: "name"
        )
    )
    var encoding: String?

    @OptionGroup
    var program: ProgramStartOptions

    /// Reads a file, or standard input for `-`, with the name to use for it in messages.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - frameRate: the rate of times in frames; nil: the rate that the file states.
    ///   - channel: the channel of byte pairs; nil: the first with captions.
    ///   - requiresSignature: whether a WebVTT file has to begin with its signature.
    /// - Returns: the captions, and the name.
    /// - Throws: `MediaError` if the file cannot be read as captions.
    func read(
        _ path: String,
        frameRate: Ratio? = nil,
        channel: CEA608Channel? = nil,
        requiresSignature: Bool = false
    ) throws(MediaError) -> (CaptionReading, name: String) {
        try read(
            bytes: CaptionFile.read(path),
            of: path,
            frameRate: frameRate,
            channel: channel,
            requiresSignature: requiresSignature
        )
    }

    /// How the encoding of a file is found.
    var encodingChoice: EncodingChoice { encoding.map(EncodingChoice.named) ?? .detect }

    /// Reads the bytes of a file; parameters, result and errors are those of `read(_:)`.
    func read(
        bytes: [UInt8],
        of path: String,
        frameRate: Ratio? = nil,
        channel: CEA608Channel? = nil,
        requiresSignature: Bool = false
    ) throws(MediaError) -> (CaptionReading, name: String) {
        let name = path == "-" ? CaptionFile.standardInputName : path
        var reading: CaptionReading
        do {
            reading = try CaptionImport.read(
                bytes: bytes,
                fileName: name,
                encoding: encodingChoice,
                frameRate: frameRate,
                channel: channel
            )
            if program.fromProgramStart { reading = reading.countedFromProgramStart }
            if requiresSignature { try reading.requireSignature(file: name) }
        } catch {
            throw MediaError(.captions(error), path: name)
        }
        if let channel, reading.isLine21, reading.document.cues.isEmpty {
            throw MediaError(.unreadable("no captions on channel \(channel.rawValue)"), path: name)
        }
        return (reading, name)
    }
}

/// How `captions pace` measures the reading speed.
struct ReadingSpeedOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Length of the window, such as 1500ms or 2m. Default: 10s.",
            valueName: "length"
        ),
        transform: parseLength
    )
    var window = 10_000

    @Option(
        help: ArgumentHelp(
            "Words a minute; intervals above this limit are reported.",
            valueName: "wpm"
        )
    )
    var limit = 180.0

    @OptionGroup
    var counting: FrameCountOptions

    func validate() throws {
        if limit <= 0 || !limit.isFinite {
            throw ValidationError("--limit must be greater than 0.")
        }
    }
}

extension CaptionReading {
    /// Whether the file has the byte pairs of line 21, in which there are several channels.
    var isLine21: Bool { format == .scc || format == .macCaption }
}

/// Reads a length of time such as `10s`, `1.5s`, `1500ms`, `2m`, `1h` or `00:01:30`, in milliseconds.
func parseLength(_ text: String) throws -> Int {
    guard let milliseconds = clockLength(text) ?? unitLength(text), milliseconds > 0 else {
        throw ValidationError(
            "\"\(text)\" is not a length of time; write 10s, 1500ms, 2m, 1h or 00:01:30."
        )
    }
    return milliseconds
}

private func unitLength(_ text: String) -> Int? {
    let units = [("ms", 1.0), ("s", 1000), ("m", 60_000), ("h", 3_600_000)]
    guard let (suffix, factor) = units.first(where: { text.hasSuffix($0.0) }),
        let number = Double(text.dropLast(suffix.count))
    else { return nil }
    return Int(exactly: (number * factor).rounded())
}

/// Reads `01:30`, `00:01:30` or `00:01:30.500`.
private func clockLength(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, let seconds = Double(parts[parts.count - 1]), 0..<60 ~= seconds,
        parts.allSatisfy({ $0.first?.isNumber == true })
    else { return nil }
    let whole = parts.dropLast().map { Int($0) }
    guard let minutes = whole[whole.count - 1], let hours = whole.count == 2 ? whole[0] : 0,
        parts.count == 2 || minutes < 60, hours < 1_000_000, minutes < 1_000_000
    else { return nil }
    return (hours * 60 + minutes) * 60_000 + Int((seconds * 1000).rounded())
}
