// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaReading
import MediaSelection
import Testing

@testable import ViewerPages

@Suite struct PageDocumentTests {
    private static let attack = "\"><script>alert(1)</script><img src=x onerror='alert(1)'>{0}&amp;"

    /// A page of which everything that an asset states is an attack.
    private func hostilePage() throws -> ViewerPage {
        let attack = Self.attack
        var made = try page(
            [
                try pageText("en", [(0, 1000, "\(attack): \(attack)")], name: attack),
                try pageText(
                    nil,
                    [(0, 1000, attack)],
                    name: attack,
                    characteristics: [.describesVideo]
                ),
                try pageText("en", [(0, 1, attack)], name: attack, isForced: true),
            ],
            chapters: [Chapter(startMilliseconds: 0, endMilliseconds: 1000, title: attack)],
            asset: "\(attack).mp4"
        )
        made.title = attack
        return made
    }

    @Test(arguments: PageLanguage.allCases)
    func `nothing of an asset becomes markup`(language: PageLanguage) throws {
        var made = try hostilePage()
        made.language = language
        let text = PageDocument(page: made, address: Self.attack, signAddress: Self.attack).text
        #expect(text.components(separatedBy: "<script").count == 2)
        #expect(!text.contains("<img"))
        #expect(!text.contains("onerror='"))
        #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    }

    @Test func `the policy allows files of the page alone, and comes before all else`() throws {
        let text = PageDocument(page: try page([]), address: "movie.mp4").text
        let rules = PageDocument(page: try page([]), address: "movie.mp4").policy
        #expect(!rules.contains("unsafe"))
        #expect(
            rules.hasPrefix(
                "default-src 'none'; script-src 'self'; style-src 'self';"
            )
        )
        let policy = try #require(text.range(of: "Content-Security-Policy"))
        let script = try #require(text.range(of: "<script"))
        let style = try #require(text.range(of: "<link"))
        #expect(policy.lowerBound < script.lowerBound && policy.lowerBound < style.lowerBound)
        for inline in [" style=\"", " onclick", "<style", "javascript:"] {
            #expect(!text.contains(inline), "\(inline)")
        }
    }

    @Test func `media of another site is allowed from that site alone`() throws {
        var document = PageDocument(page: try page([]), address: "https://cdn.example/a.mp4")
        document.mediaOrigin = "https://cdn.example"
        #expect(document.policy.contains("media-src 'self' blob: https://cdn.example;"))
        #expect(document.policy.contains("connect-src 'self' https://cdn.example;"))
        #expect(document.policy.contains("script-src 'self';"))
    }

    @Test func `without scripts there are controls, tracks, chapters and a transcript`() throws {
        let text = PageDocument(
            page: try page(
                [try pageText("en", characteristics: MediaCharacteristic.sdh)],
                chapters: [Chapter(startMilliseconds: 500, endMilliseconds: 2000, title: "Start")]
            ),
            address: "movie.mp4"
        ).text
        #expect(text.contains("<video id=\"video\" controls "))
        #expect(
            text.contains(
                "<track id=\"track-1\" kind=\"captions\" src=\"tracks/en-captions.vtt\" srclang=\"en\" "
                    + "label=\"English CC\">"
            )
        )
        #expect(
            text.contains(
                "<div id=\"controls\" role=\"group\" aria-label=\"Player controls\" hidden>"
            )
        )
        #expect(text.contains("<a href=\"#s500\" data-time=\"0.500\">"))
        #expect(text.contains("<h3 id=\"s500\" dir=\"auto\">Start</h3>"))
        #expect(
            text.contains(
                "<p dir=\"auto\" data-time=\"1\"><a href=\"#t=1\" tabindex=\"-1\">0:01</a> Hello.</p>"
            )
        )
    }

    @Test func `hls.js is loaded before the player`() throws {
        let made = try page([], asset: "master.m3u8", media: .playlist(audioCount: 2))
        let text = PageDocument(page: made, address: "master.m3u8", hlsScript: "hls.js").text
        let library = try #require(text.range(of: "<script src=\"hls.js\" defer>"))
        let player = try #require(text.range(of: "<script src=\"mediatag-player.js\" defer>"))
        #expect(library.lowerBound < player.lowerBound)
        #expect(text.contains(" data-hls=\"2\""))
    }

    @Test func `identifiers are used once, and references lead to one of them`() throws {
        var made = try hostilePage()
        made.signLanguageVideo = .file("sign.mp4")
        let text = PageDocument(page: made, address: "a.mp4", signAddress: "sign.mp4").text
        let ids = text.matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
        #expect(Set(ids).count == ids.count)
        let references =
            text.matches(of: /(?:aria-controls|aria-labelledby|for)="([^"]+)"/).map { String($0.1) }
            + text.matches(of: /href="#([^"]+)"/).map { String($0.1) }
            .filter { !$0.hasPrefix("t=") }
        #expect(!references.isEmpty && Set(references).isSubset(of: ids))
    }
}
