// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// What is to be said anew of an adaptation set.
public struct AdaptationSetChange: Equatable, Sendable {
    /// The language; nil: as it is.
    public var language: LanguageTag?
    /// The name; nil: as it is.
    public var label: String?
    /// Roles that it has to have.
    public var addedRoles: [String] = []
    /// Roles that it must not have.
    public var removedRoles: [String] = []
    /// Accessibility descriptors that it has to have.
    public var addedAccessibility: [Descriptor] = []
    /// Accessibility descriptors that it must not have.
    public var removedAccessibility: [Descriptor] = []
    /// Characteristics that it has to have, by the table.
    public var addedCharacteristics: [MediaCharacteristic] = []
    /// Characteristics that it must not have, by the table.
    public var removedCharacteristics: [MediaCharacteristic] = []
    /// Whether it is to be the default of its kind.
    public var isMain = false

    /// Makes an empty change.
    public init() {}

    /// Whether nothing is to change.
    public var isEmpty: Bool { self == AdaptationSetChange() }
}

extension MPD {
    /// Changes an adaptation set, and its like in other periods.
    ///
    /// What a change makes impossible is set right with it: text keeps one of the roles of text, a description
    /// is not the default, and there is one default of a kind.
    ///
    /// - Returns: the bytes of the MPD with the change.
    /// - Throws: `MPDError` if there is no such set, or the change is not for its kind.
    public func changing(
        _ name: String,
        _ change: AdaptationSetChange,
        inPeriod period: String?,
        path: String
    ) throws(MPDError) -> [UInt8] {
        var edit = MarkupEdit(markup)
        for placed in try adaptationSets(named: name, inPeriod: period, path: path) {
            let set = placed.set
            let (roles, accessibility) = try set.descriptors(after: change, path: path)
            if let language = change.language {
                edit.setAttribute(
                    "lang",
                    of: set.element,
                    to: language.rawValue,
                    after: "mimeType"
                )
            }
            if let label = change.label { edit.setLabel(of: set, to: label) }
            edit.setDescriptors("Accessibility", of: set.element, set.accessibility, accessibility)
            edit.setDescriptors("Role", of: set.element, set.roles, roles)
            guard change.isMain else { continue }
            for other in placed.period.adaptationSets
            where other.element != set.element && other.kindName == set.kindName {
                let left = other.roles.filter { $0 != .role("main") }
                guard left != other.roles else { continue }
                let isBare = left.isEmpty && other.kind != .legible
                edit.setDescriptors(
                    "Role",
                    of: other.element,
                    other.roles,
                    isBare ? [.role("alternate")] : left
                )
            }
        }
        return edit.bytes()
    }
}

extension AdaptationSet {
    /// The roles and the accessibility descriptors after a change.
    fileprivate func descriptors(
        after change: AdaptationSetChange,
        path: String
    ) throws(MPDError) -> (roles: [Descriptor], accessibility: [Descriptor]) {
        var addedRoles = change.addedRoles
        var removedRoles = change.removedRoles
        var added = change.addedAccessibility
        var removed = change.removedAccessibility
        for row in try rows(change.addedCharacteristics, path: path) {
            addedRoles += row.role.map { [$0] } ?? []
            added += row.purpose.map { [.purpose($0)] } ?? []
        }
        for row in try rows(change.removedCharacteristics, path: path) {
            removedRoles += row.role.map { [$0] } ?? []
            removed += row.purpose.map { [.purpose($0)] } ?? []
        }
        if change.isMain { addedRoles.insert("main", at: 0) }
        // A set that serves accessibility is not the default.
        if added.contains(where: { $0.scheme == Descriptor.purposeScheme }), !change.isMain {
            removedRoles.append("main")
        }
        if let unfit = addedRoles.first(where: { !fits($0) }) {
            throw MPDError(.unfittingTag("the role \(unfit)", kind: kindName), path: path)
        }
        let text = addedRoles.filter(OptionMapping.textRoles.contains)
        if !text.isEmpty {
            removedRoles += OptionMapping.textRoles.filter { !text.contains($0) }
            // The role of captions goes with their purpose.
            if !text.contains("caption") { removed.append(.purpose("2")) }
        }
        if addedRoles.contains("main") || addedRoles.contains("description") {
            removedRoles += ["alternate"].filter { !addedRoles.contains($0) }
        }
        removedRoles +=
            OptionMapping.roleSpellings.filter {
                removedRoles.contains($0.value) || addedRoles.contains($0.value)
            }.keys
        var roles = roles.filter { role in
            role.scheme != Descriptor.roleScheme
                || role.value.map { addedRoles.contains($0) || !removedRoles.contains($0) } ?? true
        }
        for value in addedRoles where !roles.contains(.role(value)) { roles.append(.role(value)) }
        let isText = kind == .legible
        let hadText = roleValues.contains(where: OptionMapping.textRoles.contains)
        let hasText = roles.contains { OptionMapping.textRoles.contains($0.value ?? "") }
        if isText, hadText, !hasText { roles.append(.role("subtitle")) }
        if !isText, roles.isEmpty, !self.roles.isEmpty { roles = [.role("alternate")] }
        var accessibility = accessibility.filter { added.contains($0) || !removed.contains($0) }
        for descriptor in added where !accessibility.contains(descriptor) {
            accessibility.append(descriptor)
        }
        return (roles, accessibility)
    }

    /// The rows of the table that characteristics are in; those that DASH cannot say are refused.
    private func rows(
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

    /// Whether a role can be that of the kind; of roles without a row nothing is known.
    private func fits(_ role: String) -> Bool {
        let rows = OptionMapping.all.filter { $0.role == role }
        guard let kind, !rows.isEmpty else { return true }
        return role == "alternate" || rows.contains { $0.kinds.contains(kind) }
    }
}

extension MarkupEdit {
    /// Makes the descriptors of a set those that are wanted; a value that takes the place of another is changed
    /// where it is.
    mutating func setDescriptors(
        _ name: String,
        of element: Int,
        _ old: [Descriptor],
        _ new: [Descriptor]
    ) {
        let places = Array(zip(document.children(element, named: name), old))
        var missing = new.filter { !old.contains($0) }
        for (place, descriptor) in places where !new.contains(descriptor) {
            let next = missing.firstIndex { $0.scheme == descriptor.scheme }
            if let next, descriptor.value != nil {
                setAttribute(
                    "value",
                    of: place,
                    to: missing.remove(at: next).value,
                    after: "schemeIdUri"
                )
            } else {
                remove(place)
            }
        }
        for descriptor in missing { add(NewElement(name, descriptor), to: element) }
    }

    /// Names a set.
    mutating func setLabel(of set: AdaptationSet, to text: String) {
        if let label = set.mainLabel {
            if label.text != text { setText(of: label.element, to: text) }
        } else {
            add(NewElement("Label", text: text), to: set.element)
        }
    }

    /// Adds an element to an adaptation set in the order of the schema.
    private mutating func add(_ new: NewElement, to element: Int) {
        let children = document.children(element).filter {
            document.elements[$0].isOfRoot && !removed.contains($0)
        }
        let names = children.map(document.name)
        if let last = names.lastIndex(of: new.name) {
            return insert(new, after: children[last])
        }
        let rank = SchemaOrder.rank(new.name)
        if let next = names.firstIndex(where: { SchemaOrder.rank($0) > rank }) {
            return insert(new, before: children[next])
        }
        if let last = children.last { return insert(new, after: last) }
        insert(new, into: element)
    }
}

extension NewElement {
    /// An element that is a descriptor.
    init(_ name: String, _ descriptor: Descriptor) {
        self.init(name, [("schemeIdUri", descriptor.scheme), ("value", descriptor.value)])
    }
}

/// The order of elements in an adaptation set.
///
/// Source: ISO/IEC 23009-1, 5.3.3.3 and 5.3.7.3 (the schema DASH-MPD.xsd).
enum SchemaOrder {
    private static let names = [
        "FramePacking", "AudioChannelConfiguration", "ContentProtection", "OutputProtection",
        "EssentialProperty", "SupplementalProperty", "InbandEventStream", "Switching",
        "RandomAccess", "GroupLabel", "Label", "ProducerReferenceTime", "ContentPopularityRate",
        "Resync", "Accessibility", "Role", "Rating", "Viewpoint", "ContentComponent", "BaseURL",
        "SegmentBase", "SegmentList", "SegmentTemplate", "Representation",
    ]

    /// The place of an element; unknown ones are not passed.
    static func rank(_ name: String) -> Int { names.firstIndex(of: name) ?? -1 }
}
