// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// MPDs that are made to take time or memory, or to lead astray.
@Suite struct HostileMPDTests {
    /// An MPD, and what has to be said of it; nil: it is an MPD after all.
    struct Hostile: CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let message: String?

        init(_ name: String, _ text: String, _ message: String?) {
            testDescription = name
            self.text = text
            self.message = message
        }
    }

    static let mpds = [
        Hostile(
            "entities of entities",
            "<?xml version='1.0'?>\n<!DOCTYPE MPD [<!ENTITY a 'aaa'><!ENTITY b '&a;&a;&a;'>]>\n<MPD>&b;</MPD>",
            "h.mpd:2:1: a document type declaration"
        ),
        Hostile(
            "another file",
            "<!DOCTYPE MPD SYSTEM '/etc/passwd'><MPD/>",
            "h.mpd:1:1: a document type declaration"
        ),
        Hostile(
            "an entity",
            "<MPD>\n &passwd;</MPD>",
            "h.mpd:2:2: the reference &passwd; is not defined"
        ),
        Hostile(
            "depth",
            String(repeating: "<Period>", count: 1_000_000),
            "h.mpd:1:513: elements are nested deeper than 64 levels"
        ),
        Hostile(
            "elements",
            "<MPD>" + String(repeating: "<a/>", count: 1_100_000) + "</MPD>",
            "more than 1000000 elements"
        ),
        Hostile(
            "attributes",
            "<MPD " + (0..<100_000).map { "a\($0)='' " }.joined() + "/>",
            "more than 256 attributes"
        ),
        Hostile(
            "an open quote",
            "<MPD a='" + String(repeating: "<", count: 9_000_000),
            "the file ends inside"
        ),
        Hostile("an escape", "<MPD><\u{9B}31m\u{202E}></MPD>", "</MPD> closes <"),
        Hostile(
            "many sets",
            "<MPD><Period>"
                + String(repeating: "<AdaptationSet mimeType='text/vtt'/>", count: 20_000)
                + "</Period></MPD>",
            nil
        ),
        Hostile(
            "many periods",
            "<MPD>"
                + (0..<20_000).map {
                    "<Period duration='PT99999999S'><AdaptationSet contentType='text' lang='x\($0)'/></Period>"
                }.joined() + "</MPD>",
            nil
        ),
        Hostile(
            "numbers beyond all",
            "<MPD mediaPresentationDuration='PT\(String(repeating: "9", count: 400))S'><Period start='P9e9D'>"
                + "<AdaptationSet id='99999999999999999999'><Representation bandwidth='9999999999999999999'/>"
                + "</AdaptationSet></Period></MPD>",
            nil
        ),
    ]

    @Test(.slow, arguments: mpds)
    func `a hostile MPD is refused or read, quickly and briefly, and never written`(
        hostile: Hostile
    ) throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try place.write("h.mpd", text: hostile.text)
            for verb in ["check", "show", "remove --set text:none"] {
                let script = "ulimit -v 2000000; ulimit -t 60; \"$0\" mpd \(verb) h.mpd"
                let result = try shell(script, in: folder)
                let text = result.standardOutput + result.standardError
                let isRefused = hostile.message != nil || verb.hasPrefix("remove")
                #expect(
                    [isRefused ? 2 : 0, isRefused ? 2 : 1].contains(result.exitCode),
                    result.summary
                )
                if let message = hostile.message {
                    #expect(text.contains(message), "\(text.prefix(2_000))")
                }
                #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
                #expect(text.utf8.count < 20_000_000)
                guard hostile.message != nil else { continue }
                #expect(text.utf8.count < 5_000)
            }
            #expect(try place.text("h.mpd") == hostile.text)
        }
    }

    @Test func `a file larger than any MPD is refused before it is read`() throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            let path = try place.write("huge.mpd", text: "<MPD>\n")
            try writeSparse(path, [], at: 0, length: 1 << 36)
            let result = try mediatag("mpd", "check", "huge.mpd", in: folder)
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("too large for an MPD"), result.summary)
        }
    }
}
