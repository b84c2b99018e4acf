// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzInvariants

/// The parser that is fuzzed: the environment says which, as libFuzzer's arguments are its own.
private let parser: FuzzedParser = {
    let name = ProcessInfo.processInfo.environment["FUZZED_PARSER"] ?? ""
    guard let parser = FuzzedParser(rawValue: name) else {
        let names = FuzzedParser.allCases.map(\.rawValue).joined(separator: ", ")
        print("fuzz: FUZZED_PARSER has to be one of \(names)")
        exit(2)
    }
    return parser
}()

/// What libFuzzer calls with each input; a trap is what it takes for a fault.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    do throws(BrokenInvariant) {
        try parser.check(bytes)
    } catch {
        fatalError("broken invariant: \(error)")
    }
    return 0
}
