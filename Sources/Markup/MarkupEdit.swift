// SPDX-License-Identifier: Apache-2.0

/// Edits of an XML document, which are collected and applied once; all other bytes stay.
///
/// New elements stand on lines of their own where their neighbours do, indented like them.
package struct MarkupEdit {
    /// Bytes in place of others.
    private struct Replacement {
        let range: Range<Int>
        let bytes: [UInt8]
        let order: Int
    }

    /// The document that is edited.
    package let document: MarkupDocument
    private var replacements: [Replacement] = []
    /// New elements in the content of an element that has none yet, in their order.
    private var fillings: [Int: [[UInt8]]] = [:]
    /// The elements that are removed, beside which nothing can be added.
    package private(set) var removed: Set<Int> = []

    /// Begins without any edit.
    package init(_ document: MarkupDocument) { self.document = document }

    /// The bytes with all edits.
    package func bytes() -> [UInt8] {
        var all = replacements
        for (element, contents) in fillings { all.append(filling(element, contents)) }
        // What is added in front of removed bytes comes first.
        all.sort { left, right in
            (left.range.lowerBound, left.range.isEmpty ? 0 : 1, left.order)
                < (right.range.lowerBound, right.range.isEmpty ? 0 : 1, right.order)
        }
        var result: [UInt8] = []
        result.reserveCapacity(document.bytes.count)
        var index = 0
        for replacement in all where replacement.range.lowerBound >= index {
            result += document.bytes[index..<replacement.range.lowerBound]
            result += replacement.bytes
            index = replacement.range.upperBound
        }
        return result + document.bytes[index...]
    }

    private mutating func replace(_ range: Range<Int>, _ bytes: [UInt8]) {
        replacements.append(Replacement(range: range, bytes: bytes, order: replacements.count))
    }

    // MARK: - Attributes and text

    /// Sets or removes an attribute; a new one follows the attribute that is named, or is the last.
    package mutating func setAttribute(
        _ name: String,
        of element: Int,
        to value: String?,
        after neighbour: String
    ) {
        guard let place = document.place(of: name, in: element) else {
            if let value { addAttribute(name, value, to: element, after: neighbour) }
            return
        }
        let attribute = document.attributes[place]
        let range = attribute.value.places
        if let value {
            guard document.value(of: attribute) != value else { return }
            replace(
                range,
                MarkupText.escaped(value, quote: document.bytes[range.lowerBound - 1])
            )
        } else {
            var start = Int(attribute.name.lowerBound)
            while document.bytes[start - 1].isMarkupSpace { start -= 1 }
            replace(start..<(range.upperBound + 1), [])
        }
    }

    private mutating func addAttribute(
        _ name: String,
        _ value: String,
        to element: Int,
        after neighbour: String
    ) {
        let own = document.elements[element].attributes.places
        let place = document.place(of: neighbour, in: element) ?? own.last
        let before =
            place.map { document.attributes[$0].value.places.upperBound + 1 }
            ?? document.elements[element].name.places.upperBound
        let quote = document.bytes[own.isEmpty ? 0 : before - 1]
        let mark = quote == 0x27 ? quote : 0x22
        let text =
            Array(" \(name)=".utf8) + [mark] + MarkupText.escaped(value, quote: mark) + [mark]
        replace(before..<before, text)
    }

    /// Replaces the content of an element by text.
    package mutating func setText(of element: Int, to text: String) {
        guard document.text(element) != text else { return }
        let place = document.elements[element]
        guard place.isEmptyTag else {
            return replace(place.content.places, MarkupText.escaped(text))
        }
        let end = place.startTag.places.upperBound
        let name = document.bytes[place.name.places]
        replace(
            slash(of: element)..<end,
            [UInt8(ascii: ">")] + MarkupText.escaped(text) + Array("</".utf8) + name
                + [UInt8(ascii: ">")]
        )
    }

    /// Replaces the content of an element by lines of text, with an empty element between them.
    package mutating func setLines(of element: Int, to lines: [String], separator: String) {
        let place = document.elements[element]
        guard !place.isEmptyTag else {
            return setText(of: element, to: lines.joined(separator: " "))
        }
        let mark = Array("<\(document.prefix)\(separator)/>".utf8)
        replace(
            place.content.places,
            Array(lines.map { MarkupText.escaped($0) }.joined(separator: mark))
        )
    }

    // MARK: - Elements

    /// Removes an element, and its line where nothing else is on it.
    package mutating func remove(_ element: Int) {
        removed.insert(element)
        let start = Int(document.elements[element].startTag.lowerBound)
        let end = Int(document.elements[element].end)
        replace((start - spaceBefore(start).count)..<end, [])
    }

    /// Adds an element before another.
    package mutating func insert(_ new: NewElement, before element: Int) {
        let start = Int(document.elements[element].startTag.lowerBound)
        let space = Array(spaceBefore(start))
        replace(start..<start, new.bytes(document.prefix, space) + space)
    }

    /// Adds an element after another.
    package mutating func insert(_ new: NewElement, after element: Int) {
        let start = Int(document.elements[element].startTag.lowerBound)
        let end = Int(document.elements[element].end)
        let space = Array(spaceBefore(start))
        replace(end..<end, space + new.bytes(document.prefix, space))
    }

    /// Adds an element to one that has none.
    package mutating func insert(_ new: NewElement, into element: Int) {
        let space = Array(spaceBefore(Int(document.elements[element].startTag.lowerBound)))
        let inner = space + indent(of: element)
        fillings[element, default: []].append(inner + new.bytes(document.prefix, inner))
    }

    private func filling(_ element: Int, _ contents: [[UInt8]]) -> Replacement {
        let place = document.elements[element]
        let space = Array(spaceBefore(Int(place.startTag.lowerBound)))
        let added = contents.flatMap(\.self)
        guard place.isEmptyTag else {
            // The comments that may be there come first.
            let end = place.content.places.upperBound
            let start = end - spaceBefore(end).count
            return Replacement(range: start..<end, bytes: added + space, order: Int.max)
        }
        let end = place.startTag.places.upperBound
        return Replacement(
            range: slash(of: element)..<end,
            bytes: [UInt8(ascii: ">")] + added + space + Array("</".utf8)
                + document.bytes[place.name.places] + [UInt8(ascii: ">")],
            order: Int.max
        )
    }

    /// The place of the slash of an empty tag, or of the space before it.
    private func slash(of element: Int) -> Int {
        var place = document.elements[element].startTag.places.upperBound - 2
        while document.bytes[place - 1].isMarkupSpace { place -= 1 }
        return place
    }

    // MARK: - Layout

    /// The line end and the indent before a place; nothing if something else is on its line.
    private func spaceBefore(_ place: Int) -> ArraySlice<UInt8> {
        var start = place
        while start > 0, document.bytes[start - 1] == 0x20 || document.bytes[start - 1] == 0x09 {
            start -= 1
        }
        guard start > 0, document.bytes[start - 1] == 0x0A || document.bytes[start - 1] == 0x0D
        else { return [] }
        start -= 1
        if start > 0, document.bytes[start] == 0x0A, document.bytes[start - 1] == 0x0D {
            start -= 1
        }
        return document.bytes[start..<place]
    }

    /// By how much an element is indented more than its parent; two spaces where that is not known.
    private func indent(of element: Int) -> [UInt8] {
        let own = spaceBefore(Int(document.elements[element].startTag.lowerBound))
        guard !own.isEmpty else { return [] }
        guard let parent = document.elements[element].parent else { return [0x20, 0x20] }
        let outer = spaceBefore(Int(document.elements[Int(parent)].startTag.lowerBound))
        let depth = outer.drop { $0 == 0x0A || $0 == 0x0D }.count
        let more = own.drop { $0 == 0x0A || $0 == 0x0D }.dropFirst(depth)
        return more.isEmpty ? [0x20, 0x20] : Array(more)
    }
}
