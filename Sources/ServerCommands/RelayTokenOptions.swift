// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser

/// The options of `relay token`.
public struct RelayTokenOptions: ParsableArguments, Sendable {
    /// What the bearer of a token may do.
    public enum Role: String, CaseIterable, ExpressibleByArgument, Sendable {
        /// Starts and stops captions.
        case moderator
        /// Sends texts.
        case publisher
        /// Reads texts.
        case subscriber
    }

    /// What the bearer may do.
    @Argument(help: "moderator, publisher or subscriber.")
    public var role: Role

    /// The session that it is for.
    @Argument(help: "The name of the session; for a moderator, * for all sessions.")
    public var session: String

    /// The only stream that a publisher may send; nil for all.
    @Option(help: ArgumentHelp("The only stream that a publisher may send.", valueName: "name"))
    public var stream: String?

    /// Hours until the token expires.
    @Option(help: ArgumentHelp("Hours until the token expires, 1 to 87600.", valueName: "hours"))
    public var hours = 24

    /// Where the state is.
    @OptionGroup public var state: RelayStateOptions

    /// Options that the parser fills.
    public init() {}

    /// Refuses a lifetime that is out of range, and a stream for others than publishers.
    public func validate() throws {
        guard (1...87_600).contains(hours) else { throw ValidationError("--hours is 1 to 87600.") }
        if stream != nil, role != .publisher {
            throw ValidationError("--stream is for publishers.")
        }
    }
}
