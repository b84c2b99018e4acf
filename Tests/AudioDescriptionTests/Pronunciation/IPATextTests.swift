// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import Testing

@Suite struct IPATextTests {
    @Test(
        arguments: [
            ("l/i:/d", "liːd", true), ("/ˈliːdə/", "ˈliːdə", true), ("[lɪv]", "lɪv", true),
            ("'li:d", "ˈliːd", true), ("ga:", "ɡaː", true), ("  laɪ   v ", "laɪ v", true),
            ("tʃɜːtʃ", "tʃɜːtʃ", true), ("t͡ʃ", "t͡ʃ", true), ("ɑ̃", "ɑ̃", true), ("ãː", "ãː", true),
            ("l33t", "l33t", false), ("LED", "LED", false), ("ːa", "ːa", false), ("", "", true),
        ]
    )
    func `a transcription is normalised`(written: String, read: String, isValid: Bool) {
        let ipa = IPAText(written)
        #expect(ipa.text == read)
        #expect(ipa.isValid == isValid)
    }

    @Test func `each change is reported once`() {
        let notices = IPAText("l/i:/d").notices
        #expect(notices == [.delimiters("/"), .replaced(":", by: "ː")])
        #expect(IPAText("liːd").notices.isEmpty)
        #expect(IPAText("liːˈ").notices == [.stressAtEnd])
    }

    @Test func `a normalised transcription stays as it is`() {
        for written in ["l/i:/d", "'li:d", "  laɪ   v ", "g", "ε"] {
            let once = IPAText(written).text
            #expect(IPAText(once).text == once)
            #expect(IPAText(once).notices.isEmpty)
        }
    }
}
