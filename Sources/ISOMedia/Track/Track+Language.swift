// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
public import MediaSelection

/// The language of a track: the code in `mdhd`, and the tag in `elng` that overrides it.
extension Track {
    /// The `elng` box; nil if missing.
    ///
    /// - Throws: `ISOMediaError` where the box is damaged.
    package func extendedLanguageBox() throws(ISOMediaError) -> ExtendedLanguageBox? {
        try box.child("mdia")?.decodeChild(ExtendedLanguageBox.self)
    }

    /// Makes both boxes say a language; what says it already keeps its bytes.
    ///
    /// In a QuickTime file a Macintosh code in `mdhd` that stands for the same language stays. A new `elng` goes after
    /// `mdhd`.
    ///
    /// - Throws: `ISOMediaError` where a box is missing or damaged.
    public mutating func setLanguage(_ tag: LanguageTag) throws(ISOMediaError) {
        try setMediaHeaderLanguage(PackedLanguageCode(tag))
        try setExtendedLanguage(tag)
    }

    /// Writes the code in `mdhd` unless what is there means the same.
    ///
    /// - Throws: `ISOMediaError` where the box is missing or damaged.
    package mutating func setMediaHeaderLanguage(
        _ code: PackedLanguageCode
    ) throws(ISOMediaError) {
        let present = try mediaHeaderLanguage()
        guard present.text ?? "und" != code.text ?? "und" else { return }
        try box.update(["mdia", "mdhd"]) { header throws(ISOMediaError) in
            try header.edit(MediaHeaderBox.self) { $0.language = code }
        }
    }

    /// Writes the tag in `elng` unless it is there, in the form that the standard gives the box.
    ///
    /// - Throws: `ISOMediaError` where the present box is damaged.
    public mutating func setExtendedLanguage(_ tag: LanguageTag) throws(ISOMediaError) {
        let present = try extendedLanguageBox()
        guard present?.header == nil || present?.tag != tag.rawValue else { return }
        let extended = Box(ExtendedLanguageBox(tag: tag.rawValue))
        box.update(["mdia"]) { media in
            media.updateChildren { boxes in
                if let index = boxes.firstIndex(where: { $0.type == ExtendedLanguageBox.type }) {
                    boxes[index] = extended
                } else {
                    let header = boxes.firstIndex { $0.type == MediaHeaderBox.type }
                    boxes.insert(extended, at: header.map { $0 + 1 } ?? boxes.endIndex)
                }
            }
        }
    }
}
