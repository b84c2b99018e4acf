// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct MappingDocumentTests {
    @Test func `Docs/Mapping.md matches the table`() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../Docs/Mapping.md")
            .standardized
        if ProcessInfo.processInfo.environment["MEDIATAG_UPDATE_DOCS"] != nil {
            try MappingDocument.text.write(to: file, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(
            written == MappingDocument.text,
            "write it anew: MEDIATAG_UPDATE_DOCS=1 swift test --filter MappingDocumentTests"
        )
    }
}
