// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@Suite struct EditedFileTests {
    @Test func `two edits of one file at a time are rejected`() throws {
        try MovieLayout.movieLast.withFile { path in
            let first = try MovieEditor(path: path, output: .inPlace)
            #expect(throws: ISOMediaError(.file(.locked), path: path)) {
                try MovieEditor(path: path, output: .inPlace)
            }
            _ = try MovieEditor(path: path, output: .none)
            let edit = try DummyTrack.edit(first.movie.movie)
            try first.commit(edit, by: try first.plan(edit))
        }
        try MovieLayout.movieLast.withFile { _ = try MovieEditor.addDummy(to: $0) }
    }

    @Test(arguments: [MovieLayout.movieLast, .movieFirst])
    func `an edit through a symbolic link keeps the link`(layout: MovieLayout) throws {
        try layout.withFile { path in
            let before = try MovieState(path)
            let folder = URL(filePath: path).deletingLastPathComponent()
            let link = folder.appending(path: "link.mp4").path
            let target = URL(filePath: path).lastPathComponent
            try FileManager.default.createSymbolicLink(
                atPath: link,
                withDestinationPath: target
            )
            try MovieEditor.addDummy(to: link)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
            try before.expectKept(in: path, added: 1)
        }
    }

    @Test(arguments: [MovieLayout.movieLast, .movieFirst, .movieFirstWithReserve])
    func
        `an edited file keeps its mode and its extended attributes, and its time is that of the edit`(
            layout: MovieLayout
        )
        throws
    {
        try layout.withFile { path in
            let time = Date(timeIntervalSince1970: 1_600_000_000)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o640, .modificationDate: time],
                ofItemAtPath: path
            )
            let hasAttribute = setExtendedAttribute(path, "user.mediatag.test", hex("C0FFEE"))
            try MovieEditor.addDummy(to: path)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o640)
            let edited = try #require(attributes[.modificationDate] as? Date)
            #expect(abs(edited.timeIntervalSinceNow) < 60)
            if hasAttribute {
                #expect(extendedAttribute(path, "user.mediatag.test") == hex("C0FFEE"))
            }
        }
    }

    @Test func `a file is not its own output and replaces another only if asked`() throws {
        try MovieLayout.movieLast.withFile { path in
            let folder = URL(filePath: path).deletingLastPathComponent()
            let output = folder.appending(path: "out.mp4").path
            try Data("old".utf8).write(to: URL(filePath: output))
            #expect(throws: ISOMediaError(.file(.outputExists), path: output)) {
                try MovieEditor(path: path, output: .file(output, replacing: false))
            }
            for other in [path, folder.appending(path: "./../\(folder.lastPathComponent)").path] {
                let same = other == path ? path : other + "/movieLast.mp4"
                #expect(throws: ISOMediaError(.outputIsInput, path: same)) {
                    try MovieEditor(path: path, output: .file(same, replacing: true))
                }
            }
            let before = try MovieState(path)
            try MovieEditor.addDummy(to: path, output: .file(output, replacing: true))
            try before.expectKept(in: output, added: 1)
        }
    }

    @Test(arguments: [MovieLayout.movieLast, .movieFirst])
    func `a file changed by another program meanwhile is left as it is`(layout: MovieLayout) throws
    {
        try layout.withFile { path in
            let editor = try MovieEditor(path: path, output: .inPlace)
            let edit = try DummyTrack.edit(editor.movie.movie)
            let plan = try editor.plan(edit)
            let length = UInt64(try bytes(of: path).count)
            try writeSparse(path, Array("somebody else's".utf8), at: length)
            let theirs = try bytes(of: path)
            #expect(throws: ISOMediaError(.changedMeanwhile, path: path)) {
                try editor.commit(edit, by: plan)
            }
            #expect(try bytes(of: path) == theirs)
        }
    }

    @Test(arguments: [MovieLayout.movieLast, .movieFirst, .movieFirstWithReserve])
    func `a file is unchanged if the last verification fails`(layout: MovieLayout) throws {
        try layout.withFile { path in
            let old = try MovieState(path)
            let oldLength = try bytes(of: path).count
            let editor = try MovieEditor(path: path, output: .inPlace)
            let edit = try DummyTrack.edit(editor.movie.movie)
            let plan = try editor.plan(edit)
            let refusal = ISOMediaError(.verificationFailed("a cue is not there"), path: path)
            #expect(throws: refusal) {
                try editor.commit(
                    edit,
                    by: plan,
                    check: { _ throws(ISOMediaError) in throw refusal }
                )
            }
            #expect(try bytes(of: path).count == oldLength)
            #expect(try MovieFile(opening: path).movie.tracks == old.tracks)
            #expect(try streamHashes(path) == old.hashes)
            let folder = URL(filePath: path).deletingLastPathComponent().path
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
        }
    }

    @Test(arguments: [MovieLayout.movieFirst, .twoMediaDataAroundMovie])
    func `a file whose media data is cut short is rejected`(layout: MovieLayout) throws {
        let whole = try layout.bytes()
        try withTemporaryFile(Array(whole.dropLast(100))) { path in
            #expect { () throws in
                try MovieEditor.addDummy(to: path)
            } throws: { error in
                guard case .boxOverruns("mdat", _, _) = (error as? ISOMediaError)?.kind else {
                    return false
                }
                return true
            }
            let length = try bytes(of: path).count
            #expect(length == whole.count - 100)
        }
    }
}
