// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions

/// How the caption file of a new track is read.
struct CaptionTextOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Encoding of the caption file, such as windows-1252. Default: UTF-8, or its mark's.",
            valueName: "name"
        )
    )
    var encoding: String?

    @Option(
        help: ArgumentHelp(
            "Frame rate of times in frames, as in MicroDVD. Default: what the file states.",
            valueName: "rate"
        ),
        transform: parseRate
    )
    var fps: Ratio?

    @Flag(help: "Leave out what cannot be read or shown instead of refusing the file.")
    var lenient = false
}
