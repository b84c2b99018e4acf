// SPDX-License-Identifier: Apache-2.0

import Guidelines
import WebPages

/// Holds assets against the rules of a profile.
public struct Audit: Sendable {
    /// The criteria of the audit.
    package let profile: AuditProfile
    /// How many findings of one rule are kept of an asset.
    package let limit: Int
    /// The words for remedies in reports.
    package let wording: RemedyWording

    /// Makes an audit.
    public init(
        profile: AuditProfile,
        limit: Int = Findings.defaultLimit,
        wording: @escaping RemedyWording = { _ in nil }
    ) {
        self.profile = profile
        self.limit = limit
        self.wording = wording
    }

    /// Checks what a conversion has lost; the report is that of its result.
    ///
    /// Criteria of standards are about assets, so that none is reported.
    package func check(_ conversion: Conversion) -> AssetReport {
        var findings = Findings(
            fileName: conversion.after.name,
            severities: profile.severities,
            advisoryRules: profile.advisoryRules,
            limit: limit
        )
        RuleRunner.check(conversion, against: RuleCatalog.conversion, into: &findings)
        findings.finish(wording)
        return AssetReport(conversion, findings)
    }

    /// Checks an asset; the findings come in the order of their places.
    package func check(_ asset: Asset) -> AssetReport {
        if let page = asset.page { return check(page, of: asset) }
        var findings = findings(of: asset)
        findings.finish(wording)
        return AssetReport(asset, findings, profile)
    }

    /// Checks a page, and each of its media with the tracks of the page.
    private func check(_ page: PageAsset, of asset: Asset) -> AssetReport {
        var media: [ReportedMedium] = []
        var findings = findings(of: page, in: asset, &media)
        findings.finish(wording)
        var report = AssetReport(asset, findings, profile)
        report.media = media
        return report
    }

    /// Checks a page, its media and the pages that its frames show.
    ///
    /// - Parameters:
    ///   - page: the page.
    ///   - asset: the asset that the page is.
    ///   - frame: the name of the page, if a frame shows it.
    ///   - media: gets its media, players of services and those of frames.
    /// - Returns: the findings.
    private func findings(
        of page: PageAsset,
        in asset: Asset,
        asFrame frame: String? = nil,
        _ media: inout [ReportedMedium]
    ) -> Findings {
        var findings = emptyFindings(of: asset)
        RuleRunner.check(page, against: RuleCatalog.pages, into: &findings)
        for medium in page.media {
            let found = medium.judgedAsset.map { self.findings(of: $0) }
            if let found, let name = medium.asset?.name { findings.add(found, ofFile: name) }
            media.append(ReportedMedium(medium, outcome(of: medium, found, in: page), in: frame))
        }
        media += page.page.embeds.map { ReportedMedium($0, in: frame) }
        for case let shown? in page.frames.map(\.asset) {
            guard let inner = shown.page else { continue }
            let found = self.findings(of: inner, in: shown, asFrame: shown.name, &media)
            findings.add(found, ofFile: shown.name)
        }
        return findings
    }

    /// The outcome of a medium by the rules for what it plays, and by those for its element and tracks.
    private func outcome(
        of medium: AuditedMedium,
        _ found: Findings?,
        in page: PageAsset
    ) -> RuleOutcome {
        var findings = found ?? emptyFindings(of: Asset(name: page.fileName))
        let alone = PageAsset(page.page, fileName: page.fileName, media: [medium])
        RuleRunner.check(alone, against: RuleCatalog.pageMedia, into: &findings)
        return AssetReport.outcome(findings, medium.asset?.unreadable ?? ["it was not read"])
    }

    private func emptyFindings(of asset: Asset) -> Findings {
        Findings(
            fileName: asset.name,
            severities: profile.severities,
            advisoryRules: profile.advisoryRules,
            limit: limit
        )
    }

    private func findings(of asset: Asset) -> Findings {
        var findings = emptyFindings(of: asset)
        RuleRunner.check(asset, against: RuleCatalog.asset, into: &findings)
        if let movie = asset.movie {
            RuleRunner.check(movie, against: RuleCatalog.movie, into: &findings)
            for track in movie.tracks {
                // The rules for captions are not about descriptions; M125 is.
                guard let cues = track.cues, !track.isTextDescription else { continue }
                findings.enter(file: nil, track: track.id)
                RuleRunner.check(cues, against: RuleCatalog.captionTracks, into: &findings)
                RuleRunner.check(cues, against: RuleCatalog.content, into: &findings)
            }
        }
        for captions in asset.captionFiles {
            findings.enter(file: captions.fileName, track: nil, captionFormat: captions.format)
            FixTrial(captions, RuleCatalog.captions).check(into: &findings)
            RuleRunner.check(captions, against: RuleCatalog.content, into: &findings)
        }
        for text in asset.renditionTexts {
            findings.enter(file: text.file, rendition: text.name)
            // The rules for captions are not about descriptions.
            guard !text.captions.role.isDescription else { continue }
            RuleRunner.check(text.captions, against: RuleCatalog.renditionTexts, into: &findings)
            RuleRunner.check(text.captions, against: RuleCatalog.content, into: &findings)
        }
        check(asset.variantCaptions ?? [], into: &findings)
        if let video = asset.presentedVideo {
            findings.enter(file: video.path, track: nil)
            RuleRunner.check(video, against: FlashRules.all, into: &findings)
        }
        if let mpd = asset.mpd {
            findings.enter(file: mpd.fileName, track: nil)
            RuleRunner.check(mpd, against: RuleCatalog.mpds, into: &findings)
        }
        for playlist in asset.playlists {
            findings.enter(file: playlist.fileName, track: nil)
            RuleRunner.check(playlist, against: RuleCatalog.playlists, into: &findings)
        }
        return findings
    }
}

extension Audit {
    /// Checks the closed captions of variants; variants with the same captions are checked once.
    private func check(_ variants: [VariantCaptions], into findings: inout Findings) {
        var seen: [[ScannedCaptions]] = []
        for variant in variants {
            guard let movie = variant.movie else { continue }
            if let tracks = variant.tracks {
                let same = seen.contains { other in
                    other.elementsEqual(tracks) { $0.hasSameCaptions(as: $1) }
                }
                guard !same else { continue }
                seen.append(tracks)
            }
            findings.enter(file: variant.file, track: nil)
            RuleRunner.check(movie, against: RuleCatalog.variantCaptions, into: &findings)
        }
    }
}

/// Holds a caption file against every rule of the catalogue.
public enum CaptionAudit {
    /// Checks a file.
    ///
    /// - Parameters:
    ///   - asset: the file.
    ///   - limit: how many findings of one rule are kept.
    ///   - wording: the words for remedies.
    /// - Returns: the findings in the order of their places.
    public static func check(
        _ asset: CaptionAsset,
        limit: Int = Findings.defaultLimit,
        wording: RemedyWording = { _ in nil }
    ) -> Findings {
        var findings = Findings(
            fileName: asset.isStandardInput ? nil : asset.fileName,
            captionFormat: asset.format,
            severities: asset.profile.severities,
            limit: limit
        )
        let listening = asset.role.sound == nil ? [] : RuleCatalog.listening
        FixTrial(asset, RuleCatalog.captions + listening).check(into: &findings)
        findings.finish(wording)
        return findings
    }
}

/// Holds a playlist against every rule of the catalogue.
package enum PlaylistAudit {
    /// Checks a playlist.
    ///
    /// - Parameters:
    ///   - asset: the playlist.
    ///   - specification: what it is checked against alone; nil: all rules.
    ///   - limit: how many findings of one rule are kept.
    ///   - wording: the words for remedies.
    /// - Returns: the findings in the order of their places.
    package static func check(
        _ asset: PlaylistAsset,
        against specification: Specification? = nil,
        limit: Int = 1_000,
        wording: RemedyWording = { _ in nil }
    ) -> Findings {
        // Without criteria, one rule for missing captions is enough.
        var severities = specification?.switchingOff(RuleCatalog.playlists.map(\.metadata)) ?? [:]
        severities["H320"] = .off
        var findings = Findings(fileName: asset.fileName, severities: severities, limit: limit)
        RuleRunner.check(asset, against: RuleCatalog.playlists, into: &findings)
        findings.finish(wording)
        return findings
    }
}

/// Holds an MPD against every rule of the catalogue.
package enum MPDAudit {
    /// Checks an MPD.
    ///
    /// - Parameters:
    ///   - asset: the MPD.
    ///   - specification: what it is checked against alone; nil: all rules.
    ///   - limit: how many findings of one rule are kept.
    ///   - wording: the words for remedies.
    /// - Returns: the findings, sorted by their places.
    package static func check(
        _ asset: MPDAsset,
        against specification: Specification? = nil,
        limit: Int = 1_000,
        wording: RemedyWording = { _ in nil }
    ) -> Findings {
        let severities = specification?.switchingOff(RuleCatalog.mpds.map(\.metadata)) ?? [:]
        var findings = Findings(fileName: asset.fileName, severities: severities, limit: limit)
        RuleRunner.check(asset, against: RuleCatalog.mpds, into: &findings)
        findings.finish(wording)
        return findings
    }
}
