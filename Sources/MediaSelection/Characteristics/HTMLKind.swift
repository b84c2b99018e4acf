// SPDX-License-Identifier: Apache-2.0

/// The kinds that HTML gives to tracks, which `kind` boxes and the descriptors of MPDs state in a scheme of their own.
///
/// One word has several meanings: `captions` of text is text for deaf viewers, `captions` of video is burnt in. So each is read
/// as the role of DASH that means the same for the kind of media. Sources: HTML Living Standard, "AudioTrackList and
/// VideoTrackList objects" and "Text tracks"; W3C, "Sourcing In-band Media Resource Tracks from Media Containers into HTML".
package enum HTMLKind {
    /// The scheme.
    package static let scheme = "about:html-kind"

    /// The values for a kind of media, and the roles of DASH; nil: no role means the same.
    private static let roles: [MediaKind: [String: String?]] = [
        .legible: [
            "subtitles": "subtitle", "captions": "caption", "descriptions": "description",
            "metadata": "metadata", "chapters": nil,
        ],
        .audible: [
            "main": "main", "alternative": "alternate", "commentary": "commentary",
            "descriptions": "description", "main-desc": "description", "translation": "dub",
        ],
        .visual: [
            "main": "main", "alternative": "alternate", "commentary": "commentary",
            "sign": "sign", "captions": nil, "subtitles": nil,
        ],
    ]

    /// All values that HTML defines, in the order of the alphabet.
    package static let values = Set(roles.values.flatMap(\.keys)).sorted()

    /// Whether HTML has the value for a kind of media.
    package static func fits(_ value: String, _ kind: MediaKind) -> Bool {
        roles[kind]?.keys.contains(value) ?? false
    }

    /// The role of DASH that means the same; nil if no role does.
    package static func role(_ value: String, _ kind: MediaKind?) -> String? {
        kind.flatMap { roles[$0]?[value] ?? nil }
    }
}
