// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

/// What has to stay as it is when a movie is edited.
struct MovieState {
    let tracks: [Track]
    /// The bytes of each track's chunks.
    let chunks: [[Data]]
    /// Type and payload of each box that is neither `moov` nor free space.
    let boxes: [(type: FourCC, payload: Data)]
    let hashes: [String]

    init(_ path: String) throws {
        let file = try MovieFile(opening: path)
        tracks = file.movie.tracks
        var chunks: [[Data]] = []
        for track in tracks {
            let ranges = try track.sampleTable()?.chunks() ?? []
            chunks.append(try ranges.map { Data(try file.source.read($0)) })
        }
        self.chunks = chunks
        boxes = try file.boxes.filter { $0.type != "moov" && !$0.isFreeSpace }
            .map { ($0.type, Data(try file.source.read($0.payload))) }
        hashes = try streamHashes(path)
    }

    /// Expects that the file at a path has all this, and as many more tracks with the dummy's samples.
    func expectKept(in path: String, added count: Int) throws {
        let new = try MovieState(path)
        #expect(new.tracks.count == tracks.count + count)
        #expect(Array(new.chunks.prefix(chunks.count)) == chunks)
        for added in new.chunks.suffix(count) { #expect(added == [Data(DummyTrack.media)]) }
        #expect(Array(new.hashes.prefix(hashes.count)) == hashes)
        #expect(new.hashes.count == hashes.count + count)
        var rest = new.boxes[...]
        for box in boxes {
            let isExact = rest.contains { $0.type == box.type && $0.payload == box.payload }
            if !isExact, new.boxes.contains(where: { Self.covers($0, box) }) { continue }
            rest = rest.drop { $0.type != box.type || $0.payload != box.payload }
            #expect(rest.popFirst() != nil, "box \(box.type) is not as it was")
        }
        for (old, new) in zip(tracks, new.tracks) { try expectSame(old, new) }
    }

    /// Whether media data is inside of a box that covers the old `moov`, too.
    private static func covers(
        _ cover: (type: FourCC, payload: Data),
        _ box: (type: FourCC, payload: Data)
    ) -> Bool {
        box.type == "mdat" && cover.type == "mdat"
            && cover.payload.range(of: box.payload) != nil
    }

    /// Everything in a track but its place, its group and its chunks' places.
    private func expectSame(_ old: Track, _ new: Track) throws {
        #expect(try new.header().alternateGroup == 7)
        func neutral(_ track: Track) throws -> Box {
            var track = track
            try track.updateHeader { $0.alternateGroup = 0 }
            track.box.updateAll(["stco", "co64"]) { $0 = Box("free", payload: []) }
            return track.box
        }
        #expect(try neutral(new) == neutral(old))
    }
}

extension MovieEditor {
    /// Adds the dummy track to a movie; gives the method that was chosen.
    @discardableResult
    static func addDummy(
        to path: String,
        output: Output = .inPlace,
        verifying depth: Verification.Depth = .full
    ) throws -> FilePlan.Method {
        let editor = try MovieEditor(path: path, output: output)
        let edit = try DummyTrack.edit(editor.movie.movie)
        let plan = try editor.plan(edit)
        try editor.commit(edit, by: plan, verifying: depth)
        return plan.method
    }
}
