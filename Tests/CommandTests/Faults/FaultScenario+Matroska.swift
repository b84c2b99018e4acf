// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Foundation
    import TestSupport

    extension FaultScenario {
        private static let tag = ["tag", "movie.mkv", "--track", "2", "--auxiliary"]
        private static let video = ["tag", "movie.mkv", "--track", "1", "--name", "Picture"]
        private static let name = ["tag", "movie.mkv", "--track", "2", "--name", "Sound"]

        /// Edits of Matroska: where the new tracks go, and an undo from there.
        static var matroska: [FaultScenario] {
            let layouts: [(name: String, options: [String], before: [[String]])] = [
                ("at the end", [], []),
                ("in free space", ["-reserve_index_space", "4000"], []),
                ("beside", [], [name]),
            ]
            return layouts.flatMap { layout, options, before in
                let files: @Sendable (Workplace) throws -> Void = { place in
                    try place.make(
                        "movie.mkv",
                        ["-i", SampleMedia.path("movie.mp4"), "-t", "3", "-c", "copy"] + options
                    )
                }
                return [
                    FaultScenario(
                        name: "tag of Matroska",
                        layout: layout,
                        files: files,
                        before: before,
                        arguments: tag
                    ),
                    FaultScenario(
                        name: "add-subs to Matroska",
                        layout: layout,
                        files: { place in
                            try files(place)
                            try place.copy("es.srt")
                        },
                        before: before,
                        arguments: ["add-subs", "movie.mkv", "es.srt"]
                    ),
                    FaultScenario(
                        name: "add-audio to Matroska",
                        layout: layout,
                        files: { place in
                            try files(place)
                            try place.copy("description.en.m4a")
                        },
                        before: before,
                        arguments: ["add-audio", "movie.mkv", "description.en.m4a"]
                    ),
                    FaultScenario(
                        name: "chapters of Matroska",
                        layout: layout,
                        files: { place in
                            try files(place)
                            try place.write("chapters.txt", text: "00:00 One\n00:02 Two\n")
                        },
                        before: before,
                        arguments: ["chapters", "movie.mkv", "--set", "chapters.txt"]
                    ),
                    FaultScenario(
                        name: "remove from Matroska",
                        layout: layout,
                        files: files,
                        before: before,
                        arguments: ["remove", "movie.mkv", "--track", "2", "--allow-last"],
                        next: video
                    ),
                    FaultScenario(
                        name: "undo of Matroska",
                        layout: layout,
                        files: files,
                        before: before + [tag],
                        arguments: ["undo", "movie.mkv"],
                        next: name
                    ),
                ]
            }
        }
    }
#endif
