// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// The roles and the accessibility descriptors of a set after a change, with what the change brings with it.
struct DescriptorChange {
    private let set: AdaptationSet
    private var addedRoles: [String]
    private var removedRoles: [String]
    private var added: [Descriptor]
    private var removed: [Descriptor]

    /// Works a change out by the table of options.
    ///
    /// - Throws: `MPDError.Kind.unfittingTag` if a role or characteristic is not for the kind of the set.
    init(_ change: AdaptationSetChange, of set: AdaptationSet, path: String) throws(MPDError) {
        self.set = set
        addedRoles = (change.isMain ? ["main"] : []) + change.addedRoles
        removedRoles = change.removedRoles
        added = change.addedAccessibility
        removed = change.removedAccessibility
        for row in try set.rows(change.addedCharacteristics, path: path) {
            addedRoles += row.role.map { [$0] } ?? []
            added += row.purpose.map { [.purpose($0)] } ?? []
        }
        for row in try set.rows(change.removedCharacteristics, path: path) {
            removedRoles += row.role.map { [$0] } ?? []
            let purposes = row.otherPurposes + (row.purpose.map { [$0] } ?? [])
            removed += purposes.map(Descriptor.purpose)
        }
        if let unfit = addedRoles.first(where: { !set.fits($0) }) {
            throw MPDError(.unfittingTag("the role \(unfit)", kind: set.kindName), path: path)
        }
        // A set that serves accessibility is not the default.
        if added.contains(where: { $0.scheme == Descriptor.purposeScheme }), !change.isMain {
            removedRoles.append("main")
        }
        excludeRoles()
    }

    /// Removes the roles that new ones exclude, and other spellings of those that were changed.
    private mutating func excludeRoles() {
        let text = addedRoles.filter(OptionMapping.textRoles.contains)
        if !text.isEmpty {
            removedRoles += OptionMapping.textRoles.filter { !text.contains($0) }
            // The role of captions goes with their purpose.
            if !text.contains("caption") { removed.append(.purpose("2")) }
        }
        if addedRoles.contains("main") || addedRoles.contains("description"),
            !addedRoles.contains("alternate")
        {
            removedRoles.append("alternate")
        }
        // What is beside the main content is not the default.
        if addedRoles.contains("sign") || addedRoles.contains("commentary"),
            !addedRoles.contains("main")
        {
            removedRoles.append("main")
        }
        let changed = Set(addedRoles + removedRoles)
        removedRoles += OptionMapping.roleSpellings.filter { changed.contains($0.value) }.keys
    }

    /// The roles; text keeps one of its roles, and other sets keep a role if they had one.
    var roles: [Descriptor] {
        var roles = set.roles.filter(isKept)
        for value in addedRoles where !roles.contains(.role(value)) { roles.append(.role(value)) }
        if set.kind == .legible {
            let isText = { (role: String) in OptionMapping.textRoles.contains(role) }
            if set.roleValues.contains(where: isText),
                !roles.compactMap(set.role).contains(where: isText)
            {
                roles.append(.role("subtitle"))
            }
        } else if roles.isEmpty, !set.roles.isEmpty {
            roles = [.role("alternate")]
        }
        return roles
    }

    /// The accessibility descriptors.
    var accessibility: [Descriptor] {
        var descriptors = set.accessibility.filter { descriptor in
            added.contains(descriptor) || (!removed.contains(descriptor) && isKept(descriptor))
        }
        for descriptor in added where !descriptors.contains(descriptor) {
            descriptors.append(descriptor)
        }
        return descriptors
    }

    /// Whether a descriptor states no role that is to be removed, in whatever scheme.
    private func isKept(_ descriptor: Descriptor) -> Bool {
        guard let role = set.role(descriptor) else { return true }
        return addedRoles.contains(role) || !removedRoles.contains(role)
    }
}

extension AdaptationSet {
    /// The rows of the table that characteristics are in; those that DASH cannot say are refused.
    fileprivate func rows(
        _ characteristics: [MediaCharacteristic],
        path: String
    ) throws(MPDError) -> [OptionMapping] {
        var rows: [OptionMapping] = []
        for characteristic in characteristics {
            // One characteristic of captions alone does not make captions.
            let found = kind.map(OptionMapping.rows)?.first { row in
                row.characteristics.contains(characteristic)
                    && (row.role != nil || row.purpose != nil)
                    && row.isSaid(by: characteristics)
            }
            guard let found else {
                throw MPDError(
                    .unfittingTag(characteristic.rawValue, kind: kindName),
                    path: path
                )
            }
            if !rows.contains(found) { rows.append(found) }
        }
        return rows
    }

    /// Whether a role can be that of the kind; nothing is known of roles without a row.
    fileprivate func fits(_ role: String) -> Bool {
        let rows = OptionMapping.all.filter { $0.role == role }
        guard let kind, !rows.isEmpty else { return true }
        return role == "alternate" || rows.contains { $0.kinds.contains(kind) }
    }
}
