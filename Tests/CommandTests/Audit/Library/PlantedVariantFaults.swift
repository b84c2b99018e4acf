// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Other lines in the multivariant playlist, whose numbers are not known beforehand.
private func master(
    _ rules: String...,
    change: @escaping @Sendable (String) -> String
) -> LibraryAsset {
    LibraryAsset(rules) { place in
        try place.link("hls")
        let url = place.folder.appending(path: "master.m3u8")
        let text = try String(contentsOf: url, encoding: .utf8)
        let changed = change(text)
        precondition(changed != text, "\(rules): nothing was planted")
        try place.write("master.m3u8", changed)
    }
}

/// The bit rates of the first variant, multiplied.
private func rates(_ text: String, peak: Double, average: Double) -> String {
    guard let match = text.firstMatch(of: /STREAM-INF:BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+)/),
        let old = (Double(match.1)), let oldAverage = Double(match.2)
    else { return text }
    return text.replacing(
        text[match.range],
        with:
            "STREAM-INF:BANDWIDTH=\(Int(old * peak)),AVERAGE-BANDWIDTH=\(Int(oldAverage * average))"
    )
}

/// The names of all media playlists of a presentation.
func mediaPlaylists(of place: LibraryFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: place.folder.path).sorted().filter {
        $0.hasSuffix(".m3u8") && $0 != "master.m3u8"
    }
}

/// Lets every playlist of the presentation be live.
func makeLive(_ place: LibraryFolder) throws {
    for name in try mediaPlaylists(of: place) {
        try place.edit(name, [("#EXT-X-PLAYLIST-TYPE:VOD\n", ""), ("#EXT-X-ENDLIST\n", "")])
    }
}

/// Gives every playlist the same date, and one of them a range of dates.
private func plantDateRange(_ attributes: String, in place: LibraryFolder) throws {
    try place.link("hls")
    for name in try mediaPlaylists(of: place) {
        let isFirst = name == "video/640x360/index.m3u8"
        let range = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-11-21T10:00:01Z\",\(attributes)\n"
        let url = place.folder.appending(path: name)
        let text = try String(contentsOf: url, encoding: .utf8)
        let date = "#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00Z\n"
        guard let first = text.range(of: "#EXTINF") else { continue }
        let dates = date + (isFirst ? range : "")
        try place.write(name, text.replacingCharacters(in: first, with: dates + "#EXTINF"))
    }
}

/// One defect each in variants, and in how playlists fit together.
let plantedVariantFaults: [LibraryAsset] = [
    master("H257") {
        $0.replacing(/,AVERAGE-BANDWIDTH=\d+,CODECS="avc1.4d400c,/, with: ",CODECS=\"avc1.4d400c,")
    },
    master("H259") { rates($0, peak: 0.95, average: 1) },
    master("H259") { rates($0, peak: 0.89, average: 1) },
    master("H260") { rates($0, peak: 1.5, average: 1) },
    master("H260", "H261") { rates($0, peak: 1, average: 1.5) },
    master("H260", "H271") { text in
        text.replacing(/STREAM-INF:BANDWIDTH=(\d+)/) { "STREAM-INF:BANDWIDTH=\($0.1)0" }
    },
    // The video playlist of the variant belongs to no presentation then (X764).
    master("H270", "X764") {
        $0.replacing(/#EXT-X-STREAM-INF[^\n]*\nvideo\/640x360\/index.m3u8\n/, with: "")
    },
    master("H228", "X723") { text in
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let sounds = lines.indices.filter { lines[$0].contains("TYPE=AUDIO") }
        lines.swapAt(sounds[0], sounds[1])
        return lines.joined(separator: "\n")
    },
    // The segments state French.
    master("H223", "V317") { $0.replacing("LANGUAGE=\"fr\"", with: "LANGUAGE=\"en\"") },
    master("H204", "H214", "H239", "H243", "H244") {
        $0.replacing("GROUP-ID=\"cc\",LANG", with: "GROUP-ID=\"cc\",\nLANG")
    },
    LibraryAsset("H268") { place in
        try place.link("hls")
        try place.edit(
            "video/640x360/index.m3u8",
            [("#EXT-X-VERSION:6\n", "#EXT-X-VERSION:6\n#EXT-X-INDEPENDENT-SEGMENTS\n")]
        )
    },
    LibraryAsset("H280") { place in
        try place.link("hls")
        try place.edit("video/320x180/index.m3u8", [("#EXTINF:3,\nsegment-5.m4s\n", "")])
    },
    LibraryAsset("H280") { place in
        try place.link("hls")
        try place.edit(
            "audio/en-aac-2/index.m3u8",
            [("#EXTINF:3,\nsegment-5.m4s\n", "#EXTINF:6,\nsegment-5.m4s\n")]
        )
    },
    LibraryAsset("H285") { place in
        try place.link("hls")
        for name in try mediaPlaylists(of: place) {
            try place.edit(name, [("#EXT-X-PLAYLIST-TYPE:VOD\n", "")])
        }
    },
    LibraryAsset("H287") { try plantDateRange("CLASS=\"com.apple.hls.interstitial\"", in: $0) },
    LibraryAsset("H322") { place in
        // A media playlist alone offers neither captions nor descriptions.
        let interstitial = "CLASS=\"com.apple.hls.interstitial\",X-ASSET-URI=\"index.m3u8\""
        try plantDateRange(interstitial, in: place)
    },
    LibraryAsset("H288") { place in
        let risk = "CLASS=\"com.apple.accessibility.video.strobing.general-flash\",X-RISK-LEVEL=101"
        try plantDateRange(risk, in: place)
    },
    LibraryAsset("H293") { place in
        try place.write(
            "only.m3u8",
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-ENDLIST\n"
        )
    },
    LibraryAsset("H232") { place in
        try place.link("hls")
        try makeLive(place)
        for name in ["en-sdh", "es-sdh", "fr-forced"] {
            try place.edit(
                "subtitles/\(name)/index.m3u8",
                [("TARGETDURATION:6", "TARGETDURATION:8")]
            )
        }
    },
]
