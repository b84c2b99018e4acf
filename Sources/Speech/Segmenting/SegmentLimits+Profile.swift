// SPDX-License-Identifier: Apache-2.0

import Guidelines
import MediaSelection

extension SegmentLimits {
    /// Reads the limits of a profile for a language.
    ///
    /// - Parameters:
    ///   - profile: the guideline.
    ///   - language: the language of the captions.
    ///   - frameRate: that of the video; nil: what the profile assumes.
    init(_ profile: CaptionProfile, language: LanguageTag?, frameRate: FrameRate?) {
        func number(_ name: LimitName) -> Double? { profile.limit(name, language: language)?.value }
        func length(_ name: LimitName) -> LengthLimit? {
            profile.limit(name, language: language).map { limit in
                LengthLimit(limit, frameRate: frameRate, assumed: profile.frameRate)
            }
        }
        self.init()
        if let characters = number(.charactersPerLine) {
            lineHalves = min(max(2, Int(characters * 2)), 2 * Self.largestLine)
        }
        if let limit = number(.lines) { lines = min(max(1, Int(limit)), Self.mostLines) }
        if let least = length(.minimumDuration) {
            leastMilliseconds = max(1, least.microseconds.roundedUpToMilliseconds)
            wishedMilliseconds = leastMilliseconds
        }
        if let most = length(.maximumDuration) {
            mostMilliseconds = max(leastMilliseconds, most.microseconds / 1000)
        }
        let flicker = length(.flickerBelow)
        if let gap = length(.minimumGap) {
            gapMilliseconds = gap.microseconds.roundedUpToMilliseconds
        } else if flicker != nil {
            gapMilliseconds = 0
        } else {
            let rate = frameRate ?? profile.frameRate
            gapMilliseconds = rate?.microseconds(frames: 2).roundedUpToMilliseconds ?? 80
        }
        if let flicker { closedBelowMilliseconds = flicker.microseconds.roundedUpToMilliseconds }
        if profile.isForLine21 {
            lines = min(lines, Self.houseLines)
            isSentBeforeShown = true
            // While a cue is shown, the next one is sent; two full rows take some 40 frames.
            wishedMilliseconds = max(wishedMilliseconds, 1200)
        }
        readSpeeds(number)
    }

    private mutating func readSpeeds(_ number: (LimitName) -> Double?) {
        if let speed = number(.charactersPerSecond), speed > 0 {
            timeOfHalves = (0...cueHalves).map { halves in
                Self.least {
                    Double(halves) / 2 / (Double($0) / 1000) > speed
                } from: {
                    Double(halves) * 500 / speed
                }
            }
            comfortMicroseconds = Int(500_000 / max(speed * 0.9, 1))
        }
        let perMinute = [number(.wordsPerMinute), number(.windowWordsPerMinute)].compactMap(\.self)
            .min()
        let each = number(.minimumWordTime)
        guard perMinute != nil || each != nil else { return }
        timeOfWords = (0...cueHalves / 2).map { words in
            var time = (Double(words) * (each ?? 0)).rounded(.up)
            if let perMinute, perMinute > 0 {
                let least = Self.least {
                    Double(words) * 60_000 / Double($0) > perMinute
                } from: {
                    Double(words) * 60_000 / perMinute
                }
                time = max(time, Double(least))
            }
            return Int(min(time, Self.longest))
        }
    }

    /// No cue is longer: a limit of nearly 0 would ask for years.
    private static let longest = 1e9

    /// The least number of milliseconds that a rule does not find too few, computed as the rule does.
    private static func least(where isTooFew: (Int) -> Bool, from estimate: () -> Double) -> Int {
        var time = max(1, Int(min(estimate().rounded(.down), longest)))
        while isTooFew(time), time < Int(longest) { time += 1 }
        return time
    }
}

extension Int {
    /// Microseconds in milliseconds.
    fileprivate var roundedUpToMilliseconds: Int { (self + 999) / 1000 }
}
