// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// A group with an option of each kind that the filters tell apart, numbered from 1 by `track`.
func testGroup(default number: Int? = nil) throws -> SelectionGroup {
    func option(_ language: String?, _ characteristics: [MediaCharacteristic] = []) throws
        -> SelectionOption
    {
        SelectionOption(
            kind: .legible,
            language: try language.map { try LanguageTag($0) },
            characteristics: characteristics
        )
    }
    var options = [
        try option("en"), try option("en", MediaCharacteristic.sdh), try option("es-419"),
        try option("es-ES", MediaCharacteristic.sdh), try option("en"), try option("fr"),
        try option("zh-Hant"), try option(nil), try option("pt-BR", [.easyToRead]),
        try option("en", [.auxiliaryContent]),
    ]
    options[4].isForced = true
    options[5].isPlayable = false
    for index in options.indices {
        options[index].track = index + 1
        options[index].isDefault = index + 1 == number
    }
    return SelectionGroup(characteristic: .legible, options: options)
}

/// The numbers of options of the group.
func numbers(_ options: [SelectionOption]) -> [Int] { options.compactMap(\.track) }

/// The languages of a list of tags that spaces separate.
func languages(_ text: String) throws -> [LanguageTag] {
    try text.split(separator: " ").map { try LanguageTag(String($0)) }
}
