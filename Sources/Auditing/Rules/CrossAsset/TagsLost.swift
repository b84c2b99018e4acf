// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// X702: tags of captions and audio that a conversion has lost.
struct TagsLost: ConversionRule {
    let metadata = RuleMetadata(
        "X702",
        "tags-lost",
        "A conversion has lost or changed the tags of captions or audio",
        .error,
        references: ["EN 301 549 v3.2.1 5.4"],
        rationale: "Players list and select captions by language and characteristics; without "
            + "them, viewers cannot find the captions.",
        remedy: "Keep the tags in the conversion, or tag the result."
    )

    func check(_ conversion: Conversion, into findings: inout Findings) {
        let texts = ServicePairs<LegibleService>(conversion).pairs
        let sounds = ServicePairs<AuditedTrack>(soundsOf: conversion).pairs
        guard !texts.isEmpty || !sounds.isEmpty else { return findings.say(.inapplicable) }
        let movie = conversion.after.movie
        // A presentation states only what viewers choose by, and defaults by rules of its own.
        let isSameKind =
            (conversion.before.movie == nil) == (conversion.after.movie == nil)
        for (before, after) in texts {
            report(
                Self.losses(before, after, isSameKind),
                before.label,
                after.track,
                movie,
                into: &findings
            )
        }
        for (before, after) in sounds {
            report(
                Self.losses(before, after, isSameKind),
                before.label,
                after,
                movie,
                into: &findings
            )
        }
    }

    /// A sentence of all that is otherwise, with the command that says it again.
    private func report(
        _ losses: [Loss],
        _ label: String,
        _ track: AuditedTrack?,
        _ movie: MovieAsset?,
        into findings: inout Findings
    ) {
        guard !losses.isEmpty else { return }
        findings.report(
            at: track.map { .track($0.id) } ?? FindingLocation(),
            "\(label): " + losses.map(\.clause).joined(separator: ", "),
            fix: track.flatMap { movie?.remedy(.tagTrack($0.id, losses.map(\.change))) }
        )
    }

    /// A difference as a clause, and the change that restores the tag.
    private typealias Loss = (clause: String, change: Remedy.TagChange)

    private static func losses(
        _ before: LegibleService,
        _ after: LegibleService,
        _ isSameKind: Bool
    ) -> [Loss] {
        if let old = before.track, let new = after.track { return losses(old, new, isSameKind) }
        var losses = language(before.language, after.language)
        if before.isForDeaf, !after.isForDeaf { losses.append(("no longer SDH", .sdh)) }
        if before.isForced, !after.isForced { losses.append(("no longer forced", .forced(.all))) }
        return losses
    }

    private static func losses(
        _ before: AuditedTrack,
        _ after: AuditedTrack,
        _ isSameKind: Bool
    ) -> [Loss] {
        var losses = language(before.knownLanguage, after.knownLanguage)
        for tag in before.characteristics where !after.characteristics.contains(tag) {
            // A lost description is X703's.
            guard tag != .describesVideo || before.kind != .audio else { continue }
            guard isSameKind || tag.isAccessibility else { continue }
            losses.append(("\(tag) is lost", .addCharacteristic(tag.rawValue)))
        }
        if before.forced != after.forced,
            isSameKind || [before.forced, after.forced].contains(.all)
        {
            let clause = "forced was \(before.forced.rawValue), is \(after.forced.rawValue)"
            losses.append((clause, .forced(before.forced)))
        }
        if before.isEnabled, !after.isEnabled, isSameKind {
            losses.append(("no longer the default", .isDefault))
        }
        return losses
    }

    private static func language(_ before: LanguageTag?, _ after: LanguageTag?) -> [Loss] {
        guard let before, before != after else { return [] }
        let now = after.map { "is \($0)" } ?? "is not stated"
        return [("the language was \(before), \(now)", .language(before))]
    }
}
