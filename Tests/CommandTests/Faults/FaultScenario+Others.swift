// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Foundation
    import TestSupport

    extension FaultScenario {
        private static let package = ["hls", "movie.mp4", "es.srt:language=es:sdh", "-o", "out"]

        @Sendable private static func files(in place: Workplace) throws {
            for name in ["movie.mp4", "es.srt", "en.vtt"] { try place.copy(name) }
        }

        /// Output folders of `hls` and `html`, and playlists that are edited.
        static var presentations: [FaultScenario] {
            let forms = [
                [], ["--single-file"], ["--ts"], ["--imsc", "--dash"], ["--mark-flashes"],
            ].map { form in
                FaultScenario(
                    name: (["hls"] + form).joined(separator: " "),
                    files: files,
                    arguments: package + form,
                    next: package + form + ["--force"]
                )
            }
            let other = ["hls", "movie.mp4", "en.vtt:language=en", "-o", "out"]
            let replaced = FaultScenario(
                name: "hls --force",
                files: files,
                before: [other],
                arguments: package + ["--force"]
            )
            let words = ["hls", "movie.mkv", "-o", "out"]
            let unpacked = FaultScenario(
                name: "hls",
                layout: "Matroska",
                files: { place in
                    try place.make(
                        "movie.mkv",
                        ["-i", SampleMedia.path("movie.mp4"), "-c", "copy"]
                    )
                },
                arguments: words,
                next: words + ["--force"]
            )
            return forms + [replaced, unpacked] + pages + playlists + additions + mpdAdditions
                + [describedPresentation] + mpds + flashMarks
        }

        /// Captions and audio that become segments of a presentation: a folder, then a line of the playlist.
        private static var additions: [FaultScenario] {
            let package = ["hls", "movie.mp4", "-o", "out"]
            let subtitles = ["--subtitles", "es.srt", "--language", "es"]
            let audio = ["--audio", "description.en.m4a", "--describes-video"]
            return [subtitles, audio].map { words in
                FaultScenario(
                    name: "playlist add \(words[0])",
                    files: { place in
                        try files(in: place)
                        try place.copy("description.en.m4a")
                    },
                    before: [package],
                    arguments: ["playlist", "add", "out/master.m3u8"] + words,
                    isAtomic: false
                )
            }
        }

        /// Marks in a media playlist, and the file of cues before it.
        private static var flashMarks: [FaultScenario] {
            let command = ["playlist", "mark-flashes", "video.m3u8"]
            return [[], ["--cues", "flashes.vtt"]].map { form in
                FaultScenario(
                    name: (command.dropLast() + form.prefix(1)).joined(separator: " "),
                    files: { place in
                        try place.make(
                            "video.m3u8",
                            [
                                "-f", "lavfi", "-i",
                                "color=black:s=64x36:r=24:d=2,geq=lum='if(mod(floor(T*8),2),200,30)':cb=128:cr=128",
                                "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p",
                                "-f", "hls", "-hls_flags", "program_date_time",
                            ]
                        )
                    },
                    arguments: command + form,
                    isAtomic: form.isEmpty
                )
            }
        }

        /// A description that becomes segments of a presentation.
        private static var describedPresentation: FaultScenario {
            FaultScenario(
                name: "describe master.m3u8",
                files: { place in
                    try files(in: place)
                    try place.write("ad.csv", text: "start,end,text\n23,,A sign lights up.\n")
                },
                before: [["hls", "movie.mp4", "-o", "out"]],
                arguments: [
                    "describe", "out/master.m3u8", "ad.csv", "--captions", "es.srt", "--voice",
                    "en-us", "--language", "en",
                ],
                isAtomic: false
            )
        }

        /// Captions, audio and sign language that become segments of an MPD: a folder, then a set in the MPD.
        private static var mpdAdditions: [FaultScenario] {
            let package = ["hls", "movie.mp4", "--dash", "-o", "out"]
            let edits = [
                ["--subtitles", "es.srt"], ["--audio", "description.en.m4a", "--describes-video"],
                ["--sign", "movie.mp4", "--language", "ase"],
            ]
            return edits.map { words in
                FaultScenario(
                    name: "mpd add \(words[0])",
                    files: { place in
                        try files(in: place)
                        try place.copy("description.en.m4a")
                    },
                    before: [package],
                    arguments: ["mpd", "add", "out/manifest.mpd"] + words,
                    isAtomic: false
                )
            }
        }

        /// Descriptions that are mixed into a new movie, which `--extended` pauses for them.
        static var descriptions: [FaultScenario] {
            let command = [
                "describe", "movie.mp4", "ad.csv", "--recordings", "takes", "--captions", "en.srt",
                "--language", "en", "-o", "out.mp4",
            ]
            return [[], ["--extended"]].map { form in
                FaultScenario(
                    name: (["describe"] + form).joined(separator: " "),
                    files: { place in
                        try place.copy("movie.mp4")
                        let start = form.isEmpty ? "9.0" : "6.0"
                        try place.write("ad.csv", text: "start,end,text\n\(start),,A boat.\n")
                        let line = "1\n00:00:06,300 --> 00:00:08,000\nWhere are we going?\n"
                        try place.write("en.srt", text: line)
                        try FileManager.default.createDirectory(
                            atPath: place.path("takes"),
                            withIntermediateDirectories: false
                        )
                        try place.make(
                            "takes/d1.wav",
                            ["-f", "lavfi", "-i", "sine=frequency=440:duration=1.5"]
                        )
                    },
                    arguments: command + form,
                    next: command + form + ["--force"],
                    isAtomic: false
                )
            }
        }

        private static var pages: [FaultScenario] {
            let page = ["html", "movie.mp4", "-o", "page", "--copy"]
            let texts = ["add-subs", "movie.mp4", "es.srt"]
            return [
                FaultScenario(
                    name: "html",
                    files: files,
                    before: [texts],
                    arguments: page,
                    next: page + ["--force"]
                ),
                FaultScenario(
                    name: "html --force",
                    files: files,
                    before: [page, texts],
                    arguments: page + ["--force"]
                ),
            ]
        }

        private static var playlists: [FaultScenario] {
            let spanish = ["--rendition", "subtitles/Español"]
            let edits: [(String, [String], [String]?)] = [
                ("add", ["--closed-captions", "CC1", "--language", "en"], nil),
                ("set", spanish + ["--language", "es-419"], nil),
                ("remove", spanish, ["show"]),
            ]
            return edits.flatMap { verb, words, next in
                let command = ["playlist", verb, "out/master.m3u8"] + words
                let new = command + ["-o", "out/new.m3u8"]
                return [
                    FaultScenario(
                        name: "playlist \(verb)",
                        files: files,
                        before: [package],
                        arguments: command,
                        next: next.map { _ in ["playlist", "show", "out/master.m3u8"] }
                    ),
                    FaultScenario(
                        name: "playlist \(verb) -o",
                        files: files,
                        before: [package],
                        arguments: new,
                        next: new + ["--force"]
                    ),
                ]
            }
        }

        private static var mpds: [FaultScenario] {
            let edits: [(String, [String], [String]?)] = [
                ("add", ["--subtitles", "es.vtt", "--language", "es"], nil),
                ("set", ["--set", "text:1", "--language", "es-419"], nil),
                ("remove", ["--set", "text:1"], ["mpd", "show", "out/manifest.mpd"]),
            ]
            return edits.flatMap { verb, words, next in
                let command = ["mpd", verb, "out/manifest.mpd"] + words
                let new = command + ["-o", "out/new.mpd"]
                return [
                    FaultScenario(
                        name: "mpd \(verb)",
                        files: files,
                        before: [package + ["--dash"]],
                        arguments: command,
                        next: next
                    ),
                    FaultScenario(
                        name: "mpd \(verb) -o",
                        files: files,
                        before: [package + ["--dash"]],
                        arguments: new,
                        next: new + ["--force"]
                    ),
                ]
            }
        }

        /// Caption files.
        static var texts: [FaultScenario] {
            let numbered =
                "4\n00:00:01,000 --> 00:00:03,000\nHola.\n\n"
                + "9\n00:00:03,500 --> 00:00:05,000\nAdiós.\n"
            let fix = ["captions", "fix", "es.srt", "--all-safe"]
            let convert = ["captions", "convert", "es.srt", "-o", "out.vtt"]
            let subtitles = ["add-subs", "movie.mp4", "es.srt", "--sdh"]
            let extract = ["extract", "movie.mp4", "--track", "subtitle:es", "-o", "out.srt"]
            let all = ["extract", "movie.mp4", "--all", "texts"]
            let index = ["extract", "movie.mp4", "--index", "-o", "out.jsonl"]
            let preview = ["captions", "preview", "en.vtt", "--at", "4", "-o", "out.png"]
            let unnumbered: @Sendable (Workplace) throws -> Void = {
                try $0.write("es.srt", text: numbered)
            }
            let irregular: @Sendable (Workplace) throws -> Void = {
                for (name, offset) in [("es.srt", 2500), ("right.srt", 0)] {
                    try $0.write(name, text: irregularCaptions(late: offset))
                }
            }
            return [
                FaultScenario(
                    name: "captions sync",
                    files: irregular,
                    arguments: ["captions", "sync", "es.srt", "--to", "right.srt"]
                ),
                FaultScenario(
                    name: "captions fix --in-place",
                    files: unnumbered,
                    arguments: fix + ["--in-place"]
                ),
                FaultScenario(
                    name: "captions fix -o",
                    files: unnumbered,
                    arguments: fix + ["-o", "out.srt"],
                    next: fix + ["-o", "out.srt", "--force"]
                ),
                FaultScenario(
                    name: "audit --fix",
                    layout: "captions",
                    files: unnumbered,
                    arguments: ["audit", "--fix", "es.srt"]
                ),
                FaultScenario(
                    name: "captions convert",
                    files: files,
                    arguments: convert,
                    next: convert + ["--force"]
                ),
                FaultScenario(
                    name: "extract",
                    files: files,
                    before: [subtitles],
                    arguments: extract,
                    next: extract + ["--force"]
                ),
                FaultScenario(
                    name: "extract --index",
                    files: files,
                    before: [subtitles],
                    arguments: index,
                    next: index + ["--force"]
                ),
                FaultScenario(
                    name: "captions preview",
                    files: files,
                    arguments: preview,
                    next: preview + ["--force"]
                ),
                FaultScenario(
                    name: "extract --all",
                    files: files,
                    before: [subtitles, ["add-subs", "movie.mp4", "en.vtt"]],
                    arguments: all,
                    next: all + ["--force"],
                    isAtomic: false
                ),
            ]
        }
    }

    /// Captions at irregular times, which fit each other at one place only.
    private func irregularCaptions(late milliseconds: Int) -> String {
        var numbers = SeededGenerator(seed: 4)
        var start = 2000 + milliseconds
        return (1...60).map { number in
            let length = Int.random(in: 700...4000, using: &numbers)
            defer { start += length + Int.random(in: 300...6000, using: &numbers) }
            let times = [start, start + length].map { time in
                let minutes = time / 60_000 < 10 ? "0\(time / 60_000)" : "\(time / 60_000)"
                let seconds = time / 1000 % 60 < 10 ? "0\(time / 1000 % 60)" : "\(time / 1000 % 60)"
                return "00:\(minutes):\(seconds)," + String(1000 + time % 1000).dropFirst()
            }
            return "\(number)\n\(times.joined(separator: " --> "))\nHola.\n"
        }.joined(separator: "\n")
    }
#endif
