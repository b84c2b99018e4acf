// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// What has to hold for any file that begins as EBU STL does.
enum EBUSTLInvariants {
    private static let signature = Array("850STL25.01".utf8)
    private static let headerLength = 1024

    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        var file = bytes
        if !EBUSTL.hasSignature(file) {
            // A header of the fuzzer's bytes, and its blocks.
            let filler = [UInt8](repeating: 0x20, count: max(0, headerLength - file.count))
            file = signature + (file + filler).dropFirst(signature.count)
        }
        let document = EBUSTL.parse(file)
        try require(document.written == file, "EBU STL is not written back as it was read")
        let reading: CaptionReading
        do throws(CaptionError) {
            reading = try CaptionDocument.read(bytes: file, fileName: "a.stl")
        } catch {
            throw BrokenInvariant("EBU STL with its signature is refused: \(error)")
        }
        let blocks = (file.count - headerLength) / 128
        try require(reading.document.cues.count <= blocks, "EBU STL: more cues than blocks")
        for diagnostic in reading.diagnostics {
            try require(
                1...(blocks + 1) ~= diagnostic.position.line,
                "EBU STL: a diagnostic is at a block that does not exist"
            )
        }
        for isTeletext in [true, false] { try checkRewriting(reading.document, isTeletext) }
        for format in CaptionFormat.allCases { _ = reading.document.write(as: format) }
        try checkFixes(file)
    }

    /// What is written is as the standard has it, and is read with its times.
    private static func checkRewriting(
        _ document: CaptionDocument,
        _ isTeletext: Bool
    ) throws(BrokenInvariant) {
        let (bytes, _) = document.writeEBUSTL(EBUSTL.Form(isTeletext: isTeletext))
        let (again, diagnostics) = EBUSTL.parse(bytes).captions()
        try require(
            diagnostics.allSatisfy { $0.severity != .error },
            "EBU STL: written with faults"
        )
        let shown = document.cues.count
        try require(again.cues.count <= shown, "EBU STL: cues are written twice")
        try require(
            again.cues.allSatisfy { $0.hasPositiveDuration },
            "EBU STL: a cue is written that is shown at no time"
        )
    }

    /// Fixes keep every block that is not a subtitle, and change nothing a second time.
    private static func checkFixes(_ file: [UInt8]) throws(BrokenInvariant) {
        let fixes: Set<CaptionFix> = [.syntax, .sort, .renumber]
        let (fixed, twice): ([UInt8], [UInt8])
        do throws(CaptionError) {
            var source = try CaptionSource(bytes: file, fileName: "a.stl")
            source.fix(fixes)
            fixed = try source.write(fileName: "a.stl")
            var again = try CaptionSource(bytes: fixed, fileName: "a.stl")
            again.fix(fixes)
            twice = try again.write(fileName: "a.stl")
        } catch {
            throw BrokenInvariant("EBU STL: fixes of a file fail: \(error)")
        }
        try require(fixed.count == file.count, "EBU STL: a fix changes the length of a file")
        try require(twice == fixed, "EBU STL: a fix changes a file again")
    }
}
