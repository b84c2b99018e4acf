// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MediaSelection

/// Caption files beside a movie, as players read their names and select them.
@Suite struct CaptionFileBesideTests {
    private func marks(
        _ language: String?,
        isDefault: Bool = false,
        isForced: Bool = false
    ) throws -> CaptionFileBeside.Marks {
        CaptionFileBeside.Marks(
            language: try language.map { try LanguageTag($0) },
            isDefault: isDefault,
            isForced: isForced
        )
    }

    @Test func `a file belongs to the movie whose name it continues`() {
        for name in ["film.srt", "Film.en.SRT", "film-en.ass", "film (fr).vtt"] {
            #expect(CaptionFileBeside(name, beside: "film.mp4") != nil, "\(name)")
        }
        for name in ["film2.srt", "fil.srt", "film.mp4", "film.en.txt", "film", ".srt"] {
            #expect(CaptionFileBeside(name, beside: "film.mp4") == nil, "\(name)")
        }
    }

    @Test func `Kodi and Jellyfin read language, default and forced in a name`() throws {
        let both = try #require(CaptionFileBeside("film.en.forced.default.srt", beside: "film.mkv"))
        #expect(try both.kodi == marks("en", isDefault: true, isForced: true))
        #expect(both.jellyfin == both.kodi)
        let foreign = try #require(CaptionFileBeside("film.fr.foreign.srt", beside: "film.mkv"))
        #expect(try foreign.kodi == marks("fr"))
        #expect(try foreign.jellyfin == marks("fr", isForced: true))
        let hyphen = try #require(CaptionFileBeside("film-es-forced.srt", beside: "film.mkv"))
        #expect(try hyphen.kodi == marks("es", isForced: true))
        #expect(hyphen.jellyfin == nil)
        let impaired = try #require(CaptionFileBeside("film.en.hi.srt", beside: "film.mkv"))
        #expect(try impaired.kodi == marks("en") && impaired.jellyfin == marks("en"))
        let hindi = try #require(CaptionFileBeside("film.hi.srt", beside: "film.mkv"))
        #expect(try hindi.jellyfin == marks("hi"))
    }

    /// What an engine shows of an English movie with English text, and files beside it.
    private func text(
        _ engine: String,
        _ captions: Viewer.Captions,
        _ files: String...,
        language: String = "en"
    ) throws -> (id: String?, rule: String?) {
        let movie = try movie(
            TestTrack(language: "en", isEnabled: true),
            TestTrack(kind: .legible, language: "en"),
            kind: .container
        )
        let asset = movie.with(
            captionFiles: files.map { name in
                PlayableOption(
                    id: "file:\(name)",
                    selection: SelectionOption(kind: .legible),
                    captionFile: CaptionFileBeside(name, beside: "film.mkv")
                )
            }
        )
        let viewer = Viewer(
            name: "viewer",
            languages: [try LanguageTag(language)],
            captions: captions,
            prefersSDH: false
        )
        let pick = try #require(ViewerEngine.named(engine)).select(asset, for: viewer).text
        return (pick.option.map { asset.options[$0].id }, pick.rules.last?.id)
    }

    @Test
    func `Kodi shows a file before the text of the movie, or nothing if the file does not fit`()
        throws
    {
        let names = ("film.de.srt", "film.en.srt")
        #expect(try text("kodi", .on, names.0, names.1) == ("file:film.en.srt", "kodi-text-file"))
        #expect(try text("kodi", .on, names.0) == (nil, "kodi-text-file-unfit"))
        #expect(try text("kodi", .on, "film.srt") == ("file:film.srt", "kodi-text-file"))
        #expect(try text("kodi", .on, "film.en.forced.srt") == (nil, "kodi-text-file-unfit"))
        let forced = try text("kodi", .off, names.1, "film.en.forced.srt")
        #expect(forced == ("file:film.en.forced.srt", "kodi-text-file"))
    }

    @Test
    func `Jellyfin shows any file in the mode Default, and one in the language if captions are on`()
        throws
    {
        let german = "film.de.srt"
        #expect(
            try text("jellyfin", .automatic, german) == ("file:film.de.srt", "jellyfin-text-file")
        )
        #expect(try text("jellyfin", .on, german) == ("3", "jellyfin-text-language"))
        #expect(try text("jellyfin", .on, german, language: "de").id == "file:film.de.srt")
        #expect(try text("jellyfin", .automatic, "film-de.srt") == (nil, "jellyfin-text-none"))
        let forced = try text("jellyfin", .off, "film.en.forced.srt")
        #expect(forced == ("file:film.en.forced.srt", "jellyfin-text-forced"))
    }

    @Test func `players that load files by other rules are unknown, and others ignore them`() throws
    {
        #expect(try text("mpv", .on, "film.srt").rule == "file-unknown")
        let asset = try movie(TestTrack(language: "en")).with(
            captionFiles: [
                PlayableOption(
                    id: "file:film.srt",
                    selection: SelectionOption(kind: .legible),
                    captionFile: CaptionFileBeside("film.srt", beside: "film.mp4")
                )
            ]
        )
        let player = try #require(ViewerEngine.named("avplayer"))
        let english = Viewer(.deaf, try LanguageTag("en"))
        #expect(player.select(asset, for: english).text.rules == [CaptionFileUse.outside])
    }
}
