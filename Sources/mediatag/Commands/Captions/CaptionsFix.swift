// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import ISOMedia
import MediaPrimitives
import Muxing

/// Mends a caption file: `mediatag captions fix`.
struct CaptionsFix: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fix",
        abstract: "Mend a caption file: shows what would change, and changes it when told to.",
        discussion: """
            Without -o or --in-place nothing is written. What is written is exactly what is shown.

              mediatag captions fix es.srt --all-safe
              mediatag captions fix es.srt --sort --retime -o mended.srt
            """
    )

    @Argument(
        help: "The SubRip, WebVTT or SCC file.",
        completion: .file(extensions: ["srt", "vtt", "scc"])
    )
    var file: String

    @OptionGroup(title: "What to mend")
    var fixes: FixOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write the mended captions to a file.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @Flag(help: "Write the mended captions into the file.")
    var inPlace = false

    @Flag(help: "Replace the output where it is there already.")
    var force = false

    @Option(
        name: .customLong("from-encoding"),
        help: ArgumentHelp(
            "Encoding of the file. Default: UTF-8, its mark's, or the likeliest.",
            valueName: "name"
        )
    )
    var encodingName: String?

    func validate() throws {
        if output != nil, inPlace { throw ValidationError("-o and --in-place exclude each other.") }
        if output == "-" {
            throw ValidationError("Standard output shows the changes; -o names a file.")
        }
        if force, output == nil { throw ValidationError("--force goes with --output.") }
        if file == "-", inPlace { throw ValidationError("Standard input has no place.") }
        if fixes.selected.isEmpty {
            throw ValidationError("Say what to mend, such as --all-safe, --renumber or --sort.")
        }
    }

    func run() throws {
        do throws(MuxingError) {
            let name = file == "-" ? CaptionFile.standardInputName : file
            let target = inPlace ? file : output
            let lock = try target.map { path throws(MuxingError) in try CaptionFile.lock(path) }
            defer { lock?.release() }
            let bytes = try CaptionFile.read(file)
            var source = try source(bytes, name)
            let old = (encoding: source.encoding, text: source.content.written)
            source.fix(fixes.selected)
            let new = (encoding: source.encoding, text: source.content.written)
            // The cues can take several times the memory of their text.
            source.content = .subRip(SubRip.Document())
            let written = try encoded(new, name)
            show(old, new, name)
            if let output { try CaptionFile.write(written, to: output, replacing: force) }
            if inPlace, written != bytes {
                try CaptionFile.write(written, to: file, replacing: true)
            }
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    private func source(_ bytes: [UInt8], _ name: String) throws(MuxingError) -> CaptionSource {
        do {
            return try CaptionSource(
                bytes: bytes,
                fileName: name,
                encoding: encodingName.map(EncodingChoice.named) ?? .detect
            )
        } catch {
            throw MuxingError(.captions(error), path: name)
        }
    }

    private typealias File = (encoding: TextEncoding, text: [UInt8])

    private func encoded(_ file: File, _ name: String) throws(MuxingError) -> [UInt8] {
        do {
            return try file.encoding.encode(file.text, file: name)
        } catch {
            throw MuxingError(.captions(error), path: name)
        }
    }

    private func show(_ old: File, _ new: File, _ name: String) {
        var output = DifferenceOutput(name: name, terminal: .standardOutput)
        if old.encoding != new.encoding {
            output.add("encoding: \(old.encoding.label) → \(new.encoding.label)")
        }
        // The carriage return of CR LF is part of a line, so that a change of it is seen.
        LineDifference(from: old.text[...], to: new.text[...]).forEach { output.add($0) }
        output.finish()
    }
}

extension TextEncoding {
    fileprivate var label: String { name + (hasByteOrderMark ? " with a byte order mark" : "") }
}
