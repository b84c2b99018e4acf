// SPDX-License-Identifier: Apache-2.0

/// What is open at a place of a page, as far as it decides which medium a `source` or a `track` belongs to.
///
/// Browsers keep all open elements; here it is enough to know those within the innermost medium, and how many of each
/// name are open outside, as the end tag of one of these ends the medium as well.
struct OpenElements {
    /// What the content of an element is.
    private enum Content { case html, svg, math }

    private struct Medium {
        /// The place of the medium in the page; nil if it was not kept.
        let index: Int?
        let name: String
        /// The names of open elements within it.
        var inside: [String] = []
    }

    /// The most elements and media that are kept; browsers flatten what is deeper than 512.
    private static let depthLimit = 512

    private var media: [Medium] = []
    private var outside: [String: Int] = [:]
    /// How many elements of each name are open within media.
    private var within: [String: Int] = [:]
    private var withinCount = 0
    private var templates = 0
    private var noScripts = 0
    /// The elements of SVG and MathML that are open, with what their content is.
    private var foreign: [(name: String, content: Content)] = []
    /// Whether the script that is open is one, and not data.
    var isScript = false

    /// Whether the content is SVG or MathML.
    var isForeign: Bool { foreign.last.map { $0.content != .html } ?? false }
    /// Whether a `template` is open.
    var isInTemplate: Bool { templates > 0 }
    /// Whether a `noscript` is open.
    var isInNoScript: Bool { noScripts > 0 }

    /// The medium whose child a new element is; nil if it is not the child of a medium.
    var parentMedium: Int? {
        guard let medium = media.last else { return nil }
        // The elements of Vidstack are within another one.
        let isChild = medium.inside.allSatisfy { $0 == "media-provider" || $0 == "media-outlet" }
        return isChild ? medium.index : nil
    }

    /// The innermost medium that is open.
    var innermostMedium: Int? { media.last?.index }

    mutating func openMedium(_ index: Int?, name: String) {
        guard media.count < Self.depthLimit else { return }
        media.append(Medium(index: index, name: name))
    }

    /// Opens an element.
    ///
    /// - Returns: whether it is one of SVG or MathML.
    mutating func start(_ tag: HTMLTag) -> Bool {
        let name = tag.name
        if isForeign, Self.breakouts.contains(name) {
            foreign.removeAll()
        } else if isForeign || name == "svg" || name == "math" {
            if !tag.isSelfClosing, foreign.count < Self.depthLimit {
                foreign.append((name, content(of: name)))
            }
            return true
        }
        switch name {
        case "template": templates += 1
        case "noscript": noScripts += 1
        default: break
        }
        if let role = Self.roles[name], isKeptOut(role) { return false }
        if let last = media.indices.last {
            guard withinCount < Self.depthLimit else { return false }
            media[last].inside.append(name)
            within[name, default: 0] += 1
            withinCount += 1
        } else if let place = outside.index(forKey: name) {
            outside.values[place] += 1
        } else if outside.count < Self.depthLimit {
            outside[name] = 1
        }
        return false
    }

    private func isOpenMedium(_ name: String) -> Bool { media.contains { $0.name == name } }

    /// What the content of a new element of SVG or MathML is.
    private func content(of name: String) -> Content {
        if name == "svg" { return .svg }
        if name == "math" { return .math }
        let current = foreign.last?.content ?? .html
        let points = current == .svg ? Self.pointsOfSVG : Self.pointsOfMathML
        return points.contains(name) ? .html : current
    }

    /// Whether an element has no content, is a medium, or is ignored by browsers: a second `body`, and parts of a table
    /// that is not there.
    private func isKeptOut(_ role: Role) -> Bool {
        guard role == .partOfTable else { return true }
        let table = media.isEmpty ? outside["table"] : within["table"]
        return table ?? 0 == 0
    }

    mutating func end(_ name: String) {
        if let place = foreign.lastIndex(where: { $0.name == name }) {
            foreign.removeSubrange(place...)
            return
        }
        if isForeign {
            // The end of an element around SVG or MathML ends both.
            let isOpen = outside[name, default: 0] + within[name, default: 0] > 0
            guard isOpen || isOpenMedium(name) || name == "p" || name == "br" else { return }
            foreign.removeAll()
        }
        switch name {
        case "template": templates = max(0, templates - 1)
        case "noscript": noScripts = max(0, noScripts - 1)
        default: break
        }
        endWithin(name)
    }

    /// Ends the innermost open element of a name, and what is open within it.
    private mutating func endWithin(_ name: String) {
        if Self.isMedium(name) {
            guard let place = media.lastIndex(where: { $0.name == name }) else { return }
            return close(mediaFrom: place)
        }
        if withinCount > 0, within[name, default: 0] > 0 {
            for level in media.indices.reversed() {
                guard let place = media[level].inside.lastIndex(of: name) else { continue }
                close(mediaFrom: level + 1)
                close(media[level].inside[place...])
                media[level].inside.removeSubrange(place...)
                return
            }
        }
        guard let place = outside.index(forKey: name), outside.values[place] > 0 else { return }
        outside.values[place] -= 1
        close(mediaFrom: 0)
    }

    private mutating func close(mediaFrom place: Int) {
        for medium in media[place...] { close(medium.inside[...]) }
        media.removeSubrange(place...)
    }

    private mutating func close(_ names: ArraySlice<String>) {
        for name in names { within[name, default: 1] -= 1 }
        withinCount -= names.count
    }

    /// Whether an element plays media: one of HTML, or one that a player defines.
    static func isMedium(_ name: String) -> Bool { roles[name] == .medium }

    /// What sets an element apart from those whose content is looked through.
    private enum Role { case void, medium, ofPage, partOfTable }

    /// The elements with a role by their names: a page may have a million tags, and each is looked up once.
    private static let roles: [String: Role] = {
        let names: [(Role, String)] = [
            (
                .void,
                "area base br col embed hr img input link meta param source track wbr frame keygen"
            ),
            (
                .medium,
                "video audio video-js media-player mux-player mux-video hls-video dash-video shaka-video"
            ),
            (.ofPage, "html head body frameset"),
            (.partOfTable, "caption colgroup tbody td tfoot th thead tr"),
        ]
        return Dictionary(
            uniqueKeysWithValues: names.flatMap { role, names in
                names.split(separator: " ").map { (String($0), role) }
            }
        )
    }()

    /// Elements of SVG whose content is HTML.
    private static let pointsOfSVG: Set = ["foreignobject", "desc", "title"]

    /// Elements of MathML whose content is HTML; of `annotation-xml` only some.
    private static let pointsOfMathML: Set = ["mi", "mo", "mn", "ms", "mtext"]

    /// Elements that end SVG and MathML.
    ///
    /// Source: WHATWG HTML, 13.2.6.5, "The rules for parsing tokens in foreign content".
    private static let breakouts: Set = [
        "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em",
        "embed", "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing",
        "menu", "meta", "nobr", "ol", "p", "pre", "ruby", "s", "small", "span", "strong",
        "strike", "sub", "sup", "table", "tt", "u", "ul", "var",
    ]
}
