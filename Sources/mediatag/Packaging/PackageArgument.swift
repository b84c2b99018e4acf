// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection

/// An input of `hls` as it is typed: `FILE`, or `FILE:key=value:flag`.
struct PackageArgument {
    /// The file.
    var path: String
    /// `language=es`.
    var language: LanguageTag?
    /// `name=Text`.
    var name: String?
    /// `sdh`.
    var isSDH = false
    /// `forced`.
    var isForced = false
    /// `default`.
    var isDefault = false
    /// `describes-video` and `characteristic=ID`.
    var characteristics: [MediaCharacteristic] = []
    /// `encoding=windows-1252`.
    var encoding: String?
    /// `audio` or `no-audio`; nil: as the place of the movie among the inputs has it.
    var givesAudio: Bool?
    /// `text` or `no-text`; nil: as the place of the movie among the inputs has it.
    var givesText: Bool?
    /// `no-video` makes it false.
    var givesVideo = true

    /// What may be written behind the file, for help and errors.
    static let forms =
        "language=TAG, name=TEXT, sdh, forced, default, describes-video, characteristic=ID, "
        + "encoding=NAME, and for movies audio, no-audio, text, no-text, no-video"

    /// Reads an argument; a colon in the name of a file stays there when no option follows it.
    init(_ text: String) throws {
        var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        var options: [String] = []
        while parts.count > 1, let last = parts.last, Self.isOption(last) {
            options.insert(last, at: 0)
            parts.removeLast()
        }
        path = parts.joined(separator: ":")
        if parts.count > 1, let last = parts.last, Self.looksLikeOption(last) {
            throw ValidationError("\"\(last)\" is no option of an input; there are \(Self.forms).")
        }
        guard !path.isEmpty else { throw ValidationError("\"\(text)\" names no file.") }
        for option in options { try apply(option) }
    }

    private static let flags: Set = [
        "sdh", "forced", "default", "describes-video", "audio", "no-audio", "text", "no-text",
        "no-video",
    ]
    private static let keys: Set = ["language", "name", "characteristic", "encoding"]

    private static func isOption(_ text: String) -> Bool {
        if flags.contains(text) { return true }
        guard let equals = text.firstIndex(of: "=") else { return false }
        return keys.contains(String(text[..<equals]))
    }

    /// Whether text behind a colon was meant as an option and is none: `langauge=en`, `SDH`.
    private static func looksLikeOption(_ text: String) -> Bool {
        !text.contains(".") && !text.contains("/") && !text.isEmpty
    }

    private mutating func apply(_ option: String) throws {
        let value = option.firstIndex(of: "=").map { String(option[option.index(after: $0)...]) }
        switch option.split(separator: "=").first.map(String.init) ?? option {
        case "language": language = try parseLanguage(value ?? "")
        case "name": name = value
        case "characteristic": characteristics.append(try Self.characteristic(value ?? ""))
        case "encoding": encoding = value
        case "sdh": isSDH = true
        case "forced": isForced = true
        case "default": isDefault = true
        case "describes-video": characteristics.append(.describesVideo)
        case "audio": givesAudio = true
        case "no-audio": givesAudio = false
        case "text": givesText = true
        case "no-text": givesText = false
        default: givesVideo = false
        }
    }

    private static func characteristic(_ text: String) throws -> MediaCharacteristic {
        do {
            return try MediaCharacteristic.parse(text)
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// Says of an option what was typed; the rest stays as the file has it.
    func apply(to option: inout SelectionOption) {
        if let language { option.language = language }
        if let name { option.name = name }
        if isForced { option.isForced = true }
        if isDefault { option.isDefault = true }
        let added = (isSDH ? MediaCharacteristic.sdh : []) + characteristics
        option.characteristics += added.filter { !option.characteristics.contains($0) }
    }
}
