// SPDX-License-Identifier: Apache-2.0

/// The name that was probably meant by another one; nil where none is near.
///
/// A third of the letters may differ. Letters in another order, and a beginning of three letters or more, are
/// as near as one letter.
package func nearestName(to word: String, among names: [String]) -> String? {
    let typed = word.lowercased()
    guard !typed.isEmpty, typed.utf8.count <= longestGuess else { return nil }
    let limit = max(1, typed.utf8.count / 3)
    let distances = names.map { (name: $0, distance: distance(typed, $0.lowercased())) }
    // Of those that go on alike, the shortest.
    let nearest = distances.min {
        ($0.distance, $0.name.utf8.count) < ($1.distance, $1.name.utf8.count)
    }
    return nearest.flatMap { $0.distance <= limit && $0.name != word ? $0.name : nil }
}

/// Names that are longer are not guessed: the time is the product of the lengths.
private let longestGuess = 200

private func distance(_ typed: String, _ name: String) -> Int {
    if typed.utf8.count >= 3, name.hasPrefix(typed) { return 1 }
    if typed.utf8.count == name.utf8.count, typed.utf8.sorted() == name.utf8.sorted() { return 1 }
    return editDistance(typed, name)
}

/// The least number of bytes to insert, remove or replace to make one text the other
/// (Levenshtein); for short texts, as its time is the product of their lengths.
package func editDistance(_ left: String, _ right: String) -> Int {
    let right = Array(right.utf8)
    var row = Array(0...right.count)
    for (index, byte) in left.utf8.enumerated() {
        var next = [index + 1]
        for column in right.indices {
            let replaced = row[column] + (right[column] == byte ? 0 : 1)
            next.append(min(replaced, row[column + 1] + 1, next[column] + 1))
        }
        row = next
    }
    return row[right.count]
}
