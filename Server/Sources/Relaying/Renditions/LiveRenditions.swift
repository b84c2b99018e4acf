// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
internal import MediaSelection
internal import Playlists

/// Names a rendition.
struct RenditionKey: Hashable {
    /// The id of the captions.
    let session: String
    let language: LanguageTag
}

/// The HLS renditions of sessions, one a language.
///
/// A rendition follows from the archive of its session and the times at which texts came, so that it is the same after a
/// restart, whenever it is asked for. Beside a video, it follows from the video's playlists as well; after a restart it
/// begins with the next one.
struct LiveRenditions {
    private struct Entry {
        var rendition: LiveRendition
        /// Texts of the archive that the rendition has.
        var taken = 0
        /// Corrections that the rendition has.
        var corrected = 0
        /// When it was last asked for while the captions ran, in milliseconds since they began.
        var time = 0
    }

    private var entries: [RenditionKey: Entry] = [:]
    /// Keys, the one that was asked for last at the end.
    private var order: [RenditionKey] = []
    /// The last playlists of videos, by session.
    private var videos: [String: MediaPlaylist] = [:]

    /// Beside a video only whether there is one counts: parts are as long as those of the video.
    private static let usualPart = 500

    /// Renditions in memory at most.
    private static let most = 256

    /// Answers a request for a file.
    ///
    /// - Parameters:
    ///   - question: a file of a rendition in a language that the captions have.
    ///   - session: the captions.
    ///   - time: now, in milliseconds since the captions began.
    /// - Returns: the file, or that there is none.
    mutating func answer(
        _ question: WaitingReloads.Question,
        of session: LiveSession,
        at time: Int
    ) -> RenditionAnswer {
        change(question.rendition, of: session, at: time) { rendition in
            rendition.answer(
                question.file,
                mediaSequence: question.mediaSequence,
                part: question.part
            )
        }
    }

    /// The target duration of a rendition, in seconds.
    mutating func targetDuration(
        _ key: RenditionKey,
        of session: LiveSession,
        at time: Int
    ) -> Int {
        change(key, of: session, at: time) { $0.targetDuration }
    }

    /// Reads the playlist of the video that the captions are shown with.
    ///
    /// - Parameters:
    ///   - playlist: the video's media playlist.
    ///   - session: the captions.
    ///   - time: now, in milliseconds since the captions began.
    /// - Returns: the number of a segment of the video whose media time is needed; nil where none is.
    mutating func read(
        _ playlist: MediaPlaylist,
        of session: LiveSession,
        at time: Int
    ) -> Int? {
        let id = session.record.id
        // Segments without a video end where one begins.
        if videos[id] == nil { forget(id) }
        videos[id] = playlist
        var keys = Set(order.filter { $0.session == id })
        keys.insert(RenditionKey(session: id, language: session.captions.settings.language))
        var wanted: [Int] = []
        for key in keys {
            let number = change(key, of: session, at: time) { rendition in
                rendition.read(video: playlist, at: time)
                return rendition.wantedMediaStart
            }
            if let number { wanted.append(number) }
        }
        return wanted.min()
    }

    /// States the media time of a segment of the video, in ticks of 1/90,000 s.
    mutating func setMediaStart(
        _ ticks: Int,
        ofSegment number: Int,
        of session: LiveSession,
        at time: Int
    ) {
        for key in order.filter({ $0.session == session.record.id }) {
            change(key, of: session, at: time) { $0.setMediaStart(ticks, ofSegment: number) }
        }
    }

    /// Does something with a rendition that has all texts.
    private mutating func change<Result>(
        _ key: RenditionKey,
        of session: LiveSession,
        at time: Int,
        _ body: (inout LiveRendition) -> Result
    ) -> Result {
        order.removeAll { $0 == key }
        order.append(key)
        if order.count > Self.most { drop(order.removeFirst()) }
        var entry = entries.removeValue(forKey: key) ?? entry(of: session, key.language, at: time)
        Self.catchUp(&entry, session, at: time)
        let result = body(&entry.rendition)
        entries[key] = entry
        return result
    }

    private mutating func drop(_ key: RenditionKey) {
        entries[key] = nil
        if !order.contains(where: { $0.session == key.session }) { videos[key.session] = nil }
    }

    /// Forgets what was taken of a session whose changes were taken back.
    mutating func forget(_ session: String) {
        order.removeAll { $0.session == session }
        entries = entries.filter { $0.key.session != session }
        videos[session] = nil
    }

    /// Forgets the renditions of sessions that are not in memory.
    mutating func keep(_ isKnown: (String) -> Bool) {
        for id in Set(order.map(\.session)) where !isKnown(id) { forget(id) }
    }

    private func entry(of session: LiveSession, _ language: LanguageTag, at time: Int) -> Entry {
        var settings = RenditionSettings(language: language, sessionStart: session.record.started)
        settings.prefix = session.record.id + "."
        settings.partDuration = session.record.partDuration
        if let hold = session.record.hold { settings.hold = hold }
        guard let video = videos[session.record.id] else {
            return Entry(rendition: LiveRendition(withoutVideo: settings, at: 0))
        }
        // Captions have parts wherever the video has them, as players of parts expect of all renditions.
        settings.partDuration = settings.partDuration ?? Self.usualPart
        var rendition = LiveRendition(besideVideo: settings)
        rendition.read(video: video, at: time)
        return Entry(rendition: rendition)
    }

    /// Takes corrections that came before a time.
    private static func correct(_ entry: inout Entry, _ captions: CaptionSession, until time: Int) {
        while entry.corrected < captions.corrections.count {
            let correction = captions.corrections[entry.corrected]
            guard correction.received < time else { return }
            entry.rendition.advance(to: correction.received)
            entry.rendition.correct(correction)
            entry.time = max(entry.time, correction.received)
            entry.corrected += 1
        }
    }

    private static func catchUp(_ entry: inout Entry, _ session: LiveSession, at time: Int) {
        let captions = session.captions
        for segment in captions.archive[entry.taken...] {
            correct(&entry, captions, until: segment.received)
            entry.rendition.advance(to: segment.received)
            entry.rendition.add(segment, sessionLanguage: captions.settings.language)
            entry.time = max(entry.time, segment.received)
        }
        entry.taken = captions.archive.count
        correct(&entry, captions, until: .max)
        if captions.status.isOver {
            entry.rendition.end(at: entry.time)
        } else {
            entry.time = max(entry.time, time)
            entry.rendition.advance(to: entry.time)
        }
    }
}
