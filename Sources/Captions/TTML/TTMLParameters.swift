// SPDX-License-Identifier: Apache-2.0

extension TTML {
    /// What the root element says of how times and lengths are meant (TTML2, 7.2).
    package struct Parameters: Equatable, Sendable {
        /// What times count.
        package enum TimeBase: String, Sendable {
            /// The time of the media.
            case media
            /// SMPTE time codes.
            case smpte
            /// The time of day.
            case clock
        }

        /// Which numbers of frames SMPTE time codes leave out.
        package enum DropMode: String, Sendable {
            /// None.
            case nonDrop
            /// Two each minute, but not in every tenth one.
            case dropNTSC
            /// Four every second minute, but not in every twentieth one.
            case dropPAL
        }

        /// What times count (`ttp:timeBase`).
        package var timeBase = TimeBase.media
        /// Frames a second, before the multiplier (`ttp:frameRate`); 1 to 1000000.
        package var frameRate = 30
        /// What the frame rate is multiplied by (`ttp:frameRateMultiplier`): above the line.
        package var frameRateNumerator = 1
        /// What the frame rate is multiplied by: below the line.
        package var frameRateDenominator = 1
        /// Parts of a frame (`ttp:subFrameRate`).
        package var subFrameRate = 1
        /// Ticks a second (`ttp:tickRate`).
        package var tickRate = 1
        /// Which numbers of frames are left out (`ttp:dropMode`).
        package var dropMode = DropMode.nonDrop
        /// Cells across the picture (`ttp:cellResolution`).
        package var cellColumns = 32
        /// Cells down the picture.
        package var cellRows = 15
        /// Width of the picture in pixels (`tts:extent` of the root); nil: not said.
        package var pixelWidth: Double?
        /// Height of the picture in pixels; nil: not said.
        package var pixelHeight: Double?

        /// Makes the parameters of a document that says nothing.
        package init() {}

        /// How long a number of frames takes; `parts` are of one `divisor`-th frame each.
        func frames(_ parts: Int128, of divisor: Int128 = 1) -> Time {
            Time(
                parts * Int128(frameRateDenominator),
                Int128(frameRate) * Int128(frameRateNumerator) * divisor
            )
        }

        /// The frames that a time code has skipped up to a minute (TTML2, 12.3, "droppedFrames").
        func droppedFrames(hours: Int128, minutes: Int128) -> Int128 {
            switch dropMode {
            case .nonDrop: 0
            case .dropNTSC: (hours * 54 + minutes - minutes / 10) * 2
            case .dropPAL: (hours * 27 + minutes / 2 - minutes / 20) * 4
            }
        }
    }
}

extension TTML.Parameters {
    /// Without a tick rate, ticks are parts of frames (TTML2, 7.2.11).
    mutating func takeTicksOfFrames() {
        let product = frameRate.multipliedReportingOverflow(by: subFrameRate)
        tickRate = product.overflow ? frameRate : product.partialValue
    }

    /// Takes over a parameter.
    ///
    /// - Returns: false where the value is impossible; nothing changes then.
    package mutating func set(_ name: String, to value: String) -> Bool {
        guard let setter = Self.setters[name] else { return true }
        return setter(&self, value)
    }

    private typealias Setter = @Sendable (inout TTML.Parameters, String) -> Bool

    private static let setters: [String: Setter] = [
        "timeBase": { parameters, value in
            guard let base = TimeBase(rawValue: value) else { return false }
            parameters.timeBase = base
            return true
        },
        "dropMode": { parameters, value in
            guard let mode = DropMode(rawValue: value) else { return false }
            parameters.dropMode = mode
            return true
        },
        "frameRate": { $0.assign(\.frameRate, $1) },
        "subFrameRate": { $0.assign(\.subFrameRate, $1) },
        "tickRate": { $0.assign(\.tickRate, $1) },
        "frameRateMultiplier": { parameters, value in
            // Drafts of 2006 separate the two with a colon.
            guard let pair = numbers(value, separators: " :"), pair.count <= 2 else { return false }
            parameters.frameRateNumerator = pair[0]
            parameters.frameRateDenominator = pair.count > 1 ? pair[1] : 1
            return true
        },
        "cellResolution": { parameters, value in
            guard let pair = numbers(value, separators: " "), pair.count == 2 else { return false }
            (parameters.cellColumns, parameters.cellRows) = (pair[0], pair[1])
            return true
        },
    ]

    private mutating func assign(
        _ path: WritableKeyPath<TTML.Parameters, Int>,
        _ value: String
    ) -> Bool {
        guard let found = Self.numbers(value, separators: ""), found.count == 1 else {
            return false
        }
        self[keyPath: path] = found[0]
        return true
    }

    /// Whole numbers from 1 to 1000000000; nil where anything else stands, or nothing.
    private static func numbers(_ value: String, separators: String) -> [Int]? {
        let words = value.split { $0.isWhitespace || separators.contains($0) }
        let numbers = words.compactMap { Int($0) }.filter { (1...1_000_000_000).contains($0) }
        return numbers.count == words.count && !numbers.isEmpty ? numbers : nil
    }
}
