// SPDX-License-Identifier: Apache-2.0

/// Every tag of RFC 8216bis-22: where it may stand, how often, and with which attributes.
public enum TagCatalog {
    /// The rows in the order of the standard; the one removed tag comes last.
    public static let entries: [TagEntry] =
        basic + mediaPlaylist + mediaSegment + mediaMetadata + multivariant

    private static let byName = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0) })

    /// The row of a tag.
    public static func entry(_ name: TagName) -> TagEntry? { byName[name] }

    static let yesNo = AttributeEntry.Form.word(["YES", "NO"])

    private static let basic = [
        TagEntry(.playlist, .any, .once, .none, "4.4.1.1"),
        TagEntry(.version, .any, .once, .integer, "4.4.1.2"),
        TagEntry(.independentSegments, .any, .once, .none, "4.4.2.1"),
        TagEntry(
            .start,
            .any,
            .once,
            .attributes,
            "4.4.2.2",
            [
                AttributeEntry("TIME-OFFSET", .signedDecimal, required: true),
                AttributeEntry("PRECISE", yesNo),
            ]
        ),
        TagEntry(
            .define,
            .any,
            .repeatable,
            .attributes,
            "4.4.2.3",
            [
                AttributeEntry("NAME", .quoted), AttributeEntry("VALUE", .quotedOrEmpty),
                AttributeEntry("IMPORT", .quoted), AttributeEntry("QUERYPARAM", .quoted),
            ]
        ),
        TagEntry(.allowCache, .any, .once, .own, "removed in version 7"),
    ]

    private static let mediaPlaylist = [
        TagEntry(.targetDuration, .media, .once, .integer, "4.4.3.1"),
        TagEntry(.mediaSequence, .media, .once, .integer, "4.4.3.2"),
        TagEntry(.discontinuitySequence, .media, .once, .integer, "4.4.3.3"),
        TagEntry(.endList, .media, .once, .none, "4.4.3.4"),
        TagEntry(.playlistType, .media, .once, .own, "4.4.3.5"),
        TagEntry(.iFramesOnly, .media, .once, .none, "4.4.3.6"),
        TagEntry(
            .partInf,
            .media,
            .once,
            .attributes,
            "4.4.3.7",
            [AttributeEntry("PART-TARGET", .decimal, required: true)]
        ),
        TagEntry(
            .serverControl,
            .media,
            .once,
            .attributes,
            "4.4.3.8",
            [
                AttributeEntry("CAN-SKIP-UNTIL", .decimal),
                AttributeEntry("CAN-SKIP-DATERANGES", yesNo), AttributeEntry("HOLD-BACK", .decimal),
                AttributeEntry("PART-HOLD-BACK", .decimal),
                AttributeEntry("CAN-BLOCK-RELOAD", yesNo),
            ]
        ),
    ]

    static let key = [
        AttributeEntry(
            "METHOD",
            .word(["NONE", "AES-128", "SAMPLE-AES", "SAMPLE-AES-CTR", "AES-256-GCM"]),
            required: true
        ),
        AttributeEntry("URI", .quoted), AttributeEntry("IV", .hexadecimal(bytes: 16)),
        AttributeEntry("KEYFORMAT", .quoted), AttributeEntry("KEYFORMATVERSIONS", .quoted),
    ]

    private static let mediaSegment = [
        TagEntry(.inf, .media, .oncePerSegment, .own, "4.4.4.1"),
        TagEntry(.byteRange, .media, .oncePerSegment, .own, "4.4.4.2"),
        TagEntry(.discontinuity, .media, .oncePerSegment, .none, "4.4.4.3"),
        TagEntry(.key, .media, .repeatable, .attributes, "4.4.4.4", key),
        TagEntry(
            .map,
            .media,
            .repeatable,
            .attributes,
            "4.4.4.5",
            [
                AttributeEntry("URI", .quoted, required: true),
                AttributeEntry("BYTERANGE", .byteRange(needsOffset: true)),
            ]
        ),
        TagEntry(.programDateTime, .media, .oncePerSegment, .own, "4.4.4.6"),
        TagEntry(.gap, .media, .oncePerSegment, .none, "4.4.4.7"),
        TagEntry(.bitrate, .media, .repeatable, .integer, "4.4.4.8"),
        TagEntry(
            .part,
            .media,
            .repeatable,
            .attributes,
            "4.4.4.9",
            [
                AttributeEntry("URI", .quoted, required: true),
                AttributeEntry("DURATION", .decimal, required: true),
                AttributeEntry("INDEPENDENT", yesNo),
                AttributeEntry("BYTERANGE", .byteRange(needsOffset: false)),
                AttributeEntry("GAP", yesNo),
            ]
        ),
    ]

    private static let mediaMetadata = [
        TagEntry(
            .dateRange,
            .media,
            .repeatable,
            .attributes,
            "4.4.5.1",
            [
                AttributeEntry("ID", .quoted, required: true), AttributeEntry("CLASS", .quoted),
                AttributeEntry("START-DATE", .date), AttributeEntry("END-DATE", .date),
                AttributeEntry("CUE", .words(["PRE", "POST", "ONCE"])),
                AttributeEntry("DURATION", .decimal), AttributeEntry("PLANNED-DURATION", .decimal),
                AttributeEntry("SCTE35-CMD", .hexadecimal(bytes: nil)),
                AttributeEntry("SCTE35-OUT", .hexadecimal(bytes: nil)),
                AttributeEntry("SCTE35-IN", .hexadecimal(bytes: nil)),
                AttributeEntry("END-ON-NEXT", .word(["YES"])),
            ]
        ),
        TagEntry(
            .skip,
            .media,
            .once,
            .attributes,
            "4.4.5.2",
            [
                AttributeEntry("SKIPPED-SEGMENTS", .integer, required: true),
                AttributeEntry("RECENTLY-REMOVED-DATERANGES", .quotedOrEmpty),
            ]
        ),
        TagEntry(
            .preloadHint,
            .media,
            .repeatable,
            .attributes,
            "4.4.5.3",
            [
                AttributeEntry("TYPE", .word(["PART", "MAP"]), required: true),
                AttributeEntry("URI", .quoted, required: true),
                AttributeEntry("BYTERANGE-START", .integer),
                AttributeEntry("BYTERANGE-LENGTH", .integer),
            ]
        ),
        TagEntry(
            .renditionReport,
            .media,
            .repeatable,
            .attributes,
            "4.4.5.4",
            [
                AttributeEntry("URI", .quoted, required: true),
                AttributeEntry("LAST-MSN", .integer), AttributeEntry("LAST-PART", .integer),
            ]
        ),
    ]
}
