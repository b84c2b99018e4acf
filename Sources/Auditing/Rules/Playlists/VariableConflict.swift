// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds faulty definitions, imports in multivariant playlists, and variables that nobody defines.
struct VariableConflict: PlaylistRule {
    let metadata = RuleMetadata(
        "H267",
        "variable",
        "A variable is not defined, defined twice, or in a way that is not allowed",
        .error,
        references: ["RFC 8216bis-22, 4.3 and 4.4.2.3"],
        rationale: "Players refuse the playlist.",
        remedy: "Define each variable once, by NAME and VALUE, IMPORT or QUERYPARAM, in front "
            + "of its use."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        var defined: Set<String> = []
        for (index, line) in asset.lines.enumerated() {
            if let tag = Define(line) {
                check(tag, line: index + 1, &defined, asset, into: &findings)
            } else if line.content.contains(0x24) {
                for name in references(in: line.text) where !defined.contains(name) {
                    report(
                        index + 1,
                        "{$\(name)} is not defined in front of its use",
                        into: &findings
                    )
                }
            }
        }
    }

    private func check(
        _ tag: Define,
        line: Int,
        _ defined: inout Set<String>,
        _ asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let names = [tag.variable, tag.importedVariable, tag.queryParameter].compactMap(\.self)
        if names.count != 1 {
            report(
                line,
                "not exactly one of NAME, IMPORT and QUERYPARAM is stated",
                into: &findings
            )
        }
        if tag.variable != nil, tag.value == nil {
            report(line, "NAME has no VALUE", into: &findings)
        }
        if tag.importedVariable != nil, asset.multivariant != nil {
            report(line, "IMPORT stands in a multivariant playlist", into: &findings)
        }
        for name in names {
            if !isName(name) {
                report(line, "\"\(name)\" is no name of a variable", into: &findings)
            }
            if !defined.insert(name).inserted {
                report(line, "\(name) is defined twice", into: &findings)
            }
        }
    }

    private func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
            }
    }

    private func references(in text: String) -> [String] {
        text.split(separator: "{$", omittingEmptySubsequences: false).dropFirst().compactMap {
            part in
            guard let end = part.firstIndex(of: "}") else { return nil }
            let name = String(part[..<end])
            return isName(name) ? name : nil
        }
    }
}
