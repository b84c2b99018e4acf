// SPDX-License-Identifier: Apache-2.0

import MediaSelection

extension MultivariantPlaylist {
    /// Adds a rendition to every group of its type.
    ///
    /// Where there is no group, one is made and every variant refers to it. In each group it comes after
    /// the more general renditions of its language. A rendition that is there already is not added again.
    ///
    /// - Parameters:
    ///   - new: the rendition.
    ///   - rates: the bit rates of media playlists by their URIs, as far as they are known: `BANDWIDTH`
    ///     and `AVERAGE-BANDWIDTH` grow by what the rendition adds.
    ///   - path: the file, for errors.
    /// - Returns: what could not be done.
    /// - Throws: `PlaylistError` where the playlist has no variant, the name is taken, or what there is
    ///   differs from what was asked for.
    package mutating func add(
        _ new: NewRendition,
        rates: [String: SegmentBitRate] = [:],
        path: String
    ) throws(PlaylistError) -> [PlaylistNotice] {
        guard !variants.isEmpty else { throw PlaylistError(.noVariant, path: path) }
        let before = self
        if groups(of: new.type).isEmpty, new.type == .audio { try addMainAudio(new, path) }
        if groups(of: new.type).isEmpty, new.type == .video { addMainVideo(new) }
        let groups = groups(of: new.type)
        let all = groups.isEmpty ? [new.newGroup] : groups
        let name = try self.name(for: new, in: all, path)
        var lacking: [String] = []
        for group in all where try !has(new, in: group, path) { lacking.append(group) }
        insert(new, named: name, in: lacking)
        refer(to: all, new.type)
        if let codec = new.codec { state(codec, of: new) }
        if new.type == .audio { settleChannels(in: lacking) { $0.isSame(as: new) } }
        settleVersion(since: before.text)
        let without = variants(for: new.type).filter { $0.tag.group(of: new.type) == nil }
        return (without.isEmpty ? [] : [.notOffered(variants: without.map { $0.uri ?? "" })])
            + correctBandwidth(from: before, type: new.type, rates: rates)
    }

    /// The sound inside the variants becomes a rendition of the new group, or no player would offer it.
    private mutating func addMainAudio(
        _ new: NewRendition,
        _ path: String
    ) throws(PlaylistError) {
        guard let language = new.mainLanguage else {
            throw PlaylistError(.noMainLanguage, path: path)
        }
        let option = SelectionOption(kind: .audible, language: language, isDefault: true)
        let main = NewRendition(.audio, option, newGroup: new.newGroup)
        insert(main, named: RenditionName.unique(for: option, taken: []), in: [new.newGroup])
    }

    /// The video of the variants becomes a rendition of the new group, and stays the default.
    private mutating func addMainVideo(_ new: NewRendition) {
        let option = SelectionOption(kind: .visual, name: "Main", isDefault: true)
        let main = NewRendition(.video, option, newGroup: new.newGroup)
        insert(main, named: "Main", in: [new.newGroup])
    }

    /// The variants that can offer a type: for video, those that have some.
    private func variants(for type: RenditionType) -> [Variant] {
        let withVideo = variants.filter { $0.tag.resolution != nil }
        return type == .video && !withVideo.isEmpty ? withVideo : variants
    }

    /// A name that is free in every group.
    private func name(
        for new: NewRendition,
        in groups: [String],
        _ path: String
    ) throws(PlaylistError) -> String {
        let others = groups.flatMap { members(of: $0, new.type) }.filter { !$0.tag.isSame(as: new) }
        let taken = Set(others.compactMap(\.tag.name))
        let same = groups.flatMap { members(of: $0, new.type) }.first { $0.tag.isSame(as: new) }
        guard let wanted = new.option.name else {
            return same?.tag.name ?? RenditionName.unique(for: new.option, taken: taken)
        }
        if taken.contains(wanted) { throw PlaylistError(.nameTaken(wanted), path: path) }
        return wanted
    }

    /// Whether a group has the rendition already, as it was asked for.
    private func has(
        _ new: NewRendition,
        in group: String,
        _ path: String
    ) throws(PlaylistError) -> Bool {
        guard let there = members(of: group, new.type).first(where: { $0.tag.isSame(as: new) })
        else { return false }
        let wanted = new.tag(in: group, named: there.tag.name ?? "")
        guard there.tag.option == wanted.option, new.option.name ?? there.tag.name == there.tag.name
        else {
            let kind = PlaylistError.Kind.differentRendition(
                new.uri ?? new.instreamID ?? "the rendition",
                selector: "\(group)/\(there.tag.name ?? "")"
            )
            throw PlaylistError(kind, path: path, line: there.line)
        }
        return true
    }

    private mutating func insert(_ new: NewRendition, named name: String, in groups: [String]) {
        var insertions: [(index: Int, content: [UInt8])] = []
        for group in groups {
            let tag = new.tag(in: group, named: name)
            insertions.append((place(of: tag, in: group, new.type), tag.lineBytes))
        }
        if new.option.isDefault { takeDefault(from: groups, new.type) }
        insert(insertions)
    }

    /// The index of the line where a new rendition comes: general before specific in each language.
    private func place(of tag: MediaRendition, in group: String, _ type: RenditionType) -> Int {
        let members = members(of: group, type)
        // FFmpeg and players built on it show the first video that a playlist names, so others come last.
        if type == .video { return members.last?.line ?? text.lines.count }
        let specificity = tag.option?.specificity ?? 0
        let ofLanguage = members.filter { $0.tag.language == tag.language }
        let general = ofLanguage.last { ($0.tag.option?.specificity ?? 0) <= specificity }
        if let general { return general.line }
        if let specific = ofLanguage.first { return specific.line - 1 }
        if let last = members.last ?? renditions.last { return last.line }
        return (variants.first?.line ?? text.lines.count + 1) - 1
    }

    /// A group has one default at most.
    mutating func takeDefault(from groups: [String], _ type: RenditionType) {
        let all = groups.flatMap { members(of: $0, type) }
        replace(
            all.filter { $0.tag.isDefault == true }.map { member in
                var tag = member.tag
                tag.isDefault = false
                if tag.isAutoselect == nil { tag.isAutoselect = true }
                return (tag, member.line)
            }
        )
    }

    /// Makes every variant offer the type; one that names a group of it keeps that.
    private mutating func refer(to groups: [String], _ type: RenditionType) {
        // Which of several groups fits a variant is for a person to say.
        guard let group = groups.first, groups.count == 1 else { return }
        replace(
            variants(for: type).filter { $0.tag.group(of: type) == nil }.map { variant in
                var tag = variant.tag
                tag.attributes[type.rawValue] = .quoted(group)
                return (tag, variant.line)
            }
        )
    }

    /// Adds a sample format to the variants that offer a rendition.
    private mutating func state(_ codec: String, of new: NewRendition) {
        let offering = variants.filter { variant in
            let codecs = variant.tag.codecs
            return variant.tag.group(of: new.type) != nil && !codecs.isEmpty
                && !codecs.contains(codec)
        }
        replace(
            offering.map { variant in
                var tag = variant.tag
                tag.codecs.append(codec)
                return (tag, variant.line)
            }
        )
    }
}

extension NewRendition {
    fileprivate func tag(in group: String, named name: String) -> MediaRendition {
        MediaRendition(
            type,
            option,
            groupID: group,
            name: name,
            uri: uri,
            instreamID: instreamID,
            channels: channels
        )
    }
}

extension MediaRendition {
    /// Whether it leads to the same media.
    fileprivate func isSame(as new: NewRendition) -> Bool {
        guard type == new.type else { return false }
        return new.type == .closedCaptions
            ? instreamID == new.instreamID : uri != nil && uri == new.uri
    }
}
