// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// Names of folders in a presentation: each once, of characters that need no escape in a URI.
struct FolderNames {
    private var taken: Set<String> = []

    /// A name that no other folder has.
    mutating func unique(_ name: String) -> String {
        var number = 1
        var candidate = name
        while !taken.insert(candidate).inserted {
            number += 1
            candidate = "\(name)-\(number)"
        }
        return candidate
    }

    /// What tells an option from others, in short: `en`, `es-419-sdh`, `en-ad`, `fr-forced`.
    static func slug(of option: SelectionOption) -> String {
        var words = [option.language?.rawValue ?? "und"]
        if option.isSDH { words.append("sdh") }
        if option.describesVideo { words.append("ad") }
        if option.isForced { words.append("forced") }
        return words.joined(separator: "-")
    }
}
