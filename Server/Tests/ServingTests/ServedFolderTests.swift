// SPDX-License-Identifier: Apache-2.0

import Foundation
import Serving
import Testing

@Suite struct ServedFolderTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try folder.write("inside", to: "served/a.txt")
        try folder.write("deeper", to: "served/b/c.txt")
        try folder.write("secret", to: "secret.txt")
    }

    private func text(_ names: String...) -> String? {
        let file = ServedFolder(folder.url.appending(path: "served").path).open(names)
        return file.map { String(decoding: $0.read(0..<$0.size), as: UTF8.self) }
    }

    @Test func `files in the folder and below it are served`() {
        #expect(text("a.txt") == "inside")
        #expect(text("b", "c.txt") == "deeper")
        #expect(text("b") == nil)
        #expect(text("none.txt") == nil)
        #expect(text() == nil)
    }

    @Test func `no link and no name leads out of the folder`() throws {
        try folder.link("served/link.txt", to: "../secret.txt")
        try folder.link("served/up", to: "..")
        #expect(text("link.txt") == nil)
        #expect(text("up", "secret.txt") == nil)
        #expect(RequestTarget("/../secret.txt") == nil)
    }

    @Test func `a pipe is not opened, and holds nothing up`() {
        #expect(mkfifo(folder.url.appending(path: "served/pipe").path, 0o600) == 0)
        #expect(text("pipe") == nil)
    }

    @Test func `the folder of one file serves that file alone`() throws {
        try folder.write("other", to: "served/other.txt")
        let one = ServedFolder(folder.url.appending(path: "served").path, onlyFile: "a.txt")
        #expect(one.open(["a.txt"]) != nil)
        #expect(one.open(["other.txt"]) == nil)
        #expect(one.open(["b", "c.txt"]) == nil)
    }

    @Test func `bytes are read from their place`() throws {
        let file = try #require(
            ServedFolder(folder.url.appending(path: "served").path).open(["a.txt"])
        )
        #expect(file.size == 6)
        #expect(file.read(2..<4) == Array("si".utf8))
        #expect(file.read(4..<100) == Array("de".utf8))
    }
}
