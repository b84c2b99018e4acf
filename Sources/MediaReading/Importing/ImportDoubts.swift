// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// Says of an imported file what cannot be vouched for.
struct ImportDoubts {
    let format: ImportedFormat
    let clock: ImportedClock
    let text: ArraySlice<UInt8>
    /// What FFmpeg complained of, in its words.
    let complaint: String?

    private static let start = SourcePosition(line: 1, column: 1)

    /// Everything there is to say, the file as a whole first.
    ///
    /// - Parameters:
    ///   - document: the cues.
    ///   - losses: what was counted while they were made.
    ///   - read: where the events are that FFmpeg returned.
    /// - Returns: at least the sentence that every imported file has.
    func diagnostics(
        _ document: CaptionDocument,
        _ losses: ImportLosses,
        read: [SourcePosition]
    ) -> [Diagnostic] {
        var found = [Diagnostic(.importedThroughFFmpeg, sentence, at: Self.start)]
        if document.cues.isEmpty {
            found.append(Diagnostic(.noCues, "no cues in it", at: Self.start))
        }
        if let first = losses.unread.first {
            let count = losses.unread.count
            let message =
                "FFmpeg could not decode \(Self.events(count)), which \(Self.be(count)) missing"
            found.append(Diagnostic(.unreadEvents, message, at: first))
        }
        if let missing = missingEvents(read) { found.append(missing) }
        if let misread = misreadWait { found.append(misread) }
        for place in losses.openEnds {
            let seconds = ImportedClock.assumedMilliseconds / 1000
            let message = "the cue has no end; \(seconds) seconds are assumed"
            found.append(Diagnostic(.assumedEnd, message, at: place))
        }
        for place in losses.neverShown {
            let message = "the cue ends as it starts, or before, so players never show it"
            found.append(Diagnostic(.zeroDuration, message, at: place))
        }
        return found + losses.droppedDiagnostics
    }

    /// What is to be said of every file of the format, and of this one.
    private var sentence: String {
        var parts = ["\(format.name), read through FFmpeg: \(format.doubts)"]
        if let rate = clock.frameRate {
            parts.append("frames are counted at \(rate) a second, \(clock.origin)")
        } else if !clock.origin.isEmpty {
            parts.append(clock.origin)
        }
        let languages = paragraphClasses
        if languages.count > 1 {
            let names = languages.joined(separator: ", ")
            parts.append(
                "paragraphs of \(languages.count) classes (\(names)) are read as one language"
            )
        }
        if let complaint { parts.append("FFmpeg reports \"\(complaint)\"") }
        return parts.joined(separator: "; ")
    }

    /// The classes that paragraphs of SAMI have, which stand for languages, in their order.
    private var paragraphClasses: [String] {
        guard format == .sami else { return [] }
        var classes: [String] = []
        let marker = Array("class=".utf8)
        var rest = text
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            let tag = rest[(start + 1)...].prefix { $0 != UInt8(ascii: ">") }
            rest = rest[tag.endIndex...]
            guard tag.first?.lowercased == UInt8(ascii: "p") else { continue }
            let parts = tag.split(whereSeparator: \.isASCIIWhiteSpace)
            for part in parts where part.count > marker.count {
                guard part.prefix(marker.count).map(\.lowercased) == marker else { continue }
                let name = part.dropFirst(marker.count).trimming { $0 == 0x22 || $0 == 0x27 }
                if !classes.contains(name.string), classes.count < 16 {
                    classes.append(name.string)
                }
            }
        }
        return classes
    }

    /// Reports lines that look like events and that FFmpeg did not return.
    private func missingEvents(_ read: [SourcePosition]) -> Diagnostic? {
        guard let isEvent = Self.eventShapes[format] else { return nil }
        var expected: [Int] = []
        var lines = LineScanner(text)
        while let line = lines.next() {
            if isEvent(line.bytes) { expected.append(line.number) }
        }
        let count = expected.count - read.count
        guard count > 0 else { return nil }
        let found = Set(read.map(\.line))
        let missing = expected.filter { !found.contains($0) }
        // Where FFmpeg's places are those of the lines, the first one that is missing can be named.
        let place = missing.count == count ? missing[0] : 1
        let message =
            "FFmpeg left out \(count) of \(Self.events(expected.count)), because it could not read "
            + "\(count == 1 ? "it" : "them") or \(count == 1 ? "it repeats" : "they repeat") another"
        return Diagnostic(.unreadEvents, message, at: SourcePosition(line: place, column: 1))
    }

    /// The first line of MPsub, `0.5 2`, with a length below a second, which FFmpeg 5.1 takes for a
    /// negative one.
    private var misreadWait: Diagnostic? {
        guard format == .mpSub else { return nil }
        var lines = LineScanner(text)
        while let line = lines.next() {
            let numbers = line.bytes.split(separator: UInt8(ascii: " ")).map(\.string)
            guard numbers.count == 2, numbers.allSatisfy({ Double($0) != nil }),
                let wrong = numbers.first(where: {
                    (Double($0) ?? 0).magnitude < 1 && Double($0) != 0
                })
            else { continue }
            let message =
                "FFmpeg can take \(wrong), which is less than a second, for a negative length; "
                + "all times from here on are then wrong"
            return Diagnostic(
                .unreadEvents,
                message,
                at: SourcePosition(line: line.number, column: 1)
            )
        }
        return nil
    }

    /// What lines that are events look like; of formats that are not here, no line shows it.
    private static let eventShapes: [ImportedFormat: @Sendable (ArraySlice<UInt8>) -> Bool] = [
        .subStationAlpha: { $0.hasPrefix("Dialogue:") },
        .microDVD: { ImportedFormat.isMicroDVD($0) && !isHead($0) },
        .mpl2: { ImportedFormat.isMPL2($0) },
        .subViewer: { ImportedFormat.isSubViewer($0) },
        .spruce: { ImportedFormat.isSpruce($0) },
    ]

    /// Whether a line of MicroDVD states a rate or a style instead of an event.
    private static func isHead(_ line: ArraySlice<UInt8>) -> Bool {
        if line.hasPrefix("{DEFAULT}") { return true }
        guard line.hasPrefix("{0}{") || line.hasPrefix("{1}{"),
            let end = line.lastIndex(of: UInt8(ascii: "}"))
        else { return false }
        return Double(line[(end + 1)...].trimmingSpaces.string) != nil
    }

    private static func events(_ count: Int) -> String { "\(count) event\(count == 1 ? "" : "s")" }

    private static func be(_ count: Int) -> String { count == 1 ? "is" : "are" }
}
