// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The units of times and lengths that depend on an attribute of the root element.
///
/// IMSC 1.1 requires the attribute where the unit is used (`#frameRate`, `#tickRate`, `#extent-root`); TTML2 assumes 30
/// frames and one tick a second (7.2.6, 7.2.11).
struct TTMLUnits {
    /// A unit.
    enum Unit: CaseIterable {
        case frames, ticks, pixels

        /// How it is used, as the beginning of a sentence.
        var use: String {
            switch self {
            case .frames: "times count frames"
            case .ticks: "times count ticks"
            case .pixels: "lengths are in pixels"
            }
        }

        /// The attribute of the root element that defines it.
        var attribute: String {
            switch self {
            case .frames: "ttp:frameRate"
            case .ticks: "ttp:tickRate"
            case .pixels: "tts:extent in pixels"
            }
        }
    }

    /// The units that the root element defines.
    var defined: Set<Unit> = []
    private var firstUses: [Unit: SourcePosition] = [:]
    /// The first element with a length in cells other than the padding of lines.
    private(set) var cells: SourcePosition?

    /// The units that are used and not defined, each with the place of its first use.
    var undefined: [(unit: Unit, position: SourcePosition)] {
        Unit.allCases.compactMap { unit in
            guard !defined.contains(unit), let position = firstUses[unit] else { return nil }
            return (unit, position)
        }
    }

    /// Notes the unit of a time expression.
    mutating func note(
        time text: String,
        of element: MarkupElement,
        in parameters: TTML.Parameters
    ) {
        // SMPTE time codes have a report of their own.
        guard parameters.timeBase != .smpte, let last = text.utf8.last else { return }
        switch last {
        case UInt8(ascii: "f"): note(.frames, element)
        case UInt8(ascii: "t"): note(.ticks, element)
        default:
            guard !defined.contains(.frames), firstUses[.frames] == nil,
                text.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 3
            else { return }
            note(.frames, element)
        }
    }

    /// Notes the unit of lengths.
    mutating func note(lengths words: [String], of element: MarkupElement) {
        guard !defined.contains(.pixels), firstUses[.pixels] == nil else { return }
        let isInPixels = words.contains { word in
            word.hasSuffix("px") && word.dropLast(2).last?.isNumber == true
        }
        if isInPixels { note(.pixels, element) }
    }

    /// Notes lengths in cells, which IMSC allows for the padding of lines alone.
    mutating func note(cells words: [String], of element: MarkupElement) {
        guard cells == nil else { return }
        let isInCells = words.contains { $0.hasSuffix("c") && $0.dropLast().last?.isNumber == true }
        if isInCells { cells = element.position }
    }

    private mutating func note(_ unit: Unit, _ element: MarkupElement) {
        if firstUses[unit] == nil { firstUses[unit] = element.position }
    }
}
