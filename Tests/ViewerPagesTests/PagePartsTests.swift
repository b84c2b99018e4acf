// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaReading
import MediaSelection
import TestSupport
import Testing

@testable import ViewerPages

@Suite struct PagePartsTests {
    @Test func `a page states its start, its poster and its version with description`() throws {
        var made = try page([try pageText("en")])
        made.startMilliseconds = 14_500
        made.describedVersion = .track(3)
        let text = PageDocument(
            page: made,
            address: "movie.mp4",
            describedAddress: "described/movie.mp4",
            poster: "poster.jpg"
        ).text
        #expect(text.contains(" src=\"movie.mp4#t=14.500\""))
        #expect(text.contains(" poster=\"poster.jpg\""))
        #expect(text.contains("data-described=\"described/movie.mp4\""))
        #expect(text.contains("id=\"described-button\"") && text.contains("<noscript>"))
        #expect(text.contains("img-src &#39;self&#39;") || text.contains("img-src 'self'"))
    }

    @Test func `a page without a description has no button for it`() throws {
        let text = PageDocument(page: try page([]), address: "movie.mp4").text
        #expect(!text.contains("described-button") && !text.contains("<noscript>"))
    }

    @Test func `times of the transcript are links to them, and no stops of the Tab key`() throws {
        let text = PageDocument(page: try page([try pageText("en")]), address: "movie.mp4").text
        #expect(text.contains("<a href=\"#t=1\" tabindex=\"-1\">0:01</a>"))
    }

    @Test func `words of any language come from a file, and others stay English`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "ar.json").path
            let json =
                "{\"language\": \"ar\", \"transcript\": \"النص\", \"live\": {\"play\": \"تشغيل\"}}"
            try Data(json.utf8).write(to: URL(filePath: path))
            let words = try CustomPageWords(file: path)
            #expect(words.missing.contains("live.pause") && !words.missing.contains("live.play"))
            var made = try page([try pageText("en")])
            made.customWords = words
            let text = PageDocument(page: made, address: "movie.mp4").text
            #expect(text.contains("<html lang=\"ar\" dir=\"rtl\">"))
            #expect(text.contains("النص") && text.contains("تشغيل"))
            for (wrong, kind) in [
                ("{}", PageError.Kind.noLanguageOfWords), ("[", .notWords),
                ("{\"language\": \"it\", \"live\": 3}", .notWords),
            ] {
                try Data(wrong.utf8).write(to: URL(filePath: path))
                #expect { try CustomPageWords(file: path) } throws: {
                    ($0 as? PageError)?.kind == kind
                }
            }
        }
    }
}
