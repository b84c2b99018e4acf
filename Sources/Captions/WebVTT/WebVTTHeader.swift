// SPDX-License-Identifier: Apache-2.0

/// What the lines of a WebVTT header state of the track: as files in use have it (`Language: en`, `Kind: captions`), and
/// as drafted (`lang: en`; w3c/webvtt, pull request 548 of May 2026, which is open).
///
/// The draft reserves the keys `lang`, `kind`, `label` and `type` in lower case, with `:` or `=` after them. Lines with
/// anything else mean nothing.
package struct WebVTTHeader: Equatable, Sendable {
    /// The languages, as written, in the order of the lines.
    package private(set) var languages: [String] = []
    /// The kinds of text tracks, as written.
    package private(set) var kinds: [String] = []
    /// The names of the track.
    package private(set) var labels: [String] = []
    /// The schemas of metadata.
    package private(set) var types: [String] = []

    /// Reads the lines of a header.
    package init(_ lines: some Sequence<String>) {
        for line in lines {
            let bytes = Array(line.utf8)[...]
            if let language = Self.language(bytes) {
                languages.append(language)
            } else if let kind = Self.value("Kind", [0x3A], bytes) ?? Self.draft("kind", bytes) {
                kinds.append(kind)
            } else if let label = Self.draft("label", bytes) {
                labels.append(label)
            } else if let type = Self.draft("type", bytes) {
                types.append(type)
            }
        }
    }

    /// The language that a line states, as written; nil if it states none.
    static func language(_ line: ArraySlice<UInt8>) -> String? {
        value("Language", [0x3A], line) ?? draft("lang", line)
    }

    private static func draft(_ key: StaticString, _ line: ArraySlice<UInt8>) -> String? {
        value(key, [0x3A, 0x3D], line)
    }

    /// The value after a key and one of the separators; nil if the line has another key, or no value.
    private static func value(
        _ key: StaticString,
        _ separators: [UInt8],
        _ line: ArraySlice<UInt8>
    ) -> String? {
        guard line.hasPrefix(key) else { return nil }
        let rest = line.dropFirst(key.utf8CodeUnitCount).trimmingSpaces
        guard let separator = rest.first, separators.contains(separator) else { return nil }
        let value = rest.dropFirst().trimmingSpaces
        return value.isEmpty ? nil : value.string
    }
}
