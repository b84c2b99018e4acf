// SPDX-License-Identifier: Apache-2.0

/// What the header of a Matroska track states.
///
/// Source: RFC 9559, 5.1.4.1.
package struct MatroskaTrack: Equatable, Sendable {
    /// What a track carries; other numbers are reserved or rare.
    package enum Kind: UInt64, Sendable {
        /// Moving pictures.
        case video = 1
        /// Sound.
        case audio = 2
        /// Subtitles.
        case subtitle = 17
        /// Timed metadata.
        case metadata = 33
    }

    /// Tracks that are read; a block has room for more, no file has them.
    private static let countLimit = 4096

    /// The number by which blocks name their track.
    package private(set) var number: UInt64 = 0
    /// What it carries; nil for what is not in ``Kind``.
    package private(set) var kind: Kind?
    /// The codec, such as `S_TEXT/WEBVTT`; empty where none is stated.
    package private(set) var codecID = ""
    /// The language as ISO 639-2, which older files have alone; `eng` where none is stated.
    package private(set) var language = "eng"
    /// The language as BCP 47, which takes the place of ``language``; nil where none is stated.
    package private(set) var languageBCP47: String?
    /// The name; nil if it has no name.
    package private(set) var name: String?
    /// What is stated of video; nil for other tracks.
    package private(set) var video: MatroskaVideo?
    /// The types of what blocks carry beside their frames, such as 4 for ITU-T T.35 (HDR10+).
    package private(set) var blockAdditionTypes: Set<UInt64> = []
    /// The flags that the track states, set or not.
    package private(set) var statedFlags: [MatroskaFlag: Bool] = [:]

    /// Reads the tracks inside a `Tracks` element.
    static func all(in tracks: EBMLChildren) -> [MatroskaTrack] {
        var entries: [MatroskaTrack] = []
        for child in tracks
        where child.element.id == MatroskaID.trackEntry && entries.count < countLimit {
            entries.append(MatroskaTrack(child.children))
        }
        return entries
    }

    init(_ entry: EBMLChildren) {
        for child in entry {
            switch child.element.id {
            case MatroskaID.trackNumber: number = child.unsignedInteger ?? 0
            case MatroskaID.trackType: kind = child.unsignedInteger.flatMap(Kind.init(rawValue:))
            case MatroskaID.codecID: codecID = child.text
            case MatroskaID.language: language = child.text
            case MatroskaID.languageBCP47: languageBCP47 = child.text
            case MatroskaID.name: name = child.text
            case MatroskaID.video: video = MatroskaVideo(child.children)
            case MatroskaID.blockAdditionMapping:
                let type = child.children.first {
                    $0.element.id == MatroskaID.blockAddIDType
                }
                blockAdditionTypes.insert(type?.unsignedInteger ?? 0)
            case let id:
                guard let flag = MatroskaFlag.byID[id] else { continue }
                // An empty element has its default value (RFC 8794, 6.1).
                statedFlags[flag] =
                    child.data.isEmpty ? flag.isSetByDefault : child.unsignedInteger != 0
            }
        }
    }

    /// Whether a flag is set; one that is absent has its default.
    package func has(_ flag: MatroskaFlag) -> Bool { statedFlags[flag] ?? flag.isSetByDefault }
}

/// The IDs of the elements that are read.
///
/// Sources: RFC 8794, 11.2; RFC 9559, 5.1.
enum MatroskaID {
    static let header: UInt32 = 0x1A45_DFA3
    static let documentType: UInt32 = 0x4282
    static let documentTypeVersion: UInt32 = 0x4287
    static let void: UInt32 = 0xEC
    static let checksum: UInt32 = 0xBF
    static let segment: UInt32 = 0x1853_8067
    static let cluster: UInt32 = 0x1F43_B675

    static let information: UInt32 = 0x1549_A966
    static let timestampScale: UInt32 = 0x2A_D7B1
    static let duration: UInt32 = 0x4489
    static let muxingApplication: UInt32 = 0x4D80

    static let timestamp: UInt32 = 0xE7
    static let clusterPosition: UInt32 = 0xA7
    static let previousSize: UInt32 = 0xAB
    static let simpleBlock: UInt32 = 0xA3
    static let blockGroup: UInt32 = 0xA0
    static let block: UInt32 = 0xA1
    static let blockDuration: UInt32 = 0x9B
    static let discardPadding: UInt32 = 0x75A2
    static let encryptedBlock: UInt32 = 0xAF

    static let cuePoint: UInt32 = 0xBB
    static let cueTime: UInt32 = 0xB3
    static let cueTrackPositions: UInt32 = 0xB7
    static let cueTrack: UInt32 = 0xF7
    static let cueClusterPosition: UInt32 = 0xF1
    static let cueRelativePosition: UInt32 = 0xF0
    static let cueDuration: UInt32 = 0xB2
    static let cueBlockNumber: UInt32 = 0x5378

    static let tags: UInt32 = 0x1254_C367
    static let tag: UInt32 = 0x7373
    static let targets: UInt32 = 0x63C0
    static let tagTrackUID: UInt32 = 0x63C5
    static let tagEditionUID: UInt32 = 0x63C9
    static let tagChapterUID: UInt32 = 0x63C4

    static let seekHead: UInt32 = 0x114D_9B74
    static let cues: UInt32 = 0x1C53_BB6B
    static let seek: UInt32 = 0x4DBB
    static let seekID: UInt32 = 0x53AB
    static let seekPosition: UInt32 = 0x53AC

    static let tracks: UInt32 = 0x1654_AE6B
    static let trackEntry: UInt32 = 0xAE
    static let trackNumber: UInt32 = 0xD7
    static let trackUID: UInt32 = 0x73C5
    static let trackType: UInt32 = 0x83
    static let flagLacing: UInt32 = 0x9C
    static let codecID: UInt32 = 0x86
    static let codecPrivate: UInt32 = 0x63A2
    static let codecDelay: UInt32 = 0x56AA
    static let seekPreRoll: UInt32 = 0x56BB
    static let defaultDuration: UInt32 = 0x23_E383
    static let audio: UInt32 = 0xE1
    static let video: UInt32 = 0xE0
    static let blockAdditionMapping: UInt32 = 0x41E4
    static let blockAddIDType: UInt32 = 0x41E7
    static let samplingFrequency: UInt32 = 0xB5
    static let outputSamplingFrequency: UInt32 = 0x78B5
    static let channels: UInt32 = 0x9F
    static let bitDepth: UInt32 = 0x6264
    static let language: UInt32 = 0x22_B59C
    static let languageBCP47: UInt32 = 0x22_B59D
    static let name: UInt32 = 0x536E
    /// Elements of tracks that the fourth version of the document type has brought.
    static let ofVersion4: Set<UInt32> = [
        0x55AB, 0x55AC, 0x55AD, 0x55AE, 0x55AF, languageBCP47, codecDelay, seekPreRoll,
    ]

    static let chapters: UInt32 = 0x1043_A770
    static let editionEntry: UInt32 = 0x45B9
    static let editionUID: UInt32 = 0x45BC
    static let editionFlagHidden: UInt32 = 0x45BD
    static let editionFlagDefault: UInt32 = 0x45DB
    static let editionFlagOrdered: UInt32 = 0x45DD
    static let chapterAtom: UInt32 = 0xB6
    static let chapterUID: UInt32 = 0x73C4
    static let chapterTimeStart: UInt32 = 0x91
    static let chapterTimeEnd: UInt32 = 0x92
    static let chapterFlagHidden: UInt32 = 0x98
    static let chapterFlagEnabled: UInt32 = 0x4598
    static let chapterSegmentUUID: UInt32 = 0x6E67
    static let chapterDisplay: UInt32 = 0x80
    static let chapterString: UInt32 = 0x85
    static let chapterLanguage: UInt32 = 0x437C
    static let chapterLanguageBCP47: UInt32 = 0x437D
}
