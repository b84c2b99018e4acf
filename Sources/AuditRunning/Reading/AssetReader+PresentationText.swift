// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import DASH
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

/// The text of HLS and DASH presentations, which is held against the rules for captions.
extension AssetReader {
    /// Reads the subtitles of a multivariant playlist whose members were read with their captions.
    func texts(
        of playlist: MultivariantPlaylist,
        _ members: [PlaylistMember],
        _ reader: inout PlaylistMembers
    ) -> [RenditionText] {
        var texts: [RenditionText] = []
        for choice in playlist.choices {
            guard choice.tag.type == .subtitles, let option = choice.tag.option,
                let member = members.first(where: { $0.uri == choice.tag.uri }),
                let (document, format) = reader.takeText(of: member)
            else { continue }
            let file = reader.name(of: member.uri)
            texts.append(
                text(document, format, option, named: choice.tag.selector, in: file)
            )
        }
        return texts
    }

    /// Adds an MPD and its text.
    ///
    /// What is not in the folder, or its server does not give, is not read; what is there
    /// and is no text is a fault of the MPD.
    func add(_ text: MPDText, named name: String, to asset: inout Asset) {
        var text = text
        text.isStrict = true
        var mpd = MPDAsset(text.mpd, fileName: RemoteName.shown(name))
        for (set, track) in zip(text.sets, text.tracks) {
            do throws(MediaError) {
                let read = try text.text(of: track)
                var document = read.document
                for index in document.cues.indices {
                    document.cues[index].position = SourcePosition(line: set.line, column: 1)
                }
                guard let option = set.option else { continue }
                asset.renditionTexts.append(
                    self.text(
                        document,
                        read.nearestFormat,
                        option,
                        named: set.selector,
                        in: mpd.fileName
                    )
                )
            } catch {
                switch text.failure(of: set) {
                case .damaged(let reason): mpd.textFaults.append((set, reason))
                case .missing(let reason):
                    asset.unreadable.append("\(mpd.fileName): \(set.selector): \(reason)")
                case nil: asset.unreadable.append("\(error)")
                }
            }
        }
        asset.variantPicture = look(at: text.mpd, named: name)
        asset.mpd = mpd
    }

    func text(
        _ document: CaptionDocument,
        _ format: CaptionFormat,
        _ option: SelectionOption,
        named name: String,
        in file: String
    ) -> RenditionText {
        let isSDH = MediaCharacteristic.sdh.allSatisfy(option.characteristics.contains)
        var cues = CaptionAsset(
            CaptionReading(document, format: .native(format)),
            fileName: file,
            isNamedSDH: isSDH,
            declaredLanguage: option.language,
            profile: captions
        )
        cues.role = CaptionRole(
            isSDH: isSDH,
            isForced: option.isForced,
            isEasyToRead: option.characteristics.contains(.easyToRead),
            name: option.name
        )
        cues.role.isDescription = option.describesVideo && !isSDH
        return RenditionText(name: name, file: file, captions: cues)
    }
}
