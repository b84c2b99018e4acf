// SPDX-License-Identifier: Apache-2.0

extension CEA708CharacterSet {
    /// The bytes of a character: one of G0 and G1, two of G2, or three of the 16-bit set, which is Unicode.
    ///
    /// It is nil for what is beyond 16 bits.
    ///
    /// Source: CTA-708-E, 7.1.
    static func bytes(of scalar: Unicode.Scalar) -> [UInt8]? {
        if scalar == "\u{266A}" { return [0x7F] }
        switch scalar.value {
        case 0x20...0x7E, 0xA1...0xFF: return [UInt8(scalar.value)]
        case 0xA0: return [0x20]
        default: break
        }
        if let code = extendedCodes[scalar] { return [0x10, code] }
        guard let unit = UInt16(exactly: scalar.value) else { return nil }
        return [CEA708Command.sixteenBit, UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
}

extension StyledRun {
    /// The attributes of the pen: normal offset, standard size, default font.
    var penAttributes: [UInt8] {
        let flags: UInt8 = (isItalic ? 0x80 : 0) | (isUnderlined ? 0x40 : 0)
        return [CEA708Command.setPenAttributes, 0x05, flags]
    }

    /// The colours of the pen: solid, on solid black.
    var penColor: [UInt8] { [CEA708Command.setPenColor, color?.cea708 ?? 0x3F, 0x00, 0x00] }
}

extension RGBAColor {
    /// The nearest of 64 colours, two bits each for red, green and blue.
    var cea708: UInt8 {
        func level(_ value: UInt8) -> UInt8 { UInt8((Int(value) + 42) / 85) }
        return level(red) << 4 | level(green) << 2 | level(blue)
    }
}
