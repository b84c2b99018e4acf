// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import DASH
import MediaSelection
import Packaging

/// How `mpd set` changes an adaptation set.
struct AdaptationSetOptions: ParsableArguments {
    @OptionGroup(title: MPDWords.member)
    var tags: OptionTags

    @Option(
        name: .customLong("role"),
        help: ArgumentHelp(
            "Add a role of \(Descriptor.roleScheme); repeatable.",
            valueName: "role"
        ),
        transform: parseRole
    )
    var roles: [String] = []

    @Option(
        name: .customLong("remove-role"),
        help: ArgumentHelp("Remove a role; repeatable.", valueName: "role"),
        completion: .list(OptionMapping.roleValues.sorted())
    )
    var removedRoles: [String] = []

    @Option(
        name: .customLong("accessibility"),
        help: ArgumentHelp(
            "Add an Accessibility descriptor; repeatable.",
            valueName: "scheme=value"
        ),
        transform: parseDescriptor
    )
    var accessibility: [Descriptor] = []

    @Option(
        name: .customLong("remove-accessibility"),
        help: ArgumentHelp(
            "Remove an Accessibility descriptor; repeatable.",
            valueName: "scheme=value"
        ),
        transform: parseDescriptor
    )
    var removedAccessibility: [Descriptor] = []

    func validate() throws {
        try change.requireSome()
        try tags.requireOneKindOfText()
    }

    /// The change that is asked for.
    var change: PresentationChange {
        var change = tags.change
        change.adaptationSet.addedRoles = roles
        change.adaptationSet.removedRoles = removedRoles
        change.adaptationSet.addedAccessibility = accessibility
        change.adaptationSet.removedAccessibility = removedAccessibility
        return change
    }
}

/// Which adaptation set is edited.
struct AdaptationSetName: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Adaptation set, as listed by mpd show: KIND:NUMBER, KIND:LANGUAGE, KIND:LANGUAGE:ROLE or its ID.",
            valueName: "selector"
        )
    )
    var name: String
}

extension OptionTags {
    /// Text has exactly one of the roles caption and forced-subtitle.
    func requireOneKindOfText() throws {
        guard sdh == true, forced == true else { return }
        throw ValidationError("Text is either for the deaf and hard of hearing or forced.")
    }
}

/// Reads `--role`.
private func parseRole(_ text: String) throws -> String {
    guard OptionMapping.roleValues.contains(text) else {
        throw ValidationError(
            "\"\(text)\" is not a role of \(Descriptor.roleScheme)."
                + suggestion(for: text, among: OptionMapping.roleValues)
        )
    }
    return text
}

/// Reads `SCHEME=VALUE`; the scheme may have `=` itself.
private func parseDescriptor(_ text: String) throws -> Descriptor {
    guard let equals = text.lastIndex(of: "="), equals > text.startIndex else {
        throw ValidationError(
            "\"\(text)\" is not a descriptor; write SCHEME=VALUE, such as \(Descriptor.purposeScheme)=2."
        )
    }
    let value = String(text[text.index(after: equals)...])
    return Descriptor(scheme: String(text[..<equals]), value: value)
}
