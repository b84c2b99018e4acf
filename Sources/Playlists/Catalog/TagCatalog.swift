// SPDX-License-Identifier: Apache-2.0

/// Every tag of RFC 8216bis-22: which playlists may have it, how often, and with which attributes.
package enum TagCatalog {
    /// The rows in the order of the standard; the one removed tag comes last.
    package static let entries: [TagEntry] =
        basic + mediaPlaylist + mediaSegment + mediaMetadata + multivariant

    private static let byName = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0) })

    /// The row of a tag.
    package static func entry(_ name: TagName) -> TagEntry? { byName[name] }

    private static let yesNo = AttributeEntry.Form.word(["YES", "NO"])

    private static let basic: [TagEntry] = [
        TagEntry(.playlist, .any, .once, .none, "4.4.1.1"),
        TagEntry(.version, .any, .once, .integer, "4.4.1.2"),
        TagEntry(.independentSegments, .any, .once, .none, "4.4.2.1"),
        TagEntry(.start, .any, .once, .attributes, "4.4.2.2").with([
            .required("TIME-OFFSET", .signedDecimal), .optional("PRECISE", yesNo),
        ]),
        TagEntry(.define, .any, .repeatable, .attributes, "4.4.2.3").with([
            .optional("NAME", .quoted), .optional("VALUE", .quotedOrEmpty),
            .optional("IMPORT", .quoted), .optional("QUERYPARAM", .quoted),
        ]),
        TagEntry(.allowCache, .any, .once, .own, "removed in version 7"),
    ]

    private static let mediaPlaylist: [TagEntry] = [
        TagEntry(.targetDuration, .media, .once, .integer, "4.4.3.1"),
        TagEntry(.mediaSequence, .media, .once, .integer, "4.4.3.2"),
        TagEntry(.discontinuitySequence, .media, .once, .integer, "4.4.3.3"),
        TagEntry(.endList, .media, .once, .none, "4.4.3.4"),
        TagEntry(.playlistType, .media, .once, .own, "4.4.3.5"),
        TagEntry(.iFramesOnly, .media, .once, .none, "4.4.3.6"),
        TagEntry(.partInf, .media, .once, .attributes, "4.4.3.7").with([
            .required("PART-TARGET", .decimal)
        ]),
        TagEntry(.serverControl, .media, .once, .attributes, "4.4.3.8").with([
            .optional("CAN-SKIP-UNTIL", .decimal),
            .optional("CAN-SKIP-DATERANGES", yesNo), .optional("HOLD-BACK", .decimal),
            .optional("PART-HOLD-BACK", .decimal),
            .optional("CAN-BLOCK-RELOAD", yesNo),
        ]),
    ]

    private static let key: [AttributeEntry] = [
        .required(
            "METHOD",
            .word(["NONE", "AES-128", "SAMPLE-AES", "SAMPLE-AES-CTR", "AES-256-GCM"])
        ),
        .optional("URI", .quoted), .optional("IV", .hexadecimal(bytes: 16)),
        .optional("KEYFORMAT", .quoted), .optional("KEYFORMATVERSIONS", .quoted),
    ]

    private static let mediaSegment: [TagEntry] = [
        TagEntry(.inf, .media, .oncePerSegment, .own, "4.4.4.1"),
        TagEntry(.byteRange, .media, .oncePerSegment, .own, "4.4.4.2"),
        TagEntry(.discontinuity, .media, .oncePerSegment, .none, "4.4.4.3"),
        TagEntry(.key, .media, .repeatable, .attributes, "4.4.4.4").with(key),
        TagEntry(.map, .media, .repeatable, .attributes, "4.4.4.5").with([
            .required("URI", .quoted),
            .optional("BYTERANGE", .byteRange(needsOffset: true)),
        ]),
        TagEntry(.programDateTime, .media, .oncePerSegment, .own, "4.4.4.6"),
        TagEntry(.gap, .media, .oncePerSegment, .none, "4.4.4.7"),
        TagEntry(.bitrate, .media, .repeatable, .integer, "4.4.4.8"),
        TagEntry(.part, .media, .repeatable, .attributes, "4.4.4.9").with([
            .required("URI", .quoted),
            .required("DURATION", .decimal),
            .optional("INDEPENDENT", yesNo),
            .optional("BYTERANGE", .byteRange(needsOffset: false)),
            .optional("GAP", yesNo),
        ]),
    ]

    private static let mediaMetadata: [TagEntry] = [
        TagEntry(.dateRange, .media, .repeatable, .attributes, "4.4.5.1").with([
            .required("ID", .quoted), .optional("CLASS", .quoted),
            .optional("START-DATE", .date), .optional("END-DATE", .date),
            .optional("CUE", .words(["PRE", "POST", "ONCE"])),
            .optional("DURATION", .decimal), .optional("PLANNED-DURATION", .decimal),
            .optional("SCTE35-CMD", .hexadecimal(bytes: nil)),
            .optional("SCTE35-OUT", .hexadecimal(bytes: nil)),
            .optional("SCTE35-IN", .hexadecimal(bytes: nil)),
            .optional("END-ON-NEXT", .word(["YES"])),
        ]),
        TagEntry(.skip, .media, .once, .attributes, "4.4.5.2").with([
            .required("SKIPPED-SEGMENTS", .integer),
            .optional("RECENTLY-REMOVED-DATERANGES", .quotedOrEmpty),
        ]),
        TagEntry(.preloadHint, .media, .repeatable, .attributes, "4.4.5.3").with([
            .required("TYPE", .word(["PART", "MAP"])),
            .required("URI", .quoted),
            .optional("BYTERANGE-START", .integer),
            .optional("BYTERANGE-LENGTH", .integer),
        ]),
        TagEntry(.renditionReport, .media, .repeatable, .attributes, "4.4.5.4").with([
            .required("URI", .quoted),
            .optional("LAST-MSN", .integer), .optional("LAST-PART", .integer),
        ]),
    ]

    private static let stream: [AttributeEntry] = [
        .required("BANDWIDTH", .integer),
        .optional("AVERAGE-BANDWIDTH", .integer), .optional("SCORE", .decimal),
        .optional("CODECS", .quoted), .optional("SUPPLEMENTAL-CODECS", .quoted),
        .optional("RESOLUTION", .resolution),
        .optional("HDCP-LEVEL", .word(["TYPE-0", "TYPE-1", "NONE"])),
        .optional("ALLOWED-CPC", .quotedOrEmpty),
        .optional("VIDEO-RANGE", .word(["SDR", "HLG", "PQ"])),
        .optional("REQ-VIDEO-LAYOUT", .quoted), .optional("STABLE-VARIANT-ID", .stableID),
        .optional("PATHWAY-ID", .quoted), .optional("VIDEO", .quoted),
        .optional("NAME", .quoted),
    ]

    private static let multivariant: [TagEntry] = [
        TagEntry(.media, .multivariant, .repeatable, .attributes, "4.4.6.1").with([
            .required("TYPE", .word(RenditionType.allCases.map(\.rawValue))),
            .optional("URI", .quoted), .required("GROUP-ID", .quoted),
            .optional("LANGUAGE", .quoted), .optional("ASSOC-LANGUAGE", .quoted),
            .required("NAME", .quoted),
            .optional("STABLE-RENDITION-ID", .stableID), .optional("DEFAULT", yesNo),
            .optional("AUTOSELECT", yesNo), .optional("FORCED", yesNo),
            .optional("INSTREAM-ID", .quoted), .optional("BIT-DEPTH", .integer),
            .optional("SAMPLE-RATE", .integer), .optional("CHARACTERISTICS", .quoted),
            .optional("CHANNELS", .quoted),
        ]),
        TagEntry(.streamInf, .multivariant, .repeatable, .attributes, "4.4.6.2").with(
            stream + [
                .optional("FRAME-RATE", .decimal), .optional("AUDIO", .quoted),
                .optional("SUBTITLES", .quoted),
                .optional("CLOSED-CAPTIONS", .quotedOrNone),
            ]
        ),
        TagEntry(.iFrameStreamInf, .multivariant, .repeatable, .attributes, "4.4.6.3").with(
            stream + [.required("URI", .quoted)]
        ),
        TagEntry(.sessionData, .multivariant, .repeatable, .attributes, "4.4.6.4").with([
            .required("DATA-ID", .quoted),
            .optional("VALUE", .quotedOrEmpty), .optional("URI", .quoted),
            .optional("FORMAT", .word(["JSON", "RAW"])),
            .optional("LANGUAGE", .quoted),
        ]),
        TagEntry(.sessionKey, .multivariant, .repeatable, .attributes, "4.4.6.5").with(key),
        TagEntry(.contentSteering, .multivariant, .once, .attributes, "4.4.6.6").with([
            .required("SERVER-URI", .quoted),
            .optional("PATHWAY-ID", .quoted),
        ]),
    ]
}
