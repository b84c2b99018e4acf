// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaSelection

/// What has to hold for any text that is read as an MPD.
enum MPDInvariants {
    private static let path = "fuzz.mpd"

    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        let mpd: MPD
        do {
            mpd = try MPD(parsing: bytes, path: path)
        } catch {
            // What is refused names its place.
            if case .markup = error.kind {
                try require(error.position != nil, "a fault of an MPD has no place")
            }
            return
        }
        try require(mpd.bytes == bytes, "an MPD is not written back as it was read")
        let lines = mpd.periods.flatMap(\.adaptationSets).map(\.line)
        try require(lines == lines.sorted(), "adaptation sets are out of order")
        try checkAddition(to: mpd)
        for set in mpd.periods.first?.adaptationSets.prefix(3) ?? [] {
            try checkChange(of: set, in: mpd)
        }
    }

    /// A set that is added is there, and can be taken away again without a trace.
    private static func checkAddition(to mpd: MPD) throws(BrokenInvariant) {
        let name = "fuzz \"<\(mpd.bytes.count)&>"
        let option = SelectionOption(
            kind: .legible,
            language: .english,
            name: name,
            characteristics: MediaCharacteristic.sdh
        )
        let new = NewAdaptationSet(
            url: "fuzz-\(mpd.bytes.count).vtt",
            option: option,
            format: .webVTT
        )
        let edited: [UInt8]
        do {
            edited = try mpd.adding(new, toPeriod: nil, path: path)
        } catch {
            return
        }
        let again = try read(edited)
        for (old, period) in zip(mpd.periods, again.periods) {
            let added = period.adaptationSets.filter { $0.label == name }
            try require(added.count == 1, "a set is in a Period \(added.count) times")
            try require(
                added.first?.option?.characteristics == MediaCharacteristic.sdh,
                "an added set is read as another"
            )
            let others = period.adaptationSets.filter { $0.label != name }
            try requireEqual(
                others.map(\.roles),
                old.adaptationSets.map(\.roles),
                "other sets have changed"
            )
        }
        guard let first = again.periods.first,
            let set = first.adaptationSets.first(where: { $0.label == name }),
            mpd.periods.allSatisfy({ !$0.adaptationSets.isEmpty })
        else { return }
        do {
            let back = try again.removing(set.selector, inPeriod: nil, path: path)
            try require(back == mpd.bytes, "a set that was added and removed leaves a trace")
        } catch let error as BrokenInvariant {
            throw error
        } catch let error as MPDError {
            // An ID may be like a name.
            if case .ambiguousAdaptationSet = error.kind { return }
            throw BrokenInvariant("a set that was added cannot be removed: \(error)")
        } catch {
            throw BrokenInvariant("\(error)")
        }
    }

    /// What was changed is read so, and a second time changes nothing.
    private static func checkChange(of set: AdaptationSet, in mpd: MPD) throws(BrokenInvariant) {
        var change = AdaptationSetChange()
        change.language = .english
        change.label = "a<b"
        change.addedRoles = ["easyreader", "metadata"].filter { _ in set.kind != .audible }
        change.addedAccessibility = [Descriptor(scheme: "urn:fuzz", value: "'\"")]
        let (once, twice): ([UInt8], [UInt8])
        do {
            once = try mpd.changing(set.selector, change, inPeriod: "1", path: path)
        } catch {
            return
        }
        let again = try read(once)
        do {
            twice = try again.changing(set.selector, change, inPeriod: "1", path: path)
        } catch {
            // An ID may be like a name.
            return
        }
        try require(twice == once, "a change that was made is made again")
    }

    private static func read(_ bytes: [UInt8]) throws(BrokenInvariant) -> MPD {
        do {
            return try MPD(parsing: bytes, path: path)
        } catch {
            throw BrokenInvariant("an edited MPD is refused: \(error)")
        }
    }
}
