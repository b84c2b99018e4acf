// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Matroska
import MediaReading
import MediaSelection

/// Repairs what a Matroska or WebM file states of its tracks, in place.
///
///     let report = try RepairMatroska(job).run()
///
/// What is certain is repaired, and what is not is reported. Frames are never touched.
struct RepairMatroska {
    private let job: MatroskaJob

    /// A fault, and what repairs it.
    private struct Fault: Sendable {
        let reason: EditReport.Change.Reason
        /// The changes that repair it, by the index of the track.
        let repair: @Sendable (MatroskaJob) -> [Int: MatroskaTrackChanges]
    }

    /// Takes a file that is open for the edit.
    init(_ job: MatroskaJob) { self.job = job }

    /// Repairs the file in one commit; a file that needs none is left alone.
    ///
    /// - Parameter progress: gets how many bytes have been copied, and how many will be.
    /// - Returns: what has changed and why, or would have.
    /// - Throws: `MediaError`, after which nothing has changed.
    func run(
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EditReport {
        var changes: [Int: MatroskaTrackChanges] = [:]
        for fault in [Self.languages, Self.defaults] {
            for (index, repair) in fault.repair(job) {
                changes[index, default: MatroskaTrackChanges()].merge(repair)
            }
        }
        return try job.run(changes, notices: notices, progress: progress) { change in
            (change.property == .flag(.default) ? Self.defaults : Self.languages).reason
        }
    }

    /// Languages that nothing states.
    private var notices: [Notice] {
        job.facts.map(\.facts).filter {
            $0.language == nil && ($0.kind == .audio || $0.kind.isLegible)
        }.map { Notice(.noLanguage($0.kind), track: $0.id) }
    }

    /// LanguageBCP47 in another form than the registry's, or Language that contradicts it or is the code of ISO
    /// 639-2/T, which older readers do not know.
    ///
    /// Source: RFC 9559, 5.1.4.1.19, 5.1.4.1.20 and 12.
    private static let languages = Fault(reason: .matroskaLanguages) { job in
        var changes: [Int: MatroskaTrackChanges] = [:]
        for (index, track) in job.tracks.enumerated() {
            guard let language = track.languageTag else { continue }
            let code = language.bibliographicCode
            let isRight = track.languageBCP47.map { $0 == language.rawValue } ?? true
            guard !isRight || track.language != code else { continue }
            changes[index, default: MatroskaTrackChanges()].language = (language.rawValue, code)
        }
        return changes
    }

    /// A default for viewers who need it or ask for it, where there is a plain track: players show it to everyone.
    ///
    /// If no plain audio is the default, the first one becomes it. Forced subtitles stay: they are for everyone.
    private static let defaults = Fault(reason: .matroskaDefault) { job in
        var changes: [Int: MatroskaTrackChanges] = [:]
        for kind in [TrackKind.audio, .subtitle] {
            let tracks = job.facts.filter { $0.facts.kind == kind && $0.facts.forced != .all }
            let plain = tracks.filter { !isSpecial($0.facts) }
            let special = tracks.filter { isSpecial($0.facts) && $0.facts.isEnabled }
            guard let first = plain.first, !special.isEmpty else { continue }
            for track in special {
                changes[track.index, default: MatroskaTrackChanges()].flags[.default] = false
            }
            if kind == .audio, !plain.contains(where: \.facts.isEnabled) {
                changes[first.index, default: MatroskaTrackChanges()].flags[.default] = true
            }
        }
        return changes
    }

    /// Whether a track is for some viewers, or not the program itself.
    private static func isSpecial(_ facts: TrackFacts) -> Bool {
        facts.isForAccessibility || facts.characteristics.contains(.auxiliaryContent)
    }
}
