// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Decodes one service of CEA-708 into cues.
///
/// A cue is what a window shows from when it is displayed or written to until it is hidden, cleared,
/// deleted or written to anew. Text that grows in a visible window makes a cue for each row, from its
/// first character on, with the rows that still stand above it.
///
/// Delays are not waited for. Source: CTA-708-E, 8.
package struct CEA708Service: Sendable {
    private static let windowCount = 8
    /// Text that grows within this time becomes one cue.
    private static let growthMilliseconds = 250

    /// A window and what it has shown since when.
    private struct Slot {
        var window: CEA708Window
        /// When the text that is shown began.
        var start: Int?
        /// What was shown before the pen went on to another row, and its place.
        var finished: (text: CaptionText, placement: Placement, look: ContentLook)?
        /// Whether rows move up while they are seen.
        var rollsUp = false
        /// Characters written where they are seen, before it was known that rows move up.
        var visibleCount = 0
    }

    private var slots: [Slot?] = Array(repeating: nil, count: windowCount)
    private var current = 0
    private var time = 0
    private var cues: [Cue] = []
    private var cueCount = 0
    /// How captions are put on the screen, counted a character.
    package private(set) var modes = CaptionModes()
    /// Number of characters that can be seen, without blanks.
    package private(set) var printableCount = 0
    /// Its characters of 16 bits; in its cues a private character stands for each.
    private(set) var sixteenBit = CEA708SixteenBitCharacters()

    /// Starts without any window.
    package init() {}

    /// Takes the data of a service block.
    ///
    /// - Parameters:
    ///   - bytes: the codes.
    ///   - milliseconds: when the picture is shown that carries them.
    package mutating func take(_ bytes: ArraySlice<UInt8>, atMilliseconds milliseconds: Int) {
        time = max(time, milliseconds)
        var rest = bytes
        while let command = CEA708Command.take(from: &rest) {
            switch command {
            case .character(let scalar): write(scalar)
            case .sixteenBitCharacter(let code):
                // Without a window nothing is shown, and nothing has to be read.
                if slots[current] != nil { write(sixteenBit.note(code)) }
            case .control(let code): control(code)
            case .window(let code, let parameters): perform(code, parameters)
            }
        }
    }

    /// The cues that have ended since the last call, in the order of their ends.
    package mutating func takeCues() -> [Cue] {
        defer { cues.removeAll() }
        return cues
    }

    /// Ends what is still shown.
    package mutating func finish(atMilliseconds milliseconds: Int) {
        time = max(time, milliseconds)
        for index in slots.indices { endCue(index) }
    }

    // MARK: - Text

    private mutating func write(_ scalar: Unicode.Scalar) {
        guard slots[current] != nil else { return }
        if scalar != " ", scalar != "\u{A0}" {
            printableCount += 1
            beginRow()
        }
        slots[current]?.window.write(scalar)
    }

    /// Notes that something new can be seen from now on.
    private mutating func beginRow() {
        guard let slot = slots[current] else { return }
        guard slot.window.isVisible else { return modes.popOn += 1 }
        if slot.rollsUp {
            modes.rollUp += 1
        } else {
            modes.paintOn += 1
            slots[current]?.visibleCount += 1
        }
        if let start = slot.start, slot.finished != nil {
            let isGrowth = time - start < Self.growthMilliseconds
            if isGrowth { slots[current]?.finished = nil } else { endCue(current) }
        }
        if slots[current]?.start == nil { slots[current]?.start = time }
    }

    private mutating func control(_ code: UInt8) {
        guard slots[current] != nil else { return }
        switch code {
        case CEA708Command.backspace:
            slots[current]?.window.backspace()
        case CEA708Command.formFeed:
            endCue(current)
            slots[current]?.window.clear(movingPen: true)
        case CEA708Command.carriageReturn:
            keepFinished()
            noteRollUp()
            slots[current]?.window.carriageReturn()
        case CEA708Command.horizontalCarriageReturn:
            keepFinished()
            slots[current]?.window.clearRow()
        default:
            break
        }
    }

    /// Counts what was seen while it was written as rolled up, once a carriage return follows.
    private mutating func noteRollUp() {
        guard let slot = slots[current], slot.window.isVisible else { return }
        modes.paintOn -= slot.visibleCount
        modes.rollUp += slot.visibleCount
        slots[current]?.visibleCount = 0
        slots[current]?.rollsUp = true
    }

    /// Keeps what is shown before the window changes: it stays on the screen until more is written.
    private mutating func keepFinished() {
        guard let slot = slots[current], slot.window.isVisible, slot.start != nil,
            slot.finished == nil
        else { return }
        slots[current]?.finished = (
            slot.window.text, slot.window.placement, slot.window.look
        )
    }

    // MARK: - Windows

    private mutating func perform(_ code: UInt8, _ parameters: ArraySlice<UInt8>) {
        switch code {
        case 0x80...0x87:
            current = Int(code & 7)
        case 0x98...0x9F:
            define(Int(code & 7), parameters)
        case CEA708Command.clearWindows...CEA708Command.deleteWindows:
            for index in slots.indices where (parameters.first ?? 0) >> UInt8(index) & 1 == 1 {
                change(index, code)
            }
        case CEA708Command.reset:
            for index in slots.indices { change(index, CEA708Command.deleteWindows) }
        case CEA708Command.setPenAttributes:
            slots[current]?.window.pen.setAttributes(parameters)
        case CEA708Command.setPenColor:
            slots[current]?.window.pen.setColor(parameters)
        case CEA708Command.setPenLocation:
            movePen(parameters)
        case CEA708Command.setWindowAttributes:
            slots[current]?.window.setAttributes(parameters)
        default:
            break
        }
    }

    private mutating func movePen(_ parameters: ArraySlice<UInt8>) {
        guard let row = parameters.first, let column = parameters.last else { return }
        keepFinished()
        slots[current]?.window.movePen(row: Int(row & 0x0F), column: Int(column & 0x3F))
    }

    private mutating func define(_ index: Int, _ parameters: ArraySlice<UInt8>) {
        current = index
        guard let slot = slots[index] else {
            slots[index] = Slot(window: CEA708Window(parameters))
            return
        }
        var window = slot.window
        window.define(parameters)
        guard window != slot.window else { return }
        endCue(index)
        slots[index]?.window = window
        showIfVisible(index)
    }

    private mutating func change(_ index: Int, _ code: UInt8) {
        guard let slot = slots[index] else { return }
        switch code {
        case CEA708Command.displayWindows:
            if !slot.window.isVisible { setVisible(true, index) }
        case CEA708Command.hideWindows:
            setVisible(false, index)
        case CEA708Command.toggleWindows:
            setVisible(!slot.window.isVisible, index)
        case CEA708Command.clearWindows:
            endCue(index)
            slots[index]?.window.clear()
        default:
            endCue(index)
            slots[index] = nil
        }
    }

    private mutating func setVisible(_ isVisible: Bool, _ index: Int) {
        endCue(index)
        slots[index]?.window.isVisible = isVisible
        showIfVisible(index)
    }

    private mutating func showIfVisible(_ index: Int) {
        guard let slot = slots[index], slot.window.isVisible, !slot.window.isEmpty else { return }
        slots[index]?.start = time
    }

    // MARK: - Cues

    /// Ends the cue of a window now; a cue that was never shown is left out.
    private mutating func endCue(_ index: Int) {
        guard let slot = slots[index] else { return }
        defer {
            slots[index]?.start = nil
            slots[index]?.finished = nil
        }
        guard let start = slot.start, slot.window.isVisible, start < time else { return }
        let text = slot.finished?.text ?? slot.window.text
        guard !text.nodes.isEmpty else { return }
        let placement = slot.finished?.placement ?? slot.window.placement
        guard !join(text, placement, start) else { return }
        cueCount += 1
        var cue = Cue(
            startMilliseconds: start,
            endMilliseconds: time,
            text: text,
            placement: placement,
            position: SourcePosition(line: cueCount, column: 1)
        )
        cue.contentLook = slot.finished?.look ?? slot.window.look
        cues.append(cue)
    }

    /// Adds to the last cue what came and went with it in another window: both are one caption.
    private mutating func join(_ text: CaptionText, _ placement: Placement, _ start: Int) -> Bool {
        guard let last = cues.last, last.startMilliseconds == start, last.endMilliseconds == time
        else { return false }
        let isAbove = placement.isAbove(last.placement)
        let (upper, lower) = isAbove ? (text, last.text) : (last.text, text)
        let nodes = upper.nodes + [.text("\n")] + lower.nodes
        cues[cues.count - 1].text = CaptionText(nodes: nodes)
        if isAbove { cues[cues.count - 1].placement = placement }
        return true
    }
}
