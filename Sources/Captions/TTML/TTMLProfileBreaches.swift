// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension TTML.Document {
    /// What a profile does not allow, and where the document has it.
    struct Breach {
        let message: String
        let position: SourcePosition
    }

    /// Breaches of the constraints of IMSC 1.1 on regions and lengths, each with the designator of its feature.
    ///
    /// A style that a region refers to counts as its own, as does an initial value: IMSC 1.3 asks for the value that is
    /// specified. Source: W3C IMSC 1.1, features of the text profile.
    ///
    /// - Parameter cells: the first element with a length in cells, other than `ebutts:linePadding`.
    /// - Returns: the breaches, each once.
    func breaches(cells: SourcePosition?) -> [Breach] {
        var breaches: [Breach] = []
        if let cells {
            let message =
                "a length is in cells (c), which IMSC allows in ebutts:linePadding alone (#length-cell)"
            breaches.append(Breach(message: message, position: cells))
        }
        for region in regions {
            let name = region.identifier.map { "the region \"\($0)\"" } ?? "a region"
            let stated = statedStyles(of: region)
            if !stated.contains("tts:extent") {
                let message = "\(name) has no tts:extent, which IMSC requires (#extent-region)"
                breaches.append(Breach(message: message, position: region.position))
            }
            if stated.contains("tts:origin"), stated.contains("tts:position") {
                let message =
                    "\(name) has tts:origin and tts:position, of which IMSC allows one (#position)"
                breaches.append(Breach(message: message, position: region.position))
            }
        }
        return breaches
    }

    /// The names of the styles that a region states itself or through styles that it refers to.
    private func statedStyles(of region: TTML.Region) -> Set<String> {
        var names = Set((region.attributes + initialStyles).map(\.name))
        var open = region.references
        var known: Set<String> = []
        while let reference = open.popLast() {
            guard known.insert(reference).inserted else { continue }
            for style in styles where style.identifier == reference {
                names.formUnion(style.attributes.map(\.name))
                open += style.references
            }
        }
        return names
    }
}
