// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaReading
import MediaSelection
import Testing

@testable import ViewerPages

@Suite struct PlayerFilesTests {
    @Test func `script and style have less than 40 kB`() {
        #expect(PlayerFiles.script.utf8.count + PlayerFiles.style.utf8.count < 40_000)
    }

    @Test func `the elements that the script uses are on a page that has everything`() throws {
        var made = try page(
            [
                try pageText("en", characteristics: MediaCharacteristic.sdh), try pageText("es"),
                try pageText("en", characteristics: [.describesVideo]),
            ],
            chapters: [Chapter(startMilliseconds: 0, endMilliseconds: 1000, title: "One")]
        )
        made.signLanguageVideo = .file("sign.mp4")
        made.describedVersion = .track(3)
        let text = PageDocument(page: made, address: "a.mp4", signAddress: "sign.mp4").text
        let used = PlayerFiles.script.matches(of: /byId\("([a-z-]+)"\)/).map { String($0.1) }
        #expect(used.count > 30)
        for id in Set(used) { #expect(text.contains(" id=\"\(id)\""), "\(id)") }
    }

    @Test func `the words that the script uses are those that the page hands over`() throws {
        let used = PlayerFiles.script.matches(of: /words\.([a-zA-Z]+)/).map { String($0.1) }
        let given = PageWords(.english).liveJSON
        for word in Set(used) where word != "trim" {
            #expect(given.contains("\"\(word)\":"), "\(word)")
        }
    }

    @Test func `comments and indentation are not in the files of a page`() {
        for text in [PlayerFiles.script, PlayerFiles.style] {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines[0].hasPrefix("/* SPDX-License-Identifier: Apache-2.0"))
            #expect(
                !lines.dropFirst().contains {
                    $0.hasPrefix(" ") || $0.hasPrefix("/*") || $0.hasPrefix("//")
                }
            )
        }
        #expect(PlayerFiles.script.contains("class CaptionStyle {"))
        #expect(PlayerFiles.style.contains("@media (forced-colors:active){"))
    }

    @Test(arguments: PageLanguage.allCases)
    func `each language has words for everything, with the places for values`(
        language: PageLanguage
    ) {
        let (words, english) = (PageWords(language), PageWords(.english))
        for (word, name) in [
            (words.colors, english.colors), (words.fonts, english.fonts),
            (words.edges, english.edges), (words.presets, english.presets),
            (words.weights, english.weights),
        ] {
            #expect(Set(word.keys) == Set(name.keys))
        }
        #expect(words.live.of.contains("{0}") && words.live.of.contains("{1}"))
        for text in [words.live.matches, words.live.captionsAre, words.live.descriptionsAre] {
            #expect(text.contains("{0}"))
        }
        #expect(
            language == .english || words.transcript != "" && words.captions != english.captions
        )
    }

    @Test func `every value of a preset can be chosen in the page`() throws {
        #expect(PageLooks.presets.map(\.identifier) == CaptionAppearance.presets.map(\.identifier))
        let names = Set(PageLooks.presets.map(\.identifier))
        #expect(names == Set(PageWords(.english).presets.keys))
        let large = try #require(PageLooks.presets.first { $0.identifier == "large-text" })
        #expect(
            large.fields == [
                "font": "sans", "weight": "bold", "size": "200", "color": "255 255 255",
                "opacity": "100", "background": "0 0 0", "backgroundOpacity": "75",
            ]
        )
    }
}
