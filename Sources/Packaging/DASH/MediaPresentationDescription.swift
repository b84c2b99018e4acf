// SPDX-License-Identifier: Apache-2.0

import DASH
import ISOMedia
import MediaPrimitives
import MediaSelection
import Playlists

/// The MPD over the segments of a presentation, so that one package serves HLS and DASH.
///
/// Source: ISO/IEC 23009-1; DASH-IF Interoperability Points.
struct MediaPresentationDescription {
    let plan: SegmentPlan
    let written: SegmentPlan.Written

    /// The places of the sets: `@id`, without which dash.js takes sets of one language for the same.
    private struct SetID {
        let sign: Int
        let audio: Int
        let text: Int

        init(_ plan: SegmentPlan) {
            sign = plan.videos.isEmpty ? 1 : 2
            audio = sign + plan.signLanguage.count
            text = audio + plan.audio.count
        }
    }

    /// The file.
    func bytes() -> [UInt8] {
        var writer = MarkupWriter()
        let isOneFile = plan.options.layout == .singleFile
        writer.element(
            "MPD",
            [
                ("xmlns", "urn:mpeg:dash:schema:mpd:2011"),
                (
                    "profiles",
                    isOneFile
                        ? "urn:mpeg:dash:profile:isoff-on-demand:2011"
                        : "urn:mpeg:dash:profile:isoff-live:2011"
                ), ("type", "static"), ("mediaPresentationDuration", duration(plan.end)),
                ("minBufferTime", "PT\(plan.targetDuration)S"),
            ]
        ) { writer in
            writer.element("Period", [("id", "1"), ("start", "PT0S")]) { writer in
                if !plan.videos.isEmpty { writeVideo(to: &writer) }
                writeSignLanguage(to: &writer)
                writeAudio(to: &writer)
                writeSubtitles(to: &writer)
            }
        }
        return Array(writer.text.utf8)
    }

    private func duration(_ time: MediaTime) -> String { "PT\(time.inSeconds)S" }

    // MARK: - Adaptation sets

    private func writeVideo(to writer: inout MarkupWriter) {
        writer.element(
            "AdaptationSet",
            [
                ("id", "1"), ("contentType", "video"), ("mimeType", "video/mp4"),
                (
                    "selectionPriority",
                    "\(SelectionPriority.of(SelectionOption(kind: .visual), isMain: true))"
                ),
                ("segmentAlignment", plan.options.allowsUnaligned ? "false" : "true"),
                ("startWithSAP", accessPointType(of: plan.videos)),
            ]
        ) { writer in
            writeClosedCaptions(to: &writer)
            writer.element("Role", Descriptor.role("main"))
            for (video, result) in zip(plan.videos, written.videos) {
                write(video, result, to: &writer)
            }
        }
    }

    /// The greatest type of the stream access points that segments begin with.
    private func accessPointType(of videos: [SegmentPlan.Video]) -> String {
        "\(videos.map(\.media.accessPointType).max() ?? 1)"
    }

    private func write(
        _ video: SegmentPlan.Video,
        _ result: MediaWriter.Result,
        to writer: inout MarkupWriter
    ) {
        writer.element(
            "Representation",
            [
                ("id", video.folder), ("codecs", video.codec),
                ("bandwidth", "\(result.playlist.bitRate?.peak ?? 0)"),
                ("width", "\(video.format.width)"), ("height", "\(video.format.height)"),
                ("frameRate", video.format.exactFrameRate),
            ]
        ) { writer in
            writeSegments(video.media, video.folder, result, to: &writer)
        }
    }

    private func writeSignLanguage(to writer: inout MarkupWriter) {
        let members = RenditionGroup(plan.signLanguage.map(\.option)).members
        for (place, member) in members.enumerated() {
            let video = plan.signLanguage[member.index]
            writer.element(
                "AdaptationSet",
                [
                    ("id", "\(SetID(plan).sign + place)"), ("contentType", "video"),
                    ("mimeType", "video/mp4"), ("lang", language(member.option)),
                    ("selectionPriority", priority(member)), ("segmentAlignment", "true"),
                    ("startWithSAP", accessPointType(of: [video])),
                ]
            ) { writer in
                writer.element("Label", text: member.name)
                writer.element("Role", Descriptor.role("sign"))
                write(video, written.signLanguage[member.index], to: &writer)
            }
        }
    }

    private func writeAudio(to writer: inout MarkupWriter) {
        let members = RenditionGroup(plan.audio.map(\.option), needsDefault: true).members
        for (place, member) in members.enumerated() {
            let (track, result) = (plan.audio[member.index], written.audio[member.index])
            writer.element(
                "AdaptationSet",
                [
                    ("id", "\(SetID(plan).audio + place)"), ("contentType", "audio"),
                    ("mimeType", "audio/mp4"), ("lang", language(member.option)),
                    ("selectionPriority", priority(member)),
                    ("segmentAlignment", "true"), ("startWithSAP", "1"),
                ]
            ) { writer in
                writer.element("Label", text: member.name)
                OptionDescriptors(member.option, isMain: member.isDefault).write(to: &writer)
                writer.element(
                    "Representation",
                    [
                        ("id", track.folder), ("codecs", track.codec),
                        ("bandwidth", "\(result.playlist.bitRate?.peak ?? 0)"),
                        ("audioSamplingRate", "\(track.sampleRate)"),
                    ]
                ) { writer in
                    writer.element(
                        "AudioChannelConfiguration",
                        [
                            (
                                "schemeIdUri",
                                "urn:mpeg:dash:23003:3:audio_channel_configuration:2011"
                            ), ("value", "\(track.channels.count)"),
                        ]
                    )
                    writeSegments(track.media, track.folder, result, to: &writer)
                }
            }
        }
    }

    private func writeSubtitles(to writer: inout MarkupWriter) {
        let usesIMSC = plan.options.usesIMSC
        let members = RenditionGroup(plan.subtitles.map(\.option)).members
        for (place, member) in members.enumerated() {
            let folder = plan.subtitles[member.index].folder
            let bitRate = written.subtitles[member.index].bitRate
            writer.element(
                "AdaptationSet",
                [
                    ("id", "\(SetID(plan).text + place)"), ("contentType", "text"),
                    ("mimeType", usesIMSC ? "application/mp4" : "text/vtt"),
                    ("lang", language(member.option)), ("selectionPriority", priority(member)),
                    ("segmentAlignment", usesIMSC ? "true" : nil),
                ]
            ) { writer in
                writer.element("Label", text: member.name)
                OptionDescriptors(member.option, isMain: false).write(to: &writer)
                writer.element(
                    "Representation",
                    [
                        ("id", folder), ("codecs", usesIMSC ? CodecName.imsc : nil),
                        ("bandwidth", "\(max(1, bitRate?.peak ?? 1))"),
                    ]
                ) { writer in
                    guard usesIMSC else {
                        let name = folder + "/" + SubtitleWriter.wholeName
                        return writer.element("BaseURL", text: name)
                    }
                    let times = plan.textBoundaries.filter { $0 < plan.textEnd } + [plan.textEnd]
                    let durations = zip(times, times.dropFirst()).map { Int64($1 - $0) }
                    writeTemplate(folder, timescale: 1000, durations, to: &writer)
                }
            }
        }
    }

    private func priority(_ member: RenditionGroup.Member) -> String {
        "\(SelectionPriority.of(member.option, isMain: member.isDefault && member.option.kind != .legible))"
    }

    private func language(_ option: SelectionOption) -> String? {
        option.language == .undetermined ? nil : option.language?.rawValue
    }

    /// Closed captions in the video: SCTE 214-1.
    private func writeClosedCaptions(to writer: inout MarkupWriter) {
        guard case .channels(let channels) = plan.closedCaptions else { return }
        let declared = channels.map { channel in
            ClosedCaptionDescriptor.Channel(
                instreamID: channel.instreamID,
                language: channel.language?.primarySubtag
            )
        }
        for descriptor in ClosedCaptionDescriptor.descriptors(declared) {
            writer.element("Accessibility", descriptor)
        }
    }

    // MARK: - Segments

    private func writeSegments(
        _ media: SegmentedTrack,
        _ folder: String,
        _ result: MediaWriter.Result,
        to writer: inout MarkupWriter
    ) {
        guard let file = result.singleFile else {
            let durations = media.segments.map(\.duration)
            return writeTemplate(folder, timescale: media.track.timescale, durations, to: &writer)
        }
        writer.element("BaseURL", text: file.path)
        writer.element(
            "SegmentBase",
            [
                ("timescale", "\(media.track.timescale)"),
                ("indexRange", "\(file.index.lowerBound)-\(file.index.upperBound - 1)"),
            ]
        ) { writer in
            writer.element("Initialization", [("range", "0-\(file.index.lowerBound - 1)")])
        }
    }

    private func writeTemplate(
        _ folder: String,
        timescale: UInt32,
        _ durations: [Int64],
        to writer: inout MarkupWriter
    ) {
        writer.element(
            "SegmentTemplate",
            [
                ("timescale", "\(timescale)"), ("startNumber", "1"),
                ("initialization", "\(folder)/init.mp4"),
                ("media", "\(folder)/segment-$Number$.m4s"),
            ]
        ) { writer in
            writer.element("SegmentTimeline") { writer in
                var runs: [(duration: Int64, count: Int)] = []
                for duration in durations {
                    if let last = runs.last, last.duration == duration {
                        runs[runs.count - 1].count += 1
                    } else {
                        runs.append((duration, 1))
                    }
                }
                for (place, run) in runs.enumerated() {
                    writer.element(
                        "S",
                        [
                            ("t", place == 0 ? "0" : nil), ("d", "\(run.duration)"),
                            ("r", run.count > 1 ? "\(run.count - 1)" : nil),
                        ]
                    )
                }
            }
        }
    }
}
