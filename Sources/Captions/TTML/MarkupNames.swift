// SPDX-License-Identifier: Apache-2.0

/// Where libxml2 keeps the parts of a name: names that are equal are kept once in a document.
struct MarkupNameKey: Hashable {
    let prefix: UInt
    let local: UInt
    let namespace: UInt
}

/// The names of a document, each made once.
struct MarkupNames {
    private var all: [MarkupNameKey: MarkupName] = [:]
    /// Names that were asked for lately, each in the place that its key comes to: nearly every name is
    /// there, and is found faster than in the dictionary.
    private var recent: [(key: MarkupNameKey, name: MarkupName)?] = Array(repeating: nil, count: 64)

    /// How many names there are.
    var count: Int { all.count }

    /// The name of a key, made where it is not known.
    mutating func name(_ key: MarkupNameKey, _ make: () -> MarkupName) -> MarkupName {
        // Small parts of memory begin at multiples of 8; a prefix is told from another by its place, too.
        let place = Int((key.local >> 3 ^ key.local >> 9 ^ key.namespace >> 4 ^ key.prefix) & 63)
        if let (known, name) = recent[place], known == key { return name }
        let name = all[key] ?? make()
        all[key] = name
        recent[place] = (key, name)
        return name
    }
}
