// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions

/// How the bytes of a caption file become text and times.
struct CaptionEncodingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Encoding of the caption file, such as windows-1252. Default: detected (byte order mark, UTF-8, or the most likely one).",
            valueName: "name"
        )
    )
    var encoding: String?

    @OptionGroup
    var counting: FrameCountOptions

    @OptionGroup
    var program: ProgramStartOptions
}

/// Where the times of a caption file begin.
struct ProgramStartOptions: ParsableArguments {
    @Flag(help: "Count times from the start of the program that an EBU STL file states.")
    var fromProgramStart = false
}

/// How times that a caption file counts in frames become seconds.
struct FrameCountOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Frame rate for files that count times in frames, such as MicroDVD. Default: the rate that the file states.",
            valueName: "rate"
        ),
        transform: parseRate
    )
    var fps: Ratio?
}
