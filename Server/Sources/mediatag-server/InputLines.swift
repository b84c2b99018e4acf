// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Processes
import Relaying

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Segments on standard input, a line each, as a recogniser writes them.
enum InputLines {
    /// Bytes of a line at most.
    private static let longest = 64 << 10
    /// Lines that are not committed yet at most: a pipe that is faster waits.
    private static let most = 64

    /// Sends the lines to a session until standard input ends, on a thread of its own.
    static func send(to session: String, _ thread: RelayThread) {
        DetachedThread.start {
            let room = DispatchSemaphore(value: most)
            var number = 0
            forEachLine { line in
                number += 1
                guard let line else { return note("line \(number): it is too long") }
                let place = number
                room.wait()
                thread.add { core in
                    do throws(RelayError) {
                        try core.takeLine(line, session: session)
                    } catch {
                        note("line \(place): \(error.message)")
                    }
                    room.signal()
                }
            }
            thread.add { core in core.endLines() }
        }
    }

    /// What comes next of standard input; nothing at its end, and if it cannot be read.
    private static func input() -> [UInt8] {
        do throws(SystemCallError) {
            return try DescriptorBytes.next(of: STDIN_FILENO)
        } catch {
            note("standard input cannot be read: \(error)")
            return []
        }
    }

    /// Calls a function with each line that has something in it; nil is one that is too long.
    private static func forEachLine(_ take: ([UInt8]?) -> Void) {
        var line: [UInt8] = []
        var isTooLong = false
        func end() {
            if isTooLong { take(nil) } else if !line.isEmpty { take(line) }
            (line, isTooLong) = ([], false)
        }
        while true {
            let bytes = input()
            if bytes.isEmpty { return end() }
            for byte in bytes {
                if byte == 0x0A {
                    end()
                } else if line.count < longest {
                    line.append(byte)
                } else {
                    isTooLong = true
                }
            }
        }
    }
}
