// SPDX-License-Identifier: Apache-2.0

import LiveListening
import Testing

/// Sound that waits for an engine.
@Suite struct SoundBufferTests {
    @Test func `the oldest sound is left out if too much waits, and is reported`() {
        let buffer = SoundBuffer(seconds: 2)
        for second in 0..<5 {
            buffer.add(
                SoundBuffer.Block(
                    start: second * 1_000_000,
                    samples: Array(repeating: 0, count: SoundBuffer.rate)
                )
            )
        }
        #expect(buffer.take().map(\.start) == [3_000_000, 4_000_000])
        #expect(buffer.takeSkipped().map(\.start) == [0, 1000, 2000])
        #expect(buffer.takeSkipped().isEmpty)
        #expect(buffer.heardMilliseconds == 5000)
    }

    @Test func `it is over after its end when nothing waits`() {
        let buffer = SoundBuffer()
        buffer.add(SoundBuffer.Block(start: 0, samples: [1]))
        buffer.end()
        #expect(!buffer.isOver)
        _ = buffer.take()
        #expect(buffer.isOver)
    }
}
