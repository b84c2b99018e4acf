// SPDX-License-Identifier: Apache-2.0

/// What is to be said anew of a rendition.
public struct RenditionChange: Equatable, Sendable {
    /// Attributes that all parallel groups have to state alike, by name; nil takes one away.
    package var shared: [String: AttributeValue?] = [:]
    /// Attributes in which parallel groups may differ, for the named rendition alone.
    package var own: [String: AttributeValue?] = [:]
    /// Characteristics that it has to have.
    public var addedCharacteristics: [String] = []
    /// Characteristics that it must not have.
    package var removedCharacteristics: [String] = []

    /// Makes an empty change.
    public init() {}

    /// Sorts an attribute to the place where it belongs [RFC 8216bis-22, 4.4.6.1.1].
    public mutating func set(_ name: String, _ value: AttributeValue?) {
        if ["URI", "CHANNELS", "BIT-DEPTH", "SAMPLE-RATE", "STABLE-RENDITION-ID", "INSTREAM-ID"]
            .contains(name)
        {
            own[name] = .some(value)
        } else {
            shared[name] = .some(value)
        }
    }
}

extension MultivariantPlaylist {
    /// Finds a rendition by `GROUP/NAME` or, where types share both, `TYPE:GROUP/NAME`.
    ///
    /// - Throws: `PlaylistError` where none or several match.
    package func rendition(
        named text: String,
        path: String
    ) throws(PlaylistError) -> Placed<MediaRendition> {
        let matches = renditions.filter { $0.tag.selector == text || $0.tag.typedSelector == text }
        guard let only = matches.first else {
            let candidates = renditions.map { "\"\($0.tag.selector)\"" }
            throw PlaylistError(.noRendition("\"\(text)\"", candidates: candidates), path: path)
        }
        guard matches.count == 1 else {
            throw PlaylistError(.ambiguousRendition(text), path: path, line: matches[1].line)
        }
        return only
    }

    /// Says something else of a rendition, and of its like in parallel groups where these have to agree.
    ///
    /// What a change makes impossible is set right with it: `DEFAULT=YES` moves, and brings
    /// `AUTOSELECT=YES`.
    ///
    /// - Throws: `PlaylistError` where there is no such rendition or the new name is taken.
    public mutating func change(
        _ name: String,
        _ change: RenditionChange,
        path: String
    ) throws(PlaylistError) {
        let named = try rendition(named: name, path: path)
        let before = text
        let alike = parallels(of: named)
        if let wanted = change.shared["NAME"], let text = wanted?.text {
            let others = renditions.filter { other in
                !alike.contains(other) && other.tag.type == named.tag.type
                    && alike.contains { $0.tag.groupID == other.tag.groupID }
            }
            if let other = others.first(where: { $0.tag.name == text }) {
                throw PlaylistError(.nameTaken(text), path: path, line: other.line)
            }
        }
        var changed: [(MediaRendition, Int)] = []
        for placed in alike {
            var tag = placed.tag
            let isNamed = placed.line == named.line
            tag.apply(change.shared.merging(isNamed ? change.own : [:]) { $1 })
            tag.applyCharacteristics(of: change)
            changed.append((tag, placed.line))
        }
        let newDefaults = zip(alike, changed).filter {
            $1.0.isDefault == true && $0.tag.isDefault != true
        }
        if let type = named.tag.type {
            takeDefault(from: newDefaults.compactMap { $0.0.tag.groupID }, type)
        }
        replace(changed)
        settleVersion(since: before)
    }

    /// Takes a rendition away, and its like in parallel groups; a group that is empty then is no longer
    /// referred to, and where no closed captions are left, every variant says so.
    ///
    /// - Returns: what could not be done.
    /// - Throws: `PlaylistError` where there is no such rendition.
    package mutating func remove(
        _ name: String,
        rates: [String: SegmentBitRate] = [:],
        path: String
    ) throws(PlaylistError) -> [PlaylistNotice] {
        let named = try rendition(named: name, path: path)
        let before = self
        removeLines(at: Set(parallels(of: named).map(\.line)))
        guard let type = named.tag.type else { return [] }
        if type == .video { removeGroupsOfMainVideo() }
        let left = Set(groups(of: type))
        var changed: [(StreamInf, Int)] = []
        for variant in variants {
            guard let group = variant.tag.group(of: type), !left.contains(group) else { continue }
            var tag = variant.tag
            tag.attributes[type.rawValue] =
                type == .closedCaptions && left.isEmpty ? .unquoted("NONE") : nil
            changed.append((tag, variant.line))
        }
        replace(changed)
        settleVersion(since: before.text)
        return correctBandwidth(from: before, type: type, rates: rates)
    }

    /// Removes groups in which nothing but the video of the variants is left.
    private mutating func removeGroupsOfMainVideo() {
        let bare = groups(of: .video).flatMap { group in
            let members = members(of: group, .video)
            return members.contains { $0.tag.uri != nil } ? [] : members.map(\.line)
        }
        removeLines(at: Set(bare))
    }

    /// The rendition and those of the same type and name in parallel groups.
    private func parallels(of named: Placed<MediaRendition>) -> [Placed<MediaRendition>] {
        renditions.filter { other in
            other.line == named.line
                || (other.tag.type == named.tag.type && other.tag.name == named.tag.name
                    && other.tag.groupID != named.tag.groupID && named.tag.type != nil)
        }
    }
}

extension MediaRendition {
    /// `GROUP/NAME`, by which commands name it.
    package var selector: String { "\(groupID ?? "")/\(name ?? "")" }

    /// `TYPE:GROUP/NAME`.
    package var typedSelector: String { "\(attributes.text("TYPE") ?? ""):\(selector)" }

    /// Sets attributes in a fixed order, so that a second run writes the same.
    fileprivate mutating func apply(_ changes: [String: AttributeValue?]) {
        let before = (isDefault, isAutoselect)
        for name in Self.order {
            guard let change = changes[name] else { continue }
            if let change {
                attributes.set(name, change, after: Self.neighbours[name] ?? "")
            } else {
                attributes[name] = nil
            }
        }
        if isDefault == true, (isDefault, isAutoselect) != before { isAutoselect = true }
    }

    fileprivate mutating func applyCharacteristics(of change: RenditionChange) {
        let kept = characteristics.filter { !change.removedCharacteristics.contains($0) }
        let all = kept + change.addedCharacteristics.filter { !kept.contains($0) }
        guard all != characteristics else { return }
        let text = all.joined(separator: ",")
        if all.isEmpty {
            attributes["CHARACTERISTICS"] = nil
        } else {
            attributes.set("CHARACTERISTICS", .quoted(text), after: "AUTOSELECT")
        }
    }

    private static let order = [
        "URI", "LANGUAGE", "ASSOC-LANGUAGE", "NAME", "STABLE-RENDITION-ID", "DEFAULT", "AUTOSELECT",
        "FORCED", "INSTREAM-ID", "BIT-DEPTH", "SAMPLE-RATE", "CHANNELS",
    ]

    /// What a new attribute comes after.
    private static let neighbours = [
        "LANGUAGE": "NAME", "ASSOC-LANGUAGE": "LANGUAGE", "DEFAULT": "LANGUAGE",
        "AUTOSELECT": "DEFAULT", "FORCED": "AUTOSELECT",
    ]
}
