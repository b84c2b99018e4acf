// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What a playlist offers, for people.
struct PlaylistContentsText {
    private let contents: PlaylistContents
    private let terminal: Terminal

    init(_ contents: PlaylistContents, terminal: Terminal) {
        self.contents = contents
        self.terminal = terminal
    }

    /// All lines.
    var text: String {
        let version = contents.version.map { ", version \($0)" } ?? ""
        let heading = "\(contents.playlist.printable): \(contents.kind) playlist\(version)"
        let parts = [terminal.bold(heading) + "\n", segments, variants, renditions, choices]
        return parts.compactMap(\.self).joined(separator: "\n")
    }

    private var segments: String? {
        guard let segments = contents.segments else { return nil }
        let words = [
            "\(segments.count) \(segments.count == 1 ? "segment" : "segments"), \(clockTime(segments.durationSeconds))",
            segments.targetDuration.map { "target duration \($0) s" },
            segments.playlistType,
            segments.ended ? "ended" : "live",
            segments.iFramesOnly ? "I-frames only" : nil,
            segments.partialSegments > 0 ? "\(segments.partialSegments) partial segments" : nil,
            segments.dateRanges > 0 ? "\(segments.dateRanges) date ranges" : nil,
            segments.encrypted ? "encrypted" : nil,
        ]
        return "  " + words.compactMap(\.self).joined(separator: ", ") + "\n"
    }

    private var variants: String? {
        guard !contents.variants.isEmpty else { return nil }
        let table = TextTable(
            [
                "variant", "peak", "average", "size", "fps", "range", "codecs", "audio",
                "subtitles", "captions",
            ],
            contents.variants.map { variant in
                [
                    variant.uri ?? "–", variant.bandwidth.map(rate) ?? "–",
                    variant.averageBandwidth.map(rate) ?? "–", variant.resolution ?? "–",
                    variant.iFramesOnly ? "I-frames" : variant.frameRate.map { "\($0)" } ?? "–",
                    variant.videoRange ?? "–",
                    variant.codecs.isEmpty ? "–" : variant.codecs.joined(separator: ","),
                    variant.audio ?? "–", variant.subtitles ?? "–", variant.closedCaptions ?? "–",
                ].map(\.printable)
            }
        )
        return table.indented(terminal)
    }

    private var renditions: String? {
        guard !contents.renditions.isEmpty else { return nil }
        let table = TextTable(
            ["rendition", "type", "language", "marks", "uri"],
            contents.renditions.map { rendition in
                [
                    "\(rendition.group ?? "")/\(rendition.name ?? "")", rendition.type ?? "–",
                    rendition.language ?? "–", marks(of: rendition),
                    rendition.uri ?? rendition.instreamID ?? "in the variants",
                ].map(\.printable)
            }
        )
        return table.indented(terminal)
    }

    private func marks(of rendition: PlaylistContents.Rendition) -> String {
        let marks = [
            rendition.isDefault ? "default" : nil, rendition.autoselect ? "autoselect" : nil,
            rendition.forced ? "forced" : nil, rendition.channels.map { "\($0) ch" },
        ]
        let labels = rendition.characteristics.map { text in
            text.split(separator: ".").last.map(String.init) ?? text
        }
        let all = marks.compactMap(\.self) + labels
        return all.isEmpty ? "–" : all.joined(separator: ", ")
    }

    private var choices: String? {
        guard !contents.selectionGroups.isEmpty else { return nil }
        return contents.selectionGroups.map { group in
            let options = group.options.filter { !$0.forced }.map { option in
                option.displayName.printable + (option.isDefault ? " (default)" : "")
            }
            return group.line(options, terminal)
        }.joined()
    }

    private func rate(_ bits: Int) -> String { "\((bits + 500) / 1_000)k" }

    private func clockTime(_ seconds: Double) -> String {
        let whole = Int(seconds)
        return whole >= 60 ? "\(whole / 60) min \(whole % 60) s" : "\(seconds) s"
    }
}
