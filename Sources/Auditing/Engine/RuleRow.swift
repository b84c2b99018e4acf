// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaPrimitives
import MediaSelection
import Playlists
import WebPages

/// A rule of a few lines: a row of a table of its topic, under the name of its slug.
struct RuleRow<Subject>: Rule {
    let metadata: RuleMetadata
    private let find: @Sendable (Subject, inout Findings) -> Void

    init(
        _ metadata: RuleMetadata,
        _ find: @escaping @Sendable (Subject, inout Findings) -> Void
    ) {
        self.metadata = metadata
        self.find = find
    }

    func check(_ subject: Subject, into findings: inout Findings) { find(subject, &findings) }
}

/// A finding of a row in one element of its subject, at the place of the element.
struct Fault: ExpressibleByStringInterpolation {
    let message: String
    var measurement: Measurement?
    var severity: Severity?
    var fix: Remedy?

    init(stringLiteral message: String) { self.message = message }

    init(
        _ message: String,
        _ measurement: Measurement? = nil,
        severity: Severity? = nil,
        fix: Remedy? = nil
    ) {
        self.message = message
        self.measurement = measurement
        self.severity = severity
        self.fix = fix
    }
}

extension Findings {
    fileprivate mutating func report(
        _ fault: Fault?,
        at location: @autoclosure () -> FindingLocation
    ) {
        guard let fault else { return }
        report(
            at: location(),
            fault.message,
            fault.measurement,
            severity: fault.severity,
            fix: fault.fix
        )
    }
}

/// The rows of playlists.
extension RuleMetadata {
    /// A rule for playlists of both kinds.
    func forPlaylists(
        _ check: @escaping @Sendable (PlaylistAsset, inout Findings) -> Void
    ) -> RuleRow<PlaylistAsset> { RuleRow(self, check) }

    /// A rule for multivariant playlists.
    func forMultivariantPlaylists(
        _ check:
            @escaping @Sendable (MultivariantPlaylist, PlaylistAsset, inout Findings) -> Void
    ) -> RuleRow<PlaylistAsset> {
        RuleRow(self) { asset, findings in
            guard let playlist = asset.multivariant else { return findings.say(.inapplicable) }
            check(playlist, asset, &findings)
        }
    }

    /// A rule for media playlists.
    func forMediaPlaylists(
        _ check: @escaping @Sendable (MediaPlaylist, PlaylistAsset, inout Findings) -> Void
    ) -> RuleRow<PlaylistAsset> {
        RuleRow(self) { asset, findings in
            guard let playlist = asset.media else { return findings.say(.inapplicable) }
            check(playlist, asset, &findings)
        }
    }

    /// A rule for the media playlists that a multivariant playlist names, or for one that is checked alone.
    func forMembers(
        _ check: @escaping @Sendable (PlaylistAsset, inout Findings) -> Void
    ) -> RuleRow<PlaylistAsset> {
        RuleRow(self) { asset, findings in
            guard asset.multivariant != nil || !asset.members.isEmpty else {
                return findings.say(.inapplicable)
            }
            check(asset, &findings)
        }
    }

    /// A rule for each variant, whose place is the line of its tag.
    func forEachVariant(
        _ fault:
            @escaping @Sendable (MultivariantPlaylist.Variant, MultivariantPlaylist) -> Fault?
    ) -> RuleRow<PlaylistAsset> {
        forMultivariantPlaylists { playlist, _, findings in
            for variant in playlist.variants {
                findings.report(fault(variant, playlist), at: .line(variant.line))
            }
        }
    }

    /// A rule for each rendition of a type, or of any.
    func forEachRendition(
        _ type: RenditionType? = nil,
        _ fault: @escaping @Sendable (MediaRendition, PlaylistAsset) -> Fault?
    ) -> RuleRow<PlaylistAsset> {
        forMultivariantPlaylists { playlist, asset, findings in
            for placed in playlist.renditions where type == nil || placed.tag.type == type {
                findings.report(fault(placed.tag, asset), at: .rendition(placed))
            }
        }
    }
}

/// The rows of movies.
extension RuleMetadata {
    /// A rule for a movie.
    func forMovies(
        _ check: @escaping @Sendable (MovieAsset, inout Findings) -> Void
    ) -> RuleRow<MovieAsset> { RuleRow(self, check) }

    /// A rule for each track of a kind, or of any, in the movies that it applies to.
    func forEachTrack(
        _ kind: MediaKind? = nil,
        where applies: @escaping @Sendable (MovieAsset) -> Bool = { _ in true },
        _ faults: @escaping @Sendable (AuditedTrack, MovieAsset) -> [Fault]
    ) -> RuleRow<MovieAsset> {
        RuleRow(self) { movie, findings in
            guard applies(movie) else { return findings.say(.inapplicable) }
            for track in kind.map(movie.tracks) ?? movie.tracks {
                for fault in faults(track, movie) {
                    findings.report(fault, at: .track(track.id))
                }
            }
        }
    }

    /// A rule for closed captions in video and caption tracks, which only a scan of all of them shows.
    ///
    /// - Parameters:
    ///   - applies: whether a track has what the rule is about.
    ///   - check: reports what is wrong with a track that the rule applies to.
    /// - Returns: the rule.
    func forEmbeddedCaptions(
        where applies: @escaping @Sendable (ScannedCaptions) -> Bool,
        _ check: @escaping @Sendable (ScannedCaptions, MovieAsset, inout Findings) -> Void
    ) -> RuleRow<MovieAsset> {
        RuleRow(self) { movie, findings in
            guard let scanned = movie.scan(into: &findings) else { return }
            let subjects = scanned.filter(applies)
            if !findings.sayObstacle(of: scanned), subjects.isEmpty {
                findings.say(.inapplicable)
            }
            for captions in subjects { check(captions, movie, &findings) }
        }
    }
}

/// The rows of captions and assets.
extension RuleMetadata {
    /// A rule for all that belongs to an asset.
    func forAssets(
        _ check: @escaping @Sendable (Asset, inout Findings) -> Void
    ) -> RuleRow<Asset> { RuleRow(self, check) }

    /// A rule for the captions of a file or a track.
    func forCaptions(
        _ check: @escaping @Sendable (CaptionAsset, inout Findings) -> Void
    ) -> RuleRow<CaptionAsset> { RuleRow(self, check) }
}

/// The rows of web pages.
extension RuleMetadata {
    /// A rule for a page.
    func forPages(
        _ check: @escaping @Sendable (PageAsset, inout Findings) -> Void
    ) -> RuleRow<PageAsset> { RuleRow(self, check) }

    /// A rule for each medium of a page, whose place is the line of its tag.
    func forEachMedium(
        _ faults: @escaping @Sendable (AuditedMedium) -> [Fault]
    ) -> RuleRow<PageAsset> {
        forPages { page, findings in
            if page.media.isEmpty { findings.say(.inapplicable) }
            for medium in page.media {
                for fault in faults(medium) {
                    findings.report(fault, at: .line(medium.medium.line))
                }
            }
        }
    }

    /// A rule for each text track of the media of a page, whose place is the line of its tag.
    func forEachPageTrack(
        _ faults: @escaping @Sendable (LoadedTrack, AuditedMedium) -> [Fault]
    ) -> RuleRow<PageAsset> {
        forPages { page, findings in
            if page.media.allSatisfy(\.tracks.isEmpty) { findings.say(.inapplicable) }
            for medium in page.media {
                for track in medium.tracks {
                    for fault in faults(track, medium) {
                        findings.report(fault, at: .line(track.element.line))
                    }
                }
            }
        }
    }
}

/// The rows of MPDs.
extension RuleMetadata {
    /// A rule for an MPD.
    func forMPDs(
        _ check: @escaping @Sendable (MPDAsset, inout Findings) -> Void
    ) -> RuleRow<MPDAsset> { RuleRow(self, check) }

    /// A rule for each adaptation set, whose place is the line of its tag; `changes` of it are the remedy.
    func forEachAdaptationSet(
        fix changes: @escaping @Sendable (AdaptationSet) -> [Remedy.TagChange] = { _ in [] },
        _ faults: @escaping @Sendable (AdaptationSet, MPD.Period) -> [Fault]
    ) -> RuleRow<MPDAsset> {
        forMPDs { asset, findings in
            for period in asset.mpd.periods {
                for set in period.adaptationSets {
                    for var fault in faults(set, period) {
                        fault.fix = asset.fix(set, of: period, changes(set))
                        findings.report(fault, at: .adaptationSet(set))
                    }
                }
            }
        }
    }
}
