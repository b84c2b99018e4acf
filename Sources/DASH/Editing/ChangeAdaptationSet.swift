// SPDX-License-Identifier: Apache-2.0

import Markup
package import MediaSelection

/// What is to be said anew of an adaptation set.
package struct AdaptationSetChange: Equatable, Sendable {
    /// The language; nil: as it is.
    package var language: LanguageTag?
    /// The name; nil: as it is.
    package var label: String?
    /// Roles that it has to have.
    package var addedRoles: [String] = []
    /// Roles that it must not have.
    package var removedRoles: [String] = []
    /// Accessibility descriptors that it has to have.
    package var addedAccessibility: [Descriptor] = []
    /// Accessibility descriptors that it must not have.
    package var removedAccessibility: [Descriptor] = []
    /// Characteristics that it has to have, by the table.
    package var addedCharacteristics: [MediaCharacteristic] = []
    /// Characteristics that it must not have, by the table.
    package var removedCharacteristics: [MediaCharacteristic] = []
    /// Whether it is to be the default of its kind.
    package var isMain = false

    /// Makes an empty change.
    package init() {}
}

extension MPD {
    /// Changes an adaptation set, and its like in other periods.
    ///
    /// What a change makes impossible is set right with it: text keeps one of the roles of text, a description
    /// is not the default, and there is one default of a kind.
    ///
    /// - Returns: the bytes of the MPD with the change.
    /// - Throws: `MPDError` if there is no such set, or the change is not for its kind.
    package func changing(
        _ name: String,
        _ change: AdaptationSetChange,
        inPeriod period: String?,
        path: String
    ) throws(MPDError) -> [UInt8] {
        var edit = MarkupEdit(markup)
        let all = try adaptationSets(named: name, inPeriod: period, path: path)
        let changed = Set(all.map(\.set.element))
        for placed in all {
            let set = placed.set
            let descriptors = try DescriptorChange(change, of: set, path: path)
            if let language = change.language {
                edit.setAttribute(
                    "lang",
                    of: set.element,
                    to: language.rawValue,
                    after: "mimeType"
                )
            }
            if let label = change.label { edit.setLabel(of: set, to: label) }
            edit.setDescriptors(
                "Accessibility",
                of: set.element,
                set.accessibility,
                descriptors.accessibility
            )
            edit.setDescriptors("Role", of: set.element, set.roles, descriptors.roles)
            edit.setPriority(of: set, in: placed.period, change, descriptors.roles)
            guard change.isMain else { continue }
            for other in placed.period.adaptationSets
            where !changed.contains(other.element) && other.kindName == set.kindName {
                edit.takeMain(from: other)
            }
        }
        return edit.bytes()
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

    /// Puts a set above all others of its kind if it becomes the default, and below them if it becomes one for viewers
    /// who ask for it.
    fileprivate mutating func setPriority(
        of set: AdaptationSet,
        in period: MPD.Period,
        _ change: AdaptationSetChange,
        _ roles: [Descriptor]
    ) {
        guard let highest = period.highestPriority(of: set.kind, except: set.element) else {
            return
        }
        let special = ["description", "sign", "commentary", "enhanced-audio-intelligibility"]
        let isSpecial = { (roles: [Descriptor]) in
            roles.compactMap(set.role).contains(where: special.contains)
        }
        var priority = set.priority
        if change.isMain {
            priority = max(priority, highest + 1)
        } else if isSpecial(roles), !isSpecial(set.roles), priority >= highest {
            priority = max(0, highest - 1)
        }
        guard priority != set.priority else { return }
        setAttribute("selectionPriority", of: set.element, to: "\(priority)", after: "lang")
    }

    /// Makes a set one that is not the default.
    fileprivate mutating func takeMain(from set: AdaptationSet) {
        let left = set.roles.filter { set.role($0) != "main" }
        guard left != set.roles else { return }
        let isBare = left.isEmpty && set.kind != .legible
        setDescriptors("Role", of: set.element, set.roles, isBare ? [.role("alternate")] : left)
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
