// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

extension ViewerPage {
    /// Reads an HLS playlist and the subtitles that it names.
    ///
    /// Browsers show subtitles of HLS in many ways or not at all, so that the page has them as files of its own.
    init(playlist path: String) throws(PageError) {
        let (playlist, members) = try PageError.reading { () throws(MediaError) in
            try PlaylistMembers.open(path)
        }
        guard case .multivariant(let multivariant) = playlist else {
            self.init(
                asset: path,
                media: .playlist(audioCount: 1),
                mainLanguage: nil,
                texts: [],
                chapters: []
            )
            return
        }
        var reader = members
        var notices: [PageNotice] = []
        let texts = Self.texts(of: multivariant, &reader, path, &notices)
        let audio = multivariant.choices.filter { $0.tag.type == .audio }.compactMap(\.tag.option)
        let plain = audio.filter { !$0.describesVideo }
        let main = plain.first(where: \.isDefault) ?? plain.first ?? audio.first
        self.init(
            asset: path,
            media: .playlist(audioCount: max(1, audio.count)),
            mainLanguage: main?.language == .undetermined ? nil : main?.language,
            texts: texts,
            chapters: [],
            notices: notices
        )
        signLanguageVideo = SignLanguageVideo.rendition(of: multivariant, members)
    }

    private static func texts(
        of playlist: MultivariantPlaylist,
        _ members: inout PlaylistMembers,
        _ path: String,
        _ notices: inout [PageNotice]
    ) -> [PageText] {
        var texts: [PageText] = []
        for rendition in playlist.choices where rendition.tag.type == .subtitles {
            guard let option = rendition.tag.option, let uri = rendition.tag.uri else { continue }
            let role = PlaylistMember.Role.rendition(.subtitles)
            let member = members.read(uri, lines: [rendition.line], role: role)
            let name = option.name ?? uri
            let segments = member.textSegments.map { segments in
                let cues = cues(of: segments, mediaStart: member.startMilliseconds)
                return CaptionDocument(cues: cues)
            }
            guard let document = segments ?? members.fragmentedText(of: member) else {
                notices.append(PageNotice(.renditionLeftOut(name), in: path))
                continue
            }
            guard document.cues.contains(where: \.isShown) else { continue }
            texts.append(
                PageText(
                    option: option,
                    describesVideo: option.describesVideo,
                    document: document,
                    source: uri
                )
            )
        }
        return texts
    }

    /// The cues of segments on the time line of the video, each once.
    ///
    /// A cue that is shown across the border of segments is in both, whole or as two parts.
    ///
    /// - Parameters:
    ///   - segments: in the order of the playlist.
    ///   - reference: the time of the media with which the video begins, in milliseconds.
    /// - Returns: in the same order.
    static func cues(of segments: [TextSegment], mediaStart reference: Int) -> [Cue] {
        struct Key: Hashable {
            let start: Int
            let end: Int
            let text: String
        }
        var cues: [Cue] = []
        var seen: Set<Key> = []
        for segment in segments {
            let shift = segment.shiftMilliseconds(mediaStart: reference)
            for cue in segment.cues {
                let (start, end) = (cue.startMilliseconds + shift, cue.endMilliseconds + shift)
                guard seen.insert(Key(start: start, end: end, text: cue.text)).inserted else {
                    continue
                }
                if let last = cues.last, last.endMilliseconds == start,
                    start == segment.startMilliseconds, last.text.plainText == cue.text
                {
                    cues[cues.count - 1].endMilliseconds = end
                    continue
                }
                cues.append(
                    Cue(
                        startMilliseconds: start,
                        endMilliseconds: end,
                        text: CaptionText(cue.text),
                        position: SourcePosition(line: segment.line, column: 1)
                    )
                )
            }
        }
        return cues
    }
}
