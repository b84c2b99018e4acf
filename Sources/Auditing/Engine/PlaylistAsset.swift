// SPDX-License-Identifier: Apache-2.0

import Looking
import MediaPrimitives
package import Playlists

/// All that rules see of a playlist: its lines, and for a multivariant one what it names.
package struct PlaylistAsset: Sendable {
    /// A line with a tag that has attributes.
    struct TaggedLine: Sendable {
        /// The line, counted from 1.
        let number: Int
        /// The line as read.
        let line: PlaylistLine
        /// What the standard says of the tag.
        let entry: TagEntry
        /// The attributes; divided when they are asked for, as they take many times their bytes.
        var attributes: AttributeList { AttributeList(parsing: line.value) }

        /// The column of an attribute, counted from 1.
        func column(of attribute: Attribute) -> Int {
            line.column(of: attribute.raw.startIndex)
        }
    }

    /// The name of the file, as the user wrote it.
    package let fileName: String
    /// The playlist.
    package let playlist: Playlist
    /// The media playlists that a multivariant playlist names.
    package let members: [PlaylistMember]
    /// The channels of closed captions that are in the video of no variant, by `INSTREAM-ID`; empty if there
    /// was no scan.
    package var absentChannels: Set<String> = []
    /// What the interstitials of a multivariant playlist play.
    package var interstitials: [PlayedInterstitial] = []
    /// What was measured of the video of a multivariant playlist.
    var picture = SeenPicture.notAsked
    /// The lines with attributes, in their order.
    let taggedLines: [TaggedLine]
    /// The bit rates of members that could be measured, by their URIs.
    let rates: [String: SegmentBitRate]
    /// The tracks in the media of members that could be read, by their URIs.
    let tracks: [String: [MemberTrack]]

    /// Puts together what rules need.
    ///
    /// - Parameters:
    ///   - playlist: the playlist.
    ///   - fileName: the name of the file, for messages.
    ///   - members: what a multivariant playlist names, as far as it could be read.
    package init(_ playlist: Playlist, fileName: String, members: [PlaylistMember] = []) {
        self.playlist = playlist
        self.fileName = fileName
        self.members = members
        rates = Dictionary(members.compactMap { member in member.bitRate.map { (member.uri, $0) } })
        {
            first,
            _ in first
        }
        tracks = Dictionary(members.compactMap { member in member.tracks.map { (member.uri, $0) } })
        {
            first,
            _ in first
        }
        taggedLines = playlist.text.lines.enumerated().compactMap { index, line in
            guard let entry = line.tag.flatMap(TagCatalog.entry), entry.value == .attributes else {
                return nil
            }
            return TaggedLine(
                number: index + 1,
                line: line,
                entry: entry
            )
        }
    }

    /// The lines.
    package var lines: [PlaylistLine] { playlist.text.lines }

    /// The multivariant playlist; nil where it is a media playlist.
    package var multivariant: MultivariantPlaylist? {
        if case .multivariant(let playlist) = playlist { playlist } else { nil }
    }

    /// The media playlist; nil where it is a multivariant playlist.
    package var media: MediaPlaylist? {
        if case .media(let playlist) = playlist { playlist } else { nil }
    }

    /// The remedy that changes the attributes of a rendition.
    func fix(_ rendition: MediaRendition, _ changes: Remedy.TagChange...) -> Remedy {
        Remedy(RemoteName.file(fileName), .tagRendition(rendition.selector, changes))
    }
}
