// SPDX-License-Identifier: Apache-2.0

/// Which elements, attributes and characters an element can have.
struct ElementGrammar {
    /// One element of a list of names, or several.
    struct Particle {
        let names: Set<String>
        let counts: ClosedRange<Int>
    }

    /// The elements in it, in their order.
    let particles: [Particle]
    /// Whether characters can be between them.
    let hasText: Bool
    /// The attributes it can have.
    let attributes: Set<String>
    /// The attributes it has to have.
    let required: Set<String>

    /// Reads a row of a table.
    ///
    /// - Parameters:
    ///   - content: names of elements, joined by `|` if one of several is meant, each followed by `?`, `*`, `+` or
    ///     nothing, as in a document type definition; `#text` means characters.
    ///   - attributes: names of attributes; `!` after those that are required.
    init(_ content: String, _ attributes: String) {
        let words = content.split(separator: " ")
        hasText = words.contains("#text")
        particles = words.filter { $0 != "#text" }.map { word in
            let counts: ClosedRange<Int>
            switch word.last {
            case "?": counts = 0...1
            case "*": counts = 0...Int.max
            case "+": counts = 1...Int.max
            default: counts = 1...1
            }
            let isMarked = word.last.map { "?*+".contains($0) } ?? false
            let names = (isMarked ? word.dropLast() : word).split(separator: "|").map(String.init)
            return Particle(names: Set(names), counts: counts)
        }
        let names = attributes.split(separator: " ")
        required = Set(names.filter { $0.hasSuffix("!") }.map { String($0.dropLast()) })
        self.attributes = required.union(names.filter { !$0.hasSuffix("!") }.map(String.init))
    }

    /// A fault of the elements in an element.
    enum ContentFault {
        /// An element that cannot be there, as the place among the children.
        case unexpected(Int)
        /// An element that is missing.
        case missing(Set<String>)
    }

    /// Compares the elements in an element with those that it can have.
    ///
    /// - Returns: the faults; after one that is unexpected, the rest is compared without it.
    func faults(in names: [String]) -> [ContentFault] {
        var faults: [ContentFault] = []
        var (place, count) = (0, 0)
        for (index, name) in names.enumerated() {
            guard
                let next = particles.indices.dropFirst(place).first(where: { later in
                    particles[later].names.contains(name)
                        && (later != place || count < particles[later].counts.upperBound)
                })
            else {
                faults.append(.unexpected(index))
                continue
            }
            if next != place {
                faults += missing(from: place, to: next, count)
                (place, count) = (next, 0)
            }
            count += 1
        }
        return faults + missing(from: place, to: particles.count, count)
    }

    /// The particles that are needed and were passed over; `count` elements of the first were there.
    private func missing(from first: Int, to end: Int, _ count: Int) -> [ContentFault] {
        (first..<max(first, end)).compactMap { index in
            let there = index == first ? count : 0
            guard there < particles[index].counts.lowerBound else { return nil }
            return .missing(particles[index].names)
        }
    }
}
