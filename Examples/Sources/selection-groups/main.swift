// SPDX-License-Identifier: Apache-2.0
//
// Builds a group of options, and filters it as a player does: swift run selection-groups

import MediaSelection

let texts = SelectionGroup(
    characteristic: .legible,
    options: [
        SelectionOption(kind: .legible, language: try LanguageTag("en")),
        SelectionOption(
            kind: .legible,
            language: try LanguageTag("en"),
            characteristics: MediaCharacteristic.sdh
        ),
        SelectionOption(kind: .legible, language: try LanguageTag("es-419")),
        SelectionOption(kind: .legible, language: try LanguageTag("fr"), isForced: true),
    ]
)
print("listed as:", texts.displayNames.joined(separator: ", "))

// A viewer who reads Spanish and French, in this order.
let languages = [try LanguageTag("es"), try LanguageTag("fr")]
print("for es, fr:", texts.options(in: languages).map(\.displayName).joined(separator: ", "))

print("SDH:", texts.options(with: MediaCharacteristic.sdh).count)
print("not SDH:", texts.options(without: MediaCharacteristic.sdh).count)
