// SPDX-License-Identifier: Apache-2.0

import Markup

extension TTML {
    /// How a paragraph can be shown at the top of the picture.
    enum WayToTop: Equatable, Sendable {
        /// In a region like its own, whose place in the document this is.
        case regionLike(Int)
        /// In a new region, because it has none.
        case newRegion
        /// An element around it has the region (which excludes others for what is in it), or its own one cannot be imitated.
        case none
    }

    /// Finds how paragraphs can be moved to the top.
    struct WaysToTop {
        private let markup: MarkupDocument
        /// The regions by identifier.
        private var regions: [String: Int] = [:]
        /// Whether the prefix of style attributes is declared.
        private let hasPrefix: Bool

        init(_ markup: MarkupDocument) {
            self.markup = markup
            hasPrefix = markup.stylePrefix != nil && markup.headPart("layout") != nil
            for region in markup.regions {
                if let name = markup.identifier(of: region), regions[name] == nil {
                    regions[name] = region
                }
            }
        }

        /// The way of a paragraph.
        func way(for paragraph: Int) -> WayToTop {
            guard hasPrefix else { return .none }
            var outer = markup.elements[paragraph].parent
            while let element = outer {
                if markup.attribute("region", of: Int(element)) != nil { return .none }
                outer = markup.elements[Int(element)].parent
            }
            guard let name = markup.attribute("region", of: paragraph) else { return .newRegion }
            guard let region = regions[name], markup.children(region).isEmpty else { return .none }
            return .regionLike(region)
        }
    }
}

extension TTML.Source {
    /// The share of the picture that is left free at its edges, as players may cut it off (per cent).
    private static let margin = "10%"

    /// Moves paragraphs to regions at the top, which are added where they are missing.
    func writeRegions(into edit: inout MarkupEdit) {
        let moved = paragraphs.filter(\.isAtTop)
        guard !moved.isEmpty, let layout = markup.headPart("layout"),
            let prefix = markup.stylePrefix
        else { return }
        var names: [Int?: String] = [:]
        let taken = Set(markup.elements.indices.compactMap { markup.identifier(of: $0) })
        for paragraph in moved {
            var region: Int?
            if case .regionLike(let own) = paragraph.way { region = own }
            let name = names[region] ?? Self.name(of: region.flatMap { markup.identifier(of: $0) })
            if names[region] == nil, !taken.contains(name) {
                let new = topRegion(name, like: region, prefix)
                if let last = markup.children(layout).last {
                    edit.insert(new, after: last)
                } else {
                    edit.insert(new, into: layout)
                }
            }
            names[region] = name
            edit.setAttribute("region", of: paragraph.element, to: name, after: "xml:id")
        }
    }

    private static func name(of region: String?) -> String { region.map { "\($0)-top" } ?? "top" }

    /// A region at the top: with everything that the other one states of itself, but for its place.
    private func topRegion(_ name: String, like region: Int?, _ prefix: String) -> NewElement {
        let place = ["origin", "extent", "position", "displayAlign"].map { "\(prefix):\($0)" }
        let own = region.map { markup.attributes(of: $0) } ?? []
        let kept = own.filter { !place.contains($0.name) && $0.name != "xml:id" }
        func value(_ name: String) -> String? {
            own.first { $0.name == "\(prefix):\(name)" }?.value
        }
        let left = value("origin")?.split(separator: " ").first.map(String.init)
        let isKept = left?.hasSuffix("%") == true && value("extent")?.contains("%") == true
        let extent = isKept ? value("extent") : nil
        return NewElement(
            "region",
            [("xml:id", name)]
                + [
                    (
                        "\(prefix):origin",
                        "\(isKept ? left ?? Self.margin : Self.margin) \(Self.margin)"
                    ),
                    ("\(prefix):extent", extent ?? "80% 25%"),
                    ("\(prefix):displayAlign", "before"),
                ]
                + (region == nil ? [("\(prefix):textAlign", "center")] : [])
                + kept.map { ($0.name, Optional($0.value)) }
        )
    }
}

extension MarkupDocument {
    /// The regions of the head, as places of their elements.
    fileprivate var regions: [Int] {
        headPart("layout").map { children($0, named: "region") } ?? []
    }

    /// A part of the head, as the place of its element.
    fileprivate func headPart(_ name: String) -> Int? {
        children(0, named: "head").first.flatMap { children($0, named: name).first }
    }

    fileprivate func identifier(of element: Int) -> String? { attribute("xml:id", of: element) }

    /// The prefix of style attributes, such as `tts`; nil if the root declares none.
    fileprivate var stylePrefix: String? {
        let declaration = attributes(of: 0).first { name, value in
            name.hasPrefix("xmlns:") && value.hasSuffix("#styling") && value.contains("ttml")
        }
        return declaration.map { String($0.name.dropFirst("xmlns:".count)) }
    }
}
