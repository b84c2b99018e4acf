// SPDX-License-Identifier: Apache-2.0

/// The least number of bytes to insert, remove or replace to make one text the other
/// (Levenshtein); for short texts, as its time is the product of their lengths.
public func editDistance(_ left: String, _ right: String) -> Int {
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
