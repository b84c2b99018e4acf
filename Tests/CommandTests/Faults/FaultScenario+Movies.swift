// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Foundation
    import TestSupport

    extension FaultScenario {
        private static let layouts: [(name: String, layout: MovieLayout, before: [[String]])] = [
            ("fast start", .movieFirst, []),
            ("moov last", .movieLast, []),
            ("moov in the middle", .twoMediaDataAroundMovie, []),
            ("reserve", .movieFirstWithReserve, []),
            ("small reserve", .movieFirstWithSmallReserve, []),
            ("two slots", .movieLast, [["add-subs", "movie.mp4", "fr.forced.srt"]]),
            ("co64", .largeChunkOffsets, []),
            ("mdat of 64-bit size", .largeMediaData, []),
            ("mdat to the end", .mediaToEndOfFile, []),
            ("moov before mdat to the end", .movieBetweenMediaToEndOfFile, []),
            ("moov to the end", .movieToEndOfFile, []),
            ("zeros at the end", .trailingZeros, []),
        ]

        private typealias Edit = (
            name: String, before: [[String]], words: [String], next: [String]?
        )

        private static let subtitles = ["add-subs", "movie.mp4", "es.srt", "--sdh"]
        private static let auxiliary = ["tag", "movie.mp4", "--track", "2", "--auxiliary"]
        /// Half of SDH, which repair completes.
        private static let halfTagged = [
            "tag", "movie.mp4", "--track", "subtitle:es", "--remove-characteristic",
            "public.accessibility.transcribes-spoken-dialog",
        ]
        private static let chapters = [
            "chapters", "movie.mp4", "--set", "chapters.txt", "--language", "en",
        ]
        /// Works on any movie, whatever was done to it.
        private static let tag = ["tag", "movie.mp4", "--track", "2", "--name", "Sound"]

        private static let edits: [Edit] = [
            ("add-subs", [], subtitles, nil),
            ("add-audio", [], ["add-audio", "movie.mp4", "es.m4a"], nil),
            ("add-captions", [], ["add-captions", "movie.mp4", "es.srt"], tag),
            ("tag", [], ["tag", "movie.mp4", "--track", "2", "--language", "de"], nil),
            ("repair", [subtitles, halfTagged], ["repair", "movie.mp4", "--sync-kind"], nil),
            ("remove", [subtitles], ["remove", "movie.mp4", "--track", "subtitle:es"], tag),
            (
                "remove --reclaim", [subtitles],
                ["remove", "movie.mp4", "--track", "subtitle:es", "--reclaim"], tag
            ),
            ("chapters --set", [], chapters, nil),
            ("chapters --remove", [chapters], ["chapters", "movie.mp4", "--remove"], tag),
            ("optimize", [subtitles], ["optimize", "movie.mp4", "--reserve", "70000"], nil),
            ("undo", [subtitles], ["undo", "movie.mp4"], tag),
            (
                "audit --fix", [["add-subs", "movie.mp4", "es.srt"], half],
                ["audit", "--fix", "movie.mp4"], nil
            ),
        ]

        /// Makes the characteristics of SDH incomplete, which an audit mends.
        private static let half = [
            "tag", "movie.mp4", "--track", "subtitle:es", "--characteristic",
            "public.accessibility.transcribes-spoken-dialog",
        ]

        @Sendable private static func texts(in place: Workplace) throws {
            try place.copy("es.srt")
            try place.copy("fr.forced.srt")
            try place.copy("description.en.m4a", as: "es.m4a")
            try place.write("chapters.txt", text: "00:00:00 One\n00:00:12 Two\n")
        }

        /// Every command that edits in place, on every layout.
        static var onEachLayout: [FaultScenario] {
            edits.flatMap { edit in
                layouts.map { name, layout, before in
                    FaultScenario(
                        name: edit.name,
                        layout: name,
                        files: { place in
                            try texts(in: place)
                            try place.write("movie.mp4", try layout.bytes())
                        },
                        before: before + edit.before,
                        arguments: edit.words,
                        next: edit.next,
                        thoroughFaults: thoroughFaults(edit.name, name)
                    )
                }
            }
        }

        /// One layout for each way to write: after the end, in the reserve, by a copy, and with a box that reaches to the
        /// end of the file.
        private static let waysToWrite: Set = [
            "moov last", "reserve", "fast start", "mdat to the end", "moov before mdat to the end",
            "moov to the end", "zeros at the end",
        ]

        private static func thoroughFaults(_ name: String, _ layout: String) -> Set<Fault> {
            let isBasic = ["moov last", "reserve", "fast start"].contains(layout)
            switch name {
            case "add-subs" where isBasic: return [.kill, .noSpace, .mediumError, .brokenDisk]
            case "add-subs" where waysToWrite.contains(layout): return [.kill]
            case "add-audio" where isBasic: return [.kill]
            case "audit --fix", "add-captions": return []
            default: return ["moov last", "fast start"].contains(layout) ? [.kill] : []
            }
        }

        @Sendable private static func fragmentedMovie(in place: Workplace) throws {
            try texts(in: place)
            try place.make(
                "movie.mp4",
                ["-i", SampleMedia.path("movie.mp4"), "-c", "copy", "-movflags"]
                    + ["frag_keyframe+empty_moov+default_base_moof"]
            )
        }

        /// Fragmented movies: tags in place, and everything with `--flatten`.
        static var onFragments: [FaultScenario] {
            let tags = edits.filter { ["tag", "undo"].contains($0.name) }.map { edit in
                let language = ["tag", "movie.mp4", "--track", "2", "--language", "fr"]
                return (edit.name, edit.name == "undo" ? [language] : [], edit.words, edit.next)
            }
            let flattened = edits.filter { $0.before.isEmpty && $0.name != "tag" }.map { edit in
                (edit.name + " --flatten", [[String]](), edit.words + ["--flatten"], edit.next)
            }
            return (tags + flattened).map { name, before, words, next in
                FaultScenario(
                    name: name,
                    layout: "fragmented",
                    files: fragmentedMovie,
                    before: before,
                    arguments: words,
                    next: next
                )
            }
        }

        /// Every command that can write a new movie, and over one that is there.
        static var toNewFiles: [FaultScenario] {
            let made = edits.filter { !["undo", "audit --fix"].contains($0.name) }.map { edit in
                scenario(
                    edit.name + " -o",
                    .movieLast,
                    edit.before,
                    edit.words + ["-o", "out.mp4"]
                )
            }
            let embed = ["add-captions", "movie.mp4", "es.srt", "--embed", "-o", "out.mp4"]
            var others = [
                scenario("add-captions --embed -o", .movieFirst, [], embed),
                scenario(
                    "add-subs -o --force",
                    .movieLast,
                    [auxiliary + ["-o", "out.mp4"]],
                    subtitles + ["-o", "out.mp4", "--force"]
                ),
                scenario(
                    "add-captions --embed -o --force",
                    .movieLast,
                    [auxiliary + ["-o", "out.mp4"]],
                    embed + ["--force"]
                ),
            ]
            others.append(
                FaultScenario(
                    name: "add-subs --flatten -o",
                    layout: "fragmented",
                    files: fragmentedMovie,
                    arguments: subtitles + ["--flatten", "-o", "out.mp4"],
                    next: subtitles + ["--flatten", "-o", "out.mp4", "--force"]
                )
            )
            let stream = ["add-captions", "in.ts", "es.srt", "--embed", "-o", "out.ts"]
            others.append(
                FaultScenario(
                    name: "add-captions --embed -o",
                    layout: "transport stream",
                    files: { place in
                        try texts(in: place)
                        try place.make(
                            "in.ts",
                            ["-i", SampleMedia.path("movie.mp4"), "-c", "copy"]
                        )
                    },
                    arguments: stream,
                    next: stream + ["--force"]
                )
            )
            others.append(
                FaultScenario(
                    name: "add-subs -o",
                    layout: "Matroska",
                    files: { place in
                        try texts(in: place)
                        try place.make(
                            "movie.mkv",
                            ["-i", SampleMedia.path("movie.mp4"), "-c", "copy"]
                        )
                    },
                    arguments: ["add-subs", "movie.mkv", "es.srt", "-o", "out.mp4"],
                    next: ["add-subs", "movie.mkv", "es.srt", "-o", "out.mp4", "--force"]
                )
            )
            return made + others
        }

        private static func scenario(
            _ name: String,
            _ layout: MovieLayout,
            _ before: [[String]],
            _ words: [String]
        ) -> FaultScenario {
            FaultScenario(
                name: name,
                layout: layout == .movieLast ? "moov last" : "fast start",
                files: { place in
                    try texts(in: place)
                    try place.write("movie.mp4", try layout.bytes())
                },
                before: before,
                arguments: words,
                next: words.contains("--force") ? words : words + ["--force"]
            )
        }
    }
#endif
