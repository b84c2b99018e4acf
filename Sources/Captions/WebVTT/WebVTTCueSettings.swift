// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension WebVTT {
    /// What the settings on a timing line say (WebVTT, 3.1).
    package struct CueSettings: Equatable, Sendable {
        /// The direction of writing.
        package var writingDirection: Placement.WritingDirection = .horizontal
        /// The place across the lines.
        package var line: Placement.Line = .automatic
        /// What `line` places.
        package var lineAlignment: Placement.LineAlignment = .start
        /// The place along the lines, per cent, 0 to 100; nil: automatic.
        package var position: Double?
        /// What `position` places.
        package var positionAlignment: Placement.PositionAlignment = .automatic
        /// The length of the lines, per cent, 0 to 100.
        package var size: Double = 100
        /// The side the text is aligned to.
        package var alignment: Placement.Alignment = .center
        /// The region; nil: none.
        package var region: Region? {
            get { regions.first }
            set { regions = newValue.map { [$0] } ?? [] }
        }
        /// None or one: settings are copied for every cue, few of which have a region.
        private var regions: [Region] = []

        /// Makes the settings of a cue that has none.
        package init() {}

        /// What became of one setting.
        package enum Outcome {
            case applied, invalid, undefinedRegion, repeated
        }

        /// Applies every setting of a text (WebVTT, 6.3, "parse the WebVTT cue settings").
        ///
        /// - Parameters:
        ///   - text: what follows the times.
        ///   - regions: the regions defined before the cue, by identifier.
        ///   - report: takes each setting that was not applied.
        package mutating func apply(
            _ text: ArraySlice<UInt8>,
            regions: [String: Region],
            report: (ArraySlice<UInt8>, Outcome) -> Void
        ) {
            var names: [ArraySlice<UInt8>] = []
            for setting in text.split(whereSeparator: \.isASCIIWhiteSpace) {
                let outcome = apply(setting, regions: regions)
                if outcome != .applied {
                    report(setting, outcome)
                    continue
                }
                let name = setting.prefix { $0 != UInt8(ascii: ":") }
                if names.contains(name) { report(setting, .repeated) }
                names.append(name)
            }
            // A region takes horizontal cues of full size whose line the player chooses.
            if line != .automatic || size != 100 || writingDirection != .horizontal { region = nil }
        }

        private mutating func apply(
            _ setting: ArraySlice<UInt8>,
            regions: [String: Region]
        ) -> Outcome {
            guard let colon = setting.firstIndex(of: UInt8(ascii: ":")),
                colon != setting.startIndex, colon + 1 != setting.endIndex
            else { return .invalid }
            let name = setting[..<colon].string
            let value = setting[(colon + 1)...]
            if name == "region" {
                region = regions[value.string]
                return region == nil ? .undefinedRegion : .applied
            }
            guard let set = Self.setters[name] else { return .invalid }
            return set(&self, value) ? .applied : .invalid
        }

        private typealias Setter = @Sendable (inout CueSettings, ArraySlice<UInt8>) -> Bool

        private static let setters: [String: Setter] = [
            "vertical": { $0.setVertical($1) },
            "line": { $0.setLine($1) },
            "position": { $0.setPosition($1) },
            "size": { settings, value in
                guard let size = percentage(value) else { return false }
                settings.size = size
                return true
            },
            "align": { settings, value in
                guard let alignment = Placement.Alignment(rawValue: value.string) else {
                    return false
                }
                settings.alignment = alignment
                return true
            },
        ]

        private mutating func setVertical(_ value: ArraySlice<UInt8>) -> Bool {
            let directions: [String: Placement.WritingDirection] = [
                "rl": .verticalGrowingLeft, "lr": .verticalGrowingRight,
            ]
            guard let direction = directions[value.string] else { return false }
            writingDirection = direction
            return true
        }

        private mutating func setLine(_ value: ArraySlice<UInt8>) -> Bool {
            let (place, name) = Self.splitAtComma(value)
            let newLine =
                place.last == UInt8(ascii: "%")
                ? percentage(place).map(Placement.Line.percentage)
                : lineNumber(place).map(Placement.Line.number)
            let alignment = name.map { Placement.LineAlignment(rawValue: $0.string) }
            guard let newLine, alignment != .some(nil) else { return false }
            line = newLine
            if case .some(.some(let alignment)) = alignment { lineAlignment = alignment }
            return true
        }

        private mutating func setPosition(_ value: ArraySlice<UInt8>) -> Bool {
            let (place, name) = Self.splitAtComma(value)
            let alignment = name.map { Placement.PositionAlignment(rawValue: $0.string) }
            guard let newPosition = percentage(place), alignment != .some(nil),
                alignment != .some(.automatic)
            else { return false }
            position = newPosition
            if case .some(.some(let alignment)) = alignment { positionAlignment = alignment }
            return true
        }

        private static func splitAtComma(
            _ value: ArraySlice<UInt8>
        ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
            guard let comma = value.firstIndex(of: UInt8(ascii: ",")) else { return (value, nil) }
            return (value[..<comma], value[(comma + 1)...])
        }
    }
}

/// The settings of a timing line, read once for all cues that have the same.
final class WebVTTSharedSettings: Equatable, Sendable {
    /// What they say.
    let settings: WebVTT.CueSettings
    /// Where that puts a cue.
    let placement: SharedPlacement

    /// Those of a cue that has none.
    static let none = WebVTTSharedSettings(WebVTT.CueSettings())

    /// Takes settings.
    init(_ settings: WebVTT.CueSettings) {
        self.settings = settings
        placement = SharedPlacement(Placement(settings))
    }

    static func == (left: WebVTTSharedSettings, right: WebVTTSharedSettings) -> Bool {
        left === right || left.settings == right.settings
    }
}

/// The settings that were read last; most cues of a file have one of a few.
///
/// They hold good for the whole file: what they mean depends on its regions, and no region is
/// defined after the first cue.
struct WebVTTRecentSettings {
    private static let limit = 8
    private var entries: [(text: ArraySlice<UInt8>, settings: WebVTTSharedSettings)] = []
    private var oldest = 0

    /// The settings that a text says, if it was read before.
    func settings(of text: ArraySlice<UInt8>) -> WebVTTSharedSettings? {
        for entry in entries where entry.text.elementsEqual(text) { return entry.settings }
        return nil
    }

    /// Keeps settings in which there is nothing to report.
    mutating func insert(_ settings: WebVTTSharedSettings, of text: ArraySlice<UInt8>) {
        if entries.count < Self.limit {
            entries.append((text, settings))
        } else {
            entries[oldest] = (text, settings)
            oldest = (oldest + 1) % Self.limit
        }
    }
}
