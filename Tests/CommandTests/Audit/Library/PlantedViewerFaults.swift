// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An asset with a rule that all profiles switch off.
private func switchedOn(
    _ rule: String,
    also: [String] = [],
    plant: @escaping @Sendable (LibraryFolder) throws -> Void
) -> LibraryAsset {
    LibraryAsset(
        [rule] + also,
        arguments: LibraryAsset.everything + ["--severity", "\(rule)=review"],
        plant: plant
    )
}

/// One hazard each for viewers: most are those of a clean presentation in some player.
let plantedViewerFaults: [LibraryAsset] = [
    switchedOn("X717") { try $0.link("hls") },
    switchedOn("X718") { try $0.link("hls") },
    switchedOn("X719") { try $0.link("hls") },
    switchedOn("X720") { try $0.link("hls") },
    switchedOn("X721") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        let file = place.clean.folder.appending(path: "en.sdh.srt")
        let cues = try LibraryCue.all(inSubRip: try String(contentsOf: file, encoding: .utf8))
        try place.write("en.forced.srt", subRip(cues.prefix(2).map { ($0.start, $0.end, $0.text) }))
        try place.mediatag("add-subs", "movie.mp4", "en.forced.srt")
        try place.remove("en.forced.srt")
    },
    switchedOn("X722", also: ["X709"]) { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.mediatag("add-audio", "movie.mp4", "../../description.m4a", "--language", "de")
    },
    switchedOn("X724") { try $0.link("hls") },
]
