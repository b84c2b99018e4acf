// SPDX-License-Identifier: Apache-2.0

/// A text track that a medium of a page is to have.
package struct WantedTrack: Equatable, Sendable {
    /// The reference of the file, as it is to be in the page.
    package var reference: String
    /// What it is for.
    package var kind: TrackElement.Kind
    /// The language; nil if it is not known.
    package var language: String?
    /// The name in menus.
    package var label: String

    /// Makes a track.
    package init(reference: String, kind: TrackElement.Kind, language: String?, label: String) {
        self.reference = reference
        self.kind = kind
        self.language = language
        self.label = label
    }
}

/// Puts `track` elements into a page; all other bytes stay.
package struct PageTracks: Sendable {
    /// One change of a page.
    package struct Change: Equatable, Sendable {
        /// Whether a line was added; false if one was corrected.
        package let isNew: Bool
        /// The tag as it is afterwards.
        package let tag: String
        /// The line of the page before the change, counted from 1.
        package let line: Int
    }

    /// The page after the changes.
    package private(set) var bytes: [UInt8]
    /// The changes, in the order of the wanted tracks.
    package private(set) var changes: [Change] = []
    /// The places of wanted tracks for which the page has another file that loads.
    package private(set) var unused: Set<Int> = []

    /// Puts tracks into a medium of a page.
    ///
    /// A track that is there is left alone, or corrected in its attributes. An element is that of a track if it has the
    /// file of the track; of the other elements, the first with its kind and language is, or else the first with its
    /// language and a kind that HTML does not have. The latter two keep their file if that loads, and the track is then
    /// in ``unused``.
    ///
    /// - Parameters:
    ///   - tracks: the tracks.
    ///   - page: the page, which is not UTF-16.
    ///   - medium: the place of the medium in the page.
    ///   - isSame: whether two references lead to the same file.
    ///   - isBroken: whether a reference leads to no file.
    package init(
        _ tracks: [WantedTrack],
        in page: WebPage,
        medium: Int,
        isSame: (String, String) -> Bool,
        isBroken: (String) -> Bool
    ) {
        let target = page.media[medium]
        var edits: [(range: Range<Int>, bytes: [UInt8])] = []
        var new: [UInt8] = []
        let form = TagForm(of: target, in: page)
        let places = Self.elements(of: tracks, in: target, isSame: isSame)
        for (place, (track, index)) in zip(tracks, places).enumerated() {
            guard let index else {
                let tag = form.tag(track)
                new += form.separator + tag
                changes.append(
                    Change(
                        isNew: true,
                        tag: String(decoding: tag, as: UTF8.self),
                        line: target.line
                    )
                )
                continue
            }
            let element = target.tracks[index]
            let loads = element.reference.map { !$0.isEmpty && !isBroken($0) } ?? false
            let isOwn = element.reference.map { isSame($0, track.reference) } ?? false
            if loads, !isOwn { unused.insert(place) }
            let old = Array(page.bytes[element.range])
            let tag = form.corrected(old, element, track, keepsSource: loads)
            guard tag != old else { continue }
            edits.append((element.range, tag))
            changes.append(
                Change(isNew: false, tag: String(decoding: tag, as: UTF8.self), line: element.line)
            )
        }
        if !new.isEmpty { edits.append((target.childOffset..<target.childOffset, new)) }
        bytes = page.bytes
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(edit.range, with: edit.bytes)
        }
    }

    /// The place of the element of each track; nil for a track that the medium does not have.
    ///
    /// All elements with the file of a track are found first, so that none of them is taken for another track.
    private static func elements(
        of tracks: [WantedTrack],
        in medium: PageMedium,
        isSame: (String, String) -> Bool
    ) -> [Int?] {
        var found = [Int?](repeating: nil, count: tracks.count)
        var free = medium.tracks.indices.filter { medium.tracks[$0].isElement }
        func match(_ fits: (TrackElement, WantedTrack) -> Bool) {
            for (place, track) in tracks.enumerated() where found[place] == nil {
                guard let index = free.firstIndex(where: { fits(medium.tracks[$0], track) }) else {
                    continue
                }
                found[place] = free.remove(at: index)
            }
        }
        match { element, track in
            element.reference.map { isSame($0, track.reference) } ?? false
        }
        match { element, track in
            element.effectiveKind == track.kind
                && element.language?.lowercased() == track.language?.lowercased()
        }
        // Browsers hide such an element, so that it is corrected in place of a second one for the language.
        match { element, track in
            element.hasUnknownKind && element.language != nil
                && element.language?.lowercased() == track.language?.lowercased()
        }
        return found
    }
}

/// How tags are written in a page: as those that are there.
private struct TagForm {
    /// What is in front of a new tag: a line end and an indentation, or nothing.
    let separator: [UInt8]
    private let isXML: Bool
    private let writesUTF8: Bool

    init(of medium: PageMedium, in page: WebPage) {
        let bytes = page.bytes
        let children = medium.sources.map(\.range) + medium.tracks.map(\.range)
        let last = children.filter { $0.upperBound == medium.childOffset }.last ?? medium.range
        isXML = bytes[last].suffix(2) == Array("/>".utf8)[...]
        writesUTF8 = page.encoding == .utf8
        // The indentation of the last child; of none, that of the medium and two spaces more.
        var start = last.lowerBound
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        let isFirstOfLine = start == 0 || bytes[start - 1] == 0x0A
        let next = medium.childOffset < bytes.count ? bytes[medium.childOffset] : 0
        let isMedium = last == medium.range
        guard isFirstOfLine, !isMedium || next == 0x0A || next == 0x0D else {
            separator = []
            return
        }
        let isCRLF = start > 1 ? bytes[start - 2] == 0x0D : next == 0x0D
        let indentation = Array(bytes[start..<last.lowerBound])
        let inner: [UInt8] = indentation.contains(0x09) ? [0x09] : [0x20, 0x20]
        separator = (isCRLF ? [0x0D, 0x0A] : [0x0A]) + indentation + (isMedium ? inner : [])
    }

    func tag(_ track: WantedTrack) -> [UInt8] {
        var tag = Array("<track".utf8)
        for (name, value) in attributes(of: track) { tag += attribute(name, value) }
        return tag + Array((isXML ? " />" : ">").utf8)
    }

    private func attributes(of track: WantedTrack) -> [(String, String)] {
        [("kind", track.kind.rawValue), ("src", track.reference)]
            + (track.language.map { [("srclang", $0)] } ?? []) + [("label", track.label)]
    }

    private func attribute(_ name: String, _ value: String) -> [UInt8] {
        Array(" \(name)=\"".utf8) + escaped(value) + [Byte.quote]
    }

    private func escaped(_ value: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": bytes += Array("&amp;".utf8)
            case "\"": bytes += Array("&quot;".utf8)
            case "<": bytes += Array("&lt;".utf8)
            case _ where scalar.isASCII || writesUTF8: bytes += Array(String(scalar).utf8)
            default: bytes += Array("&#\(scalar.value);".utf8)
            }
        }
        return bytes
    }

    /// A tag with the attributes of a track; other attributes, and the label if there is one, stay.
    func corrected(
        _ tag: [UInt8],
        _ element: TrackElement,
        _ track: WantedTrack,
        keepsSource: Bool
    ) -> [UInt8] {
        var tokenizer = HTMLTokenizer(tag)
        guard case .tag(let parsed) = tokenizer.next() else { return tag }
        var wrong: [(String, String)] = []
        if !keepsSource { wrong.append(("src", track.reference)) }
        // Without kind, a track is subtitles.
        if element.effectiveKind != track.kind { wrong.append(("kind", track.kind.rawValue)) }
        if let language = track.language, element.language?.lowercased() != language.lowercased() {
            wrong.append(("srclang", language))
        }
        if element.label?.allSatisfy(\.isWhitespace) ?? true {
            wrong.append(("label", track.label))
        }
        var edits: [(range: Range<Int>, bytes: [UInt8])] = []
        let nameEnd = 1 + parsed.name.utf8.count
        for (name, value) in wrong {
            if let attribute = parsed.attribute(name) {
                edits.append((attribute.range, Array(self.attribute(name, value).dropFirst())))
            } else {
                edits.append((nameEnd..<nameEnd, self.attribute(name, value)))
            }
        }
        var result = tag
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            result.replaceSubrange(edit.range, with: edit.bytes)
        }
        return result
    }
}
