// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// The descriptors of DASH that say what an option is.
package struct OptionDescriptors: Equatable, Sendable {
    /// The values of Role.
    package var roles: [String]
    /// The value of Accessibility in the scheme of TV-Anytime: 1 for people who cannot see, 2 for those who
    /// cannot hear, 8 for enhanced dialogue; nil for all others.
    package var purpose: String?

    /// Determines the descriptors of an option by the table.
    ///
    /// - Parameters:
    ///   - option: the option.
    ///   - isMain: whether it is played if the viewer selects nothing.
    package init(_ option: SelectionOption, isMain: Bool) {
        var tags = option.characteristics
        if option.isForced { tags.append(.forcedOnlySubtitles) }
        var rows = OptionMapping.rows(option.kind).filter { $0.isSaid(by: tags) }
        if option.kind == .legible {
            // Text has one of three roles, and shown to all is more than shown to some.
            let text = rows.first { OptionMapping.textRoles.contains($0.role ?? "") }
            rows.removeAll { OptionMapping.textRoles.contains($0.role ?? "") }
            rows.insert(text ?? OptionMapping.subtitle, at: 0)
        }
        if isMain { rows.insert(OptionMapping.main, at: 0) }
        roles = rows.compactMap(\.role)
        if roles.isEmpty { roles = ["alternate"] }
        purpose = rows.lazy.compactMap(\.purpose).first
        // A description for those who cannot see is also one where it is easier to understand.
        if option.describesVideo { purpose = "1" }
    }
}

extension AdaptationSet {
    /// What a viewer can select; nil for images, and sets for seeking.
    package var option: SelectionOption? {
        guard let kind else { return nil }
        var roles = Set(
            (roleValues + accessibilityRoles).map { OptionMapping.roleSpellings[$0] ?? $0 }
        )
        // The narration of a receiver mix has this role in DVB-DASH, and is no commentary.
        if kind == .audible, isForBlind { roles.remove("commentary") }
        var characteristics: [MediaCharacteristic] = []
        for row in OptionMapping.rows(kind) where !row.characteristics.isEmpty {
            let known = [row.purpose].compactMap(\.self) + row.otherPurposes
            let hasPurpose = known.contains(where: purposes.contains)
            guard hasPurpose || row.role.map(roles.contains) ?? false else { continue }
            for characteristic in row.characteristics
            where !characteristics.contains(characteristic) {
                characteristics.append(characteristic)
            }
        }
        return SelectionOption(
            kind: kind,
            language: lang.flatMap(Self.language),
            name: label,
            characteristics: characteristics,
            isForced: characteristics.contains(.forcedOnlySubtitles),
            // Players take the default from the scheme of DASH alone.
            isDefault: self.roles.contains(.role("main"))
        )
    }

    /// The language; nil if it is not a language tag, which a rule reports.
    private static func language(_ text: String) -> LanguageTag? {
        do {
            return try LanguageTag(text)
        } catch {
            return nil
        }
    }
}
