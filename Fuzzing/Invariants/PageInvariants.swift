// SPDX-License-Identifier: Apache-2.0

import WebPages

/// What has to hold for any bytes that are read as a web page.
enum PageInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        try checkTokens(bytes)
        let page = WebPage(bytes)
        for medium in page.media {
            let end = page.bytes.count
            try require(medium.range.upperBound <= end, "a medium ends after the page")
            try require(medium.childOffset <= end, "a child begins after the page")
            try require(medium.line >= 1, "a medium has no line")
        }
        try checkNewTrack(in: page)
    }

    /// Tokens are in the order of the page and do not overlap; the bytes of a tag read as the same tag.
    private static func checkTokens(_ bytes: [UInt8]) throws(BrokenInvariant) {
        var tokenizer = HTMLTokenizer(bytes)
        var place = 0
        while let token = tokenizer.next() {
            let range =
                switch token {
                case .tag(let tag): tag.range
                case .text(let range), .rawText(let range), .comment(let range),
                    .doctype(let range):
                    range
                }
            try require(range.lowerBound >= place, "two tokens overlap")
            try require(range.upperBound <= bytes.count, "a token ends after the page")
            place = range.upperBound
            guard case .tag(let tag) = token else { continue }
            var again = HTMLTokenizer(Array(bytes[tag.range]))
            guard case .tag(let other) = again.next() else {
                throw BrokenInvariant("the bytes of a tag are no tag")
            }
            try requireEqual(other.name, tag.name, "a tag, read twice")
            try requireEqual(other.attributes.count, tag.attributes.count, "attributes, read twice")
        }
    }

    /// A new track changes nothing but its own bytes, and is there afterwards.
    private static func checkNewTrack(in page: WebPage) throws(BrokenInvariant) {
        guard page.encoding == .utf8, let medium = page.media.first, medium.element == "video"
        else {
            return
        }
        let track = WantedTrack(
            reference: "new.vtt",
            kind: .captions,
            language: "x-new",
            label: "N"
        )
        func edited(_ page: WebPage) -> PageTracks {
            PageTracks([track], in: page, medium: 0, isSame: ==, isBroken: { _ in false })
        }
        let edit = edited(page)
        guard edit.changes.map(\.isNew) == [true] else { return }
        let old = page.bytes
        let place = medium.childOffset
        let added = edit.bytes.count - old.count
        try require(added > 0, "nothing was added")
        try require(edit.bytes.prefix(place) == old.prefix(place), "bytes before a track changed")
        try require(
            edit.bytes.dropFirst(place + added) == old.dropFirst(place),
            "bytes after a track changed"
        )
        let again = WebPage(edit.bytes, charset: "utf-8")
        try requireEqual(edited(again).bytes, edit.bytes, "a page, edited twice")
    }
}
