// SPDX-License-Identifier: Apache-2.0

package import FileSystem
package import Markup
import MediaPrimitives

/// A Media Presentation Description, as a view on its bytes, which stay as they are.
///
/// Sources: ISO/IEC 23009-1; DASH-IF Interoperability Points.
package struct MPD: Equatable, Sendable {
    /// An interval of the presentation.
    package struct Period: Equatable, Sendable {
        /// The element.
        package let element: Int
        /// `@id`.
        package let id: String?
        /// `@start` in milliseconds; nil if it is not stated.
        package let start: Int?
        /// `@duration` in milliseconds; nil if it is not stated.
        package let duration: Int?
        /// When it begins in milliseconds, as it states or after the one before (5.3.2.1); nil if it is not known.
        package let beginning: Int?
        /// `AssetIdentifier`: what it is a part of, such as the film or an advertisement; nil if it is not stated
        /// (5.3.2.2).
        package let assetIdentifier: Descriptor?
        /// The line of its tag, counted from 1.
        package let line: Int
        /// What it offers.
        package internal(set) var adaptationSets: [AdaptationSet]
        /// Its place among all, counted from 1.
        package let number: Int

        /// The ID, or the number.
        package var name: String { id ?? "\(number)" }
    }

    /// More bytes than an MPD has.
    package static let byteLimit = 32 << 20
    /// The namespace of all versions; early writers used other cases.
    package static let namespace = "urn:mpeg:dash:schema:mpd:2011"

    package let markup: MarkupDocument
    /// The periods in their order.
    package let periods: [Period]
    /// Whether it is live: `@type` is `dynamic`.
    package let isDynamic: Bool
    /// `@profiles`.
    package let profiles: [String]
    /// `@mediaPresentationDuration` in milliseconds.
    package let duration: Int?

    /// Reads an MPD.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - path: the name of the file, for errors.
    /// - Throws: `MPDError`: `.tooLarge`, `.markup` or `.notAnMPD`.
    package init(parsing bytes: [UInt8], path: String) throws(MPDError) {
        guard bytes.count <= Self.byteLimit else {
            throw MPDError(.tooLarge(limit: Self.byteLimit), path: path)
        }
        let markup: MarkupDocument
        do throws(MarkupScanner.Failure) {
            markup = try MarkupDocument(bytes)
        } catch {
            let position = LinePlaces.position(of: error.offset, in: bytes)
            throw MPDError(.markup(error.fault), path: path, position: position)
        }
        let root = markup.name(0)
        let namespace = markup.namespace?.lowercased() ?? Self.namespace
        guard root == "MPD", namespace == Self.namespace else {
            let start = Int(markup.elements[0].startTag.lowerBound)
            let position = LinePlaces.position(of: start, in: bytes)
            throw MPDError(.notAnMPD(root: root), path: path, position: position)
        }
        self.init(markup)
    }

    private init(_ markup: MarkupDocument) {
        self.markup = markup
        isDynamic = markup.attribute("type", of: 0) == "dynamic"
        let list = markup.attribute("profiles", of: 0) ?? ""
        profiles = list.split(separator: ",").map { $0.filter { $0 != " " } }
        duration = markup.attribute("mediaPresentationDuration", of: 0)
            .flatMap(DurationText.milliseconds)
        var lines = LinePlaces(markup.bytes)
        var periods: [Period] = []
        for element in markup.children(0, named: "Period") {
            let line = lines.line(of: Int(markup.elements[element].startTag.lowerBound))
            var sets: [AdaptationSet] = []
            for child in markup.children(element, named: "AdaptationSet") {
                let place = lines.line(of: Int(markup.elements[child].startTag.lowerBound))
                sets.append(AdaptationSet(markup, child, line: place))
            }
            Self.number(&sets)
            func time(_ name: String) -> Int? {
                markup.attribute(name, of: element).flatMap(DurationText.milliseconds)
            }
            let start = time("start")
            let before = periods.last
            let follows = before.flatMap { before in
                before.beginning.flatMap { start in before.duration.map { start + $0 } }
            }
            periods.append(
                Period(
                    element: element,
                    id: markup.attribute("id", of: element),
                    start: start,
                    duration: time("duration"),
                    beginning: start ?? (before != nil ? follows : isDynamic ? nil : 0),
                    assetIdentifier: markup.children(element, named: "AssetIdentifier").first.map {
                        Descriptor(
                            scheme: markup.attribute("schemeIdUri", of: $0) ?? "",
                            value: markup.attribute("value", of: $0)
                        )
                    },
                    line: line,
                    adaptationSets: sets,
                    number: periods.count + 1
                )
            )
        }
        self.periods = periods
    }

    /// Numbers the sets of each kind.
    private static func number(_ sets: inout [AdaptationSet]) {
        var counts: [String: Int] = [:]
        for index in sets.indices {
            counts[sets[index].kindName, default: 0] += 1
            sets[index].number = counts[sets[index].kindName] ?? 0
        }
    }

    /// Prefixes that nothing declares, without their colons, and the lines of their first places, counted from 1.
    package var undeclaredPrefixes: [(prefix: String, line: Int)] {
        var lines = LinePlaces(markup.bytes)
        return markup.undeclaredPrefixes.sorted { $0.offset < $1.offset }.map {
            ($0.name, lines.line(of: $0.offset))
        }
    }

    /// The bytes as read or edited.
    package var bytes: [UInt8] { markup.bytes }

    /// How long a Period lasts, in milliseconds; nil if it is not known.
    package func duration(of period: Period) -> Int? {
        if let duration = period.duration { return duration }
        guard let start = period.beginning else { return nil }
        let next = period.number < periods.count ? periods[period.number].start : self.duration
        return next.map { max(0, $0 - start) }
    }
}

/// Lines of places that are asked for in ascending order.
struct LinePlaces {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The line of a place, counted from 1.
    mutating func line(of place: Int) -> Int {
        while index < place, index < bytes.count {
            let byte = bytes[index]
            let endsLine =
                byte == 0x0A
                || (byte == 0x0D && (index + 1 >= bytes.count || bytes[index + 1] != 0x0A))
            if endsLine { line += 1 }
            index += 1
        }
        return line
    }

    /// The line and the column of a place, the column in bytes.
    static func position(of place: Int, in bytes: [UInt8]) -> SourcePosition {
        var places = LinePlaces(bytes)
        let line = places.line(of: place)
        let start = bytes[..<place].lastIndex { $0 == 0x0A || $0 == 0x0D }
        return SourcePosition(line: line, column: place - (start ?? -1))
    }
}

extension MPD {
    /// Reads an MPD from its file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - opened: the same, if it is open.
    /// - Returns: the MPD.
    /// - Throws: `MPDError` if the file cannot be read, is no MPD, or is larger than any.
    package static func read(
        _ path: String,
        from opened: SystemFile? = nil
    ) throws(MPDError) -> MPD {
        let bytes = try MPDError.file(path) { () throws(FileError) in
            let file = if let opened { opened } else { try SystemFile.reading(path) }
            // One byte more than the limit is enough to refuse it.
            return try file.read(0..<min(file.length, UInt64(byteLimit) + 1))
        }
        return try MPD(parsing: bytes, path: path)
    }

    /// Whether URLs do not begin in the folder of the MPD.
    package var hasBaseURL: Bool {
        ([0] + periods.map(\.element)).contains { !markup.children($0, named: "BaseURL").isEmpty }
    }
}
