// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// What a viewer chooses from in a presentation, as JSON and for people.
struct OfferedGroup<Option: Encodable>: Encodable {
    let characteristic: String
    let options: [Option]

    /// The groups of what is offered.
    ///
    /// - Parameters:
    ///   - offered: what is offered, with what a viewer selects by it.
    ///   - option: describes it, with the name that viewers see.
    /// - Returns: a group for each kind of media that is offered.
    static func all<Member>(
        _ offered: [(member: Member, option: SelectionOption)],
        _ option: (Member, SelectionOption, _ name: String) -> Option
    ) -> [OfferedGroup] {
        MediaKind.allCases.compactMap { kind in
            let members = offered.filter { $0.option.kind == kind }
            guard !members.isEmpty else { return nil }
            let group = SelectionGroup(characteristic: kind, options: members.map(\.option))
            let options = zip(members, group.displayNames).map { option($0.member, $0.option, $1) }
            return OfferedGroup(characteristic: kind.rawValue, options: options)
        }
    }

    /// A line with the names of the options.
    func line(_ names: [String], _ terminal: Terminal) -> String {
        let words = ["audible": "Audio", "legible": "Text", "visual": "Video"]
        let name = words[characteristic] ?? characteristic
        return terminal.bold(name) + ": " + names.joined(separator: " · ") + "\n"
    }
}

extension TextTable {
    /// The table in a page about a presentation.
    func indented(_ terminal: Terminal) -> String {
        ([terminal.dim(heading)] + lines).map { "  \($0)\n" }.joined()
    }
}
