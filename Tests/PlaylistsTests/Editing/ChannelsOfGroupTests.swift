// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists
import Testing

/// `CHANNELS` of all renditions of a group, or of none.
@Suite struct ChannelsOfGroupTests {
    private func description() throws -> NewRendition {
        let option = SelectionOption(
            kind: .audible,
            language: try LanguageTag("en"),
            characteristics: [.describesVideo]
        )
        return NewRendition(.audio, option, uri: "ad", channels: "2", mainLanguage: option.language)
    }

    private func added(to channels: [String?]) throws -> [String?] {
        let lines = channels.enumerated().map { place, channels in
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"\(place)\",LANGUAGE=\"en\",URI=\"\(place)\""
                + (channels.map { ",CHANNELS=\"\($0)\"" } ?? "") + "\n"
        }
        let variant = "#EXT-X-STREAM-INF:BANDWIDTH=1\(lines.isEmpty ? "" : ",AUDIO=\"a\"")\nv1\n"
        var playlist = try master(lines.joined() + variant)
        let new = try description()
        _ = try playlist.add(new, path: "m")
        let once = playlist
        _ = try playlist.add(new, path: "m")
        #expect(playlist == once)
        #expect(playlist == MultivariantPlaylist(playlist.text))
        // The simulation of the same playlist agrees.
        let asset = PlayableAsset(playlist)
        let shaka = try #require(ViewerEngine.named("shaka"))
        let viewer = Viewer(.none, try LanguageTag("en"))
        let heard = shaka.select(asset, for: viewer).audio.option.map { asset.options[$0] }
        #expect(heard?.selection.describesVideo == false, "\(playlist.text.lines.map(\.text))")
        return playlist.renditions.map(\.tag.channels)
    }

    @Test func `a new rendition states channels if all others do`() throws {
        #expect(try added(to: ["2"]) == ["2", "2"])
        #expect(try added(to: ["2", "6"]).sorted { ($0 ?? "") < ($1 ?? "") } == ["2", "2", "6"])
    }

    @Test func `a new rendition states no channels if another does not`() throws {
        #expect(try added(to: [nil]) == [nil, nil])
        #expect(try added(to: ["2", nil]).count { $0 == nil } == 2)
        // Audio inside the variants becomes a rendition without a playlist, whose channels are not known.
        #expect(try added(to: []) == [nil, nil])
    }

    @Test(arguments: ["6", "16/JOC", "1"])
    func `where the description alone has two channels, none states them`(main: String) throws {
        #expect(try added(to: [main]) == [nil, nil])
    }
}
