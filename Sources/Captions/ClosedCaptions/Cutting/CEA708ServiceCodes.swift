// SPDX-License-Identifier: Apache-2.0

/// The state of a service of CEA-708 as the codes that make it: its windows, with what was written into each since it was empty.
///
/// Of text that rolls up, the rows that a window can hold are kept.
struct CEA708ServiceCodes: Equatable {
    private static let windowCount = 8
    /// More codes than this a window holds only if they write over each other.
    fileprivate static let codeLimit = 2000

    /// A window.
    fileprivate struct Window: Equatable {
        /// DefineWindow.
        var definition: [UInt8]
        /// SetWindowAttributes; nil where it was not sent.
        var attributes: [UInt8]?
        /// SetPenAttributes and SetPenColor before the codes.
        var pen: [UInt8: [UInt8]] = [:]
        /// What was written, each code with its parameters.
        var codes: [[UInt8]] = []
        var isVisible: Bool
    }

    private var windows = [Window?](repeating: nil, count: windowCount)
    private var current = 0

    /// Takes the data of a service block.
    mutating func take(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while true {
            let before = rest
            guard let command = CEA708Command.take(from: &rest) else { return }
            let code = Array(before.prefix(before.count - rest.count))
            switch command {
            case .control(CEA708Command.formFeed): clear(current)
            case .character, .sixteenBitCharacter, .control: windows[current]?.add(code)
            case .window(let number, let parameters): perform(number, parameters, code)
            }
        }
    }

    private mutating func perform(
        _ number: UInt8,
        _ parameters: ArraySlice<UInt8>,
        _ code: [UInt8]
    ) {
        switch number {
        case 0x80...0x87: current = Int(number & 7)
        case 0x98...0x9F:
            current = Int(number & 7)
            let isVisible = (parameters.first ?? 0) & 0x20 != 0
            if windows[current] == nil {
                windows[current] = Window(definition: [], isVisible: isVisible)
            }
            windows[current]?.definition = [number] + parameters
            windows[current]?.isVisible = isVisible
        case CEA708Command.clearWindows...CEA708Command.deleteWindows:
            for index in windows.indices where (parameters.first ?? 0) >> UInt8(index) & 1 == 1 {
                change(index, number)
            }
        case CEA708Command.reset: windows = windows.map { _ in nil }
        case CEA708Command.setWindowAttributes: windows[current]?.attributes = [number] + parameters
        case CEA708Command.setPenAttributes, CEA708Command.setPenColor,
            CEA708Command.setPenLocation:
            windows[current]?.add(code)
        default: break
        }
    }

    private mutating func change(_ index: Int, _ number: UInt8) {
        switch number {
        case CEA708Command.clearWindows: clear(index)
        case CEA708Command.displayWindows: windows[index]?.isVisible = true
        case CEA708Command.hideWindows: windows[index]?.isVisible = false
        case CEA708Command.toggleWindows: windows[index]?.isVisible.toggle()
        default: windows[index] = nil
        }
    }

    private mutating func clear(_ index: Int) {
        guard var window = windows[index] else { return }
        window.removeCodes(window.codes.count)
        windows[index] = window
    }

    /// The codes that bring a service from another state to this one; none if they are the same.
    func codes(replacing old: CEA708ServiceCodes) -> [[UInt8]] {
        guard self != old else { return [] }
        let mask = { (isMember: (Window?) -> Bool, state: CEA708ServiceCodes) in
            state.windows.enumerated().reduce(UInt8(0)) {
                isMember($1.element) ? $0 | 1 << UInt8($1.offset) : $0
            }
        }
        let deleted = mask({ $0 != nil }, old)
        var codes = deleted == 0 ? [] : [[CEA708Command.deleteWindows, deleted]]
        for window in windows.compactMap(\.self) {
            var definition = window.definition
            if definition.count > 1 { definition[1] &= ~0x20 }
            codes.append(definition)
            if let attributes = window.attributes { codes.append(attributes) }
            codes += window.pen.sorted { $0.key < $1.key }.map { [$0.key] + $0.value }
            codes += window.codes
        }
        let visible = mask({ $0?.isVisible == true }, self)
        if visible != 0 { codes.append([CEA708Command.displayWindows, visible]) }
        codes.append([0x80 | UInt8(current)])
        // The end of the text, at which players draw.
        return codes + [[0x03]]
    }
}

extension CEA708ServiceCodes.Window {
    /// Notes what was written.
    fileprivate mutating func add(_ code: [UInt8]) {
        codes.append(code)
        guard code == [CEA708Command.carriageReturn] || codes.count > CEA708ServiceCodes.codeLimit
        else { return }
        let ends = codes.indices.filter { codes[$0] == [CEA708Command.carriageReturn] }
        if ends.count > CEA708Window.rowLimit {
            removeCodes(ends[0] + 1)
        } else if codes.count > CEA708ServiceCodes.codeLimit {
            removeCodes(codes.count - CEA708ServiceCodes.codeLimit)
        }
    }

    /// Removes codes from the front; the pen stays as it is after them.
    fileprivate mutating func removeCodes(_ count: Int) {
        for code in codes.prefix(count) {
            guard let number = code.first,
                [CEA708Command.setPenAttributes, CEA708Command.setPenColor].contains(number)
            else { continue }
            pen[number] = Array(code.dropFirst())
        }
        codes.removeFirst(count)
    }
}
