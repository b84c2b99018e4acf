// SPDX-License-Identifier: Apache-2.0

/// What an edit changes in the header of a track; what is nil or absent stays as it is.
package struct MatroskaTrackChanges: Equatable, Sendable {
    /// Flags to set (true) or to clear (false).
    package var flags: [MatroskaFlag: Bool] = [:]
    /// The name; empty for none.
    package var name: String?
    /// The language as BCP 47, with the code of ISO 639-2/B for older readers.
    package var language: (tag: String, code: String)? {
        get { languages.map { ($0.tag, $0.code) } }
        set { languages = newValue.map { Languages(tag: $0.tag, code: $0.code) } }
    }

    private struct Languages: Equatable, Sendable {
        var tag: String
        var code: String
    }
    private var languages: Languages?

    /// Makes changes that change nothing.
    package init() {}

    /// Adds changes, which take the place of earlier ones.
    package mutating func merge(_ later: MatroskaTrackChanges) {
        flags.merge(later.flags) { $1 }
        name = later.name ?? name
        languages = later.languages ?? languages
    }

    /// An element to write: its ID, and its data, or nil to remove it.
    private typealias Element = (id: UInt32, data: [UInt8]?)

    /// The elements that differ from what a track states.
    ///
    /// A flag that already has the value, stated or not, is not written.
    private func elements(for track: MatroskaTrack) -> [Element] {
        var elements: [Element] = []
        for flag in MatroskaFlag.allCases {
            guard let isSet = flags[flag], isSet != track.has(flag) else { continue }
            elements.append((flag.id, [isSet ? 1 : 0]))
        }
        if let name, name != track.name ?? "" {
            elements.append((MatroskaID.name, name.isEmpty ? nil : Array(name.utf8)))
        }
        if let languages {
            if languages.code != track.language {
                elements.append((MatroskaID.language, Array(languages.code.utf8)))
            }
            if languages.tag != track.languageBCP47 {
                elements.append((MatroskaID.languageBCP47, Array(languages.tag.utf8)))
            }
        }
        return elements
    }

    /// The `TrackEntry` with the changes; all its other elements are kept byte for byte and in their order.
    ///
    /// Elements that were not there are added at the end, and a checksum is renewed.
    func applied(to entry: EBMLChildren.Child) -> [UInt8] {
        var elements = elements(for: MatroskaTrack(entry.children))
        guard !elements.isEmpty else { return entry.bytes }
        let changed = Set(elements.map(\.id))
        var data: [UInt8] = []
        var hasChecksum = false
        let statesLanguage = entry.children.contains { $0.element.id == MatroskaID.language }
        for child in entry.children {
            if child.element.id == MatroskaID.languageBCP47, !statesLanguage,
                let index = elements.firstIndex(where: { $0.id == MatroskaID.language })
            {
                // Some readers take the last language that is stated, which has to be the one of BCP 47.
                let (id, new) = elements.remove(at: index)
                data += EBMLEncoding.element(id, new ?? [])
            }
            if child.element.id == MatroskaID.checksum {
                hasChecksum = true
            } else if !changed.contains(child.element.id) {
                data += child.bytes
            } else if let index = elements.firstIndex(where: { $0.id == child.element.id }) {
                let (id, new) = elements.remove(at: index)
                if let new { data += EBMLEncoding.element(id, new) }
            }
        }
        for (id, new) in elements {
            if let new { data += EBMLEncoding.element(id, new) }
        }
        return EBMLEncoding.element(
            entry.element.id,
            (hasChecksum ? EBMLEncoding.checksum(of: data) : []) + data,
            sizeLength: entry.element.headerLength - EBMLEncoding.idBytes(entry.element.id).count
        )
    }
}

extension EBMLChildren.Child {
    /// The whole element: header and data.
    var bytes: [UInt8] { Array(header) + data }
}
