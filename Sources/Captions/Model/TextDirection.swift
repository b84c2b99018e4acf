// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Whether the first letter is of a script that is written from the right.
    ///
    /// Source: Unicode Standard Annex 9, P2 and P3, by the blocks of the scripts.
    package var isRightToLeft: Bool {
        let letter = unicodeScalars.first { $0.properties.isAlphabetic }
        guard let value = letter?.value else { return false }
        return 0x590...0x8FF ~= value || 0xFB1D...0xFDFF ~= value || 0xFE70...0xFEFF ~= value
            || 0x10800...0x10FFF ~= value || 0x1E800...0x1EFFF ~= value
    }
}
