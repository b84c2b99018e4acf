// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

extension MPD {
    /// Adds a caption file to a Period, or to each, after the sets that are there.
    ///
    /// In all periods it is the same file: its times are those of the presentation, which each Period after the
    /// first states by `@presentationTimeOffset`. In one Period that is named, they begin with the Period.
    ///
    /// - Returns: the bytes of the MPD with the set.
    /// - Throws: `MPDError`: `.dynamic`, `.noPeriod`, `.noPeriodStart`, or `.differentSet` if the file is there
    ///   with other descriptions.
    package func adding(
        _ new: NewTextSet,
        toPeriod name: String?,
        path: String
    ) throws(MPDError) -> [UInt8] {
        guard !isDynamic else { throw MPDError(.dynamic, path: path) }
        var edit = MarkupEdit(markup)
        let periods = try periods(named: name, path: path)
        let present = periods.lazy.compactMap { period in
            period.adaptationSets.first { $0.hasFile(new.url) }
        }.first
        let label =
            present?.label ?? RenditionName.unique(for: new.option, taken: labels(of: .legible))
        for period in periods {
            if let present = period.adaptationSets.first(where: { $0.hasFile(new.url) }) {
                guard present.isSame(as: new) else {
                    let kind = MPDError.Kind.differentSet(new.url, selector: present.selector)
                    throw MPDError(kind, path: path)
                }
                continue
            }
            var offset = 0
            if name == nil, period.number > 1 {
                guard let beginning = period.beginning else {
                    throw MPDError(.noPeriodStart(period.name), path: path)
                }
                offset = beginning - (self.periods[0].beginning ?? 0)
            }
            let length = name == nil ? duration : duration(of: period)
            let element = new.element(
                id: newID(in: period),
                label: label,
                priority: period.priority(ofNew: new.option),
                representation: newRepresentation(new, in: period),
                bandwidth: new.bandwidth(milliseconds: length ?? duration(of: period)),
                offset: max(0, offset)
            )
            insert(element, into: period, &edit)
        }
        return edit.bytes()
    }

    /// Adds a set after those that are there.
    func insert(_ element: NewElement, into period: Period, _ edit: inout MarkupEdit) {
        if let last = period.adaptationSets.last {
            edit.insert(element, after: last.element)
        } else if let last = markup.children(period.element).last {
            edit.insert(element, after: last)
        } else {
            edit.insert(element, into: period.element)
        }
    }

    /// A number for the new set that no other has: without one dash.js takes sets of one language for the same.
    func newID(in period: Period) -> String {
        let numbers = period.adaptationSets.compactMap { $0.id.flatMap { UInt32($0) } }
        let last = max(numbers.max() ?? 0, UInt32(clamping: period.adaptationSets.count))
        if last < .max { return "\(last + 1)" }
        let taken = Set(numbers)
        return "\((1...UInt32.max).first { !taken.contains($0) } ?? 1)"
    }

    /// The names that sets of a kind have.
    package func labels(of kind: MediaKind) -> Set<String> {
        let sets = periods.flatMap(\.adaptationSets).filter { $0.kind == kind }
        return Set(sets.compactMap(\.label))
    }

    private func newRepresentation(_ new: NewTextSet, in period: Period) -> String {
        let language = new.option.language.map { "-\($0.rawValue)" } ?? ""
        let role = new.descriptors.roles.first { $0 != "subtitle" && $0 != "main" }
        return newRepresentation("text" + language + (role.map { "-\($0)" } ?? ""), in: period)
    }

    /// An ID that no representation of the Period has (5.3.5.2).
    func newRepresentation(_ base: String, in period: Period) -> String {
        let taken = Set(period.adaptationSets.flatMap { $0.representations.compactMap(\.id) })
        guard taken.contains(base) else { return base }
        var number = 2
        while taken.contains("\(base)-\(number)") { number += 1 }
        return "\(base)-\(number)"
    }

    /// Declares closed captions of the video in a Period, or in each; captions of other channels stay.
    ///
    /// - Returns: the bytes of the MPD with the declaration.
    /// - Throws: `MPDError`: `.noPeriod`, or `.noVideo`.
    package func declaring(
        _ channel: ClosedCaptionDescriptor.Channel,
        inPeriod name: String?,
        path: String
    ) throws(MPDError) -> [UInt8] {
        var edit = MarkupEdit(markup)
        var hasVideo = false
        for period in try periods(named: name, path: path) {
            for set in period.adaptationSets where set.kind == .visual {
                guard !set.roleValues.contains("sign") else { continue }
                hasVideo = true
                let wanted = set.accessibility(declaring: channel)
                edit.setDescriptors("Accessibility", of: set.element, set.accessibility, wanted)
            }
        }
        guard hasVideo else { throw MPDError(.noVideo, path: path) }
        return edit.bytes()
    }

    /// Removes an adaptation set, and its like in other periods.
    ///
    /// - Returns: the bytes of the MPD without it.
    /// - Throws: `MPDError` if there is no such set, or a Period would have none.
    package func removing(
        _ name: String,
        inPeriod period: String?,
        path: String
    ) throws(MPDError) -> [UInt8] {
        var edit = MarkupEdit(markup)
        for placed in try adaptationSets(named: name, inPeriod: period, path: path) {
            edit.remove(placed.set.element)
            guard
                placed.period.adaptationSets.contains(where: {
                    !edit.removed.contains($0.element)
                })
            else {
                throw MPDError(.lastAdaptationSet(period: placed.period.name), path: path)
            }
        }
        return edit.bytes()
    }
}

extension AdaptationSet {
    /// Whether a representation is the file.
    fileprivate func hasFile(_ url: String) -> Bool {
        representations.contains { $0.baseURL == url }
    }

    /// Whether it says what a new set would.
    fileprivate func isSame(as new: NewTextSet) -> Bool { isSame(new.option, new.descriptors) }

    /// Whether it says of itself what an option does.
    func isSame(_ option: SelectionOption, _ described: OptionDescriptors) -> Bool {
        Set(roleValues) == Set(described.roles)
            && purposes == (described.purpose.map { [$0] } ?? [])
            && lang == option.language?.rawValue && (option.name == nil || label == option.name)
    }

    /// The accessibility descriptors with a channel of closed captions.
    fileprivate func accessibility(
        declaring channel: ClosedCaptionDescriptor.Channel
    ) -> [Descriptor] {
        guard let added = ClosedCaptionDescriptor.descriptors([channel]).first else {
            return accessibility
        }
        guard
            let place = accessibility.firstIndex(where: { $0.scheme == added.scheme }),
            let present = ClosedCaptionDescriptor(accessibility[place])
        else { return accessibility + [added] }
        var channels = present.channels
        if let same = channels.firstIndex(where: { $0.instreamID == channel.instreamID }) {
            channels[same] = channel
        } else {
            channels.append(channel)
        }
        guard channels != present.channels else { return accessibility }
        var all = accessibility
        all[place] = ClosedCaptionDescriptor.descriptors(channels).first ?? added
        return all
    }
}
