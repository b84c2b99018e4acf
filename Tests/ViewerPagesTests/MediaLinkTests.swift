// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import ViewerPages

@Suite struct MediaLinkTests {
    @Test(arguments: [
        ("/films/movie.mp4", "/films/page", "../movie.mp4"),
        ("/films/movie.mp4", "/films", "movie.mp4"),
        ("/films/a/movie.mp4", "/films/b/c", "../../a/movie.mp4"),
        ("/movie.mp4", "/page", "../movie.mp4"),
        ("/films2/movie.mp4", "/films/page", "../../films2/movie.mp4"),
    ])
    func `a link goes up to the common folder and down to the file`(
        file: String,
        folder: String,
        link: String
    ) {
        #expect(MediaLink.address(of: file, from: folder) == link)
    }

    @Test func `all bytes but unreserved ones are percent-encoded`() {
        #expect(
            "a b/\"<ü>%?#'&.mp4".percentEncodedPath == "a%20b/%22%3C%C3%BC%3E%25%3F%23%27%26.mp4"
        )
        #expect("javascript:alert(1)".percentEncodedPath == "javascript%3Aalert%281%29")
        #expect(String(fileName: [0x61, 0xFF]).percentEncodedPath == "a%FF")
    }

    @Test func `a folder contains its files, and not those of a folder whose name begins alike`() {
        #expect(MediaLink.isInside("/films/page/a.mp4", "/films/page"))
        #expect(!MediaLink.isInside("/films/page2/a.mp4", "/films/page"))
        #expect(MediaLink.isInside("/a.mp4", "/"))
    }
}
