// SPDX-License-Identifier: Apache-2.0

import LiveListening
import Testing

/// Engines that hang.
@Suite struct EngineWatchTests {
    @Test func `an engine that loads its model may take two minutes`() throws {
        let watch = EngineWatch(at: 0)
        try watch.tick(isWaiting: true, isFinished: false, at: 119_000)
        #expect(throws: EngineComplaint.self) {
            try watch.tick(isWaiting: true, isFinished: false, at: 121_000)
        }
    }

    @Test func `one that takes no sound for 20 s hangs`() throws {
        var watch = EngineWatch(at: 0)
        try watch.check(.ready, given: 0, at: 1000)
        watch.took(at: 2000)
        try watch.tick(isWaiting: true, isFinished: false, at: 21_000)
        #expect(throws: EngineComplaint.self) {
            try watch.tick(isWaiting: true, isFinished: false, at: 23_000)
        }
    }

    @Test func `one that takes sound and says nothing may hear silence`() throws {
        var watch = EngineWatch(at: 0)
        try watch.check(.ready, given: 0, at: 0)
        watch.took(at: 3_600_000)
        try watch.tick(isWaiting: false, isFinished: false, at: 3_600_000)
    }

    @Test func `one that says how far it is has to go on saying it`() throws {
        var watch = EngineWatch(at: 0)
        try watch.check(.heard(0), given: 0, at: 0)
        watch.took(at: 25_000)
        #expect(throws: EngineComplaint.self) {
            try watch.tick(isWaiting: false, isFinished: false, at: 25_000)
        }
    }

    @Test func `one that does not end after the sound hangs`() throws {
        var watch = EngineWatch(at: 0)
        try watch.check(.ready, given: 0, at: 0)
        #expect(throws: EngineComplaint.self) {
            try watch.tick(isWaiting: false, isFinished: true, at: 21_000)
        }
    }
}
