// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import MediaPrimitives
import MediaSelection
import ViewerPages

/// What `html` made, for people and as JSON (`mediatag.html/1`).
struct ViewerPageSummary {
    private let page: ViewerPage
    private let report: PageReport

    /// Takes what the page shows and what was written.
    init(_ page: ViewerPage, _ report: PageReport) {
        self.page = page
        self.report = report
    }

    /// The page, its media and a line for each text.
    var text: String {
        let kilobytes = (report.byteCount + 999) / 1000
        let media =
            report.mediaAddress
            + (report.isCopied ? " (copied)" : " (link; --copy puts a copy into the folder)")
        var lines = [
            "\(report.folder.printable)/\(report.page): \(kilobytes) kB, in \(page.languageTag)",
            "media \(media.printable)",
        ]
        for track in page.tracks {
            let count = track.cues.count == 1 ? "1 cue" : "\(track.cues.count) cues"
            let language = track.language?.rawValue ?? "und"
            let forced = track.isForced ? " forced" : ""
            lines.append(
                "\(track.kind.rawValue) \(language) \"\(track.label.printable)\"\(forced), \(count), "
                    + "from \(track.source.printable)"
            )
        }
        switch page.describedVersion {
        case .track(let id):
            lines.append("audio description of track \(id), as a version of the movie")
        case .playlist: lines.append("audio description, as a version of the playlist")
        case nil: break
        }
        if let transcript = page.transcript {
            lines.append("transcript of \(transcript.entries.count) parts")
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension ViewerPageSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, asset, folder, page, language, title, media, copied, byteCount
        case playerByteCount, tracks, transcriptParts, warnings
    }

    private enum TrackKeys: String, CodingKey {
        case kind, language, label, forced, `default`, file, cues, source
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.html/1", forKey: .schema)
        try values.encode(RemoteName.shown(page.asset), forKey: .asset)
        try values.encode(report.folder, forKey: .folder)
        try values.encode(report.page, forKey: .page)
        try values.encode(page.languageTag, forKey: .language)
        try values.encode(page.title, forKey: .title)
        try values.encode(report.mediaAddress, forKey: .media)
        try values.encode(report.isCopied, forKey: .copied)
        try values.encode(report.byteCount, forKey: .byteCount)
        try values.encode(report.playerByteCount, forKey: .playerByteCount)
        var tracks = values.nestedUnkeyedContainer(forKey: .tracks)
        for track in page.tracks {
            var fields = tracks.nestedContainer(keyedBy: TrackKeys.self)
            try fields.encode(track.kind.rawValue, forKey: .kind)
            try fields.encode(track.language?.rawValue, forKey: .language)
            try fields.encode(track.label, forKey: .label)
            try fields.encode(track.isForced, forKey: .forced)
            try fields.encode(track.isDefault, forKey: .default)
            try fields.encode(track.file, forKey: .file)
            try fields.encode(track.cues.count, forKey: .cues)
            try fields.encode(track.source, forKey: .source)
        }
        try values.encode(page.transcript?.entries.count ?? 0, forKey: .transcriptParts)
        try values.encode(report.notices.sentences, forKey: .warnings)
    }
}
