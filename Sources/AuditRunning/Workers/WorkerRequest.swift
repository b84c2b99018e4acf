// SPDX-License-Identifier: Apache-2.0

import Auditing
import MediaPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One line that a worker is sent: what to audit, and how the answer is to be named.
struct WorkerRequest: Codable {
    /// Requests that only this program sends to its own processes.
    struct Whole: Codable {
        /// Whether there is a movie, or caption files alone.
        let hasMovie: Bool
        /// The caption files, which are not looked for again.
        let captions: [String]
        /// Whether there is a transcript next to the movie.
        let transcript: Bool
        /// Whether safe remedies are carried out.
        let fixes: Bool
        /// Whether the answer has the timeline of captions.
        let timeline: Bool
    }

    /// The name of the request, which the answer repeats.
    let id: String
    /// A path, or a URL of the scheme `file`, `http` or `https`.
    let uri: String
    /// The version of the file, which the answer repeats.
    let etag: String?
    /// How long the file is, in bytes; another length is an error, as the file is another one.
    let size: UInt64?
    /// Where it is there, the answer is a ``WholeAnswer``.
    let whole: Whole?
    /// Where it is there, the answer is a ``PictureAnswer``: frames of the movie at these times, in milliseconds.
    let pictureTimes: [Int]?
    /// Where they are there, the answer is a ``PictureAnswer`` with clips of the sound: starts and ends in turn, in
    /// milliseconds.
    let clipTimes: [Int]?

    /// The file or URL that is meant; nil where it is of another scheme.
    var path: String? {
        guard uri.contains("://"), !RemoteName.isRemote(uri) else { return uri }
        guard let url = URL(string: uri), url.isFileURL else { return nil }
        return url.path(percentEncoded: false)
    }
}

extension WorkerRequest {
    /// Asks a process of our own.
    init(_ found: AssetFinder.Found, fixes: Bool, keepsTimeline: Bool) {
        id = ""
        uri = found.name
        etag = nil
        size = nil
        whole = Whole(
            hasMovie: found.movie != nil,
            captions: found.captionFiles,
            transcript: found.hasTranscript,
            fixes: fixes,
            timeline: keepsTimeline
        )
        (pictureTimes, clipTimes) = (nil, nil)
    }

    /// Asks a process of our own for frames of a movie.
    init(picturesOf request: PictureRequest) {
        id = ""
        uri = request.path
        etag = nil
        size = nil
        whole = nil
        (pictureTimes, clipTimes) = (request.times, nil)
    }

    /// Asks a process of our own for clips of the sound of a movie.
    init(clipsOf request: ClipRequest) {
        id = ""
        uri = request.path
        etag = nil
        size = nil
        whole = nil
        pictureTimes = nil
        clipTimes = request.intervals.flatMap { [$0.lowerBound, $0.upperBound] }
    }

    /// When the clips are that are asked for; empty if none are.
    var clips: [Range<Int>] {
        let times = clipTimes ?? []
        return stride(from: 0, to: times.count - 1, by: 2).prefix(ClipRequest.most).map {
            times[$0]..<max(times[$0], times[$0 + 1])
        }
    }

    /// The files that a process of our own is asked to audit; nil for everybody else's requests.
    var found: AssetFinder.Found? {
        whole.map { whole in
            AssetFinder.Found(
                name: uri,
                movie: whole.hasMovie ? uri : nil,
                captionFiles: whole.captions,
                hasTranscript: whole.transcript
            )
        }
    }

    /// The request as a line without its end; nil where it cannot be written.
    var line: [UInt8]? {
        do {
            return Array(try JSONEncoder().encode(self))
        } catch {
            return nil
        }
    }
}
