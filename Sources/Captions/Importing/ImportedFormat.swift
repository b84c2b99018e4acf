// SPDX-License-Identifier: Apache-2.0

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
    enum Times {
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
                + "where the codes an, a and pos tell them"
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
            doubts: "FFmpeg shows everything 15 seconds later than the file says, after an opening "
                + "that the movie may not have"
        ),
    ]

    /// The names of all formats, for a sentence.
    static var supportedNames: String {
        let names = allCases.map(\.name)
        return names.dropLast().joined(separator: ", ") + " or " + names.suffix(1).joined()
    }

    /// What people call it.
    public var name: String { Self.facts[self]?.name ?? rawValue }

    /// The ends of file names it goes by, in lower case, without the dot; other formats may share
    /// them.
    public var fileNameExtensions: [String] { Self.facts[self]?.extensions ?? [] }

    /// What cannot be vouched for, as the end of a sentence.
    var doubts: String { Self.facts[self]?.doubts ?? "" }

    /// How its times count.
    var times: Times { Self.facts[self]?.times ?? .clock }

    /// The ends of file names that tell no single format.
    static let sharedExtensions: Set<String> = ["sub", "txt", "stl"]
}
