// SPDX-License-Identifier: Apache-2.0

public import FFmpegMedia
public import ISOMedia
import MediaPrimitives

/// Why a presentation could not be made; nothing has been written then.
public struct PackagingError: Error, Equatable, Sendable {
    /// The named conditions.
    public enum Kind: Equatable, Sendable {
        /// A movie could not be read, or a file not written.
        case media(ISOMediaError)
        /// There is neither video nor audio among the inputs.
        case nothingToPlay
        /// A track cannot be put into a presentation; what it is, and why.
        case unusableTrack(String, String)
        /// A track cannot be carried in a transport stream; what FFmpeg says.
        case transportStream(FFmpegError)
        /// Rungs cannot be switched between at the same moments; a sentence that says where.
        case unaligned(String)
        /// A caption file has no cues, or none that are ever shown.
        case noCues
        /// Captions of a language that nothing states; the ID of the track, where they are from one.
        case noLanguage(track: UInt32?)
        /// What was asked for cannot be done with these inputs; a sentence.
        case unsupported(String)
    }

    /// What is wrong.
    public let kind: Kind
    /// The file, as the user named it.
    public let path: String

    /// Makes an error from its condition and file.
    public init(_ kind: Kind, path: String) {
        self.kind = kind
        self.path = path
    }

    /// Does something with a file, and wraps what it throws.
    static func media<Result>(
        _ path: String,
        _ body: () throws(ISOMediaError) -> Result
    ) throws(PackagingError) -> Result {
        do {
            return try body()
        } catch {
            throw PackagingError(.media(error.naming(path)), path: path)
        }
    }
}

extension PackagingError: CustomStringConvertible {
    /// `file: what is wrong and what to do`.
    public var description: String {
        if case .media(let error) = kind { return error.description }
        return "\(path.withVisibleControls): \(kind.sentence)"
    }
}

extension PackagingError.Kind {
    fileprivate var sentence: String {
        switch self {
        case .media(let error): error.description
        case .nothingToPlay:
            "it has neither video nor audio; name a movie or an audio file"
        case .unusableTrack(let track, let reason): "track \(track): \(reason)"
        case .transportStream(let error):
            "a transport stream cannot carry it (\(error.message)); leave out --ts"
        case .unaligned(let sentence):
            "\(sentence); encode the rungs with the same key frames, or pass --allow-unaligned"
        case .noCues: "there are no cues in it that are ever shown"
        case .noLanguage(nil):
            "no language in its options, name or header; write \"FILE:language=es\""
        case .noLanguage(let track?):
            "it states no language; tag it (mediatag tag FILE --track \(track) --language es), or write "
                + "\"FILE:no-text\" to leave the text out"
        case .unsupported(let sentence): sentence
        }
    }
}
