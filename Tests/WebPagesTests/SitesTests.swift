// SPDX-License-Identifier: Apache-2.0

import Testing
import WebPages

/// Sitemaps and `robots.txt`.
@Suite struct SitesTests {
    @Test func `a sitemap lists its pages`() {
        let sitemap = Sitemap(
            Array(
                """
                <?xml version="1.0"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                <url><loc> https://a.example/?a=1&amp;b=2 </loc><video:video><video:content_loc>x</video:content_loc></video:video></url>
                <url><loc>https://a.example/b</loc></url></urlset>
                """.utf8
            )
        )
        #expect(sitemap?.urls == ["https://a.example/?a=1&b=2", "https://a.example/b"])
        #expect(sitemap?.isIndex == false)
        #expect(Sitemap(Array("<sitemapindex><sitemap><loc>x</loc>".utf8))?.isIndex == true)
        #expect(Sitemap(Array("<tt xml:lang=\"en\"/>".utf8)) == nil)
        #expect(Sitemap([]) == nil)
    }

    @Test(arguments: [
        ("/a", false), ("/a/b", false), ("/a/public", true), ("/b", true), ("/x.pdf", false),
        ("/x.pdf?q", true), ("/p/1/q", false), ("/same", true),
    ])
    func `the longest rule decides`(_ path: String, _ isAllowed: Bool) {
        let robots = RobotsFile(
            Array(
                """
                User-agent: *
                Disallow: /a
                Allow: /a/public # a part
                Disallow: /*.pdf$
                Disallow: /p/*/q
                Disallow: /same
                Allow: /same
                """.utf8
            ),
            agent: "mediatag"
        )
        #expect(robots.allows(path) == isAllowed)
    }

    @Test(arguments: [
        ("https://a.example/course/private/film.html", false),
        ("https://a.example/course/film.html#private", true), ("https://a.example/course/?q", true),
        ("https://a.example//course/private/", true), ("https://a.example", true),
        ("https://a.example/?/private", false),
    ])
    func `the whole path of a URL is compared, with its query`(_ url: String, _ isAllowed: Bool) {
        let text = "User-agent: *\nDisallow: /course/private/\nDisallow: /?/private\n"
        let robots = RobotsFile(Array(text.utf8), agent: "mediatag")
        #expect(robots.allows(url: url) == isAllowed)
    }

    @Test func `rules that name the program replace those for all`() {
        let text =
            "User-agent: *\nDisallow: /\n\nUser-agent: MediaTag\nUser-agent: other\nDisallow: /private\n"
        let robots = RobotsFile(Array(text.utf8), agent: "mediatag")
        #expect(robots.allows("/"))
        #expect(!robots.allows("/private"))
        #expect(RobotsFile([], agent: "mediatag").allows("/"))
        #expect(!RobotsFile.closed.allows("/"))
    }
}
