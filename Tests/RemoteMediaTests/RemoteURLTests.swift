// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import RemoteMedia

@Suite struct RemoteURLTests {
    /// Source: RFC 3986, 5.4.1 and 5.4.2.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
        ("g?y", "http://a/b/c/g?y"), ("g#s", "http://a/b/c/g"), (";x", "http://a/b/c/;x"),
        ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"), ("g/../h", "http://a/b/c/h"),
        ("http://other/x", "http://other/x"), ("https://user:pass@other/x", "https://other/x"),
    ])
    func `references are resolved as the standard says`(_ reference: String, _ expected: String)
        throws
    {
        let base = try RemoteURL("http://a/b/c/d;p?q")
        #expect(base.resolving(reference)?.text == expected)
    }

    @Test(arguments: ["file:///etc/passwd", "data:text/plain,x", "ftp://a/b", "mailto:a@b"])
    func `references to other schemes are refused`(_ reference: String) throws {
        #expect(try RemoteURL("http://a/b").resolving(reference) == nil)
        #expect(throws: RemoteError.self) { try RemoteURL(reference) }
    }

    @Test func `name and password of a URL are not shown`() throws {
        let url = try RemoteURL("https://viewer:se%20cret@Media.Example:8443/a.mp4?id=4#t=1")
        #expect(
            url.text == "https://Media.Example:8443/a.mp4?id=4"
                || url.text == "https://media.example:8443/a.mp4?id=4"
        )
        #expect(url.host == "media.example")
        #expect(url.userName == "viewer")
        #expect(url.password == "se cret")
        #expect(!url.name.contains("viewer"))
    }

    @Test(arguments: [
        ("http://u:p@h/a.mp4#x", "http://h/a.mp4"),
        ("http://u:p@q@h/a@b.mp4", "http://h/a@b.mp4"),
        (
            "https://h/a.mp4?id=4&X-Amz-Signature=abc&token=1",
            "https://h/a.mp4?id=4&X-Amz-Signature=…&token=…"
        ),
        ("https://h?a=b", "https://h?a=b"), ("https://h/?key=a.mp4", "https://h/?key=a.mp4"),
    ])
    func `a URL is shown without what opens the file`(_ text: String, _ shown: String) {
        #expect(RemoteName.shown(text) == shown)
    }

    @Test func `URLs are distinguished from paths`() {
        #expect(RemoteName.isRemote("HTTPS://h/a"))
        #expect(RemoteName.isRemote("http://h"))
        #expect(!RemoteName.isRemote("http.mp4"))
        #expect(!RemoteName.isRemote("file:///a"))
        #expect(RemoteName.file("https://h/media/a%20b.mp4?x=1") == "a%20b.mp4")
        #expect(RemoteName.file("movies/a.mp4") == "movies/a.mp4")
    }
}
