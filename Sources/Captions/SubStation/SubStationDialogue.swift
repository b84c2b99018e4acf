// SPDX-License-Identifier: Apache-2.0

/// The fields of an event as FFmpeg's decoders write it.
struct SubStationDialogue {
    /// The name of its style.
    let style: String
    /// Who speaks; empty where nobody is named.
    let name: String
    /// A movement of the whole line; empty where there is none.
    let effect: String
    /// The text with its markup.
    let text: String

    /// Splits `ReadOrder,Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text`; nil where fields are
    /// missing.
    init?(_ line: String) {
        let fields = line.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
        guard fields.count == 9 else { return nil }
        style = String(fields[2])
        name = String(fields[3])
        effect = String(fields[7])
        text = String(fields[8])
    }
}
