// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

extension WebVTT {
    /// One cue as written (WebVTT, 4.1, "WebVTT cue block").
    ///
    /// Replacing one of its parts leaves every other byte of the block as it is.
    package struct Cue: Equatable, Sendable {
        private var source: WrittenText
        @BlockRange private var identifierRange: Range<Int>
        @BlockRange private var timesRange: Range<Int>
        @BlockRange private var settingsRange: Range<Int>
        @BlockRange private var textRange: Range<Int>
        /// The first time, in milliseconds.
        package private(set) var startMilliseconds: Int
        /// The second time, in milliseconds; may be before the first.
        package private(set) var endMilliseconds: Int
        /// What the settings that are valid say.
        package var settings: CueSettings { sharedSettings.settings }
        private var sharedSettings: WebVTTSharedSettings
        /// Where the cue begins: its identifier, or else its timing line.
        package let position: SourcePosition
        /// Where the text begins; its further lines follow, one by one, at column 1.
        package let textPosition: SourcePosition

        /// Makes a cue of its parts in a text.
        init(_ parts: WebVTTCueParts, whole: Range<Int>, in text: ArraySlice<UInt8>) {
            source = WrittenText(text[whole])
            let start = whole.lowerBound
            identifierRange = parts.identifier.shifted(by: -start)
            timesRange = parts.times.shifted(by: -start)
            settingsRange = parts.settingsText.shifted(by: -start)
            textRange = parts.text.shifted(by: -start)
            (startMilliseconds, endMilliseconds) = (parts.startMilliseconds, parts.endMilliseconds)
            sharedSettings = parts.settings
            (position, textPosition) = (parts.position, parts.textPosition)
        }

        /// The whole block with the empty lines after it.
        package var written: ArraySlice<UInt8> { source.bytes }

        /// The settings as written.
        package var settingsText: ArraySlice<UInt8> { source[settingsRange] }

        /// The cue text of the specification: line breaks are LF and NUL is U+FFFD.
        package var normalizedText: ArraySlice<UInt8> { WebVTT.normalize(text) }

        /// The identifier of the specification: NUL is U+FFFD.
        package var normalizedIdentifier: ArraySlice<UInt8> { WebVTT.normalize(identifier) }

        /// The identifier as written; empty if missing.
        package var identifier: ArraySlice<UInt8> {
            get { source[identifierRange] }
            set {
                let ending = source.lineEnding
                if newValue.isEmpty, !identifierRange.isEmpty {
                    // Its line goes with it.
                    replace(0..<(identifierRange.upperBound + ending.count), with: [])
                    identifierRange = 0..<0
                } else if identifierRange.isEmpty {
                    replace(0..<0, with: newValue + ending)
                    identifierRange = 0..<newValue.count
                } else {
                    let old = identifierRange
                    replace(old, with: newValue)
                    identifierRange = old.lowerBound..<(old.lowerBound + newValue.count)
                }
            }
        }

        /// The text as written, with the line endings inside it.
        package var text: ArraySlice<UInt8> {
            get { source[textRange] }
            set {
                let ending = source.lineEnding
                if textRange.isEmpty {
                    let start = settingsRange.upperBound
                    _ = source.replace(start..<start, with: ending + newValue)
                    textRange = (0..<newValue.count).shifted(by: start + ending.count)
                } else {
                    textRange = source.replace(textRange, with: newValue)
                }
            }
        }

        /// Writes other times in place of those there, and keeps the settings.
        package mutating func setTimes(startMilliseconds: Int, endMilliseconds: Int) {
            let times =
                WebVTT.format(milliseconds: startMilliseconds) + " --> "
                + WebVTT.format(milliseconds: endMilliseconds)
            let old = timesRange
            replace(old, with: Array(times.utf8)[...])
            timesRange = old.lowerBound..<(old.lowerBound + times.utf8.count)
            (self.startMilliseconds, self.endMilliseconds) = (startMilliseconds, endMilliseconds)
        }

        /// Writes another line, and keeps the other settings; there is no region.
        ///
        /// - Parameter setting: the setting, such as `line:0`.
        mutating func setLine(_ setting: String) {
            let line = Array("line:".utf8)
            let kept = settingsText.split(whereSeparator: \.isASCIIWhiteSpace)
                .filter { !$0.starts(with: line) }
            let parts = [Array(setting.utf8)[...]] + kept
            let new: [UInt8] = Array(parts.joined(separator: [0x20]))
            var settings = WebVTT.CueSettings()
            settings.apply(new[...], regions: [:]) { _, _ in }
            // The settings as written have the space before them.
            let old =
                settingsRange.isEmpty
                ? timesRange.upperBound..<timesRange.upperBound : settingsRange
            let distance = source.replace(old, with: ([0x20] + new)[...]).count - old.count
            settingsRange = old.lowerBound..<(old.lowerBound + new.count + 1)
            textRange = textRange.shifted(by: distance)
            sharedSettings = WebVTTSharedSettings(settings)
        }

        /// Replaces what is before the settings, and moves what follows.
        private mutating func replace(_ range: Range<Int>, with new: ArraySlice<UInt8>) {
            let distance = source.replace(range, with: new).count - range.count
            if range.upperBound <= timesRange.lowerBound {
                timesRange = timesRange.shifted(by: distance)
            }
            settingsRange = settingsRange.shifted(by: distance)
            textRange = textRange.shifted(by: distance)
        }
    }
}
