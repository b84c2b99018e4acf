// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for attribute lists, whatever their tags mean.
enum AttributeRules {
    static let all: [any Rule<PlaylistAsset>] = [
        duplicateAttribute, invalidValue, wrappedLine, missingAttribute, attributeNotAllowed,
        attributeSyntax,
    ]

    static let duplicateAttribute = RuleMetadata(
        "H240",
        "duplicate-attribute",
        "An attribute occurs twice in a list",
        .error,
        references: ["RFC 8216bis-22, 4.2"],
        rationale: "Players reject the playlist, or use either value.",
        remedy: "Keep one of them."
    ).forPlaylists { asset, findings in
        for tagged in asset.taggedLines {
            var seen: Set<String> = []
            for attribute in tagged.attributes.entries where !attribute.name.isEmpty {
                guard !seen.insert(attribute.name).inserted else { continue }
                findings.report(
                    line: tagged.number,
                    column: tagged.column(of: attribute),
                    "\(tagged.entry.name) has \(attribute.name) twice"
                )
            }
        }
    }

    /// Finds values of another kind, empty text, and quotes where none belong or none where they do.
    static let invalidValue = RuleMetadata(
        "H241",
        "invalid-value",
        "A value has the wrong type for its attribute",
        .error,
        references: ["RFC 8216bis-22, 4.2 and 4.4"],
        rationale: "Players ignore the attribute, or reject the playlist.",
        remedy: "Write the value as the standard defines it: quotes belong around text, not "
            + "around words such as YES and NONE."
    ).forPlaylists { asset, findings in
        for tagged in asset.taggedLines {
            for attribute in tagged.attributes.entries where attribute.faults.isEmpty {
                guard let fault = tagged.entry.attribute(attribute.name)?.fault(of: attribute.value)
                else { continue }
                findings.report(
                    line: tagged.number,
                    column: tagged.column(of: attribute),
                    "\(attribute.name)=\(attribute.value.written) \(fault)"
                )
            }
        }
    }

    /// Finds lines that begin with a space, or end in a comma before what looks like an attribute.
    static let wrappedLine = RuleMetadata(
        "H243",
        "wrapped-line",
        "An attribute list continues on the next line",
        .error,
        references: ["RFC 8216bis-22, 4.2"],
        rationale: "Players lose the rest of the attributes, and read the next line as a URI.",
        remedy: "Write the tag on one line."
    ).forPlaylists { asset, findings in
        for (index, line) in asset.lines.enumerated() where line.kind == .uri {
            guard let first = line.content.first else { continue }
            let before = index > 0 ? asset.lines[index - 1] : nil
            let followsComma =
                before?.tag != nil && before?.tag != .inf && before?.content.last == 0x2C
            guard first == 0x20 || first == 0x09 || followsComma else { continue }
            let message =
                followsComma
                ? "the line continues an attribute list, which must be on one line"
                : "the line begins with a space, and is read as a URI"
            findings.report(line: index + 1, message)
        }
    }

    static let missingAttribute = RuleMetadata(
        "H244",
        "missing-attribute",
        "A required attribute of a tag is missing",
        .error,
        references: ["RFC 8216bis-22, 4.4"],
        rationale: "Players reject the playlist, or ignore the tag.",
        remedy: "State the attribute."
    ).forPlaylists { asset, findings in
        for tagged in asset.taggedLines {
            let attributes = tagged.attributes
            for entry in tagged.entry.attributes where entry.isRequired {
                guard !attributes.contains(entry.name) else { continue }
                let message = "\(tagged.entry.name) has no \(entry.name)"
                findings.report(line: tagged.number, message)
            }
        }
    }

    /// Finds FORCED on audio, CHANNELS on text, and attributes of variants on I-frame playlists.
    static let attributeNotAllowed = RuleMetadata(
        "H245",
        "attribute-not-allowed",
        "An attribute is not allowed in its tag",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1 and 4.4.6.3"],
        rationale: "Players reject the playlist, or ignore the attribute.",
        remedy: "Remove the attribute."
    ).forMultivariantPlaylists { playlist, _, findings in
        for placed in playlist.renditions {
            guard let type = placed.tag.type else { continue }
            for (name, types) in typesOfAttributes where !types.contains(type) {
                guard placed.tag.attributes.contains(name) else { continue }
                findings.report(placed, "\(name) is not for TYPE=\(type)")
            }
        }
        for variant in playlist.iFrameVariants {
            for name in ["FRAME-RATE", "AUDIO", "SUBTITLES", "CLOSED-CAPTIONS"]
            where variant.tag.attributes.contains(name) {
                let message = "\(name) is not for EXT-X-I-FRAME-STREAM-INF"
                findings.report(line: variant.line, message)
            }
        }
    }

    private static let typesOfAttributes: [(name: String, types: Set<RenditionType>)] = [
        ("FORCED", [.subtitles]), ("CHANNELS", [.audio]), ("BIT-DEPTH", [.audio]),
        ("SAMPLE-RATE", [.audio]),
    ]

    static let attributeSyntax = RuleMetadata(
        "H239",
        "attribute-syntax",
        "An attribute list has invalid syntax",
        .error,
        references: ["RFC 8216bis-22, 4.2"],
        rationale: "Players read a wrong value, or reject the playlist.",
        remedy: "Write NAME=value, separated by commas without spaces."
    ).forPlaylists { asset, findings in
        for tagged in asset.taggedLines {
            for attribute in tagged.attributes.entries {
                for fault in attribute.faults {
                    findings.report(
                        line: tagged.number,
                        column: tagged.column(of: attribute),
                        "\(tagged.entry.name): \(sentence(fault, attribute.name))"
                    )
                }
            }
        }
    }

    private static func sentence(_ fault: Attribute.Fault, _ name: String) -> String {
        switch fault {
        case .noEqualsSign: name.isEmpty ? "an entry is empty" : "\"\(name)\" has no ="
        case .noName: "there is no name before ="
        case .illegalName: "\"\(name)\" is not an attribute name (A to Z, digits and -)"
        case .whitespace: "there is a space around \(name)"
        case .unterminatedQuotes: "the quotes of \(name) are not closed"
        case .strayQuotes: "there are quotes inside the value of \(name)"
        case .noValue: "\(name) has no value"
        }
    }
}
