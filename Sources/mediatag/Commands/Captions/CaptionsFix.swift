// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import FileSystem
import MediaReading

/// Fixes a caption file: `mediatag captions fix`.
struct CaptionsFix: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fix",
        _superCommandName: "mediatag captions",
        abstract: "Fix a caption file: show the changes, and write them on request.",
        discussion: """
            Without -o or --in-place, nothing is written. The written file has exactly the changes that are \
            shown.

              mediatag captions fix es.srt --all-safe
              mediatag captions fix es.srt --sort --retime -o fixed.srt
            """
    )

    @Argument(
        help: "The SubRip, WebVTT or SCC file.",
        completion: .file(extensions: ["srt", "vtt", "scc"])
    )
    var file: String

    @OptionGroup(title: "Fixes")
    var fixes: FixOptions

    @OptionGroup
    var options: FixOutputOptions

    func validate() throws {
        if file == "-", options.inPlace {
            throw ValidationError("--in-place cannot be used with standard input.")
        }
        if fixes.selected.isEmpty {
            throw ValidationError("Select a fix, such as --all-safe, --renumber or --sort.")
        }
    }

    func run() throws {
        do throws(MediaError) {
            let target = options.inPlace ? file : options.output
            let lock = try target.map { path throws(MediaError) in try CaptionFile.lock(path) }
            defer { lock?.release() }
            let encoding = options.encodingName.map(EncodingChoice.named) ?? .detect
            let fixed = try FixedCaptionFile(file, fixes.selected, encoding: encoding)
            DifferenceOutput.show(fixed)
            if let output = options.output {
                try CaptionFile.write(fixed.bytes, to: output, replacing: options.force)
            }
            if options.inPlace, fixed.isChanged {
                try CaptionFile.write(fixed.bytes, to: file, replacing: true)
            }
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
