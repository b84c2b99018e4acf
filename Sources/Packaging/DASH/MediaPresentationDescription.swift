// SPDX-License-Identifier: Apache-2.0

import DASH
import ISOMedia
import Markup
import MediaPrimitives
import MediaSelection
import Playlists

/// The MPD over the segments of a presentation, so that one package serves HLS and DASH.
///
/// Source: ISO/IEC 23009-1; DASH-IF Interoperability Points.
struct MediaPresentationDescription {
    let plan: SegmentPlan
    let written: SegmentPlan.Written

    /// The file.
    func bytes() -> [UInt8] {
        let isOneFile = plan.options.layout == .singleFile
        let profile = isOneFile ? "isoff-on-demand" : "isoff-live"
        // Without a number dash.js takes sets of one language for the same.
        let sets = (mainVideo + signLanguage + audio + subtitles).enumerated().map { place, set in
            set("\(place + 1)")
        }
        let mpd = NewElement(
            "MPD",
            [
                ("xmlns", MPD.namespace), ("profiles", "urn:mpeg:dash:profile:\(profile):2011"),
                ("type", "static"), ("mediaPresentationDuration", "PT\(plan.end.inSeconds)S"),
                ("minBufferTime", "PT\(plan.targetDuration)S"),
            ],
            children: [NewElement("Period", [("id", "1"), ("start", "PT0S")], children: sets)]
        )
        var writer = MarkupWriter()
        mpd.write(to: &writer)
        return Array(writer.text.utf8)
    }

    // MARK: - Adaptation sets

    /// A set, which gets its number.
    private typealias NumberedSet = (_ id: String) -> NewElement

    private var mainVideo: [NumberedSet] {
        guard !plan.videos.isEmpty else { return [] }
        let media = zip(plan.videos, written.videos).map(representation)
        let priority = SelectionPriority.of(SelectionOption(kind: .visual), isMain: true)
        return [
            { id in
                .adaptationSet(
                    id: id,
                    .visual,
                    mimeType: "video/mp4",
                    language: nil,
                    priority: "\(priority)",
                    isAligned: !plan.options.allowsUnaligned,
                    accessPointType: plan.videos.map(\.media.accessPointType).max(),
                    children: closedCaptions + [NewElement("Role", .role("main"))] + media
                )
            }
        ]
    }

    private var signLanguage: [NumberedSet] {
        RenditionGroup(plan.signLanguage.map(\.option)).members.map { member in
            let video = plan.signLanguage[member.index]
            return set(
                member,
                mimeType: "video/mp4",
                accessPointType: video.media.accessPointType,
                [NewElement("Label", text: member.name), NewElement("Role", .role("sign"))]
                    + [representation(video, written.signLanguage[member.index])]
            )
        }
    }

    private var audio: [NumberedSet] {
        RenditionGroup(plan.audio.map(\.option), needsDefault: true).members.map { member in
            let (track, result) = (plan.audio[member.index], written.audio[member.index])
            let described = OptionDescriptors(member.option, isMain: member.isDefault)
            let representation = NewElement.representation(
                id: track.folder,
                codecs: track.codec,
                bandwidth: result.playlist.bitRate?.peak ?? 0,
                [("audioSamplingRate", "\(track.sampleRate)")],
                channelCount: track.channels.count,
                media: segments(track.media, track.folder, result)
            )
            return set(
                member,
                mimeType: "audio/mp4",
                accessPointType: 1,
                described.elements(named: member.name) + [representation]
            )
        }
    }

    private var subtitles: [NumberedSet] {
        let usesIMSC = plan.options.usesIMSC
        return RenditionGroup(plan.subtitles.map(\.option)).members.map { member in
            let folder = plan.subtitles[member.index].folder
            let bitRate = written.subtitles[member.index].bitRate
            let representation = NewElement.representation(
                id: folder,
                codecs: usesIMSC ? CodecName.imsc : nil,
                bandwidth: max(1, bitRate?.peak ?? 1),
                media: [usesIMSC ? text(folder) : file(folder + "/" + SubtitleWriter.wholeName)]
            )
            let described = OptionDescriptors(member.option, isMain: false)
            return set(
                member,
                mimeType: usesIMSC ? "application/mp4" : "text/vtt",
                isAligned: usesIMSC ? true : nil,
                described.elements(named: member.name) + [representation]
            )
        }
    }

    /// The set of a rendition.
    private func set(
        _ member: RenditionGroup.Member,
        mimeType: String,
        isAligned: Bool? = true,
        accessPointType: UInt32? = nil,
        _ children: [NewElement]
    ) -> NumberedSet {
        let option = member.option
        let isMain = member.isDefault && option.kind != .legible
        return { id in
            .adaptationSet(
                id: id,
                option.kind,
                mimeType: mimeType,
                language: option.language == .undetermined ? nil : option.language?.rawValue,
                priority: "\(SelectionPriority.of(option, isMain: isMain))",
                isAligned: isAligned,
                accessPointType: accessPointType,
                children: children
            )
        }
    }

    /// Closed captions in the video: SCTE 214-1.
    private var closedCaptions: [NewElement] {
        guard case .channels(let channels) = plan.closedCaptions else { return [] }
        let declared = channels.map { channel in
            ClosedCaptionDescriptor.Channel(
                instreamID: channel.instreamID,
                language: channel.language?.primarySubtag
            )
        }
        return ClosedCaptionDescriptor.descriptors(declared).map {
            NewElement("Accessibility", $0)
        }
    }

    // MARK: - Segments

    private func representation(
        _ video: SegmentPlan.Video,
        _ result: MediaWriter.Result
    ) -> NewElement {
        .representation(
            id: video.folder,
            codecs: video.codec,
            bandwidth: result.playlist.bitRate?.peak ?? 0,
            [
                ("width", "\(video.format.width)"), ("height", "\(video.format.height)"),
                ("frameRate", video.format.exactFrameRate),
            ],
            media: segments(video.media, video.folder, result)
        )
    }

    private func segments(
        _ media: SegmentedTrack,
        _ folder: String,
        _ result: MediaWriter.Result
    ) -> [NewElement] {
        let timescale = media.track.timescale
        guard let range = result.singleFile else {
            let durations = media.segments.map(\.duration)
            return [SegmentTemplate(timescale: timescale, durations: durations).element(in: folder)]
        }
        let index = range.index
        let header = NewElement("Initialization", [("range", "0-\(index.lowerBound - 1)")])
        let base = NewElement(
            "SegmentBase",
            [
                ("timescale", "\(timescale)"),
                ("indexRange", "\(index.lowerBound)-\(index.upperBound - 1)"),
            ],
            children: [header]
        )
        return [file(range.path), base]
    }

    private func text(_ folder: String) -> NewElement {
        let times = plan.textBoundaries.filter { $0 < plan.textEnd } + [plan.textEnd]
        let durations = zip(times, times.dropFirst()).map { Int64($1 - $0) }
        return SegmentTemplate(timescale: 1000, durations: durations).element(in: folder)
    }

    private func file(_ url: String) -> NewElement { NewElement("BaseURL", text: url) }
}
