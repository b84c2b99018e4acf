// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RemoteMedia

@Suite struct StoreInventoryTests {
    @Test(arguments: [
        (#""films","a+b%2Bc.mp4","3""#, "s3://films/a b+c.mp4"),
        (#""films","a%22b.mp4""#, "s3://films/a\"b.mp4"),
        (#""films","x.mp4","","true","false","3","2026-01-01T00:00:00.000Z""#, "s3://films/x.mp4"),
        (#""films","say ""x"".mp4","3""#, "s3://films/say \"x\".mp4"),
        (#""films","x.mp4","3","2026-01-01T00:00:00.000Z","true""#, "s3://films/x.mp4"),
    ])
    func `a line names an object`(_ line: String, _ name: String) {
        #expect(StoreInventory.line(line.utf8) == .object(name))
        #expect(StoreInventory.isInventory(Array("\(line)\n".utf8)))
    }

    @Test(arguments: [
        #""films","x.mp4","v1","false","false","3""#, #""films","x.mp4","v2","true","true","""#,
    ])
    func `old versions and markers of deleted objects are no objects`(_ line: String) {
        #expect(StoreInventory.line(line.utf8) == .oldVersion)
    }

    @Test(arguments: [
        "", "movie.mp4", #""films""#, #""films","x.mp4"#, #""films", "x.mp4""#, #""films",x.mp4"#,
        #""fi lms","x.mp4""#, #""films","%""#, #""films","""#, #""../a b","c""#,
    ])
    func `what is not such a line is refused`(_ line: String) {
        #expect(StoreInventory.line(line.utf8) == nil)
        #expect(!StoreInventory.isInventory(line.utf8))
    }
}
