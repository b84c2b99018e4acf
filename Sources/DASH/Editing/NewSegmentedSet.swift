// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// Media in segments of its own that is added to an MPD: an adaptation set with a SegmentTemplate in each Period.
///
/// The segments of all periods have one initialization section, and are numbered through.
///
/// Source: ISO/IEC 23009-1, 5.3.9.4 and 5.3.9.6.
package struct NewSegmentedSet: Equatable, Sendable {
    /// The segments in a Period.
    package struct Part: Equatable, Sendable {
        /// The number of the first.
        package var startNumber: Int
        /// The time of the media at the beginning of the Period, in ticks.
        package var presentationTimeOffset: Int64
        /// When each begins and how long it lasts, in ticks.
        package var segments: [(start: Int64, duration: Int64)]

        /// Takes the segments of a Period.
        package init(
            startNumber: Int,
            presentationTimeOffset: Int64,
            segments: [(start: Int64, duration: Int64)]
        ) {
            self.startNumber = startNumber
            self.presentationTimeOffset = presentationTimeOffset
            self.segments = segments
        }

        package static func == (left: Part, right: Part) -> Bool {
            left.startNumber == right.startNumber
                && left.presentationTimeOffset == right.presentationTimeOffset
                && left.segments.elementsEqual(right.segments, by: ==)
        }
    }

    /// What it offers.
    package var option: SelectionOption
    /// Its name, where the option has none.
    package var label: String
    /// The folder of the files, which names the representation; from what BaseURL elements lead to.
    package var folder: String
    /// `@mimeType`.
    package var mimeType: String
    /// `@codecs`.
    package var codecs: String
    /// Bits a second.
    package var bandwidth = 1
    /// Ticks a second.
    package var timescale: Int64
    /// More attributes of the representation: sampling rate, width, height.
    package var attributes: [(String, String)] = []
    /// Number of channels of audio.
    package var channelCount: Int?
    /// `@startWithSAP`: 2 if segments of video begin with pictures that are shown before the first one that is stored, 3 if these
    /// need those of the segment before.
    package var accessPointType: UInt32 = 1
    /// The segments, a part for each Period that is edited.
    package var parts: [Part]

    /// Makes a set.
    package init(
        option: SelectionOption,
        label: String,
        folder: String,
        mimeType: String,
        codecs: String,
        timescale: Int64,
        parts: [Part]
    ) {
        self.option = option
        self.label = label
        self.folder = folder
        self.mimeType = mimeType
        self.codecs = codecs
        self.timescale = timescale
        self.parts = parts
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.option == right.option && left.label == right.label && left.folder == right.folder
            && left.mimeType == right.mimeType && left.codecs == right.codecs
            && left.bandwidth == right.bandwidth && left.timescale == right.timescale
            && left.attributes.elementsEqual(right.attributes, by: ==)
            && left.channelCount == right.channelCount && left.parts == right.parts
    }

    /// The roles and the purpose.
    var descriptors: OptionDescriptors {
        var described = OptionDescriptors(option, isMain: option.isDefault)
        if option.kind == .visual { described.roles = ["sign"] }
        return described
    }

    /// `@media`.
    var media: String { folder + "/segment-$Number$.m4s" }

    /// Writes the set of a Period as an element.
    func element(
        id: String,
        priority: String?,
        representation: String,
        _ part: Part
    ) -> NewElement {
        var content: [NewElement] = []
        if let channelCount {
            content.append(
                NewElement(
                    "AudioChannelConfiguration",
                    [
                        (
                            "schemeIdUri",
                            "urn:mpeg:dash:23003:3:audio_channel_configuration:2011"
                        ), ("value", "\(channelCount)"),
                    ]
                )
            )
        }
        content.append(template(part))
        let kinds: [MediaKind: String] = [
            .legible: "text", .audible: "audio", .visual: "video",
        ]
        return NewElement(
            "AdaptationSet",
            [
                ("id", id), ("contentType", kinds[option.kind]), ("mimeType", mimeType),
                ("lang", option.language?.rawValue), ("selectionPriority", priority),
                ("segmentAlignment", "true"), ("startWithSAP", "\(accessPointType)"),
            ],
            children: descriptors.elements(named: option.name ?? label) + [
                NewElement(
                    "Representation",
                    [
                        ("id", representation), ("codecs", codecs), ("bandwidth", "\(bandwidth)"),
                    ] + attributes.map { ($0, Optional($1)) },
                    children: content
                )
            ]
        )
    }

    private func template(_ part: Part) -> NewElement {
        var runs: [(start: Int64, duration: Int64, count: Int)] = []
        var end: Int64?
        var times: [NewElement] = []
        for segment in part.segments {
            if let last = runs.last, last.duration == segment.duration, end == segment.start {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((segment.start, segment.duration, 1))
            }
            end = segment.start + segment.duration
        }
        end = nil
        for run in runs {
            // Where a time follows from the one before, it is not stated.
            let start = end == run.start ? nil : "\(run.start)"
            let repeats = run.count > 1 ? "\(run.count - 1)" : nil
            times.append(
                NewElement("S", [("t", start), ("d", "\(run.duration)"), ("r", repeats)])
            )
            end = run.start + run.duration * Int64(run.count)
        }
        let offset = part.presentationTimeOffset
        return NewElement(
            "SegmentTemplate",
            [
                ("timescale", "\(timescale)"),
                ("presentationTimeOffset", offset == 0 ? nil : "\(offset)"),
                ("startNumber", "\(part.startNumber)"),
                ("initialization", folder + "/init.mp4"), ("media", media),
            ],
            children: [NewElement("SegmentTimeline", children: times)]
        )
    }
}

extension MPD {
    /// Adds media in segments of its own to a Period, or to each, after the sets that are there.
    ///
    /// - Returns: the bytes of the MPD with the set.
    /// - Throws: `MPDError`: `.noPeriod`, or `.differentSet` if the segments are there with other descriptions.
    package func adding(
        _ new: NewSegmentedSet,
        toPeriod name: String?,
        path: String
    ) throws(MPDError) -> [UInt8] {
        var edit = MarkupEdit(markup)
        for (period, part) in zip(try periods(named: name, path: path), new.parts) {
            if let present = period.adaptationSets.first(where: { media(of: $0) == new.media }) {
                guard present.isSame(new.option, new.descriptors) else {
                    let kind = MPDError.Kind.differentSet(new.folder, selector: present.selector)
                    throw MPDError(kind, path: path)
                }
                continue
            }
            let base = new.folder.split(separator: "/").joined(separator: "-")
            let element = new.element(
                id: newID(in: period),
                priority: period.priority(ofNew: new.option),
                representation: newRepresentation(base, in: period),
                part
            )
            insert(element, into: period, &edit)
        }
        return edit.bytes()
    }

    /// The template of a set's segments; nil if it has none of its own.
    private func media(of set: AdaptationSet) -> String? {
        let inner = markup.children(set.element, named: "Representation")
        return ([set.element] + inner).lazy
            .flatMap { markup.children($0, named: "SegmentTemplate") }
            .compactMap { markup.attribute("media", of: $0) }.first
    }
}
