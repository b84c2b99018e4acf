// SPDX-License-Identifier: Apache-2.0

/// The pages that a sitemap lists, or the sitemaps that an index of them lists.
///
/// Source: sitemaps.org, protocol 0.9.
package struct Sitemap: Equatable, Sendable {
    /// Whether it is an index, whose URLs are those of sitemaps.
    package let isIndex: Bool
    /// The URLs in their order.
    package private(set) var urls: [String] = []

    /// The most URLs of a sitemap that are read; the protocol allows as many.
    package static let urlLimit = 50_000
    /// The most bytes of a sitemap; the protocol allows as many.
    package static let byteLimit = 50 << 20

    /// Reads a sitemap; nil if the file is something else.
    package init?(_ bytes: [UInt8]) {
        var tokenizer = HTMLTokenizer(bytes, from: PageEncoding.markLength(bytes))
        var root: String?
        var isLocation = false
        while let token = tokenizer.next() {
            switch token {
            case .tag(let tag):
                let name = tag.name
                if root == nil {
                    guard name == "urlset" || name == "sitemapindex" else { return nil }
                    root = name
                }
                // Locations of images and videos have a prefix.
                isLocation = name == "loc" && !tag.isEnd
            case .text(let range) where isLocation:
                guard urls.count < Self.urlLimit else { break }
                let text = CharacterReferences.replaced(in: bytes[range], isAttribute: false)
                let url = String(decoding: text, as: UTF8.self).trimmedSpaces
                if !url.isEmpty { urls.append(url) }
            case .text, .rawText, .comment, .doctype: break
            }
        }
        guard let root else { return nil }
        isIndex = root == "sitemapindex"
    }

    /// Whether bytes begin as a sitemap does.
    package static func isSitemap(_ head: [UInt8]) -> Bool {
        Sitemap(Array(head.prefix(4096))) != nil
    }
}
