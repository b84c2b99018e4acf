// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaSelection

/// The remedies of rules for movies, and their outcome if there was no scan.
extension MovieAsset {
    /// A remedy; nil if the movie is in a container that cannot be edited.
    ///
    /// Of Matroska, what `tag` can state is edited in place; the user decides about it.
    func remedy(_ action: Remedy.Action, isSafe: Bool = false) -> Remedy? {
        if isISOMedia { return Remedy(path, action, isSafe: isSafe) }
        guard container == "matroska", case .tagTrack(_, let changes) = action,
            changes.allSatisfy(\.isForMatroska)
        else { return nil }
        return Remedy(path, action, isSafe: false)
    }

    /// The remedy that changes the tags of a track.
    func tag(_ track: AuditedTrack, _ changes: Remedy.TagChange..., isSafe: Bool = false) -> Remedy?
    {
        remedy(.tagTrack(track.id, changes), isSafe: isSafe)
    }

    /// The remedy that repairs what is certain.
    var repair: Remedy? { remedy(.repair(synchronizingKind: false), isSafe: true) }

    /// The remedy that adds a track, which may take a copy in another container; nil for segments of a playlist.
    func addition(_ action: Remedy.Action) -> Remedy? { isInParts ? nil : Remedy(path, action) }

    /// The remedy that extracts a channel of closed captions, to keep what can be read; nil for segments of a playlist.
    func extraction(_ channel: ScannedCaptions.Channel, of captions: ScannedCaptions) -> Remedy? {
        guard !isInParts else { return nil }
        return Remedy(path, .extractCaptions(track: captions.track, channel: channel.channel.name))
    }

    /// What a scan for closed captions has found; nil where there is no video or no scan, after saying so.
    func scan(into findings: inout Findings) -> [ScannedCaptions]? {
        if let scannedCaptions { return scannedCaptions }
        let isVisible = tracks.contains {
            $0.kind.mediaKind == .visual || $0.kind == .closedCaption
        }
        if !isVisible {
            findings.say(.inapplicable)
        } else if embeddedCaptions == .notAsked {
            findings.say(.notScanned)
        } else if case .untested(let reason) = embeddedCaptions {
            findings.say(.untested(reason))
        } else {
            findings.say(.untested("the result of the scan was not kept"))
        }
        return nil
    }
}

extension Remedy.TagChange {
    /// Whether the header of a Matroska track has an element for it.
    fileprivate var isForMatroska: Bool {
        switch self {
        case .language, .name, .sdh, .describesVideo, .isDefault, .forced(.all), .forced(.none):
            true
        default: false
        }
    }
}

extension Findings {
    /// Says which track could not be scanned to its end; false where each was.
    mutating func sayObstacle(of scanned: [ScannedCaptions]) -> Bool {
        guard let unread = scanned.first(where: { $0.obstacle != nil }),
            let obstacle = unread.obstacle
        else { return false }
        say(.untested("\(unread.label): \(obstacle)"))
        return true
    }
}
