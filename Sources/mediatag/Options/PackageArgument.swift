// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaReading
import MediaSelection
import Packaging

/// Reads an input of `hls` as it is typed: `FILE`, `FILE:TRACK` for the text of a track, or `FILE:key=value:flag`.
enum PackageArgument {
    /// The options that may follow the file, for help and errors.
    static let forms =
        "language=TAG, name=TEXT, sdh, forced, default, describes-video, characteristic=ID, "
        + "encoding=NAME, and for movies audio, no-audio, text, no-text, no-video, sign"

    /// Reads an argument; a colon in the name of a file belongs to the name if no option follows it.
    static func source(_ text: String) throws -> PackageSource {
        var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        var options: [String] = []
        while parts.count > 1, let last = parts.last, isOption(last) {
            options.insert(last, at: 0)
            parts.removeLast()
        }
        let track = NamedTextTrack(parts.joined(separator: ":"))
        if track == nil, parts.count > 1, let last = parts.last, looksLikeOption(last) {
            let name = last.prefix { $0 != "=" }
            throw ValidationError(
                "\"\(last)\" is not an option of an input; options are \(forms)."
                    + suggestion(for: String(name), among: (flags.union(keys)).sorted())
            )
        }
        var source = PackageSource(track?.path ?? parts.joined(separator: ":"))
        source.track = track
        guard !source.path.isEmpty else { throw ValidationError("\"\(text)\" names no file.") }
        for option in options { try apply(option, to: &source) }
        return source
    }

    private static let flags: Set = [
        "sdh", "forced", "default", "describes-video", "audio", "no-audio", "text", "no-text",
        "no-video", "sign",
    ]
    private static let keys: Set = ["language", "name", "characteristic", "encoding"]

    private static func isOption(_ text: String) -> Bool {
        if flags.contains(text) { return true }
        guard let equals = text.firstIndex(of: "=") else { return false }
        return keys.contains(String(text[..<equals]))
    }

    /// Whether text after a colon was meant as an option, but is not one: `langauge=en`, `SDH`.
    private static func looksLikeOption(_ text: String) -> Bool {
        !text.contains(".") && !text.contains("/") && !text.isEmpty
    }

    private static func apply(_ option: String, to source: inout PackageSource) throws {
        let value = option.firstIndex(of: "=").map { String(option[option.index(after: $0)...]) }
        switch option.split(separator: "=").first.map(String.init) ?? option {
        case "language": source.language = try parseLanguage(value ?? "")
        case "name": source.name = value
        case "characteristic": source.characteristics.append(try characteristic(value ?? ""))
        case "encoding": source.encoding = value
        case "sdh": source.characteristics.insert(contentsOf: MediaCharacteristic.sdh, at: 0)
        case "forced": source.isForced = true
        case "default": source.isDefault = true
        case "describes-video": source.characteristics.append(.describesVideo)
        case "audio": source.givesAudio = true
        case "no-audio": source.givesAudio = false
        case "text": source.givesText = true
        case "no-text": source.givesText = false
        case "sign": source.isSignLanguage = true
        default: source.givesVideo = false
        }
    }

    private static func characteristic(_ text: String) throws -> MediaCharacteristic {
        do {
            return try MediaCharacteristic.parse(text)
        } catch {
            throw ValidationError("\(error)")
        }
    }
}
