// SPDX-License-Identifier: Apache-2.0

import Auditing
import Foundation
import TestSupport
import Testing

@Suite struct RulesDocumentTests {
    @Test func `Docs/Rules.md matches the catalogue`() throws {
        let file = SampleMedia.packageRoot.appending(path: "Docs/Rules.md")
        if ProcessInfo.processInfo.environment["MEDIATAG_UPDATE_DOCS"] != nil {
            try RulesDocument.text.write(to: file, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(
            written == RulesDocument.text,
            "write it anew: MEDIATAG_UPDATE_DOCS=1 swift test --filter RulesDocumentTests"
        )
    }
}
