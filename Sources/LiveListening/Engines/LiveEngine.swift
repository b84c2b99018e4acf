// SPDX-License-Identifier: Apache-2.0

/// An engine that runs: it takes sound and gives words, and neither waits for the other.
///
/// One thread at a time.
protocol LiveEngine: AnyObject {
    /// Hands sound over; 16 bits, little-endian, 16,000 samples a second, one channel.
    ///
    /// - Returns: how many bytes were taken; 0 if the engine takes none now.
    func offer(_ bytes: ArraySlice<UInt8>) throws(EngineEnd) -> Int

    /// No sound follows.
    func finish()

    /// Waits for what the engine says, up to some milliseconds.
    ///
    /// - Throws: ``EngineEnd`` once it has ended and all that it said was given out.
    func messages(within milliseconds: Int) throws(EngineEnd) -> [EngineMessage]

    /// Ends the engine at once.
    func stop()

    /// The end of what it wrote to its standard error, or of what a server said.
    var words: String { get }
}

/// How an engine ended.
enum EngineEnd: Error, Equatable {
    /// After all sound, as it should.
    case done
    /// Too early, and how; it is started again.
    case early(String)
    /// By something that it must not do.
    case complaint(EngineComplaint)
}
