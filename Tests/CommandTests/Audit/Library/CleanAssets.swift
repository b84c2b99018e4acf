// SPDX-License-Identifier: Apache-2.0

/// Files of the clean library, named as they are audited.
private func clean(
    _ files: [String: String],
    _ rules: String...,
    arguments: [String] = LibraryAsset.everything
) -> LibraryAsset {
    LibraryAsset(rules, arguments: arguments) { place in
        for (source, name) in files { try place.copy(source, as: name) }
    }
}

/// A presentation of the clean library.
private func clean(
    presentation: String,
    arguments: [String] = LibraryAsset.everything
) -> LibraryAsset {
    LibraryAsset([], arguments: arguments) { try $0.link(presentation) }
}

/// Assets in which nothing is wrong, nor to be told.
let cleanAssets: [LibraryAsset] =
    [
        clean(["clean.mp4": "movie.mp4"]), clean(["clean.mov": "movie.mov"]),
        clean(["captioned.mp4": "movie.mp4"]), clean(["track.mov": "movie.mov"]),
        clean(["fragmented.mp4": "movie.mp4", "en.sdh.srt": "movie.en.sdh.srt"]),
        clean(["described.mp4": "movie.mp4", "en.sdh.srt": "movie.en.sdh.srt"]),
        clean(["description.m4a": "talk.m4a", "description.txt": "talk.txt"]),
        clean(["clean.mp4": "movie.mp4", "en.sdh.srt": "movie.en.sdh.srt"]),
        clean(["en.sdh.srt": "en.sdh.srt"]), clean(["en.sdh.vtt": "en.sdh.vtt"]),
        clean(["en.sdh.ttml": "en.sdh.ttml"]), clean(["en.sdh.scc": "en.sdh.scc"]),
        clean(["fr.forced.srt": "fr.forced.srt"]),
    ] + ["hls", "hls-ts", "hls-imsc", "hls-single", "hls-plain"].map { clean(presentation: $0) }

/// Assets whose pictures are looked into; of closed captions in movies a list is told (E601), and nothing
/// else.
let cleanCaptionedAssets: [LibraryAsset] = [
    clean(["clean.mp4": "movie.mp4"], arguments: LibraryAsset.pictures),
    clean(["track.mov": "movie.mov"], "E601", arguments: LibraryAsset.pictures),
    clean(["closed.mp4": "movie.mp4"], "E601", arguments: LibraryAsset.pictures),
    clean(["closed-low.mp4": "movie.mp4"], "E601", arguments: LibraryAsset.pictures),
    clean(["closed.mov": "movie.mov"], "E601", arguments: LibraryAsset.pictures),
    clean(
        ["closed.mp4": "movie.mp4", "en.sdh.vtt": "movie.en.sdh.vtt"],
        "E601",
        arguments: LibraryAsset.pictures
    ),
    clean(presentation: "hls-plain", arguments: LibraryAsset.pictures),
    clean(presentation: "hls", arguments: LibraryAsset.pictures),
    clean(presentation: "hls-closed", arguments: LibraryAsset.pictures),
]

/// Assets whose sound is listened to: all voices, all texts.
let cleanSpokenAssets: [LibraryAsset] = Talk.all.map { talk in
    clean(
        ["\(talk.name).mp4": "talk.mp4", "\(talk.name).srt": "talk.en.sdh.srt"],
        arguments: LibraryAsset.listening
    )
}
