// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
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
        if force, output == nil { throw ValidationError("--force goes with --output.") }
        if file == "-", inPlace { throw ValidationError("Standard input has no place.") }
        if fixes.selected.isEmpty {
            throw ValidationError("Say what to mend, such as --all-safe, --renumber or --sort.")
        }
    }

    func run() throws {
        do throws(MuxingError) {
            let name = file == "-" ? CaptionFile.standardInputName : file
            let bytes = try CaptionFile.read(file)
            let source = try source(bytes, name)
            let fixed = source.fixed(fixes.selected)
            let written = try encoded(fixed, name)
            show(source, fixed, name)
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

    private func encoded(_ source: CaptionSource, _ name: String) throws(MuxingError) -> [UInt8] {
        do {
            return try source.write(fileName: name)
        } catch {
            throw MuxingError(.captions(error), path: name)
        }
    }

    private func show(_ old: CaptionSource, _ new: CaptionSource, _ name: String) {
        let terminal = Terminal.standardOutput
        var lines: [String] = []
        if old.encoding != new.encoding {
            lines.append("encoding: \(old.encoding.label) → \(new.encoding.label)")
        }
        let difference = LineDifference(from: old.lines, to: new.lines)
        lines += difference.unified.map { line in
            switch line.first {
            case "-": terminal.red(line.printable)
            case "+": terminal.green(line.printable)
            default: terminal.dim(line.printable)
            }
        }
        if lines.isEmpty {
            Results.write("\(name.printable): nothing to mend\n")
        } else {
            Results.write(([terminal.bold(name.printable)] + lines).joined(separator: "\n") + "\n")
        }
    }
}

extension TextEncoding {
    fileprivate var label: String { name + (hasByteOrderMark ? " with a byte order mark" : "") }
}

extension CaptionSource {
    /// The lines of the text, the carriage return of CR LF kept, so that a change of it is seen.
    fileprivate var lines: [String] {
        let text = content.written
        return text.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
