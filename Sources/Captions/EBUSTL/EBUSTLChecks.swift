// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension EBUSTL.Document {
    /// Notes what is wrong in the block about the file, and in the order of the others: what broadcasters refuse files for.
    func check(into diagnostics: inout DiagnosticList) {
        checkStatements(into: &diagnostics)
        checkCounts(into: &diagnostics)
        checkOrder(into: &diagnostics)
        if !trailing.isEmpty {
            diagnostics.append(
                .truncatedBlock,
                "\(trailing.count) byte\(trailing.count == 1 ? "" : "s") after the last whole block",
                at: SourcePosition(line: blockCount + 1, column: 1)
            )
        }
    }

    /// Number of blocks after the one about the file.
    var blockCount: Int { subtitles.reduce(0) { $0 + $1.blocks.count } }

    private static let start = SourcePosition(line: 1, column: 1)

    private func checkStatements(into diagnostics: inout DiagnosticList) {
        func note(_ code: DiagnosticCode, _ message: String) {
            diagnostics.append(code, message, at: Self.start)
        }
        switch information.displayStandard {
        case nil: note(.undefinedDisplay, "the display standard (DSC) is a code that means nothing")
        case .undefined:
            note(
                .undefinedDisplay,
                "the display standard (DSC) is not stated; read as open subtitles"
            )
        default: break
        }
        if information.table == nil {
            note(
                .unknownCharacterTable,
                "the character table (CCT) \"\(information[.characterTable])\" does not exist; read as Latin"
            )
        }
        let rate = information.rate
        if ![25, 30].contains(rate.framesPerSecond) {
            note(
                .invalidInformation,
                "\(rate.framesPerSecond) frames a second: the standard has 25 and 30"
            )
        }
        if information[.timeCodeStatus] == "0" {
            note(.timesNotForUse, "the file states that its times are not for use (TCS)")
        }
        if let start = information.time(.programStart), !start.existsInADay(rate) {
            note(.invalidInformation, "\(start), the start of the program, is no time code")
        }
    }

    /// Compares what the file states of its subtitles with what it has.
    private func checkCounts(into diagnostics: inout DiagnosticList) {
        let counts: [(EBUSTL.GeneralInformation.Field, Int, String)] = [
            (.blockCount, blockCount, "blocks"), (.subtitleCount, subtitleCount, "subtitles"),
        ]
        for (field, count, name) in counts where information.number(field) != count {
            diagnostics.append(
                .wrongCount,
                "the file states \"\(information[field])\" \(name) (\(field.rawValue)), and has \(count)",
                at: Self.start
            )
        }
        if let first = firstStart, let stated = information.time(.firstCue), stated != first {
            diagnostics.append(
                .wrongCount,
                "the file states that it begins at \(stated) (TCF); its first subtitle is at \(first)",
                at: Self.start
            )
        }
    }

    /// Number of subtitles, comments among them.
    var subtitleCount: Int { subtitles.count { $0.first.isText } }

    /// When the first subtitle appears.
    var firstStart: TimeCode? { subtitles.first { $0.isShown }?.first.start }

    /// Checks numbers, and that subtitles are whole.
    private func checkOrder(into diagnostics: inout DiagnosticList) {
        var previous: Int?
        for subtitle in subtitles {
            let position = subtitle.position
            guard subtitle.first.isText else {
                let what = subtitle.first.isUserData ? "user data" : "a reserved kind of block"
                diagnostics.append(
                    .keptApart,
                    "\(what) is not converted; fixes keep it",
                    at: position
                )
                continue
            }
            if let last = subtitle.blocks.last, !last.isLast {
                diagnostics.append(
                    .unfinishedSubtitle,
                    "subtitle \(subtitle.number) has no last block",
                    at: position
                )
            }
            let expected = subtitle.blocks.indices.dropLast().map { UInt8(clamping: $0) }
            if subtitle.blocks.dropLast().map(\.extensionNumber) != expected {
                diagnostics.append(
                    .unfinishedSubtitle,
                    "the blocks of subtitle \(subtitle.number) are not numbered in their order",
                    at: position
                )
            }
            guard let before = previous else {
                previous = subtitle.number
                continue
            }
            previous = subtitle.number
            if subtitle.number == before {
                diagnostics.append(
                    .wrongSubtitleNumber,
                    "number \(before) is that of the subtitle before",
                    at: position
                )
            } else if subtitle.number < before {
                diagnostics.append(
                    .wrongSubtitleNumber,
                    "number \(subtitle.number) is below that of the subtitle before",
                    at: position
                )
            }
        }
    }
}

extension TimeCode {
    /// Whether a clock of a day shows the time code.
    func existsInADay(_ rate: TimeCodeRate) -> Bool {
        hours < 24 && exists(framesPerSecond: rate.framesPerSecond)
    }
}
