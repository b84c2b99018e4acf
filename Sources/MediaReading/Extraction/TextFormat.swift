// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// The formats of samples whose text can be read.
enum TextFormat {
    /// 3GPP timed text.
    case timedText
    /// WebVTT.
    case webVTT
    /// XML documents: TTML.
    case ttml
    /// QuickTime text.
    case quickTimeText

    private static let bySampleEntry: [FourCC: TextFormat] = [
        "tx3g": .timedText, "wvtt": .webVTT, "stpp": .ttml, "text": .quickTimeText,
    ]

    /// Formats of subtitles that are pictures.
    private static let pictures: [FourCC: String] = [
        "mp4s": "DVD subtitles", "dvds": "DVD subtitles", "dvbs": "DVB subtitles",
        "pgs ": "Blu-ray subtitles",
    ]

    private static let encrypted: Set<FourCC> = ["enct", "encs", "encm", "encu", "drmt"]

    /// The format of a sample entry.
    ///
    /// - Throws: why its text cannot be read.
    init(_ entry: Box, kind: TrackKind, handler: FourCC?) throws(UnreadableTrack) {
        if Self.encrypted.contains(entry.type) { throw .encrypted }
        if kind == .closedCaption || ["c608", "c708"].contains(entry.type) {
            throw .closedCaptions
        }
        if handler == "subp" { throw .pictures(Self.pictures[entry.type] ?? "\(entry.type)") }
        if let name = Self.pictures[entry.type], kind == .subtitle { throw .pictures(name) }
        // Chapters can be pictures as well.
        guard [.subtitle, .text, .chapter].contains(kind), handler != "vide" else {
            throw .notText(handler == "vide" ? .video : kind)
        }
        guard let format = Self.bySampleEntry[entry.type] else {
            throw .unknownFormat("\(entry.type)")
        }
        self = format
    }
}

extension UnreadableTrack: Error {}
