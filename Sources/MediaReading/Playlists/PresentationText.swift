// SPDX-License-Identifier: Apache-2.0

package import Captions
import FileSystem
package import ISOMedia
import MediaPrimitives
package import MediaSelection
package import Playlists

/// The subtitles of an HLS presentation, in a folder or on a server.
///
/// Playlists and segments of text are read, and nothing else of the presentation.
package struct PresentationText: Sendable {
    /// A rendition of subtitles.
    package struct Rendition: Equatable, Sendable {
        /// Language, name and characteristics.
        package let option: SelectionOption
        /// Its playlist.
        package let uri: String
        /// The line that names it, counted from 1.
        package let line: Int
    }

    /// The playlist, as the user named it, without what is secret in a URL.
    package let path: String
    /// The renditions, in the order of the playlist.
    package let renditions: [Rendition]
    private let members: PlaylistMembers

    /// Takes a playlist that was read.
    ///
    /// - Parameters:
    ///   - playlist: a multivariant playlist, or the media playlist of subtitles.
    ///   - members: what reads the playlists that it names.
    ///   - path: where it is.
    package init(_ playlist: Playlist, _ members: PlaylistMembers, at path: String) {
        self.path = RemoteName.shown(path)
        self.members = members
        switch playlist {
        case .multivariant(let multivariant):
            renditions = multivariant.choices.compactMap { choice in
                guard choice.tag.type == .subtitles, let option = choice.tag.option,
                    let uri = choice.tag.uri
                else { return nil }
                return Rendition(option: option, uri: uri, line: choice.line)
            }
        case .media:
            let option = SelectionOption(kind: .legible)
            renditions = [Rendition(option: option, uri: members.ownURI(path), line: 1)]
        }
    }

    /// Reads the playlist in a file; nil if the playlist names no text: FFmpeg finds what is in the segments of video.
    ///
    /// - Throws: `MediaError` if it cannot be read.
    static func opening(_ path: String) throws(MediaError) -> PresentationText? {
        let (playlist, members) = try PlaylistMembers.open(path)
        let presentation = PresentationText(playlist, members, at: path)
        let hasText =
            switch playlist {
            case .multivariant: !presentation.renditions.isEmpty
            case .media: presentation.read(presentation.renditions).contains { $0 != nil }
            }
        return hasText ? presentation : nil
    }

    /// The renditions as tracks, whose IDs count them from 1.
    package var tracks: [TrackFacts] {
        renditions.enumerated().map { index, rendition in
            TrackFacts(
                id: UInt32(clamping: index + 1),
                kind: .subtitle,
                language: rendition.option.language,
                name: rendition.option.name,
                isEnabled: rendition.option.isDefault,
                characteristics: rendition.option.characteristics,
                forced: rendition.option.isForced ? .all : .none
            )
        }
    }

    /// Reads the captions of renditions, in the time of the presentation.
    ///
    /// - Parameter wanted: some of ``renditions``.
    /// - Returns: of each, in the same order, its captions and the format that carries most of them; nil if its
    ///   segments are neither WebVTT nor text in fragmented MP4, or not all of them can be read.
    package func read(_ wanted: [Rendition]) -> [(
        document: CaptionDocument, format: CaptionFormat
    )?] {
        var members = members
        members.keepsCaptions = true
        return wanted.map { rendition in
            let role = PlaylistMember.Role.rendition(.subtitles)
            let member = members.read(rendition.uri, lines: [rendition.line], role: role)
            return members.takeText(of: member)
        }
    }

    /// The text of a track of ``tracks``.
    ///
    /// - Throws: `MediaError.Kind.unreadableTrack`.
    func text(of track: TrackFacts) throws(MediaError) -> TrackText {
        let rendition = renditions[Int(track.id) - 1]
        guard let (document, format) = read([rendition]).first ?? nil else {
            throw MediaError(.unreadableTrack(track.summary, .unreadableSegments), path: path)
        }
        return TrackText(
            facts: track,
            document: document,
            nearestFormat: format,
            webVTTHeader: nil,
            notices: []
        )
    }

    /// The captions of segments on the time line of the video, each cue once.
    ///
    /// A cue that is shown across the border of segments is in both, whole or as two parts.
    ///
    /// - Parameters:
    ///   - segments: in the order of the playlist.
    ///   - reference: the time of the media with which the video begins, in milliseconds.
    /// - Returns: in the same order; the line of a cue is that of its segment in the playlist.
    static func joined(_ segments: [ReadTextSegment], mediaStart reference: Int) -> CaptionDocument
    {
        struct Key: Hashable {
            let start: Int
            let end: Int
            let text: String
        }
        var document = CaptionDocument()
        var seen: Set<Key> = []
        for read in segments {
            let shift = read.segment.shiftMilliseconds(mediaStart: reference)
            document.addStyles(of: read.captions)
            document.addHeader(of: read.captions)
            for var cue in read.captions.cues {
                cue.startMilliseconds += shift
                cue.endMilliseconds += shift
                cue.position.line = read.segment.line
                let (start, end) = (cue.startMilliseconds, cue.endMilliseconds)
                let key = Key(start: start, end: end, text: cue.text.plainText)
                guard seen.insert(key).inserted else { continue }
                if let last = document.cues.last, last.endMilliseconds == start,
                    start == read.segment.startMilliseconds, last.text.plainText == key.text
                {
                    document.cues[document.cues.count - 1].endMilliseconds = end
                } else {
                    document.cues.append(cue)
                }
            }
        }
        return document
    }
}

extension PlaylistMembers {
    /// The text of a member that was read while captions were kept, in the time of the presentation, and the format
    /// that carries most of it; the line of a cue is that of its segment in the playlist.
    ///
    /// - Returns: nil if its segments are neither WebVTT nor text in fragmented MP4, or not all of them can be read.
    package mutating func takeText(
        of member: PlaylistMember
    ) -> (document: CaptionDocument, format: CaptionFormat)? {
        if let segments = takeCaptions(of: member.uri),
            segments.contains(where: \.segment.hasSignature)
        {
            let start = member.startMilliseconds
            return (PresentationText.joined(segments, mediaStart: start), .webVTT)
        }
        return fragmentedText(of: member).map { ($0, .ttml) }
    }
}

extension CaptionDocument {
    /// Takes over the language and the lines of the header that this one has not, but for the map of times.
    fileprivate mutating func addHeader(of segment: CaptionDocument) {
        var lines = segment.headerLines.filter { !$0.hasPrefix("X-TIMESTAMP-MAP") }
        if let other = segment.language, other != language {
            if language == nil { language = other } else { lines.append("Language: \(other)") }
        }
        for line in lines where !headerLines.contains(line) { headerLines.append(line) }
    }

    /// Takes over the regions and style sheets of another document that this one has not.
    mutating func addStyles(of other: CaptionDocument) {
        for region in other.regions where !regions.contains(region) { regions.append(region) }
        for sheet in other.styleSheets where !styleSheets.contains(sheet) {
            styleSheets.append(sheet)
        }
    }
}
