// SPDX-License-Identifier: Apache-2.0

extension ConformanceConstraint {
    /// Constraints of IMSC's Text Profile on features, in the words of their designators (IMSC 1.1, 6 and 8).
    static let imsc = [
        ConformanceConstraint("#extent-root", .imsc) { document in
            guard !document.hasRootExtentInPixels else { return [] }
            let first = document.lengths.first { $0.length.unit == "px" }
            return first.map {
                [Fault("a length is in px, and tt has no tts:extent in px", at: $0.place)]
            } ?? []
        },
        ConformanceConstraint("#extent-root", .imsc) { document in
            let root = document.nodes[0]
            guard root["tts:extent"] != nil, !document.hasRootExtentInPixels else { return [] }
            return [Fault("tts:extent of tt is not two lengths in px", at: 0)]
        },
        ConformanceConstraint("#frameRate", .imsc) { document in
            document.firstTime("ttp:frameRate", "frames") {
                $0.last == "f" || $0.count { $0 == ":" } == 3
            }
        },
        ConformanceConstraint("#tickRate", .imsc) { document in
            document.firstTime("ttp:tickRate", "ticks") { $0.last == "t" }
        },
        ConformanceConstraint("#time-clock-with-frames", .imsc) { document in
            document.times.compactMap { place, value in
                let parts = value.split(separator: ":")
                guard parts.count == 4, let frames = Int(parts[3]),
                    frames >= document.parameters.frameRate
                else { return nil }
                let limit = document.parameters.frameRate
                return Fault("frame \(frames) of a second that has \(limit) frames", at: place)
            }
        },
        ConformanceConstraint("#length-cell", .imsc) { document in
            document.lengths.filter {
                $0.length.unit == "c" && $0.attribute != "ebutts:linePadding"
            }
            .map { Fault("\($0.attribute) is in cells (c)", at: $0.place) }
        },
        ConformanceConstraint("#length-negative", .imsc) { document in
            document.lengths.filter {
                $0.length.value < 0 && !negativeLengths.contains($0.attribute)
            }
            .map { Fault("\($0.attribute) is below zero", at: $0.place) }
        },
        ConformanceConstraint("#length-root-container-relative", [.imsc101Text]) { document in
            document.lengths.filter { ["rw", "rh"].contains($0.length.unit) }
                .map {
                    Fault(
                        "\($0.attribute) is in \($0.length.unit), which TTML1 does not have",
                        at: $0.place
                    )
                }
        },
        ConformanceConstraint("#length-root-container-relative", .laterIMSC) { document in
            document.values(of: ["tts:extent", "tts:position"]).filter { _, value in
                let units = value.markupWords.map { Length($0)?.unit }
                return units.first == "rh" && units.count == 2
                    || units.count == 2 && units[1] == "rw"
            }
            .map { Fault("rh is used across, or rw down", at: $0.place) }
        },
        ConformanceConstraint("#extent-region", .imsc) { document in
            document.places(of: "region").compactMap { extentFault(of: $0, in: document) }
        },
        ConformanceConstraint("#origin", .imsc) { document in
            document.values(of: ["tts:origin"]).filter { _, value in
                !value.markupWords.allSatisfy { ["px", "%"].contains(Length($0)?.unit) }
            }
            .map {
                Fault(
                    "tts:origin is \"\($0.value.prefix(60))\", not px or percentages",
                    at: $0.place
                )
            }
        },
        ConformanceConstraint("#position", .laterIMSC) { document in
            document.values(of: ["tts:position"]).filter { _, value in
                value.markupWords.compactMap(Length.init).contains {
                    !["px", "%", "rw", "rh"].contains($0.unit)
                }
            }
            .map { Fault("tts:position is not in px, percentages, rw or rh", at: $0.place) }
        },
        ConformanceConstraint("#position", .laterIMSC) { document in
            let places = document.values(of: ["tts:position"])
            guard let first = places.first, !document.values(of: ["tts:origin"]).isEmpty else {
                return []
            }
            return [Fault("the document has tts:origin and tts:position", at: first.place)]
        },
        ConformanceConstraint("#rubyAlign", .laterIMSC) { document in
            document.values(of: ["tts:rubyAlign"]).filter {
                !["center", "spaceAround"].contains($0.value.trimmed)
            }
            .map { Fault("tts:rubyAlign is neither center nor spaceAround", at: $0.place) }
        },
        ConformanceConstraint("#textShadow", .laterIMSC) { document in
            document.values(of: ["tts:textShadow"]).filter { $0.value.shadows.count > 4 }
                .map { Fault("there are more than four shadows", at: $0.place) }
        },
        ConformanceConstraint("#aspectRatio", .laterIMSC) { document in
            let root = document.nodes[0]
            guard root["ittp:aspectRatio"] != nil, root["ttp:displayAspectRatio"] != nil else {
                return []
            }
            return [Fault("tt has ittp:aspectRatio and ttp:displayAspectRatio", at: 0)]
        },
        ConformanceConstraint("#altText", .imsc) { document in
            document.places(of: "ittm:altText").compactMap { place in
                let parent = document.nodes[place].parent.map { document.nodes[$0].name }
                return parent == "metadata"
                    ? nil : Fault("ittm:altText is not in metadata", at: place)
            }
        },
        ConformanceConstraint("#altText", .laterIMSC) { document in
            let items = document.places(of: "ttm:item").filter {
                document.nodes[$0]["name"] == "altText"
            }
            guard let item = items.first, !document.places(of: "ittm:altText").isEmpty else {
                return []
            }
            return [Fault("there are an altText item and ittm:altText", at: item)]
        },
        ConformanceConstraint("#image", [.imsc101Text, .imsc11Text]) { document in
            document.nodes.indices.compactMap { place in
                let node = document.nodes[place]
                let isImage =
                    node.name == "smpte:image"
                    || node.attributes.contains { $0.name.hasPrefix("smpte:backgroundImage") }
                return isImage
                    ? Fault("there is an image, which the Text Profile prohibits", at: place) : nil
            }
        },
        ConformanceConstraint("#font and #source", [.imsc13Text]) { document in
            document.nodes.indices.compactMap { place in
                let node = document.nodes[place]
                if node.name == "font", node["src"] != nil {
                    return Fault("font has src", at: place)
                }
                guard node.name == "source", node.parent.map({ document.nodes[$0].name }) == "font",
                    node["src"]?.first == "#" || node["src"] == nil
                else { return nil }
                return Fault("source does not refer to an external resource", at: place)
            }
        },
    ]

    /// Attributes whose lengths can be negative; that of `tts:shear` is a percentage.
    private static let negativeLengths: Set<String> = [
        "tts:disparity", "tts:textShadow", "tts:shear",
    ]

    private static func extentFault(of region: Int, in document: ConformanceDocument) -> Fault? {
        let stated =
            document.profile == .imsc101Text
            ? document.nodes[region]["tts:extent"] ?? document.nestedStyle(of: region, "tts:extent")
            : document.specified(region)["tts:extent"]
        guard let stated else { return Fault("the region has no tts:extent", at: region) }
        let units: Set = document.profile == .imsc101Text ? ["px", "%"] : ["px", "%", "rw", "rh"]
        let lengths = stated.markupWords.map { Length($0)?.unit ?? "" }
        guard lengths.count == 2, lengths.allSatisfy(units.contains) else {
            return Fault(
                "tts:extent of the region is \"\(stated.prefix(60))\", not two lengths",
                at: region
            )
        }
        return nil
    }
}

extension ConformanceDocument {
    /// A length in the value of a style.
    struct StatedLength {
        let place: Int
        let attribute: String
        let length: Length
    }

    /// All lengths in styles.
    var lengths: [StatedLength] {
        var lengths: [StatedLength] = []
        for (place, attribute) in attributes where Self.isStyle(attribute.name) {
            for word in attribute.value.markupWords {
                guard let length = Length(word), Self.units.contains(length.unit) else { continue }
                lengths.append(
                    StatedLength(place: place, attribute: attribute.name, length: length)
                )
            }
        }
        return lengths
    }

    private static let units: Set<String> = ["px", "em", "c", "%", "rw", "rh"]

    /// Whether an attribute says how something looks.
    static func isStyle(_ name: String) -> Bool {
        name.hasPrefix("tts:") || name.hasPrefix("itts:") || name.hasPrefix("ebutts:")
    }

    /// Whether the root container has a size in pixels.
    var hasRootExtentInPixels: Bool { parameters.pixelWidth != nil }

    /// The elements of a name.
    func places(of name: String) -> [Int] { tree.places(of: name) }

    /// The values of attributes, with their elements.
    func values(of names: Set<String>) -> [(place: Int, value: String)] {
        attributes.filter { names.contains($0.attribute.name) }.map {
            ($0.place, $0.attribute.value)
        }
    }

    /// The values of all attributes that are times, with their elements.
    var times: [(place: Int, value: String)] { values(of: ["begin", "end", "dur"]) }

    /// The first time that needs a parameter which the root element does not have.
    func firstTime(
        _ parameter: String,
        _ unit: String,
        where needs: (String) -> Bool
    ) -> [ConformanceConstraint.Fault] {
        guard nodes[0][parameter] == nil,
            let first = times.first(where: { needs($0.value.trimmed) })
        else { return [] }
        return [.init("a time counts \(unit), and tt has no \(parameter)", at: first.place)]
    }

    /// The value of a style in the `style` elements in a region.
    func nestedStyle(of region: Int, _ name: String) -> String? {
        nodes[region].children.compactMap { nodes[$0].name == "style" ? nodes[$0][name] : nil }.last
    }

    /// The styles of an element, with those that it refers to and, of a region, those in it.
    func specified(_ place: Int) -> [String: String] {
        var styles = StyleResolution(tree)
        let initial = styles.initial
        return initial.merging(styles.specified(place)) { $1 }
    }
}
