// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Checks JSON texts, one after the other, by a schema in `Docs/schemas`.
///
/// - Returns: how many texts there were.
@discardableResult
func validate(
    _ text: String,
    schema: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Int {
    let verdict = try SchemaJudge.check(text, by: "\(schema).json")
    #expect(verdict.fault == nil, sourceLocation: sourceLocation)
    return verdict.count
}
