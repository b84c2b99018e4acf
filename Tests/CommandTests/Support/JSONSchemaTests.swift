// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct JSONSchemaTests {
    @Test func `a text that does not follow its schema, or is no JSON, is a fault`() throws {
        #expect(try SchemaJudge.check(#"{"schema": 0}"#, by: "inspect.json").fault != nil)
        #expect(try SchemaJudge.check("{", by: "inspect.json").fault != nil)
        #expect(try SchemaJudge.check("{}", by: "no-such-schema.json").fault != nil)
    }
}
