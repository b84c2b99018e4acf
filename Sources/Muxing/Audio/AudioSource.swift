// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// Sound with everything decided that its file's name, the file itself and the request say of it.
struct AudioSource {
    let path: String
    let request: AudioRequest
    let audio: EncodedAudio
    let language: LanguageTag
    let name: String
    let characteristics: [MediaCharacteristic]

    /// Reads the sound of a file.
    ///
    /// - Throws: `MuxingError`: no sound or several streams of it, no language, or a default that nobody
    ///   would choose.
    init(
        _ file: AudioFile,
        for format: MovieFormat,
        progress: (UInt64, UInt64) -> Void
    ) throws(MuxingError) {
        let (path, request) = (file.path, file.request)
        let fileName = AudioFileName(path: path)
        let audio = try AudioTrackSource(path)
            .read(for: format, stream: request.stream, progress: progress)
        guard let language = request.language ?? fileName.language ?? audio.language else {
            throw MuxingError(.noLanguage, path: path)
        }
        var tags: [MediaCharacteristic] = []
        let describes = fileName.describesVideo || audio.characteristics.contains(.describesVideo)
        if request.describesVideo ?? describes { tags.append(.describesVideo) }
        let stated = audio.characteristics.filter { $0 != .describesVideo }
        for tag in request.characteristics + Self.unopposed(stated, by: request.characteristics)
        where !tags.contains(tag) {
            tags.append(tag)
        }
        if request.isDefault, tags.contains(where: \.isAccessibility) {
            let reason =
                "sound for accessibility is never the default; players choose it by its tags"
            throw MuxingError(.cannotImport(reason), path: path)
        }
        self.path = path
        self.request = request
        self.audio = audio
        self.language = language
        name = request.name ?? language.autonym
        characteristics = tags
    }

    /// What a file says of itself, but where its content comes from when the request says so.
    private static func unopposed(
        _ stated: [MediaCharacteristic],
        by requested: [MediaCharacteristic]
    ) -> [MediaCharacteristic] {
        let origins: Set<MediaCharacteristic> = [
            .originalContent, .translation, .dubbedTranslation, .voiceOverTranslation,
        ]
        guard requested.contains(where: origins.contains) else { return stated }
        return stated.filter { !origins.contains($0) }
    }

    /// Whether it serves people who cannot see or hear everything.
    var isForAccessibility: Bool { characteristics.contains(where: \.isAccessibility) }
}

/// What the name of a file with sound says: `movie.en.ad.m4a`, `es-419.wav`.
struct AudioFileName: Equatable {
    /// The language; nil where the name has none.
    let language: LanguageTag?
    /// Whether the sound describes the picture: `.ad.` or `.dvs.` behind a language.
    let describesVideo: Bool

    /// Reads the name of a file; folders in front of it do not count.
    init(path: String) {
        let name = path.split(separator: "/").last ?? ""
        var words = name.split(separator: ".").map { $0.lowercased() }
        if words.count > 1 { words.removeLast() }
        let last = words.last ?? ""
        let isMark = ["ad", "dvs"].contains(last)
        let place = isMark ? words.dropLast().last : last
        language = place.flatMap { Self.language($0) }
        describesVideo = isMark && language != nil
    }

    private static func language(_ word: String) -> LanguageTag? {
        do {
            return try LanguageTag(known: word)
        } catch {
            return nil
        }
    }
}
