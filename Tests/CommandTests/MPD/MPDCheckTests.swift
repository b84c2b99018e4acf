// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct MPDCheckTests {
    private static let role = "<Role schemeIdUri='urn:mpeg:dash:role:2011' value="
    private static let faulty = """
        <MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period>
        <AdaptationSet contentType="audio" lang="en">\(role)'main'/>\(role)'description'/>
        <Representation id="a" bandwidth="1"/></AdaptationSet>
        <AdaptationSet contentType="text" lang="es">\(role)'forced_subtitle'/>
        <Representation id="t" bandwidth="1"/></AdaptationSet>
        </Period></MPD>
        """

    @Test func `findings have their places, and cause exit status 1 from their severity on`() throws
    {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try place.write("m.mpd", text: Self.faulty)
            let result = try mediatag("mpd", "check", "m.mpd", in: folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(
                result.standardOutput == """
                    m.mpd
                      2:1  warning  D108 mpd-description-incomplete  audio:1: the role is "description", but there \
                    is no purpose 1
                          mediatag mpd set m.mpd --set audio:1 --describes-video
                      2:1  review  D109 mpd-accessibility-main  audio:1: the description has the role "main"
                      4:1  warning  D103 mpd-role-unknown  text:1: the role "forced_subtitle" is written \
                    "forced-subtitle"

                    1 MPD: 0 errors, 2 warnings, 1 to review, 0 notes

                    """
            )
            let strict = try mediatag("mpd", "check", "--fail-on", "warning", "m.mpd", in: folder)
            #expect(strict.exitCode == 1, strict.summary)
            let json = try mediatag("mpd", "check", "--format", "json", "m.mpd", in: folder)
            #expect(try validate(json.standardOutput, schema: "mpd-check") == 1)
        }
    }

    @Test func `a file that cannot be read is reported, and the others are checked`() throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try place.write("m.mpd", text: Self.faulty)
            try place.write("n.mpd", text: "<MPD>\n<Period>\n</MPD>")
            let result = try mediatag("mpd", "check", "n.mpd", "none.mpd", "m.mpd", in: folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(
                result.standardError.contains("n.mpd:3:1: </MPD> closes <Period>"),
                result.summary
            )
            #expect(result.standardError.contains("none.mpd: No such file"), result.summary)
            #expect(result.standardOutput.contains("3 MPDs: "), result.summary)
            #expect(result.standardOutput.contains("2 could not be read"), result.summary)
            let json = try mediatag("mpd", "check", "n.mpd", "--format", "json", in: folder)
            #expect(try validate(json.standardOutput, schema: "mpd-check") == 1)
        }
    }
}
