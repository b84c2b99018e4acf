// SPDX-License-Identifier: Apache-2.0

extension EBUSTL {
    /// Codes in a text that are no characters (Tech 3264, 5, "text field").
    enum Code {
        /// Teletext: 0x00 to 0x07 are the eight colours, in the order of ``colors``.
        static let lastColor: UInt8 = 0x07
        static let endBox: UInt8 = 0x0A
        static let startBox: UInt8 = 0x0B
        static let normalHeight: UInt8 = 0x0C
        static let doubleHeight: UInt8 = 0x0D
        static let doubleWidth: UInt8 = 0x0E
        static let doubleSize: UInt8 = 0x0F
        static let blackBackground: UInt8 = 0x1C
        static let newBackground: UInt8 = 0x1D
        /// Characters that are pictures, and codes about them.
        static let mosaics: Set<UInt8> = Set(0x10...0x17).union([0x19, 0x1A, 0x1E, 0x1F])
        /// Open subtitles: on and off.
        static let italicOn: UInt8 = 0x80
        static let italicOff: UInt8 = 0x81
        static let underlineOn: UInt8 = 0x82
        static let underlineOff: UInt8 = 0x83
        static let boxingOn: UInt8 = 0x84
        static let boxingOff: UInt8 = 0x85
        static let newLine: UInt8 = 0x8A
        static let filler: UInt8 = 0x8F
    }

    /// The colours of teletext: those of EBU-TT, in which green is `lime` (Tech 3360).
    static let colors = [
        0x000000, 0xFF0000, 0x00FF00, 0xFFFF00, 0x0000FF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ].map { RGBAColor(rgb: $0) }

    /// The number of white among the colours, in which each row begins.
    static let white: UInt8 = 7

    /// The colour that is the nearest to another one.
    static func nearestColor(_ color: RGBAColor) -> UInt8 {
        func distance(_ other: RGBAColor) -> Int {
            let parts = [
                Int(color.red) - Int(other.red), Int(color.green) - Int(other.green),
                Int(color.blue) - Int(other.blue),
            ]
            return parts.reduce(0) { $0 + $1 * $1 }
        }
        let nearest = colors.indices.min { distance(colors[$0]) < distance(colors[$1]) }
        return UInt8(nearest ?? Int(white))
    }
}
