// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AuditRunning
import Captions
import FileSystem
import MediaReading

/// How `captions convert` changes captions, and where it writes them.
struct ConversionOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The new file, whose extension selects the format. With --to also a folder, or - for standard output.",
            valueName: "file"
        ),
        completion: .file(extensions: CaptionConversion.Target.all.flatMap(\.fileNameExtensions))
    )
    var output: String?

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "Format: \(CaptionConversion.Target.names). Without -o, new files are written beside the old ones.",
            valueName: "format"
        ),
        completion: .list(CaptionConversion.Target.all.flatMap(\.fileNameExtensions)),
        transform: parseCaptionFormat
    )
    var target: CaptionConversion.Target?

    @Option(
        help: ArgumentHelp(
            "Convert all caption files in a folder, and in the folders in it. Requires --to; in the folder of -o, they keep their places.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var all: String?

    @Flag(help: "Replace the output file if it exists.")
    var force = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Shift all cues by a time, such as +1.5s, -250ms or -00:01:30. Cues that would begin before 0 are cut, with a warning.",
            valueName: "time"
        ),
        transform: parseShift
    )
    var shift = 0

    @Option(
        help: ArgumentHelp(
            "Convert times from one frame rate to another, such as 25:23.976.",
            valueName: "from:to"
        ),
        transform: parseRates
    )
    var rate: FrameRateChange?

    @Flag(help: "Remove bold, italic, colours, voices and placement.")
    var stripStyles = false

    @OptionGroup
    var look: AppearanceOptions

    @OptionGroup
    var counting: FrameCountOptions

    @Option(
        help: ArgumentHelp(
            "CEA-608 channel, CC1 to CC4, to read from an SCC or MCC file, or to write to one.",
            discussion:
                "Default: the first channel that has captions; for SCC and MCC output, CC1.",
            valueName: "channel"
        ),
        completion: .list(CEA608Channel.allCases.filter { !$0.isText }.map(\.rawValue)),
        transform: parseCaptionChannel
    )
    var channel: CEA608Channel?

    @Option(
        help: ArgumentHelp(
            "Kind of the subtitles in an EBU STL file: teletext25, teletext30, open25 or open30 (frames a second). Default: teletext25.",
            valueName: "kind"
        ),
        completion: .list(EBUSTL.Form.names),
        transform: parseSTLForm
    )
    var stl: EBUSTL.Form?

    @Option(
        help: ArgumentHelp(
            "Edition of IMSC that a TTML file states: \(IMSCEdition.names). Default: imsc1.1.",
            valueName: "edition"
        ),
        completion: .list(IMSCEdition.allCases.map(\.rawValue)),
        transform: parseEdition
    )
    var ttmlProfile: IMSCEdition?

    @Flag(help: "Write SCC or MCC with non-drop-frame time codes, which run slower than the clock.")
    var nonDropFrame = false

    func validate() throws {
        if all != nil, target == nil || output == "-" {
            throw ValidationError("--all requires a format after --to, and -o is a folder.")
        }
        guard let output else {
            if target == nil {
                throw ValidationError("Name the new file after -o, or the format after --to.")
            }
            return try requireFormOptions()
        }
        guard target == nil else { return try requireFormOptions() }
        if output == "-" {
            throw ValidationError("-o - has no extension; name the format after --to.")
        }
        guard CaptionConversion.Target(fileName: output) != nil else {
            let known = CaptionConversion.Target.all.flatMap(\.fileNameExtensions).map { "." + $0 }
            throw ValidationError(
                "The output's extension selects no format; use \(known.joined(separator: ", "))."
                    + suggestion(for: fileExtension(of: output), among: known)
            )
        }
        try requireFormOptions()
    }

    private func requireFormOptions() throws {
        if nonDropFrame, !isLine21 {
            throw ValidationError(
                "--non-drop-frame requires an output file that ends in .scc or .mcc."
            )
        }
        if stl != nil, format != .captions(.ebuSTL) {
            throw ValidationError("--stl requires an output file that ends in .stl.")
        }
        if ttmlProfile != nil, format != .captions(.ttml) {
            throw ValidationError("--ttml-profile requires an output file that ends in .ttml.")
        }
    }

    /// Whether byte pairs of line 21 are written.
    private var isLine21: Bool { format == .captions(.scc) || format == .macCaption }

    /// The format that is written; nil if options contradict, which ``validate()`` reports.
    var format: CaptionConversion.Target? {
        target ?? output.flatMap(CaptionConversion.Target.init(fileName:))
    }

    /// Where the conversion of a file goes.
    ///
    /// - Parameters:
    ///   - file: the file, or `-`.
    ///   - format: the format that is written.
    /// - Returns: a path, or `-`.
    func place(of file: String, as format: CaptionConversion.Target) -> String {
        guard let output else {
            return file == "-" ? "-" : Self.renamed(file, format)
        }
        if let all {
            let start = all.hasSuffix("/") ? all : all + "/"
            let place = file.hasPrefix(start) ? String(file.dropFirst(start.count)) : file
            return (output.hasSuffix("/") ? output : output + "/") + Self.renamed(place, format)
        }
        guard isFolder else { return output }
        let name = file == "-" ? "captions" : String(file.split(separator: "/").last ?? "captions")
        return (output.hasSuffix("/") ? output : output + "/") + Self.renamed(name, format)
    }

    /// Whether the output is a folder, which may not be there yet.
    var isFolder: Bool {
        guard let output, target != nil else { return false }
        return output.hasSuffix("/") || FilePath.exists(output + "/.")
    }

    /// Makes the folder of the output unless it is there.
    private func makeFolder() throws(MediaError) {
        guard let output, isFolder else { return }
        try MediaError.file(output) { () throws(FileError) in try FilePath.requireFolder(output) }
    }

    /// Makes the folders of a file.
    private static func makeFolders(of path: String) throws(MediaError) {
        let folder = FilePath.folder(of: path)
        guard !FilePath.exists(folder) else { return }
        try makeFolders(of: folder)
        try MediaError.file(folder) { () throws(FileError) in try FilePath.requireFolder(folder) }
    }

    /// The files that are converted.
    ///
    /// With ``all``, those of the folder, as `audit` finds them, that are not of the format already, unless they go to another folder.
    ///
    /// - Parameters:
    ///   - named: the files that were named.
    ///   - format: the format that is written.
    /// - Returns: the files.
    /// - Throws: `ValidationError` if two of a folder would become one file; `MediaError`.
    func files(_ named: [String], as format: CaptionConversion.Target) throws -> [String] {
        guard let all else { return named }
        let search = AssetFinder.find([all])
        if let fault = search.faults.first {
            Messages.fail(fault)
            throw ExitCode.unreadable
        }
        var files = search.assets.flatMap(\.captionFiles)
        if output == nil {
            files.removeAll { file in
                format.fileNameExtensions.contains { file.lowercased().hasSuffix(".\($0)") }
            }
        }
        var sources: [String: String] = [:]
        for file in files {
            let place = place(of: file, as: format)
            if let other = sources.updateValue(file, forKey: place) {
                throw ValidationError("\(other) and \(file) would both become \(place).")
            }
        }
        if files.isEmpty { throw ValidationError("There is nothing to convert in \(all).") }
        return files
    }

    private static func renamed(_ path: String, _ format: CaptionConversion.Target) -> String {
        let stem = path.dropLast(fileExtension(of: path).count)
        return stem + "." + (format.fileNameExtensions.first ?? "")
    }

    /// The conversion of the library.
    ///
    /// - Throws: `MediaError` if the file of the appearance cannot be read.
    func conversion(
        to format: CaptionConversion.Target
    ) throws(MediaError) -> CaptionConversion {
        var conversion = CaptionConversion(to: format)
        conversion.appearance = try look.read()
        conversion.form = SCC.Form(channel: channel ?? .cc1, isDropFrame: !nonDropFrame)
        conversion.ebuSTLForm = stl ?? EBUSTL.Form()
        conversion.edition = ttmlProfile ?? .imsc11
        conversion.rate = rate.map { ($0.from, $0.to) }
        conversion.shiftMilliseconds = shift
        conversion.stripsStyles = stripStyles
        return conversion
    }

    /// Refuses a channel that neither the input nor the output has.
    func requireChannel(in captions: CaptionReading, _ name: String) throws(MediaError) {
        guard let channel, !captions.isLine21, !isLine21 else { return }
        let reason =
            "--channel \(channel.rawValue) requires an SCC or MCC file as the input or as the output"
        throw MediaError(.unreadable(reason), path: name)
    }

    /// Refuses several inputs for one file.
    func requireFolder(for files: [String]) throws {
        if files.isEmpty == (all == nil) {
            throw ValidationError("Name either caption files, or a folder after --all.")
        }
        guard files.count > 1, let output else { return }
        guard isFolder, output != "-" else {
            throw ValidationError(
                "-o names one file, but there are \(files.count) inputs; name a folder, and the format after --to."
            )
        }
    }

    /// Writes a converted file to its place.
    func write(_ result: CaptionConversion.Result, to path: String) throws(MediaError) {
        if path == "-" { return Results.write(bytes: result.bytes) }
        try makeFolder()
        if all != nil, output != nil { try Self.makeFolders(of: path) }
        try CaptionFile.write(result.bytes, to: path, replacing: force)
        let cues = "\(result.cueCount) cue\(result.cueCount == 1 ? "" : "s")"
        Results.report("\(path.printable): \(format?.name ?? ""), \(cues)\n")
    }
}

extension CaptionConversion.Target {
    /// The formats by their extensions, for help.
    static var names: String {
        all.compactMap(\.fileNameExtensions.first).joined(separator: ", ")
    }
}

/// Reads `--to`, such as `vtt`.
func parseCaptionFormat(_ text: String) throws -> CaptionConversion.Target {
    let formats = CaptionConversion.Target.all
    guard let format = formats.first(where: { $0.fileNameExtensions.contains(text.lowercased()) })
    else {
        throw ValidationError(
            "\"\(text)\" is not a format of captions; write \(CaptionConversion.Target.names)."
                + suggestion(for: text, among: formats.flatMap(\.fileNameExtensions))
        )
    }
    return format
}

extension EBUSTL.Form {
    private static let named = [
        "teletext25": EBUSTL.Form(), "teletext30": EBUSTL.Form(framesPerSecond: 30),
        "open25": EBUSTL.Form(isTeletext: false),
        "open30": EBUSTL.Form(isTeletext: false, framesPerSecond: 30),
    ]

    /// What `--stl` takes.
    static let names = named.keys.sorted()

    init?(named name: String) {
        guard let form = Self.named[name] else { return nil }
        self = form
    }
}

/// Reads `--stl`, such as `open25`.
func parseSTLForm(_ text: String) throws -> EBUSTL.Form {
    guard let form = EBUSTL.Form(named: text.lowercased()) else {
        throw ValidationError(
            "\"\(text)\" is not a kind of EBU STL; write \(EBUSTL.Form.names.joined(separator: ", "))."
                + suggestion(for: text, among: EBUSTL.Form.names)
        )
    }
    return form
}

extension IMSCEdition {
    /// What `--ttml-profile` takes.
    static let names = allCases.map(\.rawValue).joined(separator: " or ")
}

/// Reads `--ttml-profile`, such as `imsc1.3`.
func parseEdition(_ text: String) throws -> IMSCEdition {
    guard let edition = IMSCEdition(rawValue: text.lowercased()) else {
        throw ValidationError("\"\(text)\" is not an edition of IMSC; write \(IMSCEdition.names).")
    }
    return edition
}

/// The frame rate captions were made for, and the one they are to fit.
struct FrameRateChange {
    var from: Ratio
    var to: Ratio
}

/// Reads `--rate`, such as `25:23.976`.
func parseRates(_ text: String) throws -> FrameRateChange {
    let rates = text.split(separator: ":").map { Ratio(frameRate: String($0)) }
    guard rates.count == 2, let from = rates[0], let to = rates[1] else {
        throw ValidationError("\"\(text)\" is not a change of frame rate; write 25:23.976.")
    }
    return FrameRateChange(from: from, to: to)
}

/// Reads a frame rate that times are counted with, such as `25` or `23.976`.
func parseRate(_ text: String) throws -> Ratio {
    guard let rate = Ratio(frameRate: text), rate.numerator <= 1000 * rate.denominator else {
        throw ValidationError("\"\(text)\" is not a frame rate; write 25, 23.976 or 24000/1001.")
    }
    return rate
}

/// Reads `--shift`, such as `+1.5s`, `-250ms` or `-00:01:30`, in milliseconds.
func parseShift(_ text: String) throws -> Int {
    let isNegative = text.hasPrefix("-")
    let length = try parseLength(String(text.drop { $0 == "-" || $0 == "+" }))
    return isNegative ? -length : length
}
