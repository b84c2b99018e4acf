// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// What an audit does besides telling.
struct AuditModeOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Mend, in place, what is certain and safe, and audit again.",
            discussion: "Each command is told; the others are printed to copy."
        )
    )
    var fix = false

    @Flag(help: "Two paths: what a conversion of the first into the second has lost.")
    var compare = false

    @Flag(
        help: ArgumentHelp(
            "Answer requests from standard input, a line of JSON each, in their order.",
            discussion: "{\"id\":\"1\",\"uri\":\"movie.mp4\"}; see Docs/schemas/audit-worker.json."
        )
    )
    var worker = false

    func validate() throws {
        guard [fix, compare, worker].count(where: \.self) < 2 else {
            throw ValidationError("--fix, --compare and --worker exclude each other.")
        }
    }
}
