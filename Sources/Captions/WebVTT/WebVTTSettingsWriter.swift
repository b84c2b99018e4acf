// SPDX-License-Identifier: Apache-2.0

/// Writes where a cue is shown as cue settings (WebVTT, 4.4); what is the default is left out.
package struct WebVTTSettingsWriter {
    /// What could not be carried.
    package private(set) var losses: [String] = []
    private let placement: Placement
    private let regions: Set<String>
    private let cueText: CaptionText
    private var text = ""

    /// Takes a cue, and the identifiers of the regions that are defined.
    ///
    /// A line in per cent that is not from WebVTT becomes a number: Chromium neither wraps text on a line in per cent
    /// nor aligns its end, so that text is cut off.
    package init(_ cue: Cue, regions: Set<String>) {
        placement = cue.placement
        self.regions = regions
        cueText = cue.text
    }

    /// The settings, each with a space before it.
    package mutating func write() -> String {
        // Most cues have none.
        if placement == Placement() { return "" }
        switch placement.writingDirection {
        case .horizontal: break
        case .verticalGrowingLeft: text += " vertical:rl"
        case .verticalGrowingRight: text += " vertical:lr"
        }
        writeLine()
        writePosition()
        if placement.size != 100 { add("size", WebVTT.percentageText(placement.size)) }
        if placement.alignment != .center { text += " align:\(placement.alignment.rawValue)" }
        writeRegion()
        return text
    }

    private mutating func writeLine() {
        var (line, alignment) = (placement.line, placement.lineAlignment)
        if line == .automatic, placement.vertical != .bottom, placement.region == nil {
            (line, alignment) = WebVTT.line(of: placement.vertical)
        }
        if case .percentage(let share) = line, !placement.keepsLine,
            placement.writingDirection == .horizontal
        {
            let count = PictureLine.lineCount(of: cueText, in: placement)
            line = PictureLine.line(at: share, alignment, lineCount: count)
            alignment = .start
        }
        let place: String?
        switch line {
        case .automatic:
            if alignment != .start { lose() }
            return
        case .number(let number): place = WebVTT.decimalText(number)
        case .percentage(let share): place = WebVTT.percentageText(share)
        }
        add("line", place, alignment == .start ? "" : ",\(alignment.rawValue)")
    }

    private mutating func writePosition() {
        let alignment = placement.positionAlignment
        guard let position = placement.position else {
            if alignment != .automatic { lose() }
            return
        }
        let suffix = alignment == .automatic ? "" : ",\(alignment.rawValue)"
        add("position", WebVTT.percentageText(position), suffix)
    }

    private mutating func writeRegion() {
        guard let region = placement.region else { return }
        let isAllowed =
            placement.line == .automatic && placement.size == 100
            && placement.writingDirection == .horizontal
        if isAllowed, regions.contains(region), WebVTT.isIdentifier(region) {
            text += " region:\(region)"
        } else {
            let message = "a region that is not defined, or that the other settings exclude"
            losses.append(message + ", is left out")
        }
    }

    private mutating func add(_ name: String, _ value: String?, _ suffix: String = "") {
        guard let value else { return lose() }
        text += " \(name):\(value)\(suffix)"
    }

    private mutating func lose() {
        let message = "a position that WebVTT cannot state is left out"
        if !losses.contains(message) { losses.append(message) }
    }
}

extension WebVTT {
    /// The line that stands for a third of the picture.
    static func line(of vertical: Placement.Vertical) -> (Placement.Line, Placement.LineAlignment) {
        switch vertical {
        case .top: (.number(0), .start)
        case .middle: (.percentage(50), .center)
        case .bottom: (.automatic, .start)
        }
    }

    /// The settings of a region on one line; nil when one of them cannot be written.
    static func settingsText(of region: CaptionRegion) -> String? {
        let shares = [
            region.width, region.regionAnchorX, region.regionAnchorY, region.viewportAnchorX,
            region.viewportAnchorY,
        ].compactMap(percentageText)
        guard shares.count == 5, region.lines >= 0,
            region.identifier.isEmpty || isIdentifier(region.identifier)
        else { return nil }
        let identifier = region.identifier.isEmpty ? "" : "id:\(region.identifier) "
        return identifier + "width:\(shares[0]) lines:\(region.lines)"
            + " regionanchor:\(shares[1]),\(shares[2]) viewportanchor:\(shares[3]),\(shares[4])"
            + (region.scrollsUp ? " scroll:up" : "")
    }

    /// Whether a text can be the value of a setting.
    static func isIdentifier(_ text: String) -> Bool {
        let bytes = Array(text.utf8)[...]
        return !bytes.isEmpty && !bytes.containsArrow
            && !bytes.contains { $0.isASCIIWhiteSpace || $0 == 0 }
    }
}
