// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import Testing

@Suite struct PacePageTests {
    private let page = PacePage.document(nonce: "abc123")

    @Test func `the page loads nothing but events of its own site`() {
        #expect(
            page.contains(
                "content=\"default-src 'none'; script-src 'self' 'nonce-abc123'; style-src"
            )
        )
        for sign in [" src=", " href=", "@import", "url(", "onclick="] {
            #expect(!page.contains(sign))
        }
    }

    @Test func `what is not a letter or a digit is not in the nonce`() {
        #expect(PacePage.document(nonce: "a\"><b>1").contains("nonce=\"ab1\""))
    }

    @Test func `the page names its language, and announces politely`() {
        #expect(page.contains("<html lang=\"en\">"))
        #expect(page.contains("aria-live=\"polite\""))
        #expect(page.contains("prefers-reduced-motion"))
        #expect(page.contains("new CaptionsSubscriber("))
    }
}
