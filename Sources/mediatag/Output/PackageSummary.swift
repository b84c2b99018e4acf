// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Packaging
import Playlists

/// What `hls` made, for people and as JSON (`mediatag.hls/1`).
struct PackageSummary {
    private let report: PackageReport
    /// What was noticed of the inputs, before the presentation was made.
    private let inputNotices: [PackagingNotice]

    /// Takes a report, and what was noticed of the inputs.
    init(_ report: PackageReport, inputNotices: [PackagingNotice]) {
        self.report = report
        self.inputNotices = inputNotices
    }

    /// The playlist, a line for each variant and each rendition.
    var text: String {
        let seconds = report.durationMilliseconds / 1000
        var lines = [
            "\(report.folder.printable)/\(report.multivariantPlaylist): "
                + "\(seconds) s in \(report.segmentCount) segments, \(report.byteCount >> 10) KiB"
        ]
        if let playlist = report.webVTTPlaylist {
            lines.append(
                "\(report.folder.printable)/\(playlist): the same presentation with WebVTT instead of IMSC"
            )
        }
        if let flashes = report.flashes {
            let file = report.flashCues.map {
                "; metadata cues in \(report.folder.printable)/\($0)"
            }
            lines.append("marked intervals of flashing lights: \(flashes.count)\(file ?? "")")
        }
        for variant in report.variants {
            let size = variant.resolution.map { "\($0) " } ?? ""
            let group = variant.audioGroup.map { " with \($0)" } ?? ""
            lines.append(
                "variant \(size)\(variant.codecs.joined(separator: ",")), "
                    + "\(variant.bandwidth / 1000) kbit/s at most, "
                    + "\(variant.averageBandwidth / 1000) on average\(group)"
            )
        }
        for rendition in report.renditions {
            let option = rendition.option
            var words = [
                rendition.type.rawValue.lowercased(), option.language?.rawValue ?? "und",
                "\"\(rendition.name.printable)\"",
            ]
            if option.isSDH { words.append("SDH") }
            if option.describesVideo { words.append("describes-video") }
            if option.isForced { words.append("forced") }
            lines.append(words.joined(separator: " ") + " in \(rendition.group)")
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension PackageSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, folder, multivariantPlaylist, webVTTPlaylist, mpd, flashMarks, flashCues
        case durationSeconds, targetDurationSeconds
        case segmentCount, byteCount, variants, renditions, viewerLosses, warnings
    }

    private enum VariantKeys: String, CodingKey {
        case playlist, bandwidth, averageBandwidth, codecs, width, height, audioGroup
    }

    private enum MarkKeys: String, CodingKey { case startSeconds, endSeconds }

    private enum RenditionKeys: String, CodingKey {
        case type, group, name, language, characteristics, forced, playlist, source
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.hls/1", forKey: .schema)
        try values.encode(report.folder, forKey: .folder)
        try values.encode(report.multivariantPlaylist, forKey: .multivariantPlaylist)
        try values.encode(report.webVTTPlaylist, forKey: .webVTTPlaylist)
        try values.encode(report.mpd, forKey: .mpd)
        try encodeFlashes(to: &values)
        try values.encode(Double(report.durationMilliseconds) / 1000, forKey: .durationSeconds)
        try values.encode(report.targetDurationSeconds, forKey: .targetDurationSeconds)
        try values.encode(report.segmentCount, forKey: .segmentCount)
        try values.encode(report.byteCount, forKey: .byteCount)
        var variants = values.nestedUnkeyedContainer(forKey: .variants)
        for variant in report.variants {
            var fields = variants.nestedContainer(keyedBy: VariantKeys.self)
            try fields.encode(variant.playlist, forKey: .playlist)
            try fields.encode(variant.bandwidth, forKey: .bandwidth)
            try fields.encode(variant.averageBandwidth, forKey: .averageBandwidth)
            try fields.encode(variant.codecs, forKey: .codecs)
            try fields.encode(variant.resolution?.width, forKey: .width)
            try fields.encode(variant.resolution?.height, forKey: .height)
            try fields.encode(variant.audioGroup, forKey: .audioGroup)
        }
        var renditions = values.nestedUnkeyedContainer(forKey: .renditions)
        for rendition in report.renditions {
            var fields = renditions.nestedContainer(keyedBy: RenditionKeys.self)
            try fields.encode(rendition.type.rawValue, forKey: .type)
            try fields.encode(rendition.group, forKey: .group)
            try fields.encode(rendition.name, forKey: .name)
            try fields.encode(rendition.option.language?.rawValue, forKey: .language)
            let characteristics = rendition.option.characteristics.map(\.rawValue)
            try fields.encode(characteristics, forKey: .characteristics)
            try fields.encode(rendition.option.isForced, forKey: .forced)
            try fields.encode(rendition.playlist, forKey: .playlist)
            try fields.encode(rendition.source, forKey: .source)
        }
        try values.encode(report.losses.map(ViewerLossJSON.init), forKey: .viewerLosses)
        let losses = report.losses.sentences(of: report.folder)
        try values.encode((inputNotices + report.notices).sentences + losses, forKey: .warnings)
    }

    private func encodeFlashes(to values: inout KeyedEncodingContainer<CodingKeys>) throws {
        try values.encode(report.flashCues, forKey: .flashCues)
        guard let flashes = report.flashes else { return try values.encodeNil(forKey: .flashMarks) }
        var marks = values.nestedUnkeyedContainer(forKey: .flashMarks)
        for time in flashes {
            var fields = marks.nestedContainer(keyedBy: MarkKeys.self)
            try fields.encode(Double(time.lowerBound) / 1000, forKey: .startSeconds)
            try fields.encode(Double(time.upperBound) / 1000, forKey: .endSeconds)
        }
    }
}
