// SPDX-License-Identifier: Apache-2.0

/// Holds assets against the rules of a profile.
public struct Audit: Sendable {
    /// What assets are held against.
    public let profile: AuditProfile
    /// How many findings of one rule are kept of an asset.
    public let limit: Int

    /// Makes an audit.
    public init(profile: AuditProfile, limit: Int = Findings.defaultLimit) {
        self.profile = profile
        self.limit = limit
    }

    /// Checks what a conversion has lost; the report is that of its result.
    ///
    /// Criteria of standards are about an asset, and none is told.
    public func check(_ conversion: Conversion) -> AssetReport {
        var findings = Findings(
            fileName: conversion.after.name,
            severities: profile.severities,
            limit: limit
        )
        RuleRunner.check(conversion, against: RuleCatalog.conversion, into: &findings)
        findings.sort()
        return AssetReport(conversion, findings)
    }

    /// Checks an asset; the findings come in the order of their places.
    public func check(_ asset: Asset) -> AssetReport {
        var findings = Findings(
            fileName: asset.name,
            severities: profile.severities,
            limit: limit
        )
        RuleRunner.check(asset, against: RuleCatalog.asset, into: &findings)
        if let movie = asset.movie {
            RuleRunner.check(movie, against: RuleCatalog.movie, into: &findings)
            for track in movie.tracks {
                guard let cues = track.cues else { continue }
                findings.enter(file: nil, track: track.id)
                RuleRunner.check(cues, against: CaptionRuleCatalog.quality, into: &findings)
                RuleRunner.check(cues, against: RuleCatalog.content, into: &findings)
            }
        }
        for captions in asset.captionFiles {
            findings.enter(file: captions.fileName, track: nil, captionFormat: captions.format)
            RuleRunner.check(captions, against: CaptionRuleCatalog.rules, into: &findings)
            RuleRunner.check(captions, against: RuleCatalog.content, into: &findings)
        }
        for playlist in asset.playlists {
            findings.enter(file: playlist.fileName, track: nil)
            RuleRunner.check(playlist, against: PlaylistRuleCatalog.rules, into: &findings)
        }
        findings.sort()
        return AssetReport(asset, findings, profile)
    }
}
