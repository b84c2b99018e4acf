// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ViewerPages

@Suite struct MediaAddressTests {
    @Test(
        arguments: [
            ("movie.mp4", nil), ("../a%20b.mp4", nil), ("/media/movie.mp4?x=1", nil),
            ("https://cdn.example/a.mp4", "https://cdn.example"),
            ("http://user@cdn.example:8080/a:b.mp4", "http://cdn.example:8080"),
            ("//cdn.example/a.mp4", "cdn.example"), ("a/b:c.mp4", nil),
        ] as [(String, String?)]
    )
    func `a URL by HTTP or a relative one is taken, with the site that it is of`(
        text: String,
        origin: String?
    ) throws {
        let address = try #require(MediaAddress(text))
        #expect(address.text == text)
        #expect(address.origin == origin)
    }

    @Test(arguments: [
        "", "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd",
        "https:a",
        "https://", "a b", "a\"b", "a'b", "a;b", "a,b", "é.mp4", "<a>", "blob:x",
    ])
    func `what could be a script or part of a policy is refused`(text: String) {
        #expect(MediaAddress(text) == nil)
    }
}
