// SPDX-License-Identifier: Apache-2.0

package import AudioDescription
import Captions
import FileSystem
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

/// What an accessible page shows of an asset: its video, texts, chapters and transcript.
///
///     let page = try ViewerPage(of: "movie.mp4")
///     let report = try page.write(to: "page")
///
/// The page is made of files alone and asks no server for anything but them. It works without scripts: the browser's
/// own controls, captions and a transcript. The script adds a player for keyboards, screen readers and large text,
/// caption settings, spoken descriptions, and a transcript that follows and is searched.
package struct ViewerPage: Sendable {
    /// How the media is played.
    package enum Media: Equatable, Sendable {
        /// A file that browsers play as it is.
        case movie
        /// An HLS presentation with so many audio renditions to choose from.
        case playlist(audioCount: Int)
    }

    /// The asset, as the user named it.
    package let asset: String
    /// How the media is played.
    package let media: Media
    /// The heading of the page.
    package var title: String
    /// The language of the page; that of the texts is their own.
    package var language: PageLanguage
    /// The texts, in the order of the asset; chapters are the last.
    package private(set) var tracks: [PageTrack] = []
    /// What is said, heard and described; nil: there are no words.
    package private(set) var transcript: DescriptiveTranscript?
    /// A video with sign language that is shown beside the asset; nil: there is none.
    package var signLanguageVideo: SignLanguageVideo?
    /// A version with the audio description, which the player swaps in; nil: there is none.
    package internal(set) var describedVersion: DescribedVersion?
    /// The movie, which stays open; nil for a presentation, and for what is on a server.
    var file: SystemFile?
    /// The multivariant playlist, where a second one is made of it.
    var playlistText: PlaylistText?
    /// Words in another language than those of this program; nil: those of `language`.
    package var customWords: CustomPageWords?
    /// Where the video begins, in milliseconds; nil: at its beginning.
    package var startMilliseconds: Int?
    /// A picture that is shown before the video plays; nil: its first one.
    package var poster: String?
    /// What the user should know.
    package internal(set) var notices: [PageNotice]

    /// The language of the page.
    package var languageTag: String { customWords?.language.rawValue ?? language.rawValue }

    /// The words of the page.
    var words: PageWords { customWords?.words ?? PageWords(language) }

    /// Puts a page together.
    ///
    /// - Parameters:
    ///   - asset: the asset.
    ///   - media: how it is played.
    ///   - mainLanguage: of the main audio; it is that of the page, if the page has words in it.
    ///   - texts: the texts of the asset.
    ///   - chapters: its chapters.
    ///   - notices: what was noticed when it was read.
    init(
        asset: String,
        media: Media,
        mainLanguage: LanguageTag?,
        texts: [PageText],
        chapters: [Chapter],
        notices: [PageNotice] = []
    ) {
        self.asset = asset
        self.media = media
        self.notices = notices
        title = Self.title(of: asset)
        language = mainLanguage.flatMap(PageLanguage.init) ?? .english
        var names = PageNames()
        for text in texts { add(text, mainLanguage, &names) }
        add(chapters, mainLanguage, &names)
        transcript = makeTranscript(mainLanguage, chapters)
        if mainLanguage == nil, let own = transcript?.language.flatMap(PageLanguage.init) {
            language = own
        }
        if !tracks.contains(where: \.kind.isRead) {
            let isLost = notices.contains { notice in
                switch notice.kind {
                case .leftOut, .renditionLeftOut: true
                default: false
                }
            }
            let kind: PageNotice.Kind = isLost ? .noReadableCaptions : .noCaptions
            self.notices.append(PageNotice(kind, in: RemoteName.shown(asset)))
        }
    }

    private mutating func add(
        _ text: PageText,
        _ mainLanguage: LanguageTag?,
        _ names: inout PageNames
    ) {
        let language = text.language
        let (bytes, losses) = text.file(language: language)
        let isForced = text.option.isForced
        let isOfMainAudio =
            language != nil && language?.primarySubtag == mainLanguage?.primarySubtag
        let isFirst = !tracks.contains(where: \.isDefault)
        tracks.append(
            PageTrack(
                kind: text.kind,
                language: language,
                label: names.label(text, language),
                isForced: isForced,
                isDefault: isForced && text.kind == .subtitles && isOfMainAudio && isFirst,
                source: text.source,
                cues: text.document.cues,
                file: names.file(text.kind, language, isForced: isForced),
                bytes: bytes
            )
        )
        let shown = RemoteName.shown(asset)
        notices += losses.map { loss in
            PageNotice(.media(MediaNotice(.loss(loss), in: shown, .track(text.source))), in: shown)
        }
    }

    private mutating func add(
        _ chapters: [Chapter],
        _ language: LanguageTag?,
        _ names: inout PageNames
    ) {
        let cues = chapters.map { chapter in
            Cue(
                startMilliseconds: chapter.startMilliseconds,
                endMilliseconds: chapter.endMilliseconds,
                text: CaptionText(chapter.title.onOneLine),
                position: SourcePosition(line: 1, column: 1)
            )
        }
        guard !cues.isEmpty else { return }
        tracks.append(
            PageTrack(
                kind: .chapters,
                language: language,
                label: language?.autonym ?? "1",
                isForced: false,
                isDefault: false,
                source: "chapters",
                cues: cues,
                file: names.file(.chapters, language, isForced: false),
                bytes: CaptionDocument(cues: cues).write(as: .webVTT).bytes
            )
        )
    }

    /// Captions in the language of the main audio, or the first ones, with the descriptions between them.
    private func makeTranscript(
        _ mainLanguage: LanguageTag?,
        _ chapters: [Chapter]
    ) -> DescriptiveTranscript? {
        let read = tracks.filter { $0.kind.isRead && !$0.isForced && !$0.cues.isEmpty }
        let spoken = read.filter { $0.language?.primarySubtag == mainLanguage?.primarySubtag }
        let candidates = spoken.isEmpty ? read : spoken
        let words = candidates.first { $0.kind == .captions } ?? candidates.first
        let described = tracks.filter { $0.kind == .descriptions }
        let own = described.first { $0.language?.primarySubtag == words?.language?.primarySubtag }
        let script = own ?? described.first
        guard words != nil || script != nil else { return nil }
        let descriptions = (script?.cues ?? []).enumerated().map { index, cue in
            Description(
                id: "d\(index + 1)",
                start: min(max(0, cue.startMilliseconds), DescriptionScript.latest),
                text: cue.text.plainText.onOneLine
            )
        }
        let transcript = DescriptiveTranscript(
            title: title,
            language: words?.language ?? script?.language,
            cues: words?.cues ?? [],
            script: DescriptionScript(language: script?.language, descriptions: descriptions),
            sections: chapters.map {
                DescriptiveTranscript.Section(
                    start: $0.startMilliseconds,
                    title: $0.title.onOneLine
                )
            }
        )
        return transcript.entries.isEmpty ? nil : transcript
    }

    /// The name of a file without folder and extension; that of its folder where all playlists have one name.
    private static func title(of path: String) -> String {
        let parts = RemoteName.path(path).split(separator: "/").filter { $0 != "." && $0 != ".." }
        let name = parts.last ?? ""
        let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil }
        let stem = dot.map { name[..<$0] } ?? name
        let isCommon = ["master", "index", "playlist", "main"].contains(stem) && parts.count > 1
        return String(isCommon ? parts[parts.count - 2] : stem)
    }
}

extension PageTrack.Kind {
    /// Whether it is read on the picture.
    var isRead: Bool { self == .captions || self == .subtitles }
}

extension String {
    /// The words with one space between them.
    var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
