// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds spaces, missing signs, open quotes and lower-case names in attribute lists.
struct AttributeSyntax: PlaylistRule {
    let metadata = RuleMetadata(
        "H239",
        "attribute-syntax",
        "An attribute list is not written as the standard has it",
        .error,
        references: ["RFC 8216bis-22, 4.2"],
        rationale: "Players read another value than was meant, or refuse the playlist.",
        remedy: "Write NAME=value with commas between and no spaces."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        for tagged in asset.taggedLines {
            for attribute in tagged.attributes.entries {
                for fault in attribute.faults {
                    report(
                        tagged.number,
                        column: tagged.column(of: attribute),
                        "\(tagged.entry.name): \(sentence(fault, attribute))",
                        into: &findings
                    )
                }
            }
        }
    }

    private func sentence(_ fault: Attribute.Fault, _ attribute: Attribute) -> String {
        let name = attribute.name
        return switch fault {
        case .noEqualsSign: name.isEmpty ? "an entry is empty" : "\"\(name)\" has no ="
        case .noName: "no name stands in front of ="
        case .illegalName: "\"\(name)\" is no attribute name; those have A to Z, digits and -"
        case .whitespace: "a space stands around \(name)"
        case .unterminatedQuotes: "the quotes of \(name) are not closed"
        case .strayQuotes: "quotes stand inside the value of \(name)"
        case .noValue: "\(name) has no value"
        }
    }
}
