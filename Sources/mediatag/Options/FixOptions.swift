// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading

/// The fixes of `captions fix`.
struct FixOptions: ParsableArguments {
    @Flag(
        help:
            "Apply all fixes that do not change what viewers see: --encoding --syntax --drop-empty --renumber."
    )
    var allSafe = false

    @Flag(help: "Convert to UTF-8 without a byte order mark.")
    var encoding = false

    @Flag(
        help:
            "Correct timing lines, blank lines and line ends (SubRip), and timing lines and the line WEBVTT (WebVTT)."
    )
    var syntax = false

    @Flag(help: "Remove cues that show nothing.")
    var dropEmpty = false

    @Flag(help: "Remove lines that roll-up captions repeat.")
    var derol = false

    @Flag(help: "Sort cues by start time.")
    var sort = false

    @Flag(
        help:
            "Fix times: at least 5/6 s for each cue, and two frames between cues that nearly touch."
    )
    var retime = false

    @Flag(help: "Rewrap cues with more than two lines or with lines of more than 42 characters.")
    var rewrap = false

    @Flag(help: "Number the cues from 1 (SubRip).")
    var renumber = false

    @Flag(
        help:
            "Move cues that cover text in the picture of --media to the top (SubRip, WebVTT, TTML, SCC, EBU STL); those that cannot be moved are listed."
    )
    var placement = false

    @Flag(
        help:
            "Move starts and ends that are close to a cut of --media: starts to the cut, ends to two frames before it."
    )
    var shots = false

    @Option(
        help: ArgumentHelp(
            "The movie whose picture --placement and --shots look at.",
            valueName: "movie"
        ),
        completion: .file()
    )
    var media: String?

    func validate() throws {
        if placement || shots, media == nil {
            throw ValidationError("--placement and --shots require --media MOVIE.")
        }
        if media != nil, !placement, !shots {
            throw ValidationError("--media requires --placement or --shots.")
        }
    }

    /// Whether any fix is selected.
    var isEmpty: Bool { selected.isEmpty && media == nil }

    /// What the picture of the movie asks of the captions.
    ///
    /// - Returns: nothing unless a movie is named.
    /// - Throws: an exit code, after a message, if the video cannot be decoded.
    func picture() throws -> PictureFixes {
        guard let media else { return .nothing }
        do throws(MediaError) {
            return try PictureFixes(
                of: OpenedMedia(media),
                findsText: placement,
                findsShots: shots
            )
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    /// The fixes that are asked for.
    var selected: Set<CaptionFix> {
        let asked: [(Bool, CaptionFix)] = [
            (encoding, .encoding), (syntax, .syntax), (dropEmpty, .dropEmpty), (derol, .derol),
            (sort, .sort), (retime, .retime), (rewrap, .rewrap), (renumber, .renumber),
        ]
        let fixes = Set(asked.filter(\.0).map(\.1))
        return allSafe ? fixes.union(CaptionFix.safe) : fixes
    }
}

/// Where `captions fix` reads and writes captions.
struct FixOutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the fixed captions to a file; - for standard output.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Flag(help: "Write the fixed captions to the same file.")
    var inPlace = false

    @Flag(help: "Replace the output file if it exists.")
    var force = false

    @Option(
        name: .customLong("from-encoding"),
        help: ArgumentHelp(
            "Encoding of the file. Default: detected (byte order mark, UTF-8, or the most likely one).",
            valueName: "name"
        )
    )
    var encodingName: String?

    /// How the encoding of a file is found.
    var encoding: EncodingChoice { encodingName.map(EncodingChoice.named) ?? .detect }

    func validate() throws {
        if output != nil, inPlace { throw ValidationError("-o and --in-place exclude each other.") }
        if force, output == nil { throw ValidationError("--force requires --output.") }
    }

    /// Refuses one output for several files.
    func validate(count: Int) throws {
        guard count > 1, output != nil else { return }
        throw ValidationError(
            "-o names one file, but there are \(count) inputs; --in-place fixes each."
        )
    }
}
