// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Holds a JSON text against a schema of `Docs/schemas`, with another program as the judge.
func validate(_ json: String, by schema: String) throws {
    let verdict = try SchemaJudge.check(json, by: schema)
    #expect(verdict.fault == nil)
    #expect(verdict.count == 1)
}
