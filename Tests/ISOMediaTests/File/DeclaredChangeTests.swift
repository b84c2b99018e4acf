// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport
import Testing

/// A change of fields that an edit has to declare.
struct DeclaredChange: CustomTestStringConvertible {
    let testDescription: String
    let boxes: Set<FourCC>
    let change: @Sendable (inout Track) throws(ISOMediaError) -> Void

    static let all = [
        DeclaredChange(testDescription: "language", boxes: ["mdhd", "elng"]) {
            track
                throws(ISOMediaError) in
            try track.setMediaHeaderLanguage(PackedLanguageCode(rawValue: 0x1A41))
        },
        DeclaredChange(testDescription: "handler", boxes: ["hdlr"]) { track throws(ISOMediaError) in
            try track.updateHandler { $0.handlerType = "sbtl" }
        },
        DeclaredChange(testDescription: "size", boxes: ["tkhd"]) { track throws(ISOMediaError) in
            try track.updateHeader { $0.width = FixedPoint16x16(77) }
        },
        DeclaredChange(testDescription: "name", boxes: ["tnam", "name"]) {
            track
                throws(ISOMediaError) in
            try track.setName("one", language: .undetermined)
            try track.setName("another", language: .undetermined)
        },
    ]
}

@Suite struct DeclaredChangeTests {
    @Test(arguments: DeclaredChange.all)
    func `a change of fields is rejected unless the edit declares it`(change: DeclaredChange) throws
    {
        try MovieLayout.movieLast.withFile { path in
            // A first edit gives the track names, so that the second one changes them.
            try edit(path, declaring: ["tnam", "name"]) { track throws(ISOMediaError) in
                try track.setName("first", language: .undetermined)
            }
            let before = try bytes(of: path)
            let error = #expect(throws: ISOMediaError.self) {
                try edit(path, declaring: [], change.change)
            }
            guard case .verificationFailed = error?.kind else {
                Issue.record("\(error?.description ?? "")")
                return
            }
            #expect(try bytes(of: path) == before)
            try edit(path, declaring: change.boxes, change.change)
        }
    }

    @Test(arguments: ["mdhd", "hdlr", "tkhd"] as [FourCC])
    func `a change beside the permitted fields is rejected although the box is declared`(
        type: FourCC
    ) throws {
        try MovieLayout.movieLast.withFile { path in
            _ = #expect(throws: ISOMediaError.self) {
                try edit(path, declaring: [type]) { track throws(ISOMediaError) in
                    switch type {
                    case "mdhd":
                        try track.box.update(["mdia", type]) { box throws(ISOMediaError) in
                            try box.edit(MediaHeaderBox.self) { $0.timescale += 1 }
                        }
                    case "hdlr": try track.updateHandler { $0.rawName = [0] }
                    default: try track.updateHeader { $0.volume += 1 }
                    }
                }
            }
        }
    }

    private func edit(
        _ path: String,
        declaring boxes: Set<FourCC>,
        _ change: (inout Track) throws(ISOMediaError) -> Void
    ) throws {
        let editor = try MovieEditor(path: path, output: .inPlace)
        var movie = editor.movie.movie
        try movie.updateTrack(2, change)
        let edit = MovieEdit(movie: movie, changedBoxes: boxes)
        try editor.commit(edit, by: try editor.plan(edit))
    }
}
