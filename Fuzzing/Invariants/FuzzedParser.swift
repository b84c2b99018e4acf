// SPDX-License-Identifier: Apache-2.0

/// A parser that is fed with any bytes, and what has to hold for all of them.
///
/// The raw values are the names on the command line, of dictionaries and of folders of fail cases.
package enum FuzzedParser: String, CaseIterable, Sendable {
    /// SubRip files.
    case subRip = "SubRip"
    /// WebVTT files.
    case webVTT = "WebVTT"
    /// The text of a WebVTT cue.
    case webVTTCueText = "WebVTTCueText"
    /// TTML files.
    case ttml = "TTML"
    /// Scenarist closed captions.
    case scc = "SCC"
    /// MacCaption closed captions.
    case macCaption = "MacCaption"
    /// EBU STL.
    case ebuSTL = "EBUSTL"
    /// Byte pairs of line 21.
    case line21 = "CEA608"
    /// tx3g samples and sample entries.
    case timedText = "TimedText"
    /// Encodings of caption files, and the recognition of their formats.
    case characters = "Characters"
    /// Captions in units and user data of pictures, and in samples of caption tracks.
    case pictureCaptions = "PictureCaptions"
    /// The codes of a service of CEA-708, and the packets they come in.
    case captionService = "CaptionService"
    /// The tables of a transport stream that state languages of captions.
    case programTables = "ProgramTables"
    /// Teletext and TTML in transport streams.
    case broadcast = "Broadcast"
    /// Boxes of a movie file, and everything that is read from its tracks.
    case movie = "Movie"
    /// The headers of Matroska and WebM files.
    case matroska = "Matroska"
    /// Edits of Matroska and WebM files.
    case matroskaEdits = "MatroskaEdits"
    /// The tables of an `stbl`.
    case sampleTable = "SampleTable"
    /// Language tags and packed language codes.
    case languageTag = "LanguageTag"
    /// HLS playlists, and renditions that are added to them.
    case playlist = "Playlist"
    /// MPDs of DASH, and sets that are added to them.
    case mpd = "MPD"
    /// Files of recognisers.
    case words = "Words"
    /// Sounds of detectors, and turns of speakers.
    case sounds = "Sounds"
    /// Scripts of audio description.
    case script = "Script"
    /// Pronunciation lexicons: PLS, JSON and tables.
    case lexicon = "Lexicon"
    /// How a person wants captions to look, as JSON.
    case appearance = "Appearance"
    /// Web pages, and tracks that are put into them.
    case page = "Page"
    /// PDFs as Chromium writes them, and content of their pages.
    case pdf = "PDF"
    /// Messages of recognisers and texts of captioners, as they come live.
    case liveMessages = "LiveMessages"
    /// Lines of speech engines that listen live.
    case engineMessages = "EngineMessages"
    /// Playlists of a video that live captions are made for.
    case liveVideo = "LiveVideo"
    /// Streams of live texts, beside a model.
    case liveStreams = "LiveStreams"
    /// Sequences of edits of a small movie.
    case edits = "Edits"

    /// Reads the bytes and checks what has to hold, whatever they are.
    ///
    /// - Throws: `BrokenInvariant` with what does not hold.
    package func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        switch self {
        case .subRip: try SubRipInvariants.check(bytes)
        case .webVTT: try WebVTTInvariants.check(bytes)
        case .webVTTCueText: try WebVTTInvariants.check(cueText: bytes)
        case .ttml: try TTMLInvariants.check(bytes)
        case .scc: try Line21Invariants.check(scc: bytes)
        case .macCaption: try Line21Invariants.check(macCaption: bytes)
        case .ebuSTL: try EBUSTLInvariants.check(bytes)
        case .line21: try Line21Invariants.check(pairs: bytes)
        case .timedText: try TimedTextInvariants.check(bytes)
        case .characters: try CharacterInvariants.check(bytes)
        case .pictureCaptions: try ClosedCaptionInvariants.check(picture: bytes)
        case .captionService: try ClosedCaptionInvariants.check(service: bytes)
        case .programTables: try ProgramTableInvariants.check(bytes)
        case .broadcast: try BroadcastInvariants.check(bytes)
        case .movie: try MovieInvariants.check(bytes)
        case .matroska: try MatroskaInvariants.check(bytes)
        case .matroskaEdits: try MatroskaEditInvariants.check(bytes)
        case .sampleTable: try MovieInvariants.check(sampleTable: bytes)
        case .languageTag: try LanguageInvariants.check(bytes)
        case .playlist: try PlaylistInvariants.check(bytes)
        case .mpd: try MPDInvariants.check(bytes)
        case .words: try SpeechInvariants.check(bytes)
        case .sounds: try SoundInvariants.check(bytes)
        case .script: try ScriptInvariants.check(bytes)
        case .lexicon: try LexiconInvariants.check(bytes)
        case .appearance: try AppearanceInvariants.check(bytes)
        case .page: try PageInvariants.check(bytes)
        case .pdf: try PDFInvariants.check(bytes)
        case .liveMessages: try LiveMessageInvariants.check(bytes)
        case .engineMessages: try EngineMessageInvariants.check(bytes)
        case .liveVideo: try LiveMessageInvariants.check(playlist: bytes)
        case .liveStreams: try LiveStreamInvariants.check(bytes)
        case .edits: try EditInvariants.check(bytes)
        }
    }
}
