// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions

/// What `captions fix` mends.
struct FixOptions: ParsableArguments {
    @Flag(help: "What changes nothing a viewer sees: --encoding --syntax --drop-empty --renumber.")
    var allSafe = false

    @Flag(help: "UTF-8 without a byte order mark.")
    var encoding = false

    @Flag(help: "Regular timing lines, blank lines and line ends (SubRip).")
    var syntax = false

    @Flag(help: "Take out cues that show nothing.")
    var dropEmpty = false

    @Flag(help: "Take out what roll-up captions repeat.")
    var derol = false

    @Flag(help: "Order cues by their beginnings.")
    var sort = false

    @Flag(help: "Mend times: at least 5/6 s, and two frames between cues that nearly touch.")
    var retime = false

    @Flag(help: "Break lines of more than 42 characters, and more than two lines, anew.")
    var rewrap = false

    @Flag(help: "Number cues from 1 (SubRip).")
    var renumber = false

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
