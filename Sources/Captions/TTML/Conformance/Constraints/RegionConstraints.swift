// SPDX-License-Identifier: Apache-2.0

extension ConformanceConstraint {
    /// Constraints on regions, by what is shown when (IMSC 1.1, 7.10; EBU Tech 3380, region).
    static let regions = [
        ConformanceConstraint("Region, Dimensions and Position", .imsc) { document in
            boxes(of: document).filter(\.box.isOutside).map {
                Fault("the region extends beyond the root container", at: $0.place)
            }
        },
        ConformanceConstraint("region", [.ebuTTD]) { document in
            boxes(of: document).filter(\.box.isOutside).map {
                Fault("the region extends beyond the root container", at: $0.place)
            }
        },
        ConformanceConstraint(shown: "Region, Dimensions and Position", .imsc) { _, presentation in
            overlaps(in: presentation)
        },
        ConformanceConstraint(shown: "region", [.ebuTTD]) { _, presentation in
            overlaps(in: presentation)
        },
        ConformanceConstraint(shown: "Region, Maximum number", .imsc) { _, presentation in
            let moment = presentation.moments.first { $0.regions.count > 4 }
            return moment.map { moment in
                let message =
                    "\(moment.regions.count) regions are presented at a time; four are allowed"
                return [Fault(message, at: moment.regions[4].place, seconds: moment.time.seconds)]
            } ?? []
        },
        ConformanceConstraint(shown: "ittp:progressivelyDecodable", .imsc) {
            document,
            presentation in
            guard document.nodes[0]["ittp:progressivelyDecodable"]?.trimmed == "true" else {
                return []
            }
            return timesInHead(document) + timesInParagraphs(document) + laterReferences(document)
                + earlierParagraphs(presentation)
        },
        ConformanceConstraint("#textOutline-unblurred", .imsc) { document in
            wideOutlines(in: document)
        },
    ]

    private static func boxes(of document: ConformanceDocument) -> [(place: Int, box: RegionBox)] {
        let metrics = LengthMetrics(parameters: document.parameters)
        return document.places(of: "region").compactMap { place in
            RegionBox(document.specified(place), metrics).map { (place, $0) }
        }
    }

    /// Regions that are presented at the same time and have an area in common, each pair once.
    private static func overlaps(in presentation: Presentation) -> [Fault] {
        var faults: [Fault] = []
        var known: Set<[Int]> = []
        for moment in presentation.moments {
            let regions = moment.regions
            for (index, region) in regions.enumerated() {
                for other in regions[..<index] where region.box.overlaps(other.box) {
                    guard let place = region.place, let first = other.place,
                        known.insert([first, place]).inserted, known.count < 1000
                    else { continue }
                    let message =
                        "the region overlaps another one that is presented at the same time"
                    faults.append(Fault(message, at: place, seconds: moment.time.seconds))
                }
            }
        }
        return faults
    }

    // MARK: Progressive decoding (IMSC 1.1, 7.7.2)

    private static let timing: Set<String> = ["begin", "end", "dur", "timeContainer"]

    private static func timesInHead(_ document: ConformanceDocument) -> [Fault] {
        timed(document) { name in name == "head" }
            .map { Fault("something in the head has times", at: $0) }
    }

    private static func timesInParagraphs(_ document: ConformanceDocument) -> [Fault] {
        timed(document) { name in name == "p" }
            .map { Fault("something in a paragraph has times", at: $0) }
    }

    private static func timed(_ document: ConformanceDocument, in isOuter: (String) -> Bool)
        -> [Int]
    {
        document.nodes.indices.filter { place in
            document.nodes[place].attributes.contains { timing.contains($0.name) }
                && document.tree.ancestors(of: place).contains { isOuter(document.nodes[$0].name) }
        }
    }

    private static func laterReferences(_ document: ConformanceDocument) -> [Fault] {
        document.attributes.filter {
            ["style", "region", "ttm:agent", "agent"].contains($0.attribute.name)
        }
        .filter { place, attribute in
            attribute.value.markupWords.contains { (document.tree.identified[$0] ?? -1) > place }
        }
        .map { Fault("\($0.attribute.name) names an element that comes later", at: $0.place) }
    }

    private static func earlierParagraphs(_ presentation: Presentation) -> [Fault] {
        var first: [Int: TTML.Time] = [:]
        var last: [Int: TTML.Time] = [:]
        for moment in presentation.moments {
            for place in moment.regions.flatMap(\.paragraphs) {
                first[place] = first[place] ?? moment.time
                last[place] = moment.time
            }
        }
        var latest = TTML.Time.zero
        return first.keys.sorted().compactMap { place in
            defer { latest = max(latest, last[place] ?? .zero) }
            guard let time = first[place], time < latest else { return nil }
            return Fault("an earlier paragraph is shown again after this one", at: place)
        }
    }

    // MARK: Outlines

    /// Outlines that are wider than a tenth of the font's size.
    private static func wideOutlines(in document: ConformanceDocument) -> [Fault] {
        document.values(of: ["tts:textOutline"]).compactMap { place, value in
            guard let width = value.wordsWithFunctions.last.flatMap(Length.init) else { return nil }
            let metrics = LengthMetrics(parameters: document.parameters)
            let isWide =
                width.unit == "%" || width.unit == "em"
                ? width.value > (width.unit == "%" ? 10 : 0.1)
                : isWide(width, at: place, in: document, metrics)
            return isWide
                ? Fault("the outline is wider than a tenth of the font's size", at: place) : nil
        }
    }

    private static func isWide(
        _ width: Length,
        at place: Int,
        in document: ConformanceDocument,
        _ metrics: LengthMetrics
    ) -> Bool {
        let word = "\(width.value)\(width.unit)"
        let initial = 1 / Double(document.parameters.cellRows)
        guard let outline = metrics.fontSize(word, around: initial) else { return false }
        let size = document.specified(place)["tts:fontSize"].flatMap {
            metrics.fontSize($0, around: initial)
        }
        return outline > (size ?? initial) / 10 + 1e-9
    }
}

extension TTML.Time {
    /// In seconds, for reports.
    var seconds: Double { Double(numerator) / Double(denominator) }
}
