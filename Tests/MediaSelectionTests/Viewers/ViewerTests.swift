// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@Suite struct ViewerTests {
    @Test func `a name states a need and a language, with its script and region`() throws {
        let viewer = try #require(try Viewer(named: "deaf-zh-Hant-TW"))
        #expect(viewer.name == "deaf-zh-Hant-TW")
        #expect(viewer.languages.map(\.rawValue) == ["zh-Hant-TW"])
        #expect(viewer.captions == .on && viewer.prefersSDH && !viewer.prefersDescription)
        #expect(viewer.phrase == "a deaf Chinese (Traditional, Taiwan) viewer")
    }

    @Test func `each need has its settings`() throws {
        let viewers = try Viewer.Need.allCases.map { Viewer($0, try LanguageTag("en")) }
        #expect(viewers.map(\.name) == ["default-en", "deaf-en", "blind-en", "easy-en"])
        #expect(viewers.map(\.captions) == [.automatic, .on, .automatic, .on])
        #expect(viewers.map(\.prefersSDH) == [false, true, false, false])
        #expect(viewers.map(\.prefersDescription) == [false, false, true, false])
        #expect(viewers.map(\.prefersEasyToRead) == [false, false, false, true])
        #expect(
            viewers.map(\.phrase) == [
                "an English viewer", "a deaf English viewer", "a blind English viewer",
                "an English viewer who needs text that is easy to read",
            ]
        )
    }

    @Test(arguments: ["deaf", "en", "viewer.json", "", "Deaf-en"])
    func `a text without a need and a hyphen is not a name`(_ text: String) throws {
        #expect(try Viewer(named: text) == nil)
    }

    @Test(arguments: ["deaf-", "deaf-english", "blind-xx", "easy-e n"])
    func `a name with a language that is not known is an error`(_ text: String) {
        #expect(throws: LanguageTagError.self) { try Viewer(named: text) }
    }

    @Test func `a viewer without languages understands none`() {
        #expect(Viewer(name: "x", languages: []).languages == [.undetermined])
    }
}
