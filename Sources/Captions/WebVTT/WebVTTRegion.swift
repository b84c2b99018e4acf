// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

extension WebVTT {
    /// A part of the picture that cues are shown in (WebVTT, 3.3).
    package struct Region: Equatable, Sendable {
        /// Its identifier; empty when it has none.
        package var identifier = ""
        /// Its width, per cent of the picture, 0 to 100.
        package var width: Double = 100
        /// Its height, in lines.
        package var lines = 3
        /// The point of the region that is placed, per cent of its width and height.
        package var regionAnchor: (x: Double, y: Double) { (regionAnchorX, regionAnchorY) }
        /// The place it is put, per cent of the picture.
        package var viewportAnchor: (x: Double, y: Double) { (viewportAnchorX, viewportAnchorY) }
        /// Whether lines scroll up as new ones come.
        package var scrollsUp = false
        /// The settings as written.
        package var settingsText: ArraySlice<UInt8>
        /// Where the block begins.
        package var position: SourcePosition

        private var regionAnchorX: Double = 0
        private var regionAnchorY: Double = 100
        private var viewportAnchorX: Double = 0
        private var viewportAnchorY: Double = 100

        /// Collects the settings (WebVTT, 6.2), the text of which begins on the line after.
        init(settings: ArraySlice<UInt8>, at position: SourcePosition) {
            settingsText = settings
            self.position = position
        }

        /// Applies the settings and returns what is wrong with them.
        mutating func collectSettings() -> [Diagnostic] {
            var found: [Diagnostic] = []
            var lines = LineScanner(settingsText)
            while let line = lines.next() {
                for setting in line.bytes.split(whereSeparator: \.isASCIIWhiteSpace)
                where !apply(setting) {
                    let message = "\"\(setting.string)\" is not a region setting; ignored"
                    let place = SourcePosition(
                        line: position.line + line.number,
                        column: line.position(at: setting.startIndex).column
                    )
                    found.append(Diagnostic(.invalidRegionSetting, message, at: place))
                }
            }
            return found
        }

        /// Applies `name:value`; returns false when it says nothing.
        private mutating func apply(_ setting: ArraySlice<UInt8>) -> Bool {
            guard let colon = setting.firstIndex(of: UInt8(ascii: ":")),
                colon != setting.startIndex, colon + 1 != setting.endIndex,
                let set = Self.setters[setting[..<colon].string]
            else { return false }
            return set(&self, setting[(colon + 1)...])
        }

        private typealias Setter = @Sendable (inout Region, ArraySlice<UInt8>) -> Bool

        private static let setters: [String: Setter] = [
            "id": { region, value in
                region.identifier = value.string
                return true
            },
            "width": { region, value in
                guard let width = percentage(value) else { return false }
                region.width = width
                return true
            },
            "lines": { region, value in
                var cursor = ByteCursor(value)
                guard let digits = cursor.digits(), cursor.isAtEnd else { return false }
                region.lines = digits.value
                return true
            },
            "regionanchor": { region, value in
                guard let pair = percentagePair(value) else { return false }
                (region.regionAnchorX, region.regionAnchorY) = pair
                return true
            },
            "viewportanchor": { region, value in
                guard let pair = percentagePair(value) else { return false }
                (region.viewportAnchorX, region.viewportAnchorY) = pair
                return true
            },
            "scroll": { region, value in
                guard value.elementsEqual("up".utf8) else { return false }
                region.scrollsUp = true
                return true
            },
        ]
    }
}

extension WebVTT {
    /// Parses a percentage (WebVTT, 6.2, "parse a percentage string"): `50%` or `12.5%`, 0 to 100.
    static func percentage(_ text: ArraySlice<UInt8>) -> Double? {
        guard text.last == UInt8(ascii: "%") else { return nil }
        guard let number = decimal(text.dropLast()), number >= 0, number <= 100 else { return nil }
        return number
    }

    /// Parses two percentages with a comma between them.
    static func percentagePair(_ text: ArraySlice<UInt8>) -> (x: Double, y: Double)? {
        guard let comma = text.firstIndex(of: UInt8(ascii: ",")),
            let x = percentage(text[..<comma]), let y = percentage(text[(comma + 1)...])
        else { return nil }
        return (x, y)
    }

    /// Parses the number of a line: an optional minus, digits, and optionally a point and digits.
    static func lineNumber(_ text: ArraySlice<UInt8>) -> Double? {
        guard text.first == UInt8(ascii: "-") else { return decimal(text) }
        return decimal(text.dropFirst()).map { -$0 }
    }

    /// Parses digits, and optionally a point and digits; what no double can hold is an error
    /// (HTML, 2.3.4.3).
    private static func decimal(_ text: ArraySlice<UInt8>) -> Double? {
        var cursor = ByteCursor(text)
        guard !cursor.take(while: \.isASCIIDigit).isEmpty else { return nil }
        if cursor.skip(UInt8(ascii: ".")), cursor.take(while: \.isASCIIDigit).isEmpty { return nil }
        guard cursor.isAtEnd, let number = Double(text.string), number.isFinite else { return nil }
        return number
    }

    /// Writes a percentage; nil when it is not from 0 to 100.
    static func percentageText(_ number: Double) -> String? {
        guard number >= 0, number <= 100 else { return nil }
        return decimalText(number).map { $0 + "%" }
    }

    /// Writes a number with no more digits than it needs and without an exponent; nil when it is
    /// not finite.
    static func decimalText(_ number: Double) -> String? {
        guard number.isFinite else { return nil }
        let parts = "\(number.magnitude)".split(separator: "e")
        let digits = parts[0].split(separator: ".")
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        var whole = Array(digits[0].utf8)
        var fraction = digits.count < 2 || digits[1] == "0" ? [] : Array(digits[1].utf8)
        for _ in 0..<max(0, exponent) {
            whole.append(fraction.isEmpty ? 0x30 : fraction.removeFirst())
        }
        for _ in 0..<max(0, -exponent) {
            fraction.insert(whole.isEmpty ? 0x30 : whole.removeLast(), at: 0)
        }
        let sign = number < 0 ? "-" : ""
        let start = whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)
        let end = fraction.isEmpty ? "" : "." + String(decoding: fraction, as: UTF8.self)
        return sign + start + end
    }
}
