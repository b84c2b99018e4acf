// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists
import Testing

@Suite struct PlayablePlaylistTests {
    private func playable(_ lines: String...) throws -> PlayableAsset {
        let text = (["#EXTM3U"] + lines).joined(separator: "\n") + "\n"
        let playlist = try Playlist(parsing: Array(text.utf8), path: "master.m3u8")
        guard case .multivariant(let multivariant) = playlist else { throw NoMaster() }
        return PlayableAsset(multivariant)
    }

    private struct NoMaster: Error {}

    private let audio =
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",CHANNELS="6/JOC",URI="1""#
    private let variant = "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nv"

    @Test
    func
        `an option has the type, group and name of its rendition, and the line if these are not unique`()
        throws
    {
        let asset = try playable(audio, audio, variant)
        #expect(asset.options.map(\.id) == ["AUDIO:a/English", "AUDIO:a/English#3"])
        #expect(asset.options[0].channels == 6)
        #expect(asset.options[0].rendition?.line == 2)
        #expect(asset.options[0].rendition?.isDefault == nil)
    }

    @Test func `the audio of variants is an option if they may have audio and name no group`()
        throws
    {
        let subtitles = #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="E",URI="2""#
        let ids = { (codecs: String) in
            try playable(
                subtitles,
                "#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES=\"s\"" + codecs + "\nv"
            )
            .options.map(\.id)
        }
        #expect(try ids("") == ["SUBTITLES:s/E", "variant"])
        #expect(try ids(",CODECS=\"avc1.4d401f,mp4a.40.2\"") == ["SUBTITLES:s/E", "variant"])
        #expect(try ids(",CODECS=\"avc1.4d401f\"") == ["SUBTITLES:s/E"])
        #expect(try playable(audio, variant).options.count == 1)
    }

    @Test(arguments: [
        (
            #"TYPE=AUDIO,GROUP-ID="a",NAME="B",DEFAULT=YES,AUTOSELECT=NO,URI="2""#,
            "defaultNotAutoselect"
        ),
        (#"TYPE=AUDIO,GROUP-ID="a",NAME="B",FORCED=YES,URI="2""#, "forcedNotSubtitles"),
        (#"TYPE=AUDIO,GROUP-ID="a",URI="2""#, "unnamedRendition"),
        (#"TYPE=SUBTITLES,GROUP-ID="s",NAME="B""#, "subtitlesWithoutURI"),
        (#"TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="B",INSTREAM-ID="CC5""#, "wrongCaptions"),
    ])
    func `what a strict parser refuses is a defect`(_ attributes: String, _ defect: String) throws {
        let asset = try playable(audio, "#EXT-X-MEDIA:" + attributes, variant)
        #expect(asset.defects.map(\.rawValue) == [defect])
        #expect(try playable(audio, variant).defects.isEmpty)
    }

    @Test func `a high version, an undefined group and a missing bandwidth are defects`() throws {
        #expect(try playable("#EXT-X-VERSION:11", audio, variant).defects == [.newVersion])
        #expect(try playable(variant).defects == [.undefinedAudioGroup])
        #expect(
            try playable(audio, "#EXT-X-STREAM-INF:AUDIO=\"a\"\nv").defects == [.missingBandwidth]
        )
    }
}
