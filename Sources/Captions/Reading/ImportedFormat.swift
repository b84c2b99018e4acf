// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A format of captions that FFmpeg's text demuxers and decoders read, by FFmpeg's name of it.
public enum ImportedFormat: String, CaseIterable, Sendable {
    /// SubStation Alpha, the advanced one too.
    case subStationAlpha = "ass"
    /// SAMI of Microsoft.
    case sami
    /// MicroDVD.
    case microDVD = "microdvd"
    /// SubViewer 2, and YouTube's SBV.
    case subViewer = "subviewer"
    /// SubViewer 1.
    case subViewer1 = "subviewer1"
    /// MPL2.
    case mpl2
    /// MPlayer's own.
    case mpSub = "mpsub"
    /// VPlayer.
    case vPlayer = "vplayer"
    /// JACOsub.
    case jacoSub = "jacosub"
    /// RealText.
    case realText = "realtext"
    /// Spruce STL.
    case spruce = "stl"
    /// Phoenix Japanimation Society.
    case pjs
    /// AQTitle.
    case aqTitle = "aqtitle"
    /// LRC lyrics.
    case lyrics = "lrc"
    /// TED's captions in JSON.
    case ted = "tedcaptions"

    /// How the times of a format count.
    package enum Times {
        /// As times.
        case clock
        /// In frames of a rate that the file need not tell.
        case frames
        /// As hours, minutes, seconds and frames.
        case framesAfterSeconds
    }

    /// What is known of a format.
    private struct Facts {
        let name: String
        /// The ends of file names, in lower case, without the dot.
        let extensions: [String]
        /// What cannot be vouched for, as the end of a sentence.
        let doubts: String
        var times = Times.clock
    }

    private static let facts: [ImportedFormat: Facts] = [
        .subStationAlpha: Facts(
            name: "SubStation Alpha",
            extensions: ["ass", "ssa"],
            doubts:
                "fonts, sizes, borders, layers, margins and effects are not kept, and places only "
                + "where the codes an, a and pos state them"
        ),
        .sami: Facts(
            name: "SAMI",
            extensions: ["smi", "sami"],
            doubts:
                "style sheets and the languages of paragraphs are not read, and a cue ends where "
                + "the next one of any language begins"
        ),
        .microDVD: Facts(
            name: "MicroDVD",
            extensions: ["sub"],
            doubts: "fonts, sizes and places are not kept",
            times: .frames
        ),
        .subViewer: Facts(
            name: "SubViewer",
            extensions: ["sub", "sbv"],
            doubts: "the colour, font and delay that its head states are not read"
        ),
        .subViewer1: Facts(
            name: "SubViewer 1",
            extensions: ["sub"],
            doubts: "a cue without an end lasts until the next one begins"
        ),
        .mpl2: Facts(
            name: "MPL2",
            extensions: ["mpl", "txt"],
            doubts: "its times are tenths of a second"
        ),
        .mpSub: Facts(
            name: "MPsub",
            extensions: ["sub"],
            doubts:
                "its times follow from each other, so that one that is wrong moves all later ones"
        ),
        .vPlayer: Facts(
            name: "VPlayer",
            extensions: ["txt"],
            doubts: "a cue ends where the next one begins, as the format has no ends"
        ),
        .jacoSub: Facts(
            name: "JACOsub",
            extensions: ["jss"],
            doubts: "shifts, fonts, places and directives are read in part only"
        ),
        .realText: Facts(
            name: "RealText",
            extensions: ["rt"],
            doubts:
                "the window, its scrolling and places are not read, and the fraction of a second is "
                + "taken for hundredths"
        ),
        .spruce: Facts(
            name: "Spruce STL",
            extensions: ["stl"],
            doubts: "fonts, colours and places of the lines that begin with $ are not read",
            times: .framesAfterSeconds
        ),
        .pjs: Facts(
            name: "PJS",
            extensions: ["pjs"],
            doubts: "its times are tenths of a second"
        ),
        .aqTitle: Facts(
            name: "AQTitle",
            extensions: ["aqt"],
            doubts: "a cue without an end lasts until the next one begins",
            times: .frames
        ),
        .lyrics: Facts(
            name: "LRC lyrics",
            extensions: ["lrc"],
            doubts:
                "a line ends where the next one begins, and times of single words stay in the text"
        ),
        .ted: Facts(
            name: "TED captions",
            extensions: [],
            doubts: "FFmpeg shows everything 15 seconds later than the file states, after an "
                + "opening that the movie may not have"
        ),
    ]

    /// The names of all formats, for a sentence.
    static var supportedNames: String {
        let names = allCases.map(\.name)
        return names.dropLast().joined(separator: ", ") + " or " + names.suffix(1).joined()
    }

    /// What people call it.
    package var name: String { Self.facts[self]?.name ?? rawValue }

    /// The ends of file names it goes by, in lower case, without the dot; other formats may share
    /// them.
    package var fileNameExtensions: [String] { Self.facts[self]?.extensions ?? [] }

    /// What cannot be vouched for, as the end of a sentence.
    package var doubts: String { Self.facts[self]?.doubts ?? "" }

    /// How its times count.
    package var times: Times { Self.facts[self]?.times ?? .clock }

    /// The ends of file names that tell no single format.
    static let sharedExtensions: Set<String> = ["sub", "txt", "stl"]
}

extension ImportedFormat {
    /// The format whose signature a text begins with; nil if missing.
    init?(signatureOf bytes: ArraySlice<UInt8>) {
        let start = bytes.prefix(4096).trimming(where: \.isASCIIWhiteSpace)
        let known = Self.signatures.first { start.startsIgnoringCase(with: $0.0) }
        guard let known else { return nil }
        self = known.1
    }

    /// The format that the first line of a text looks like; nil where it looks like none.
    init?(firstLineOf bytes: ArraySlice<UInt8>) {
        var lines = LineScanner(bytes.prefix(4096).trimming(where: \.isASCIIWhiteSpace))
        guard let line = lines.next()?.bytes,
            let shape = Self.shapes.first(where: { $0.matches(line) })
        else { return nil }
        self = shape.format
    }

    /// The format that the end of a file's name shows; nil where it shows none, or may be of several.
    init?(fileName: String) {
        let formats = Self.formats(named: fileName)
        guard formats.count == 1, !Self.sharedExtensions.contains(Self.ending(of: fileName)) else {
            return nil
        }
        self = formats[0]
    }

    /// The formats whose files may have a name.
    package static func formats(named fileName: String) -> [ImportedFormat] {
        let ending = ending(of: fileName)
        return allCases.filter { $0.fileNameExtensions.contains(ending) }
    }

    private static func ending(of fileName: String) -> String {
        guard let dot = fileName.lastIndex(of: "."), !fileName[dot...].contains("/") else {
            return ""
        }
        return fileName[fileName.index(after: dot)...].lowercased()
    }

    /// How files of a format begin, in lower case.
    private static let signatures: [(String, ImportedFormat)] = [
        ("[script info]", .subStationAlpha),
        ("<sami", .sami),
        ("[information]", .subViewer),
        ("<window", .realText),
        ("******** start script", .subViewer1),
        ("format=", .mpSub),
        ("-->> ", .aqTitle),
    ]

    private typealias Line = ArraySlice<UInt8>

    /// How the first line of a format that has no signature looks.
    private static let shapes: [(matches: @Sendable (Line) -> Bool, format: ImportedFormat)] = [
        (isMicroDVD, .microDVD),
        (isSubViewer, .subViewer),
        (isMPL2, .mpl2),
        (isLyrics, .lyrics),
        (isSpruce, .spruce),
    ]

    /// `{0}{25}text`, `{0}{}text` or `{DEFAULT}{}…`.
    package static func isMicroDVD(_ line: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(line)
        guard cursor.skip(UInt8(ascii: "{")) else { return false }
        if cursor.digits() == nil {
            return line.hasPrefix("{DEFAULT}{}")
        }
        guard cursor.skip(UInt8(ascii: "}")), cursor.skip(UInt8(ascii: "{")) else { return false }
        _ = cursor.digits()
        return cursor.skip(UInt8(ascii: "}"))
    }

    /// `[10][25]text`, in which either number may be missing but not both.
    package static func isMPL2(_ line: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(line)
        guard cursor.skip(UInt8(ascii: "[")), cursor.digits() != nil,
            cursor.skip(UInt8(ascii: "]")), cursor.skip(UInt8(ascii: "["))
        else { return false }
        _ = cursor.digits()
        return cursor.skip(UInt8(ascii: "]"))
    }

    /// `0:00:01.000,0:00:02.000`.
    package static func isSubViewer(_ line: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(line)
        return isTime(&cursor) && cursor.skip(UInt8(ascii: ",")) && isTime(&cursor)
    }

    /// `[00:12.00]text` or `[ar:Artist]`.
    private static func isLyrics(_ line: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(line)
        guard cursor.skip(UInt8(ascii: "[")) else { return false }
        if cursor.digits() == nil, cursor.take(while: \.isASCIILetter).isEmpty { return false }
        return cursor.skip(UInt8(ascii: ":")) && line.contains(UInt8(ascii: "]"))
    }

    /// `00:00:01:00 , 00:00:02:12 , text`.
    package static func isSpruce(_ line: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(line)
        for _ in 0..<2 {
            for isLast in [false, false, false, true] {
                guard cursor.digits() != nil else { return false }
                if !isLast, !cursor.skip(UInt8(ascii: ":")) { return false }
            }
            cursor.skipSpaces()
            guard cursor.skip(UInt8(ascii: ",")) else { return false }
            cursor.skipSpaces()
        }
        return true
    }

    private static func isTime(_ cursor: inout ByteCursor) -> Bool {
        cursor.digits() != nil && cursor.skip(UInt8(ascii: ":"))
            && cursor.digits() != nil && cursor.skip(UInt8(ascii: ":"))
            && cursor.digits() != nil && cursor.skip(UInt8(ascii: "."))
            && cursor.digits() != nil
    }
}

extension ArraySlice<UInt8> {
    /// Whether the bytes begin with a text in lower case, whatever their own case.
    func startsIgnoringCase(with text: String) -> Bool {
        prefix(text.utf8.count).elementsEqual(text.utf8) { $0.lowercased == $1 }
    }
}
