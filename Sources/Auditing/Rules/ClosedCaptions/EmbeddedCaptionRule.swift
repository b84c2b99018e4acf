// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaSelection
import Muxing

/// A rule about closed captions in pictures and caption tracks, which only a scan of all of them shows.
protocol EmbeddedCaptionRule: MovieRule {
    /// Whether a track has what the rule is about.
    func applies(to captions: ScannedCaptions) -> Bool

    /// Adds what is wrong with a track that the rule applies to.
    func check(
        _ captions: ScannedCaptions,
        of movie: MovieAsset,
        into findings: inout Findings
    )
}

extension EmbeddedCaptionRule {
    func check(_ movie: MovieAsset, into findings: inout Findings) {
        guard let scanned = scan(of: movie, into: &findings) else { return }
        let subjects = scanned.filter(applies)
        if let unread = scanned.first(where: { $0.obstacle != nil }), let obstacle = unread.obstacle
        {
            findings.say(.untested("\(unread.label): \(obstacle)"), of: metadata)
        } else if subjects.isEmpty {
            return findings.say(.inapplicable, of: metadata)
        }
        for captions in subjects { check(captions, of: movie, into: &findings) }
    }
}

extension MovieRule {
    /// What a scan has found; nil where there are no pictures or nobody looked, after saying so.
    func scan(of movie: MovieAsset, into findings: inout Findings) -> [ScannedCaptions]? {
        if let scanned = movie.scannedCaptions { return scanned }
        let isVisible = movie.tracks.contains {
            $0.kind.mediaKind == .visual || $0.kind == .closedCaption
        }
        if !isVisible {
            findings.say(.inapplicable, of: metadata)
        } else if movie.embeddedCaptions == .notAsked {
            findings.say(.notScanned, of: metadata)
        } else if case .untested(let reason) = movie.embeddedCaptions {
            findings.say(.untested(reason), of: metadata)
        } else {
            findings.say(.untested("what was found was not kept"), of: metadata)
        }
        return nil
    }
}

/// What the rules about embedded captions have in common.
enum ClosedCaptionAudit {
    /// The command that takes a channel out, to save what can be read.
    static func extraction(
        _ channel: ScannedCaptions.Channel,
        of captions: ScannedCaptions,
        in movie: MovieAsset
    ) -> Fix {
        let name = channel.channel.name
        return .suggestion(
            "mediatag extract \(shellQuoted(movie.path)) --track cc:\(captions.track):\(name) "
                + "-o \(name).vtt"
        )
    }
}
