// SPDX-License-Identifier: Apache-2.0

import CEspeak
import MediaPrimitives
import MediaSelection

/// A voice of eSpeak NG.
package struct EspeakVoice: Hashable, Sendable {
    /// Whose voice it is like.
    package enum Gender: Int, Sendable {
        case notStated, male, female
    }

    /// Its name, such as `English (America)`.
    package let name: String
    /// Its file, such as `gmw/en-US`.
    package let identifier: String
    /// The names of its languages, such as `en-us` and `en`; the first is the one that it is selected by.
    package let languages: [String]
    /// Whose voice it is like.
    package let gender: Gender

    /// Whether it is selected by a name, in any case.
    func isNamed(_ text: String) -> Bool {
        let text = text.lowercased()
        let file = identifier.split(separator: "/").last ?? ""
        return languages.contains { $0.lowercased() == text } || name.lowercased() == text
            || file.lowercased() == text || identifier.lowercased() == text
    }
}

/// The voices of eSpeak NG that are installed.
struct EspeakVoices: Sendable {
    let voices: [EspeakVoice]
    /// The names of variants, such as `f3`.
    let variants: [String]

    /// Lists them; the library has to be loaded.
    init() throws(EspeakFault) {
        voices = try Self.list(variants: false)
        variants = try Self.list(variants: true).compactMap {
            $0.identifier.split(separator: "/").last.map(String.init)
        }
    }

    private static func list(variants: Bool) throws(EspeakFault) -> [EspeakVoice] {
        guard let lines = unsafe cespeak_voices(variants ? 1 : 0) else { throw .failed }
        defer { unsafe cespeak_free(lines) }
        return unsafe String(cString: lines).split(separator: "\n").compactMap { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
                .map(String.init)
            guard columns.count > 3 else { return nil }
            return EspeakVoice(
                name: columns[1],
                identifier: columns[0],
                languages: Array(columns[3...]),
                gender: Int(columns[2]).flatMap(EspeakVoice.Gender.init(rawValue:)) ?? .notStated
            )
        }
    }

    /// The name by which the library selects a voice, with `+` and a variant if wanted: that of its file.
    ///
    /// The library itself takes a name of any file, does not find some languages, and ignores a variant that it does
    /// not have.
    func file(of name: String) throws(EspeakFault) -> String {
        let parts = name.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
            .map(String.init)
        guard let voice = voices.first(where: { $0.isNamed(parts[0]) }) else {
            throw .unknownVoice(name, nearest: nearest(to: parts[0]))
        }
        let file = voice.identifier.split(separator: "/").last.map(String.init) ?? ""
        guard parts.count == 2 else { return file }
        if variants.contains(parts[1]) { return "\(file)+\(parts[1])" }
        let variant = nearestName(to: parts[1], among: variants)
        throw .unknownVoice(name, nearest: variant.map { ["\(parts[0])+\($0)"] } ?? [])
    }

    /// Names of voices that may be meant: those of the same language, or else the most similar one.
    private func nearest(to name: String) -> [String] {
        let names = voices.flatMap(\.languages)
        let primary = name.lowercased().prefix { $0 != "-" && $0 != "_" }
        let related = voices.filter { voice in
            voice.languages.contains { $0.prefix { $0 != "-" }.lowercased() == primary }
        }
        if !related.isEmpty { return Array(related.compactMap(\.languages.first).prefix(8)) }
        return nearestName(to: name, among: names + voices.map(\.name)).map { [$0] } ?? []
    }

    /// The voice of a language: that of its region if there is one.
    ///
    /// English without a region is that of America, as in the models of speech.
    func name(for language: LanguageTag) -> String? {
        let primary = language.primarySubtag
        let region = language.region.map { "\(primary)-\($0.lowercased())" }
        let english = primary == "en" && region == nil ? "en-us" : nil
        return [english, language.rawValue.lowercased(), region, primary].lazy.compactMap(\.self)
            .first { name in voices.contains { $0.languages.contains(name) } }
    }
}
