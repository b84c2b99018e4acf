// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection
import Playlists

/// The MPD over the segments of a presentation, so that one package serves HLS and DASH.
///
/// Source: ISO/IEC 23009-1; DASH-IF Interoperability Points.
struct PresentationDescription {
    let plan: SegmentPlan
    /// What was written, in the order of the plan.
    let rungs: [MediaWriter.Result]
    let sounds: [MediaWriter.Result]
    let texts: [WrittenPlaylist]

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
                if !rungs.isEmpty { writePictures(to: &writer) }
                writeSounds(to: &writer)
                writeTexts(to: &writer)
            }
        }
        return Array(writer.text.utf8)
    }

    private func duration(_ time: MediaTime) -> String { "PT\(RungAlignment.text(time))S" }

    // MARK: - Adaptation sets

    private func writePictures(to writer: inout MarkupWriter) {
        writer.element(
            "AdaptationSet",
            [
                ("contentType", "video"), ("mimeType", "video/mp4"),
                ("segmentAlignment", plan.options.allowsUnaligned ? "false" : "true"),
                ("startWithSAP", "1"),
            ]
        ) { writer in
            writeClosedCaptions(to: &writer)
            writer.element("Role", [("schemeIdUri", DASHRoles.roleScheme), ("value", "main")])
            for (rung, written) in zip(plan.rungs, rungs) {
                writer.element(
                    "Representation",
                    [
                        ("id", rung.folder), ("codecs", rung.codec),
                        ("bandwidth", "\(written.playlist.bitRate?.peak ?? 0)"),
                        ("width", "\(rung.format.width)"), ("height", "\(rung.format.height)"),
                        ("frameRate", rung.format.exactFrameRate),
                    ]
                ) { writer in
                    writeSegments(rung.media, rung.folder, written, to: &writer)
                }
            }
        }
    }

    private func writeSounds(to writer: inout MarkupWriter) {
        let order = RenditionOrder.order(of: plan.sounds.map(\.option))
        let options = order.map { plan.sounds[$0].option }
        let names = RenditionNames(options).names
        let main = RenditionOrder.defaultIndex(of: options, isNeeded: true)
        for (place, index) in order.enumerated() {
            let (sound, written) = (plan.sounds[index], sounds[index])
            writer.element(
                "AdaptationSet",
                [
                    ("contentType", "audio"), ("mimeType", "audio/mp4"),
                    ("lang", language(sound.option)),
                    ("segmentAlignment", "true"), ("startWithSAP", "1"),
                ]
            ) { writer in
                DASHRoles(sound.option, isMain: place == main).write(to: &writer)
                writer.element("Label", text: names[place])
                writer.element(
                    "Representation",
                    [
                        ("id", sound.folder), ("codecs", sound.codec),
                        ("bandwidth", "\(written.playlist.bitRate?.peak ?? 0)"),
                        ("audioSamplingRate", "\(sound.sampleRate)"),
                    ]
                ) { writer in
                    writer.element(
                        "AudioChannelConfiguration",
                        [
                            (
                                "schemeIdUri",
                                "urn:mpeg:dash:23003:3:audio_channel_configuration:2011"
                            ), ("value", "\(sound.channels.count)"),
                        ]
                    )
                    writeSegments(sound.media, sound.folder, written, to: &writer)
                }
            }
        }
    }

    private func writeTexts(to writer: inout MarkupWriter) {
        let order = RenditionOrder.order(of: plan.texts.map(\.option))
        let names = RenditionNames(order.map { plan.texts[$0].option }).names
        for (place, index) in order.enumerated() {
            let text = plan.texts[index]
            let usesIMSC = plan.options.usesIMSC
            writer.element(
                "AdaptationSet",
                [
                    ("contentType", "text"),
                    ("mimeType", usesIMSC ? "application/mp4" : "text/vtt"),
                    ("lang", language(text.option)),
                    ("segmentAlignment", usesIMSC ? "true" : nil),
                ]
            ) { writer in
                DASHRoles(text.option, isMain: false).write(to: &writer)
                writer.element("Label", text: names[place])
                writer.element(
                    "Representation",
                    [
                        ("id", text.folder), ("codecs", usesIMSC ? CodecName.imsc : nil),
                        ("bandwidth", "\(max(1, texts[index].bitRate?.peak ?? 1))"),
                    ]
                ) { writer in
                    guard usesIMSC else {
                        let name = text.folder + "/" + TextWriter.wholeName
                        return writer.element("BaseURL", text: name)
                    }
                    let times = plan.textBoundaries.filter { $0 < plan.textEnd } + [plan.textEnd]
                    let durations = zip(times, times.dropFirst()).map { Int64($1 - $0) }
                    writeTemplate(text.folder, timescale: 1000, durations, to: &writer)
                }
            }
        }
    }

    private func language(_ option: SelectionOption) -> String? {
        option.language == .undetermined ? nil : option.language?.rawValue
    }

    /// Captions inside the pictures: SCTE 214-1.
    private func writeClosedCaptions(to writer: inout MarkupWriter) {
        guard case .channels(let channels) = plan.closedCaptions else { return }
        let lines = channels.filter { $0.instreamID.hasPrefix("CC") }.map { channel in
            channel.instreamID + (channel.language.map { "=\($0.primarySubtag)" } ?? "")
        }
        let services = channels.filter { $0.instreamID.hasPrefix("SERVICE") }.map { channel in
            "\(channel.instreamID.dropFirst(7))=lang:\(channel.language?.primarySubtag ?? "und")"
        }
        for (standard, values) in [("cea-608", lines), ("cea-708", services)] where !values.isEmpty
        {
            writer.element(
                "Accessibility",
                [
                    ("schemeIdUri", "urn:scte:dash:cc:\(standard):2015"),
                    ("value", values.joined(separator: ";")),
                ]
            )
        }
    }

    // MARK: - Segments

    private func writeSegments(
        _ media: SegmentedTrack,
        _ folder: String,
        _ written: MediaWriter.Result,
        to writer: inout MarkupWriter
    ) {
        guard let file = written.singleFile else {
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
