// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RemoteMedia

@Suite struct ContentRangeTests {
    @Test(
        arguments: [
            ("bytes 0-1023/146515", 0..<1024, 146515), ("Bytes 5-5/*", 5..<6, nil),
            ("bytes */47022", nil, 47022), ("bytes 0-0/1", 0..<1, 1),
        ] as [(String, Range<UInt64>?, UInt64?)]
    )
    func `the field says which bytes an answer has`(
        _ text: String,
        _ range: Range<UInt64>?,
        _ length: UInt64?
    ) throws {
        let field = try #require(ContentRange(text))
        #expect(field.range == range)
        #expect(field.length == length)
    }

    @Test(arguments: [
        "", "bytes", "bytes 0-1", "bytes 1-0/5", "bytes 0-5/5", "bytes -5/10", "items 0-1/2",
        "bytes 0-18446744073709551615/*", "bytes 0-1/-2", "bytes 0-1/2/3", "bytes */",
        "bytes 0-1/x",
    ])
    func `a field that contradicts itself is not read`(_ text: String) {
        #expect(ContentRange(text) == nil)
    }
}
