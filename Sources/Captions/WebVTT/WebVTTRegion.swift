// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

extension WebVTT {
    /// A part of the picture that cues are shown in (WebVTT, 3.3).
    public struct Region: Equatable, Sendable {
        /// Its identifier; empty when it has none.
        public var identifier = ""
        /// Its width, per cent of the picture, 0 to 100.
        public var width: Double = 100
        /// Its height, in lines.
        public var lines = 3
        /// The point of the region that is placed, per cent of its width and height.
        public var regionAnchor: (x: Double, y: Double) { (regionAnchorX, regionAnchorY) }
        /// The place it is put, per cent of the picture.
        public var viewportAnchor: (x: Double, y: Double) { (viewportAnchorX, viewportAnchorY) }
        /// Whether lines scroll up as new ones come.
        public var scrollsUp = false
        /// The settings as written.
        public var settingsText: ArraySlice<UInt8>
        /// Where the block begins.
        public var position: SourcePosition

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
