// SPDX-License-Identifier: Apache-2.0

import Serving
import Testing

@Suite struct RequestedRangeTests {
    @Test(
        arguments: [
            ("bytes=0-499", 0..<500), ("bytes=500-", 500..<1000), ("bytes=-1", 999..<1000),
            ("bytes=-5000", 0..<1000), ("bytes=999-99999", 999..<1000), ("Bytes = 0-0", 0..<1),
            ("bytes=0-9223372036854775807", 0..<1000), ("bytes=0-99999999999999999999", 0..<1000),
        ] as [(String, Range<Int64>)]
    )
    func `a range is cut to the file`(header: String, range: Range<Int64>) {
        #expect(RequestedRange(header: header, size: 1000) == .part(range))
    }

    @Test(arguments: ["bytes=1000-", "bytes=-0", "bytes=99999999999999999999-"])
    func `a range after the end cannot be satisfied`(header: String) {
        #expect(RequestedRange(header: header, size: 1000) == .unsatisfiable)
    }

    @Test func `an empty file has no range`() {
        #expect(RequestedRange(header: "bytes=0-", size: 0) == .unsatisfiable)
        #expect(RequestedRange(header: "bytes=-5", size: 0) == .unsatisfiable)
    }

    @Test(arguments: [
        nil, "", "bytes", "bytes=", "bytes=-", "bytes=5", "bytes=5-4", "bytes=a-b", "bytes=0-1,3-4",
        "bytes=--1", "lines=0-5", "bytes=+1-2",
    ])
    func `what is not one range of bytes asks for the whole file`(header: String?) {
        #expect(RequestedRange(header: header, size: 1000) == .whole)
    }
}
