// SPDX-License-Identifier: Apache-2.0

internal import CLibass
import Captions
import FileSystem
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A font of this machine: where it is, and the measures of its lines.
///
/// Source: OpenType 1.9, `head`, `hhea`, `OS/2`.
struct FontFile: Equatable, Sendable {
    /// The family, as libass finds it.
    let family: String
    /// From the base line up, in ems (`hhea`).
    let ascent: Double
    /// From the base line down, in ems (`hhea`).
    let descent: Double
    /// Between two lines, in ems (`hhea`).
    let lineGap: Double
    /// From the base line up, in ems: where libass has the top of a line (`OS/2`, usWinAscent).
    let windowsAscent: Double
    /// The height of a line in ems that sizes of SubStation Alpha mean.
    let windowsHeight: Double

    /// Finds the font that stands for the first of some families that is installed.
    ///
    /// - Parameter families: the families, the preferred ones first.
    /// - Throws: `CaptionError.Kind.missingLibrary` if fonts cannot be found, `.unsupportedFormat` if the font is damaged.
    init(_ families: [String]) throws(CaptionError) {
        if let reason = unsafe clibass_load_fonts() {
            throw .missing("libfontconfig", unsafe String(cString: reason))
        }
        let pattern = families.map(Self.escaped).joined(separator: ",")
        var name: UnsafeMutablePointer<CChar>?
        var index: Int32 = 0
        guard let file = unsafe clibass_font(pattern, &name, &index), let family = unsafe name
        else {
            throw .missing("a font", "no font is installed")
        }
        let path = unsafe String(cString: file)
        self.family = unsafe String(cString: family)
        unsafe free(file)
        unsafe free(family)
        do throws(FileError) {
            let tables = try FontTables(SystemFile.reading(path), number: Int(index))
            let unit = Double(max(1, tables.unitsPerEm))
            ascent = Double(tables.ascender) / unit
            descent = -Double(tables.descender) / unit
            lineGap = Double(tables.lineGap) / unit
            windowsAscent = Double(tables.windowsAscent) / unit
            windowsHeight = Double(tables.windowsAscent + tables.windowsDescent) / unit
        } catch {
            throw .missing("a font", "\(error)")
        }
        guard ascent + descent > 0, windowsHeight > 0 else {
            throw .missing("a font", "\(path) has no measures")
        }
    }
}

extension FontFile {
    /// A family as patterns of fontconfig have it, in which four characters have a meaning (FcNameParse).
    private static func escaped(_ family: String) -> String {
        var text = ""
        for scalar in family.unicodeScalars {
            if ["\\", "-", ":", ","].contains(scalar) { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}

extension CaptionError {
    /// Something is not installed that drawing needs.
    static func missing(_ name: String, _ reason: String) -> CaptionError {
        CaptionError(.missingLibrary("\(name) is needed to draw captions: \(reason)"), file: name)
    }
}

/// The numbers of a font file that lines are measured with; 0 for what is not there.
private struct FontTables {
    private(set) var unitsPerEm = 0
    private(set) var ascender = 0
    private(set) var descender = 0
    private(set) var lineGap = 0
    private(set) var windowsAscent = 0
    private(set) var windowsDescent = 0

    init(_ file: SystemFile, number: Int) throws(FileError) {
        let start = try Self.start(of: number, in: file)
        let count = try Self.number(at: start + 4, in: file)
        for index in 0..<UInt64(min(count, 64)) {
            let entry = start + 12 + index * 16
            guard entry + 16 <= file.length else { return }
            let bytes = try file.read(entry..<entry + 16)
            let offset = bytes[8..<12].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            switch String(decoding: bytes[..<4], as: UTF8.self) {
            case "head": unitsPerEm = try Self.number(at: offset + 18, in: file)
            case "hhea":
                ascender = try Self.signed(at: offset + 4, in: file)
                descender = try Self.signed(at: offset + 6, in: file)
                lineGap = try Self.signed(at: offset + 8, in: file)
            case "OS/2":
                windowsAscent = try Self.number(at: offset + 74, in: file)
                windowsDescent = try Self.number(at: offset + 76, in: file)
            default: break
            }
        }
    }

    /// Where a font begins; a collection has several.
    private static func start(of number: Int, in file: SystemFile) throws(FileError) -> UInt64 {
        guard file.length >= 12, try file.read(0..<4) == Array("ttcf".utf8) else { return 0 }
        let place = 12 + UInt64(max(0, number & 0xFFFF)) * 4
        let high = try self.number(at: place, in: file)
        return UInt64(high) << 16 | UInt64(try self.number(at: place + 2, in: file))
    }

    private static func number(at offset: UInt64, in file: SystemFile) throws(FileError) -> Int {
        guard file.length >= 2, offset <= file.length - 2 else { return 0 }
        let bytes = try file.read(offset..<offset + 2)
        return Int(bytes[0]) << 8 | Int(bytes[1])
    }

    private static func signed(at offset: UInt64, in file: SystemFile) throws(FileError) -> Int {
        let value = try number(at: offset, in: file)
        return value >= 0x8000 ? value - 0x10000 : value
    }
}
