// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives
public import MediaSelection

/// A track: its `trak` box, seen as headers, references and user data.
///
/// Reading decodes from the box, changing writes into it; nothing is kept twice.
public struct Track: Equatable, Sendable {
    /// The `trak`.
    package var box: Box
    /// Whether it is in a QuickTime file, where `mdhd` may hold language codes of the Macintosh.
    package let isQuickTime: Bool

    /// Sees a `trak` as a track.
    package init(box: Box, isQuickTime: Bool = false) {
        self.box = box
        self.isQuickTime = isQuickTime
    }

    /// The track header.
    ///
    /// - Throws: `ISOMediaError` where it is missing or damaged.
    package func header() throws(ISOMediaError) -> TrackHeaderBox {
        try box.requiredChild("tkhd").decode(TrackHeaderBox.self)
    }

    /// Changes the track header.
    ///
    /// - Throws: `ISOMediaError` where it is damaged.
    package mutating func updateHeader(
        _ change: (inout TrackHeaderBox) -> Void
    ) throws(ISOMediaError) {
        try box.update(["tkhd"]) { header throws(ISOMediaError) in
            try header.edit(TrackHeaderBox.self, change)
        }
    }

    /// The media header.
    ///
    /// - Throws: `ISOMediaError` where it is missing or damaged.
    package func mediaHeader() throws(ISOMediaError) -> MediaHeaderBox {
        try box.requiredChild("mdia").requiredChild("mdhd").decode(MediaHeaderBox.self)
    }

    /// The kind of media, such as `vide`, `soun` or `sbtl`.
    ///
    /// - Throws: `ISOMediaError` where the handler is missing or damaged.
    public func handlerType() throws(ISOMediaError) -> FourCC {
        try box.requiredChild("mdia").requiredChild("hdlr").decode(HandlerBox.self).handlerType
    }

    /// The sample entries of `stsd`: one for each format that the samples have.
    package var sampleEntries: [Box] {
        box.descendant(["mdia", "minf", "stbl", "stsd"])?.children ?? []
    }

    /// The BCP 47 tag in `elng` as it is in the file; nil if missing.
    ///
    /// - Throws: `ISOMediaError` where the box is damaged.
    package func extendedLanguage() throws(ISOMediaError) -> String? {
        try box.child("mdia")?.decodeChild(ExtendedLanguageBox.self)?.tag
    }

    /// The language that counts: `elng` where it is a valid tag, else the code in `mdhd`.
    ///
    /// - Throws: `ISOMediaError` where a box is missing or damaged.
    public func language() throws(ISOMediaError) -> LanguageTag? {
        if let text = try extendedLanguage() {
            do {
                return try LanguageTag(text)
            } catch {
                // "Be prepared for an invalid tag": QuickTime File Format, "Extended Language Tag".
            }
        }
        return try mediaHeaderLanguage().languageTag
    }

    /// The code in `mdhd`; `unspecified` for a code of the Macintosh outside QuickTime files.
    ///
    /// ISO/IEC 14496-12, 8.4.2.3, knows letters only. Cameras and phones write 0 there and mean nothing by it, whereas
    /// 0 is English in a QuickTime file.
    ///
    /// - Throws: `ISOMediaError` where the box is missing or damaged.
    package func mediaHeaderLanguage() throws(ISOMediaError) -> PackedLanguageCode {
        let code = try mediaHeader().language
        return code.isMacintosh && !isQuickTime ? .unspecified : code
    }

    /// Whether players must not select the track by themselves.
    package var isExcludedFromAutoselection: Bool { box.child("txas") != nil }

    /// States whether players select the track by themselves; a new `txas` goes after `tkhd`.
    package mutating func setExcludedFromAutoselection(_ isExcluded: Bool) {
        guard isExcluded != isExcludedFromAutoselection else { return }
        box.updateChildren { boxes in
            boxes.removeAll { $0.type == ExcludeFromAutoselectionBox.type }
            guard isExcluded else { return }
            let header = boxes.firstIndex { $0.type == TrackHeaderBox.type }
            let place = header.map { $0 + 1 } ?? boxes.startIndex
            boxes.insert(Box(ExcludeFromAutoselectionBox()), at: place)
        }
    }

    /// Changes the handler; what it does not change stays.
    ///
    /// - Throws: `ISOMediaError` where it is damaged.
    package mutating func updateHandler(
        _ change: (inout HandlerBox) -> Void
    ) throws(ISOMediaError) {
        try box.update(["mdia", "hdlr"]) { handler throws(ISOMediaError) in
            try handler.edit(HandlerBox.self, change)
        }
    }

    /// Whether the samples lie in this file and not in another one that `dref` names.
    ///
    /// - Throws: `ISOMediaError` where a data reference is damaged.
    package func isSelfContained() throws(ISOMediaError) -> Bool {
        let references = box.descendant(["mdia", "minf", "dinf", "dref"])?.children ?? []
        // Every type of data reference (`url `, `urn `, `alis`) begins with these flags.
        for reference in references where reference.payload.count >= 4 {
            let flags = UInt32(reference.payload, at: reference.payload.startIndex)
            if flags & 1 == 0 { return false }
        }
        return true
    }
}

extension Track {
    /// Places the chunks of a track, of which the tables have as many.
    mutating func setChunks(at offsets: [UInt64]) {
        let narrow = offsets.compactMap { UInt32(exactly: $0) }
        let table =
            narrow.count == offsets.count
            ? Box(ChunkOffsetBox(offsets: narrow)) : Box(ChunkLargeOffsetBox(offsets: offsets))
        box.update(["mdia", "minf", "stbl"]) { stbl in
            stbl.updateChildren { boxes in
                boxes = boxes.map { ["stco", "co64"].contains($0.type) ? table : $0 }
            }
        }
    }
}
