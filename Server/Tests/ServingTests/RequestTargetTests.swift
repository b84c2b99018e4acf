// SPDX-License-Identifier: Apache-2.0

import Serving
import Testing

@Suite struct RequestTargetTests {
    @Test(
        arguments: [
            ("/", []), ("/a/b.mp4", ["a", "b.mp4"]), ("//a///b/", ["a", "b"]),
            ("/a?b=/../c", ["a"]),
            ("/%C3%A9%20x", ["é x"]), ("/a/./b", ["a", "b"]), ("/..a/b..", ["..a", "b.."]),
            ("/%2541", ["%41"]),
        ] as [(String, [String])]
    )
    func `a path is read as names`(text: String, names: [String]) {
        #expect(RequestTarget(text)?.names == names)
    }

    @Test(arguments: [
        "", "a", "*", "http://other.example/", "/../etc/passwd", "/a/..", "/a/%2e%2e/b", "/a/.%2E",
        "/a%2Fb", "/a%00b", "/a%5Cb", "/%", "/%4", "/%zz", "/%FF",
        "/" + String(repeating: "a", count: 9000),
    ])
    func `a path that could lead out is not read`(text: String) {
        #expect(RequestTarget(text) == nil)
    }
}
