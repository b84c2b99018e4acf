// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

extension ViewerPage {
    /// Takes an HLS playlist, and reads the subtitles that it names.
    ///
    /// Browsers show subtitles of HLS in many ways or not at all, so that the page has them as files of its own.
    init(_ playlist: Playlist, _ members: PlaylistMembers, at path: String) {
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
        let texts = PresentationText(playlist, members, at: path)
        let (shown, notices) = Self.texts(of: texts)
        let audio = multivariant.choices.filter { $0.tag.type == .audio }.compactMap(\.tag.option)
        let plain = audio.filter { !$0.describesVideo }
        let main = plain.first(where: \.isDefault) ?? plain.first ?? audio.first
        self.init(
            asset: path,
            media: .playlist(audioCount: max(1, audio.count)),
            mainLanguage: main?.language == .undetermined ? nil : main?.language,
            texts: shown,
            chapters: [],
            notices: notices
        )
        signLanguageVideo = SignLanguageVideo.rendition(of: multivariant, members)
        describedVersion = DescribedVersion.rendition(of: multivariant)
        if describedVersion != nil { playlistText = playlist.text }
    }

    private static func texts(
        of presentation: PresentationText
    ) -> (texts: [PageText], notices: [PageNotice]) {
        var (texts, notices): ([PageText], [PageNotice]) = ([], [])
        let read = presentation.read(presentation.renditions)
        for (rendition, text) in zip(presentation.renditions, read) {
            guard let document = text?.document else {
                let name = rendition.option.name ?? rendition.uri
                notices.append(PageNotice(.renditionLeftOut(name), in: presentation.path))
                continue
            }
            guard document.cues.contains(where: \.isShown) else { continue }
            texts.append(
                PageText(
                    option: rendition.option,
                    describesVideo: rendition.option.describesVideo
                        // HLS has no characteristic for it, so the name says it.
                        || rendition.option.name?.hasSuffix("(text description)") == true,
                    document: document,
                    source: rendition.uri
                )
            )
        }
        return (texts, notices)
    }
}
