// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Writes cues as WebVTT: style sheets and regions first, LF, one blank line between blocks.
struct WebVTTWriter {
    /// The file so far.
    private(set) var bytes: [UInt8] = []
    /// What could not be carried.
    private(set) var losses: [ConversionLoss] = []
    private let regions: Set<String>
    private let start: SourcePosition

    /// Writes a document.
    init(_ document: CaptionDocument) {
        regions = Set(document.regions.map(\.identifier))
        start = document.cues.first?.position ?? SourcePosition(line: 1, column: 1)
        bytes.reserveCapacity(document.cues.count * 64)
        writeHeader(document)
        document.styleSheets.forEach { writeStyleSheet($0) }
        document.regions.forEach { writeRegion($0) }
        if let origin = document.origin {
            write(CaptionNote("NOTE \(origin)", cueIndex: 0, position: start))
        }
        write(document.cues, with: document.notes)
    }

    /// Writes the cues of a document after a header, which stays as it is and has the comments before the
    /// first cue.
    init(_ document: CaptionDocument, header: ArraySlice<UInt8>) {
        regions = Set(document.regions.map(\.identifier))
        start = document.cues.first?.position ?? SourcePosition(line: 1, column: 1)
        bytes = Array(header) + [0x0A]
        bytes.reserveCapacity(header.count + document.cues.count * 64)
        write(document.cues, with: document.notes.filter { $0.cueIndex > 0 })
    }

    /// Writes cues, with comments in their places.
    private mutating func write(_ cues: [Cue], with notes: [CaptionNote]) {
        var notes = notes[...]
        let (cues, withoutIdentifier) = cues.withDistinctIdentifiers
        for index in withoutIdentifier {
            losses.add("identifiers that repeat are left out", at: cues[index].position)
        }
        for (index, cue) in cues.enumerated() {
            while let note = notes.first, note.cueIndex <= index {
                write(note)
                notes.removeFirst()
            }
            write(cue)
        }
        notes.forEach { write($0) }
    }

    private mutating func write(_ note: CaptionNote) {
        let text = Array(note.text.utf8)[...]
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard text.hasPrefix("NOTE"), lines.allSatisfy({ !$0.isEmpty && $0.isOneLine }) else {
            losses.add("a comment is left out that WebVTT cannot have", at: note.position)
            return
        }
        bytes += [0x0A] + text + [0x0A]
    }

    private mutating func writeHeader(_ document: CaptionDocument) {
        let lines = [document.title] + document.headerLines
        if lines.allSatisfy({ Array($0.utf8)[...].isOneLine }) {
            bytes += "WEBVTT\(document.title.isEmpty ? "" : " ")\(document.title)\n".utf8
            for line in document.headerLines where !line.isEmpty { bytes += "\(line)\n".utf8 }
        } else {
            bytes += "WEBVTT\n".utf8
            losses.add("the header has lines that WebVTT cannot have in it", at: start)
        }
        guard let language = document.language,
            !WebVTTHeader(document.headerLines).languages.contains(language)
        else { return }
        let value = Array(language.utf8)[...]
        if value.isOneLine, value.trimmingSpaces == value, !value.isEmpty {
            bytes += "Language: \(language)\n".utf8
        } else {
            losses.add("the language is not a text of one line", at: start)
        }
    }

    private mutating func writeStyleSheet(_ sheet: String) {
        let text = Array(sheet.utf8)[...]
        guard !text.containsArrow, !text.contains(0), !text.contains(0x0D) else {
            losses.add("a style sheet has characters that WebVTT cannot have in one", at: start)
            return
        }
        let lines = text.split(separator: 0x0A)
        if lines.count != text.count(where: { $0 == 0x0A }) + 1, !text.isEmpty {
            losses.add("empty lines of a style sheet are left out", at: start)
        }
        bytes += "\nSTYLE\n".utf8
        for line in lines { bytes += line + [0x0A] }
    }

    private mutating func writeRegion(_ region: CaptionRegion) {
        guard let settings = WebVTT.settingsText(of: region) else {
            losses.add("a region has settings that WebVTT cannot have", at: start)
            return
        }
        bytes += "\nREGION\n\(settings)\n".utf8
    }

    private mutating func write(_ cue: Cue) {
        bytes.append(0x0A)
        writeIdentifier(of: cue)
        bytes += WebVTT.format(milliseconds: cue.startMilliseconds).utf8
        bytes += " --> ".utf8
        bytes += WebVTT.format(milliseconds: cue.endMilliseconds).utf8
        var settings = WebVTTSettingsWriter(cue, regions: regions)
        bytes += settings.write().utf8
        bytes.append(0x0A)
        var text = WebVTTTextWriter(cue.text)
        let body = text.write()
        bytes += body
        if !body.isEmpty { bytes.append(0x0A) }
        for message in settings.losses + text.losses { losses.add(message, at: cue.position) }
        if cue.isForced { losses.add("WebVTT cannot mark forced cues", at: cue.position) }
    }

    private mutating func writeIdentifier(of cue: Cue) {
        guard let identifier = cue.identifier else { return }
        let line = Array(identifier.utf8)[...]
        if line.isOneLine, !line.isEmpty {
            bytes += line + [0x0A]
        } else {
            let message = "identifiers that are empty or have \"-->\" or line breaks are left out"
            losses.add(message, at: cue.position)
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether the bytes can be a line that WebVTT does not take for times.
    var isOneLine: Bool {
        !containsArrow && !contains { $0.isLineEnding || $0 == 0 }
    }
}
