// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds faulty definitions, imports in multivariant playlists, and undefined variables.
struct Variable: PlaylistRule {
    let metadata = RuleMetadata(
        "H267",
        "variable",
        "A variable is undefined, defined twice, or defined in an invalid way",
        .error,
        references: ["RFC 8216bis-22, 4.3 and 4.4.2.3"],
        rationale: "Players reject the playlist.",
        remedy: "Define each variable once, by NAME and VALUE, IMPORT or QUERYPARAM, before "
            + "its use."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        var defined: Set<String> = []
        for (index, line) in asset.lines.enumerated() {
            if let tag = Define(line) {
                check(tag, line: index + 1, &defined, asset, into: &findings)
            } else if line.content.contains(0x24) {
                for name in references(in: line.text) where !defined.contains(name) {
                    findings.report(
                        line: index + 1,
                        "{$\(name)} is not defined before its use"
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
            findings.report(line: line, "not exactly one of NAME, IMPORT and QUERYPARAM is stated")
        }
        if tag.variable != nil, tag.value == nil {
            findings.report(line: line, "NAME has no VALUE")
        }
        if tag.importedVariable != nil, asset.multivariant != nil {
            findings.report(line: line, "IMPORT is not allowed in a multivariant playlist")
        }
        for name in names {
            if !isName(name) { findings.report(line: line, "\"\(name)\" is not a variable name") }
            if !defined.insert(name).inserted {
                findings.report(line: line, "\(name) is defined twice")
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
