// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct DiagnosticListTests {
    private func list(_ count: Int, _ code: DiagnosticCode = .missingNumber) -> DiagnosticList {
        var list = DiagnosticList()
        for line in 0..<count {
            list.append(code, "line \(line)", at: SourcePosition(line: line + 1, column: 1))
        }
        return list
    }

    @Test(arguments: [
        (0, 0, ""), (1000, 1000, "line 999"), (1001, 1001, "line 1000"),
        (5000, 1001, "line 1000 (this and 3999 more of its kind, which are not listed)"),
    ])
    func `diagnostics are kept up to a limit and the rest is counted`(
        count: Int,
        kept: Int,
        last: String
    ) {
        let all = list(count).all
        #expect(all.count == kept)
        #expect(all.last?.message ?? "" == last)
        #expect(all.reduce(0) { $0 + $1.count } == count)
    }

    @Test func `diagnostics are counted separately for each code`() {
        var both = list(1500)
        both += list(1200, .numberGap).all
        #expect(both.all.count == 2002)
        #expect(both.all.reduce(0) { $0 + $1.count } == 2700)
    }

    @Test(arguments: [(10, 5000), (5000, 10), (5000, 5000), (1000, 1000), (1001, 1001), (999, 2)])
    func `the counts of two lists are added`(first: Int, second: Int) {
        var both = list(first)
        both += list(second)
        #expect(both.all.reduce(0) { $0 + $1.count } == first + second)
        #expect(both.all.count <= DiagnosticList.limit * 2)
    }
}
