// SPDX-License-Identifier: Apache-2.0

/// Ratings of programmes in the content advisory packet (ANSI/CTA-608-E, 9.5.1.5).
enum CEA608ProgramRating {
    private static let movies = ["", "G", "PG", "PG-13", "R", "NC-17", "X", "Not Rated"]
    private static let television = [
        "", "TV-Y", "TV-Y7", "TV-G", "TV-PG", "TV-14", "TV-MA", "",
    ]
    private static let canadianEnglish = ["E", "C", "C8+", "G", "PG", "14+", "18+", ""]
    private static let canadianFrench = [
        "E", "G", "8 ans +", "13 ans +", "16 ans +", "18 ans +", "", "",
    ]

    /// The name of a rating; nil when the packet has none.
    ///
    /// ```
    /// first byte   1 D/a2 a1 a0 r2 r1 r0
    /// second byte  1 V S L/a3 g2 g1 g0
    /// ```
    static func name(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 2 else { return nil }
        let system = (bytes[0] >> 3) & 3
        let name: String
        switch system {
        case 1: name = television[Int(bytes[1] & 7)]
        case 3:
            let isFrench = bytes[0] & 0x20 != 0
            name = (isFrench ? canadianFrench : canadianEnglish)[Int(bytes[1] & 7)]
        default: name = movies[Int(bytes[0] & 7)]
        }
        return name.isEmpty ? nil : name
    }
}
