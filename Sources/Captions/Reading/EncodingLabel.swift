// SPDX-License-Identifier: Apache-2.0

/// The names of encodings as files use them.
enum EncodingLabel {
    /// The encoding that a name stands for: files that are labelled with the smaller one use the larger one.
    ///
    /// Source: WHATWG Encoding, 4.2, "names and labels".
    static func superset(of name: String) -> String {
        supersets[name.uppercased().replacing("_", with: "-")] ?? name
    }

    private static let supersets: [String: String] = [
        "ISO-8859-1": "WINDOWS-1252", "ISO8859-1": "WINDOWS-1252", "LATIN1": "WINDOWS-1252",
        "LATIN-1": "WINDOWS-1252", "L1": "WINDOWS-1252",
        "CP819": "WINDOWS-1252",
        "ISO-8859-9": "WINDOWS-1254", "ISO8859-9": "WINDOWS-1254", "LATIN5": "WINDOWS-1254",
        "ISO-8859-11": "CP874", "ISO8859-11": "CP874", "TIS-620": "CP874",
        "GB2312": "GB18030", "GBK": "GB18030", "EUC-KR": "CP949", "KS-C-5601-1987": "CP949",
        "SHIFT-JIS": "CP932", "SJIS": "CP932", "BIG5": "BIG5-HKSCS",
    ]
}
