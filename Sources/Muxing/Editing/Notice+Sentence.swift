// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

extension Notice: CustomStringConvertible {
    /// `file:line:column: what is the case`.
    public var description: String {
        let file = place.file.map { $0 + (place.position.map { ":\($0)" } ?? "") + ": " } ?? ""
        return file
            + (kind.fileSentence ?? kind.movieSentence ?? kind.trackSentence(place.track ?? 0))
    }
}

extension Notice.Kind {
    /// What is the case in a file that was read; the place is before it.
    fileprivate var fileSentence: String? {
        switch self {
        case .media(let notice): return notice.description
        case .caption(let diagnostic): return diagnostic.message
        case .cueLeftOut(let cue): return "left out: \(cue.reason.sentence)"
        case .loss(let loss): return loss.sentence
        case .noSuchCue(let file): return "\(file) has no such cue"
        case .cuesAfterEnd(let count, let last, let movie, let extendsMovie):
            let what = count == 1 ? "this cue ends" : "\(count) cues from this one on end"
            return "\(what) after the end of the movie (\(movie.seconds) s), the last at "
                + "\(last.seconds) s; "
                + (extendsMovie ? "the movie is extended" : "they are kept")
        case .audioEndsEarly(let audio, let movie):
            return Self.lengths(audio, movie)
                + "this track is silent from \(audio.hundredths) s on"
        case .audioEndsLate(let audio, let movie, let extendsMovie):
            return Self.lengths(audio, movie)
                + (extendsMovie ? "the movie is extended" : "the rest is kept but not played")
        case .audioCutOff(let audio, let movie):
            return Self.lengths(audio, movie) + "the rest is left out"
        case .characteristicLeftOut(let tag):
            return "Matroska has no element for the characteristic \(tag), which is left out"
        case .pairsAfterLastPicture(let count):
            return "\(count) byte pairs come after the last picture and are left out"
        case .captionsReadInPart(let obstacle):
            return "only a part of its captions could be read: \(obstacle)"
        case .captionsOfOtherTracks(let others, let taken):
            return "the captions of track \(taken) are taken, and not those of \(others)"
        case .captionsDelayed(let milliseconds):
            return
                "captions appear up to \(milliseconds) ms late: the video has too few frames to carry them in time"
        case .captionsDiffer(let channel, let missing, let other):
            return
                "\(channel.name): captions of the original that are missing: \(missing), other captions: \(other)"
        case .captionsNotDeclared:
            return
                "the program map table has no room to state the captions and their languages; receivers may not list them"
        default: return nil
        }
    }

    private static func lengths(_ audio: MediaTime, _ movie: MediaTime) -> String {
        "the audio lasts \(audio.hundredths) s, the movie \(movie.hundredths) s; "
    }

    /// What is the case in the movie as a whole.
    fileprivate var movieSentence: String? {
        switch self {
        case .viewerLoss(let loss): return loss.description
        case .contentCredentials:
            return "the movie has a C2PA manifest, whose hash is invalid after this edit"
        case .fragmentBoxesDropped(let type, let count):
            let boxes = count == 1 ? "1 box" : "\(count) boxes"
            return "\(boxes) \(type) of the fragments are left out, because a flat movie has no "
                + "place for them"
        case .wholeBoxesKept:
            return "some media data is kept whole, because it contains items, encryption data or "
                + "audio of unknown sample size"
        case .orderKept(.wholeBoxes):
            return
                "media data is kept whole and in its order, because it contains items, encryption "
                + "data or audio of unknown sample size"
        case .orderKept(.sharedSamples):
            return "media data keeps its order, because tracks share samples"
        case .orderKept(.samplesElsewhere):
            return "media data keeps its order, because samples are outside of it (mdat)"
        case .undoIsFinal:
            return "a second undo cannot restore the edit; the file is as it was before the edit"
        case .undoKeepsFlat:
            return
                "the movie stays flat: the fragments that it was made of are not restored, and neither are "
                + "boxes that a flat movie has no place for"
        case .otherNamesEdited(let count):
            return count == 1
                ? "the file has another name (hard link), which shows the edit, too"
                : "the file has \(count) other names (hard links), which show the edit, too"
        case .otherNamesKept(let count):
            return count == 1
                ? "the file had another name (hard link), which keeps the file as it was before the edit"
                : "the file had \(count) other names (hard links), which keep the file as it was before "
                    + "the edit"
        case .tracksAtEnd:
            return
                "there is no free space before the media, so Tracks is at the end of the file, where "
                + "players that cannot seek do not find it"
        case .objectTagsUnreadable:
            return
                "the store does not let these credentials read tags (s3:GetObjectTagging); if the object "
                + "had tags, the new one has none"
        case .objectTagsNotKept:
            return "the store did not keep the tags of the object; set them again"
        case .unconditionalWrite:
            return
                "the store does not support conditional writes (If-Match), so a change by another program "
                + "in the same second would not have been noticed"
        case .chapterListKept: return "the chapters in the user data (chpl) stay"
        case .chapterListNotWritten:
            return
                "the user data of the movie is damaged, so the chapter list in it (chpl) is not changed"
        case .severalGroups(let kind):
            return
                "the \(kind.rawValue) tracks are in several groups, or some in none, so players play them "
                + "together or offer no choice"
        case .audioPlaysTogether(let ids):
            return ids.count == 1
                ? "audio track \(ids[0]) is enabled and in no group, so it plays together with the others"
                : "audio tracks \(ids.list) are enabled and in no group, so they play together"
        case .pairOfLanguages(let first, let second):
            return "tracks \(first) and \(second) are a pair of different languages; players look "
                + "for one"
        default: return nil
        }
    }

    /// What is the case in a track of the movie.
    fileprivate func trackSentence(_ id: UInt32) -> String {
        switch self {
        case .halfSDH(let tag): "track \(id) has \(tag) without the other SDH characteristic"
        case .taggedHalfSDH:
            "track \(id) has only one of the two SDH characteristics; players require both for SDH"
        case .auxiliaryByExclusion:
            "track \(id) is excluded from autoselection, so it is auxiliary content whatever its tags "
                + "state"
        case .absentCharacteristic(let tag, let present):
            "track \(id) has no \(tag); it has "
                + (present.isEmpty
                    ? "no characteristics" : present.map(\.rawValue).joined(separator: ", "))
        case .undefinedCharacteristic(let tag):
            "track \(id): \(tag) is not a defined characteristic, so no player knows it"
        case .noLanguage(let kind):
            "track \(id) (\(kind.rawValue)) states no language, so players never select it by language"
        case .replacesNoGroup(let ids):
            "track \(id) is in no alternate group, because audio "
                + (ids.isEmpty ? "of several groups plays" : "tracks \(ids.list) play")
                + " together; players cannot offer it as their replacement"
        case .noForcedSample:
            "no sample of track \(id) is marked as forced, so none is shown while subtitles are off"
        case .forcedSamplesUnreadable(let obstacle):
            "the samples of track \(id) "
                + (obstacle == .encrypted ? "are encrypted" : "are in another file (dref)")
                + ", so it is unknown whether one is marked as forced"
        default: ""
        }
    }
}

extension MediaTime {
    /// Seconds to the hundredth.
    fileprivate var hundredths: String {
        let hundredths = rescaled(to: 100, rounding: .down).ticks
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}

extension [UInt32] {
    /// The track IDs, separated by commas.
    fileprivate var list: String { map(String.init).joined(separator: ", ") }
}
