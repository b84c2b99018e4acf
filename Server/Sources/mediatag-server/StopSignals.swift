// SPDX-License-Identifier: Apache-2.0

import Dispatch

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Ctrl-C and SIGTERM, as something to wait for.
enum StopSignals {
    static func first() async {
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        for await _ in signals { break }
        for source in sources { source.cancel() }
    }
}
