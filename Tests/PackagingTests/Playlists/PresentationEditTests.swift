// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaSelection
import Packaging
import Playlists
import TestSupport
import Testing

/// What an edit refuses instead of ignoring it.
@Suite struct PresentationEditTests {
    private static let mpd = """
        <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT4S" \
        profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" minBufferTime="PT1S"><Period>\
        <AdaptationSet contentType="text" lang="en"><Representation id="t" mimeType="text/vtt" \
        bandwidth="1"><BaseURL>en.vtt</BaseURL></Representation></AdaptationSet></Period></MPD>
        """

    /// Calls `body` with an edit of an MPD; the file has to stay as it is.
    private func refused(
        _ reason: String,
        _ body: (PresentationEdit) throws -> PresentationEdit.Report
    ) throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "a.mpd").path
            try Data(Self.mpd.utf8).write(to: URL(filePath: path))
            let edit = PresentationEdit(path, replaces: false, isDryRun: false)
            let error = #expect(throws: PackagingError.self) { try body(edit) }
            #expect(error.map { "\($0)" }?.contains(reason) == true)
            #expect(try bytes(of: path) == Array(Self.mpd.utf8))
        }
    }

    @Test func `an attribute of a rendition is refused for an MPD`() throws {
        try refused("an attribute of a rendition is not for an adaptation set") { edit in
            var change = PresentationChange()
            change.name = "English"
            change.rendition.set("ASSOC-LANGUAGE", .quoted("en"))
            return try edit.change("text:en", change)
        }
    }

    @Test func `a file that players of DASH cannot read beside an MPD is refused`() throws {
        try refused("fr.m3u8: its content is not a caption file") { edit in
            let option = SelectionOption(kind: .legible, language: try LanguageTag("fr"))
            return try edit.add(NewRendition(.subtitles, option, uri: "fr.m3u8"))
        }
    }
}
