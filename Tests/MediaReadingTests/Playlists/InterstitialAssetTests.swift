// SPDX-License-Identifier: Apache-2.0

import Foundation
import Playlists
import TestSupport
import Testing

@testable import MediaReading

@Suite struct InterstitialAssetTests {
    private static let master = """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.42C01E"
        low.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=2,CODECS="avc1.42C01E"
        high.m3u8

        """
    private static let media = """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
        #EXTINF:6,
        a.ts
        #EXT-X-ENDLIST

        """

    /// The assets of a presentation whose variants have interstitials with these attributes, a date range each.
    private func assets(
        _ attributes: [String],
        _ files: [String: String] = [:]
    ) throws -> [PlayedInterstitial] {
        try withTemporaryFolder { folder in
            let ranges = attributes.enumerated().map { number, attributes in
                "#EXT-X-DATERANGE:ID=\"\(number)\",CLASS=\"com.apple.hls.interstitial\","
                    + "START-DATE=\"2026-01-01T00:00:01Z\",\(attributes)\n"
            }
            let variant = Self.media.replacing("#EXTINF", with: ranges.joined() + "#EXTINF")
            let written = ["low.m3u8": variant, "high.m3u8": variant, "ad.m3u8": Self.media]
            for (name, text) in files.merging(written, uniquingKeysWith: { own, _ in own }) {
                try Data(text.utf8).write(to: folder.appending(path: name))
            }
            let path = folder.appending(path: "master.m3u8").path
            try Data(Self.master.utf8).write(to: URL(filePath: path))
            var (playlist, reader) = try PlaylistMembers.open(path)
            guard case .multivariant(let multivariant) = playlist else { return [] }
            return reader.interstitials(of: reader.read(multivariant))
        }
    }

    /// The URIs, with the reasons of what was not read.
    private func summaries(_ assets: [PlayedInterstitial]) -> [String] {
        assets.map { asset in
            switch asset.content {
            case .playlist: asset.uri
            case .unread(let reason): "\(asset.uri): \(reason)"
            }
        }
    }

    @Test func `the assets of both variants are read once`() throws {
        let found = try assets(["X-ASSET-URI=\"ad.m3u8\""])
        #expect(summaries(found) == ["ad.m3u8"])
        #expect(found.first?.file.hasSuffix("low.m3u8") == true)
        #expect(found.first?.line == 4)
    }

    @Test func `a list of assets is read, and what cannot be read of it is named`() throws {
        let list = """
            {"ASSETS": [{"URI": "ad.m3u8", "DURATION": 6}, {"URI": "missing.m3u8"}, {"URI": "../out.m3u8"}]}
            """
        let found = summaries(
            try assets(
                ["X-ASSET-LIST=\"list.json\"", "X-ASSET-LIST=\"damaged.json\""],
                ["list.json": list, "damaged.json": "{"]
            )
        )
        #expect(found.count == 4)
        #expect(found.first == "ad.m3u8")
        #expect(found.dropFirst().first?.hasPrefix("missing.m3u8: ") == true)
        #expect(
            found.dropFirst(2) == [
                "../out.m3u8: it leads out of the place of the presentation",
                "damaged.json: the list of its assets could not be read",
            ]
        )
    }

    @Test func `assets and lists after the first 200 are reported as not read`() throws {
        let reason = "as all that follow, because only the first 200 assets are read"
        let many = try assets((0..<300).map { "X-ASSET-URI=\"ad.m3u8?\($0)\"" })
        #expect(many.count == 201)
        #expect(summaries(many).last == "ad.m3u8?200: \(reason)")
        let lists = try assets(
            Array(repeating: "X-ASSET-LIST=\"empty.json\"", count: 300),
            ["empty.json": "{\"ASSETS\": []}"]
        )
        #expect(summaries(lists) == ["empty.json: \(reason)"])
        let entries = (0..<300).map { "{\"URI\": \"ad.m3u8?\($0)\"}" }.joined(separator: ",")
        let one = try assets(
            ["X-ASSET-LIST=\"long.json\""],
            ["long.json": "{\"ASSETS\": [\(entries)]}"]
        )
        #expect(one.count == 201)
        #expect(summaries(one).last == "ad.m3u8?200: \(reason)")
    }
}
