// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The line of a cue that has its times and settings (WebVTT, 6.3, "collect WebVTT cue timings and
/// settings").
struct WebVTTTimingLine {
    /// The times in milliseconds; nil when they cannot be read.
    private(set) var times: (start: Int, end: Int)?
    /// Where the times are, without white space around them.
    private(set) var timesRange: Range<Int>
    /// The settings as written.
    private(set) var settingsText: ArraySlice<UInt8> = []
    /// What they say.
    private(set) var settings = WebVTTSharedSettings.none
    private var rejected: [(ArraySlice<UInt8>, WebVTT.CueSettings.Outcome)] = []
    private let faultIndex: Int
    /// The times as they are meant, if they cannot be read as WebVTT and are clear all the same.
    private var meant: WebVTT.MeantTimes?

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - regions: the regions defined before the cue, by identifier.
    ///   - recent: the settings that were read before; these are added.
    init(
        _ line: ArraySlice<UInt8>,
        regions: [String: WebVTT.Region],
        recent: inout WebVTTRecentSettings
    ) {
        var cursor = ByteCursor(line)
        cursor.take(while: \.isASCIIWhiteSpace)
        let start = cursor.index
        times = Self.regularTimes(&cursor) ?? Self.times(&cursor)
        timesRange = start..<cursor.index
        faultIndex = cursor.index
        guard times != nil else {
            meant = WebVTT.MeantTimes(line)
            return
        }
        settingsText = cursor.remaining
        guard !settingsText.isEmpty else { return }
        if let known = recent.settings(of: settingsText) {
            settings = known
        } else {
            readSettings(regions)
            if rejected.isEmpty { recent.insert(settings, of: settingsText) }
        }
    }

    private mutating func readSettings(_ regions: [String: WebVTT.Region]) {
        var read = WebVTT.CueSettings()
        var rejected: [(ArraySlice<UInt8>, WebVTT.CueSettings.Outcome)] = []
        read.apply(settingsText, regions: regions) { rejected.append(($0, $1)) }
        settings = WebVTTSharedSettings(read)
        self.rejected = rejected
    }

    /// Passes `00:00:01.000 --> 00:00:02.500`; stays where it is when anything else is there.
    private static func regularTimes(_ cursor: inout ByteCursor) -> (start: Int, end: Int)? {
        let point = UInt8(ascii: ".")
        let (line, index) = (cursor.bytes, cursor.index)
        guard line.hasRegularArrow(at: index + 12),
            let start = line.regularTime(at: index, separator: point),
            let end = line.regularTime(at: index + 17, separator: point),
            index + 29 == line.endIndex || !line[index + 29].isASCIIDigit
        else { return nil }
        cursor.index += 29
        return (start, end)
    }

    private static func times(_ cursor: inout ByteCursor) -> (start: Int, end: Int)? {
        guard let start = WebVTT.timestamp(&cursor) else { return nil }
        cursor.take(while: \.isASCIIWhiteSpace)
        guard cursor.skip(0x2D), cursor.skip(0x2D), cursor.skip(UInt8(ascii: ">")) else {
            return nil
        }
        cursor.take(while: \.isASCIIWhiteSpace)
        guard let end = WebVTT.timestamp(&cursor) else { return nil }
        return (start, end)
    }

    /// Whether there is nothing wrong with the line.
    var isRegular: Bool { rejected.isEmpty && times.map { $0.start < $0.end } ?? false }

    /// Reports what is wrong with the line.
    func report(in line: LineRange, into diagnostics: inout DiagnosticList) {
        if let meant {
            let message =
                "players leave the cue out, because its times are not written as \(meant.times.string)"
            diagnostics.append(.misspelledTiming, message, at: line.position)
            return
        }
        guard let times else {
            let message = "the times cannot be read; the cue is left out"
            diagnostics.append(.malformedTiming, message, at: line.position(at: faultIndex))
            return
        }
        diagnostics.append(durationFrom: times.start, to: times.end, at: line.position)
        for (setting, outcome) in rejected {
            let place = line.position(at: setting.startIndex)
            diagnostics.append(outcome.code, outcome.message(setting.string), at: place)
        }
    }
}

extension WebVTT.CueSettings.Outcome {
    /// The code of a setting that came to this.
    fileprivate var code: DiagnosticCode {
        self == .undefinedRegion ? .undefinedRegion : .invalidCueSetting
    }

    /// What became of a setting.
    fileprivate func message(_ setting: String) -> String {
        switch self {
        case .undefinedRegion: "\"\(setting)\" names no region; ignored"
        case .repeated: "\"\(setting)\" is repeated; the last one counts"
        case .applied, .invalid: "\"\(setting)\" is not a cue setting; ignored"
        }
    }
}

extension WebVTT {
    /// Collects a timestamp (WebVTT, 6.3, "collect a WebVTT timestamp").
    ///
    /// - Returns: milliseconds, hours being limited to 10^12; nil when there is no timestamp, the
    ///   cursor then being wherever the fault is.
    package static func timestamp(_ cursor: inout ByteCursor) -> Int? {
        let colon = UInt8(ascii: ":")
        guard let first = cursor.digits(), cursor.skip(colon),
            let second = twoDigits(&cursor)
        else { return nil }
        let hasHours = first.count != 2 || first.value > 59 || cursor.current == colon
        var (hours, minutes, seconds) = (0, first.value, second)
        if hasHours {
            guard cursor.skip(colon), let third = twoDigits(&cursor) else { return nil }
            (hours, minutes, seconds) = (first.value, second, third)
        }
        guard cursor.skip(UInt8(ascii: ".")), let fraction = cursor.digits(), fraction.count == 3,
            minutes <= 59, seconds <= 59
        else { return nil }
        return ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction.value
    }

    private static func twoDigits(_ cursor: inout ByteCursor) -> Int? {
        guard let digits = cursor.digits(), digits.count == 2 else { return nil }
        return digits.value
    }
}
