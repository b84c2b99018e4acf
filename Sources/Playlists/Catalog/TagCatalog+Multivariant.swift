// SPDX-License-Identifier: Apache-2.0

/// The tags of multivariant playlists.
extension TagCatalog {
    private static let stream = [
        AttributeEntry("BANDWIDTH", .integer, required: true),
        AttributeEntry("AVERAGE-BANDWIDTH", .integer), AttributeEntry("SCORE", .decimal),
        AttributeEntry("CODECS", .quoted), AttributeEntry("SUPPLEMENTAL-CODECS", .quoted),
        AttributeEntry("RESOLUTION", .resolution),
        AttributeEntry("HDCP-LEVEL", .word(["TYPE-0", "TYPE-1", "NONE"])),
        AttributeEntry("ALLOWED-CPC", .quotedOrEmpty),
        AttributeEntry("VIDEO-RANGE", .word(["SDR", "HLG", "PQ"])),
        AttributeEntry("REQ-VIDEO-LAYOUT", .quoted), AttributeEntry("STABLE-VARIANT-ID", .stableID),
        AttributeEntry("PATHWAY-ID", .quoted), AttributeEntry("VIDEO", .quoted),
        AttributeEntry("NAME", .quoted),
    ]

    static let multivariant = [
        TagEntry(
            .media,
            .multivariant,
            .repeatable,
            .attributes,
            "4.4.6.1",
            [
                AttributeEntry(
                    "TYPE",
                    .word(RenditionType.allCases.map(\.rawValue)),
                    required: true
                ),
                AttributeEntry("URI", .quoted), AttributeEntry("GROUP-ID", .quoted, required: true),
                AttributeEntry("LANGUAGE", .quoted), AttributeEntry("ASSOC-LANGUAGE", .quoted),
                AttributeEntry("NAME", .quoted, required: true),
                AttributeEntry("STABLE-RENDITION-ID", .stableID), AttributeEntry("DEFAULT", yesNo),
                AttributeEntry("AUTOSELECT", yesNo), AttributeEntry("FORCED", yesNo),
                AttributeEntry("INSTREAM-ID", .quoted), AttributeEntry("BIT-DEPTH", .integer),
                AttributeEntry("SAMPLE-RATE", .integer), AttributeEntry("CHARACTERISTICS", .quoted),
                AttributeEntry("CHANNELS", .quoted),
            ]
        ),
        TagEntry(
            .streamInf,
            .multivariant,
            .repeatable,
            .attributes,
            "4.4.6.2",
            stream + [
                AttributeEntry("FRAME-RATE", .decimal), AttributeEntry("AUDIO", .quoted),
                AttributeEntry("SUBTITLES", .quoted),
                AttributeEntry("CLOSED-CAPTIONS", .quotedOrNone),
            ]
        ),
        TagEntry(
            .iFrameStreamInf,
            .multivariant,
            .repeatable,
            .attributes,
            "4.4.6.3",
            stream + [AttributeEntry("URI", .quoted, required: true)]
        ),
        TagEntry(
            .sessionData,
            .multivariant,
            .repeatable,
            .attributes,
            "4.4.6.4",
            [
                AttributeEntry("DATA-ID", .quoted, required: true),
                AttributeEntry("VALUE", .quotedOrEmpty), AttributeEntry("URI", .quoted),
                AttributeEntry("FORMAT", .word(["JSON", "RAW"])),
                AttributeEntry("LANGUAGE", .quoted),
            ]
        ),
        TagEntry(.sessionKey, .multivariant, .repeatable, .attributes, "4.4.6.5", key),
        TagEntry(
            .contentSteering,
            .multivariant,
            .once,
            .attributes,
            "4.4.6.6",
            [
                AttributeEntry("SERVER-URI", .quoted, required: true),
                AttributeEntry("PATHWAY-ID", .quoted),
            ]
        ),
    ]
}
