// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import TextTracks

// MARK: - References

extension RepairableFault {
    /// MPEG-4 systems and layered coding count references.
    private static let counted: Set<FourCC> = ["mpod", "dpnd", "ipir", "sync", "scal", "sbas"]

    /// References to tracks that are not in the movie, and lists of no references.
    ///
    /// If samples name references by their number in the list, it stays as it is.
    static func danglingReferences(in movie: Movie) -> RepairableFault {
        let lists = movie.tracks.compactMap { $0.box.child("tref") }
        let types = Set(lists.flatMap { $0.children.map(\.type) }).subtracting(counted)
        return RepairableFault(.referencesExist, types) {
            movie throws(ISOMediaError) in
            let known = Set(try movie.tracks().map(\.id))
            try movie.updateTracks { track, _ throws(ISOMediaError) in
                for (type, trackIDs) in try track.references() where !counted.contains(type) {
                    let sound = trackIDs.filter(known.contains)
                    if sound != trackIDs || sound.isEmpty { track.setReferences(type, to: sound) }
                }
                track.box.updateChildren { boxes in
                    boxes.removeAll {
                        $0.type == "tref" && $0.children.isEmpty && $0.payload.isEmpty
                    }
                }
            }
        }
    }

    /// `folw` in a subtitle track: it belongs into the audio track, from where it leads to the subtitles.
    ///
    /// An audio track that leads somewhere already stays as it is.
    static let reversedFollowers = RepairableFault(
        .followersReversed,
        ["folw"]
    ) { movie throws(ISOMediaError) in
        let tracks = try movie.tracks()
        let sounds = Set(tracks.filter { $0.kind == .audio }.map(\.id))
        for facts in tracks where facts.kind.isLegible {
            var reversed: [UInt32] = []
            try movie.movie.updateTrack(facts.id) { track throws(ISOMediaError) in
                reversed = try track.references("folw")
                guard !reversed.isEmpty else { return }
                track.setReferences("folw", to: [])
            }
            for sound in reversed where sounds.contains(sound) {
                try movie.movie.updateTrack(sound) { track throws(ISOMediaError) in
                    guard try track.references("folw").isEmpty else { return }
                    track.setReferences("folw", to: [facts.id])
                }
            }
        }
    }

    /// `folw` to the regular track of a pair; it leads to the forced one.
    ///
    /// Source: QuickTime File Format, "Track Reference Atoms".
    static let followersOfPairs = RepairableFault(
        .followersOfPairs,
        ["folw"]
    ) { movie throws(ISOMediaError) in
        let forced = Set(try movie.tracks().filter { $0.forced == .all }.map(\.id))
        var companions: [UInt32: UInt32] = [:]
        for track in movie.movie.tracks {
            let companion = try track.references("forc").first
            if let companion, forced.contains(companion) {
                companions[try track.header().trackID] = companion
            }
        }
        try movie.updateTracks { facts in
            facts.kind == .audio
        } _: { track, _ throws(ISOMediaError) in
            let present = try track.references("folw")
            let led = present.map { companions[$0] ?? $0 }.reduce(into: [UInt32]()) { list, id in
                if !list.contains(id) { list.append(id) }
            }
            if led != present { track.setReferences("folw", to: led) }
        }
    }
}

// MARK: - Groups and enabled tracks

extension RepairableFault {
    /// A chapter list that is enabled: its titles would be shown as text on the video.
    static let enabledChapters = RepairableFault(.chaptersDisabled, []) {
        movie throws(ISOMediaError) in
        try movie.updateTracks { facts in
            facts.kind == .chapter && facts.isEnabled
        } _: { track, _ throws(ISOMediaError) in
            try track.updateHeader { $0.isEnabled = false }
        }
    }

    /// Tracks of a kind of media in no alternate group, or several or none enabled, or one for accessibility or of
    /// forced subtitles enabled beside a plain one.
    ///
    /// One audio track alone needs no group. Two groups are never merged, because tracks of different groups play
    /// together, as do audio tracks that are enabled in no group, such as the channels of a recording: they stay,
    /// and are reported.
    static func groups(of kind: MediaKind) -> RepairableFault {
        RepairableFault(.oneGroup, []) { movie throws(ISOMediaError) in
            let group = AlternateGroup(kind: kind)
            let tracks = try movie.tracks()
            let members = group.members(of: tracks)
            if kind == .audible, members.count == 1, members[0].isEnabled { return }
            let together = group.playedTogether(of: tracks).map(\.id)
            if !together.isEmpty { movie.notices.append(Notice(.audioPlaysTogether(together))) }
            if group.numbers(of: tracks).count > 1 {
                movie.notices.append(Notice(.severalGroups(kind)))
            }
            try group.establish(in: &movie.movie)
        }
    }
}

// MARK: - Display

extension RepairableFault {
    /// "All samples forced" without "some samples forced", which has to be set with it.
    ///
    /// Source: QuickTime File Format, "Subtitle Sample Data", display flags.
    static let forcedFlags = RepairableFault(
        .forcedFlags,
        ["tx3g"]
    ) { movie throws(ISOMediaError) in
        try movie.updateTracks { track, _ throws(ISOMediaError) in
            try track.updateTextEntries { entry in
                if entry.displayFlags.contains(.allSamplesForced) {
                    entry.displayFlags.insert(.someSamplesForced)
                }
            }
        }
    }

    /// tx3g under the handler `text`: 3GPP's way, which Apple's players do not list as subtitles.
    ///
    /// Chapter lists are text and stay so. Source: QuickTime File Format, "Subtitle Media".
    static let subtitleHandler = RepairableFault(
        .subtitleHandler,
        ["hdlr"]
    ) {
        movie throws(ISOMediaError) in
        try movie.updateTracks { facts in
            facts.kind == .subtitle && facts.handler == "text"
                && facts.sampleEntry == TextSampleEntry.type
        } _: { track, _ throws(ISOMediaError) in
            try track.updateHandler { $0.handlerType = "sbtl" }
        }
    }

    /// Subtitles without a size, as FFmpeg writes them: players have to guess their place.
    ///
    /// Size, place, layer and default text box become those that Apple asks for (`TimedTextGeometry`).
    static let subtitleGeometry = RepairableFault(
        .subtitleGeometry,
        ["tkhd", "tx3g"]
    ) { movie throws(ISOMediaError) in
        let size = try movie.movie.displaySize()
        try movie.updateTracks { facts in
            facts.kind == .subtitle && facts.sampleEntry == TextSampleEntry.type
        } _: { track, _ throws(ISOMediaError) in
            let present = try track.header()
            guard present.width.rawValue == 0, present.height.rawValue == 0,
                let entry = try track.textEntries().first
            else { return }
            let geometry = TimedTextGeometry(
                displayWidth: size.width,
                displayHeight: size.height,
                hasVerticalPlacement: entry.displayFlags.contains(.verticalPlacement)
            )
            try track.updateHeader { header in
                header.layer = -1
                header.matrix = geometry.matrix
                header.width = FixedPoint16x16(geometry.displayWidth)
                header.height = FixedPoint16x16(geometry.trackHeight)
            }
            try track.updateTextEntries { $0.defaultTextBox = geometry.defaultTextBox }
        }
    }
}
