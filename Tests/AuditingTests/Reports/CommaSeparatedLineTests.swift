// SPDX-License-Identifier: Apache-2.0

import Auditing
import Testing

@Suite struct CommaSeparatedLineTests {
    @Test(arguments: [
        ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("+1", "'+1"),
        ("-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"),
        ("  =1", "'  =1"), ("\t=1", "\\u{9}=1"), ("＝1", "'＝1"), ("=a,\"b\"", "\"'=a,\"\"b\"\"\""),
        ("a;=1", "\"a;=1\""), ("-", "'-"), ("-1-1", "'-1-1"),
    ])
    func `a field that a spreadsheet would compute gets an apostrophe`(
        field: String,
        expected: String
    ) {
        #expect(CommaSeparatedLine.text(["x", field]) == "x,\(expected)\r\n")
    }

    @Test(arguments: ["-0.5", "12.25", "", "plain", "a=b", "Señor"])
    func `text and numbers stay as they are`(_ field: String) {
        #expect(CommaSeparatedLine.text([field]) == "\(field)\r\n")
    }
}
