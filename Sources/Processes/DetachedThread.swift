// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Threads for work that waits: for a disk, a server or another program.
///
/// Queues of Dispatch share their threads with tasks on Linux: work that waits in them holds tasks up.
public enum DetachedThread {
    private final class Job: Sendable {
        let work: @Sendable () -> Void

        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }

    /// Attempts to start a thread, 10 ms apart: ten seconds.
    private static let attempts = 1000

    /// Starts a thread, which ends with its work.
    ///
    /// Its stack has the size that the system gives to threads, 8 MiB on most Linux systems. If there is no room for one
    /// more thread, the call waits for it, because callers count on the work; after ten seconds it ends the program.
    public static func start(_ work: @escaping @Sendable () -> Void) {
        let job = unsafe Unmanaged.passRetained(Job(work)).toOpaque()
        for _ in 0..<attempts {
            #if canImport(Darwin)
                var thread: pthread_t?
            #else
                var thread = pthread_t()
            #endif
            let code = unsafe pthread_create(&thread, nil, { unsafe DetachedThread.run($0) }, job)
            if code == 0 {
                #if canImport(Darwin)
                    if let thread = unsafe thread { unsafe pthread_detach(thread) }
                #else
                    pthread_detach(thread)
                #endif
                return
            }
            usleep(10_000)
        }
        fatalError("the system has no room for one more thread")
    }

    private static func run(_ job: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let job = unsafe job { unsafe Unmanaged<Job>.fromOpaque(job).takeRetainedValue().work() }
        return nil
    }
}
