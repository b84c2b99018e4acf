// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// X702: captions and sounds that came out of a conversion with less said of them.
struct TagsLost: ConversionRule {
    let metadata = RuleMetadata(
        "X702",
        "tags-lost",
        "A conversion has lost or changed what was said of captions or sound",
        .error,
        references: ["EN 301 549 5.4"],
        rationale: "Players list and select by language and characteristics; without them captions "
            + "are there and nobody finds them.",
        remedy: "Convert with the tags kept, or say them again with mediatag tag."
    )

    func check(_ conversion: Conversion, into findings: inout Findings) {
        let texts = ServicePairs<LegibleService>(conversion).pairs
        let sounds = ServicePairs<AuditedTrack>(soundsOf: conversion).pairs
        guard !texts.isEmpty || !sounds.isEmpty else {
            return findings.say(.inapplicable, of: metadata)
        }
        let movie = conversion.after.movie
        for (before, after) in texts {
            report(Self.losses(before, after), before.label, after.track, movie, into: &findings)
        }
        for (before, after) in sounds {
            report(Self.losses(before, after), before.label, after, movie, into: &findings)
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
        let options = losses.compactMap(\.option).joined(separator: " ")
        findings.report(
            metadata,
            at: track.map { .track($0.id) } ?? FindingLocation(),
            "\(label): " + losses.map(\.clause).joined(separator: ", "),
            fix: Self.fix(movie, track, options)
        )
    }

    private static func fix(_ movie: MovieAsset?, _ track: AuditedTrack?, _ options: String) -> Fix?
    {
        guard let movie, movie.isISOMedia, let track, !options.isEmpty else { return nil }
        return .suggestion(
            "mediatag tag \(shellQuoted(movie.path)) --track \(track.id) \(options)"
        )
    }

    /// What is otherwise, and how `mediatag tag` says it again.
    private typealias Loss = (clause: String, option: String?)

    private static func losses(_ before: LegibleService, _ after: LegibleService) -> [Loss] {
        if let old = before.track, let new = after.track { return losses(old, new) }
        var losses = language(before.language, after.language)
        if before.isForDeaf, !after.isForDeaf { losses.append(("no longer SDH", "--sdh")) }
        if before.isForced, !after.isForced { losses.append(("no longer forced", "--forced all")) }
        return losses
    }

    private static func losses(_ before: AuditedTrack, _ after: AuditedTrack) -> [Loss] {
        var losses = language(before.knownLanguage, after.knownLanguage)
        for tag in before.characteristics where !after.characteristics.contains(tag) {
            // A lost description is X703's.
            guard tag != .describesVideo || before.kind != .audio else { continue }
            losses.append(("\(tag) is lost", "--characteristic \(shellQuoted("\(tag)"))"))
        }
        if before.forced != after.forced {
            losses.append(
                (
                    "forced was \(before.forced.rawValue), is \(after.forced.rawValue)",
                    "--forced \(before.forced.rawValue)"
                )
            )
        }
        if before.isEnabled, !after.isEnabled {
            losses.append(("no longer the default", "--default"))
        }
        return losses
    }

    private static func language(_ before: LanguageTag?, _ after: LanguageTag?) -> [Loss] {
        guard let before, before != after else { return [] }
        let now = after.map { "is \($0)" } ?? "is not stated"
        return [("the language was \(before), \(now)", "--language \(before)")]
    }
}
