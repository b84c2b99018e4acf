// SPDX-License-Identifier: Apache-2.0

import Markup
package import MediaSelection

extension MPD {
    /// Adds media to a Period, or to each, after the sets that are there.
    ///
    /// A caption file is the same in all periods: its times are those of the presentation, which each Period after the
    /// first states by `@presentationTimeOffset`. In one Period that is named, they begin with the Period.
    ///
    /// - Returns: the bytes of the MPD with the set.
    /// - Throws: `MPDError`: `.dynamic`, `.noPeriod`, `.noPeriodStart`, or `.differentSet` if the media is there
    ///   with other descriptions.
    package func adding(
        _ new: NewAdaptationSet,
        toPeriod name: String?,
        path: String
    ) throws(MPDError) -> [UInt8] {
        guard !isDynamic else { throw MPDError(.dynamic, path: path) }
        var edit = MarkupEdit(markup)
        let periods = try periods(named: name, path: path)
        let present = periods.map { period in
            period.adaptationSets.first { has($0, new.media) }
        }
        let label =
            new.label ?? present.lazy.compactMap { $0 }.first?.label
            ?? RenditionName.unique(for: new.option, taken: labels(of: new.option.kind))
        for (number, period) in periods.enumerated() {
            if let present = present[number] {
                guard present.isSame(new.option, new.descriptors) else {
                    let kind = MPDError.Kind.differentSet(new.source, selector: present.selector)
                    throw MPDError(kind, path: path)
                }
                continue
            }
            let media: [NewElement]
            switch new.media {
            case .file(let url, _):
                let offset = name == nil ? try offset(of: period, path: path) : 0
                media = NewElement.file(url, offset: offset)
            case .segments(let folder, let parts):
                media = parts.dropFirst(number).prefix(1).map { $0.element(in: folder) }
            }
            let length = name == nil ? duration ?? duration(of: period) : duration(of: period)
            let element = new.element(
                id: newID(in: period),
                label: label,
                priority: period.priority(ofNew: new.option),
                representation: newRepresentation(new.representationBase, in: period),
                bandwidth: new.bandwidth(milliseconds: length),
                media: media
            )
            insert(element, into: period, &edit)
        }
        return edit.bytes()
    }

    /// When a Period begins in the presentation, in milliseconds.
    private func offset(of period: Period, path: String) throws(MPDError) -> Int {
        guard period.number > 1 else { return 0 }
        guard let beginning = period.beginning else {
            throw MPDError(.noPeriodStart(period.name), path: path)
        }
        return max(0, beginning - (periods[0].beginning ?? 0))
    }

    /// Whether a set is of the same media.
    private func has(_ set: AdaptationSet, _ media: NewAdaptationSet.Media) -> Bool {
        switch media {
        case .file(let url, _): return set.representations.contains { $0.baseURL == url }
        case .segments(let folder, _):
            let inner = markup.children(set.element, named: "Representation")
            let template = ([set.element] + inner).lazy
                .flatMap { markup.children($0, named: "SegmentTemplate") }
                .compactMap { markup.attribute("media", of: $0) }.first
            return template == SegmentTemplate.media(in: folder)
        }
    }

    /// Adds a set after those that are there.
    private func insert(_ element: NewElement, into period: Period, _ edit: inout MarkupEdit) {
        if let last = period.adaptationSets.last {
            edit.insert(element, after: last.element)
        } else if let last = markup.children(period.element).last {
            edit.insert(element, after: last)
        } else {
            edit.insert(element, into: period.element)
        }
    }

    /// A number for the new set that no other has: without one dash.js takes sets of one language for the same.
    private func newID(in period: Period) -> String {
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

    /// An ID that no representation of the Period has (5.3.5.2).
    private func newRepresentation(_ base: String, in period: Period) -> String {
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
    /// Whether it says of itself what an option does.
    fileprivate func isSame(_ option: SelectionOption, _ described: OptionDescriptors) -> Bool {
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

extension NewAdaptationSet {
    /// Writes the set of a Period as an element.
    fileprivate func element(
        id: String,
        label: String,
        priority: String?,
        representation: String,
        bandwidth: Int,
        media content: [NewElement]
    ) -> NewElement {
        var isDivided = false
        if case .segments = media { isDivided = true }
        return NewElement.adaptationSet(
            id: id,
            option.kind,
            mimeType: mimeType,
            language: option.language?.rawValue,
            priority: priority,
            isAligned: isDivided ? true : nil,
            accessPointType: isDivided ? accessPointType : nil,
            children: descriptors.elements(named: option.name ?? label) + [
                NewElement.representation(
                    id: representation,
                    codecs: codecs,
                    bandwidth: bandwidth,
                    attributes,
                    channelCount: channelCount,
                    media: content
                )
            ]
        )
    }
}

extension NewElement {
    /// A file, and its time at the beginning of the Period, in milliseconds.
    fileprivate static func file(_ url: String, offset: Int) -> [NewElement] {
        let base = NewElement("BaseURL", text: url)
        guard offset > 0 else { return [base] }
        let attributes = [("timescale", "1000"), ("presentationTimeOffset", "\(offset)")]
        return [base, NewElement("SegmentBase", attributes)]
    }
}
