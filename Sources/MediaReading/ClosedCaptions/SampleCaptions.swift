// SPDX-License-Identifier: Apache-2.0

package import Captions
package import FileSystem
package import ISOMedia

/// Reads the captions of the samples of one track, and of the samples no more than that takes.
package struct SampleCaptions {
    /// What the samples of a track are.
    package enum Form: Equatable {
        /// H.264 or H.265 with the length of each unit before it.
        case units(PictureCoding, lengthSize: Int)
        /// MPEG-2 with start codes.
        case mpeg2
        /// AV1.
        case av1
        /// Captions.
        case captions
    }

    /// Larger samples of captions, and of pictures with start codes, are read up to this.
    private static let sampleLimit = 1 << 22

    package let form: Form
    private var window: FileWindow
    package private(set) var captions = PictureCaptions()

    package init(_ form: Form, in source: any ByteSource) {
        self.form = form
        window = FileWindow(source)
    }

    /// Reads the captions of a sample into ``captions``.
    ///
    /// - Returns: False where the sample lies outside of the file.
    /// - Throws: `ISOMediaError` where the file cannot be read.
    package mutating func read(_ sample: FragmentedSamples.Sample) throws(ISOMediaError) -> Bool {
        captions.reset()
        let (end, overflow) = sample.offset.addingReportingOverflow(UInt64(sample.size))
        guard !overflow, end <= window.end else { return false }
        switch form {
        case .units(let coding, let lengthSize):
            try readUnits(sample.offset..<end, coding, lengthSize)
        case .mpeg2:
            captions.read(startCodesIn: try bytes(of: sample), .mpeg2)
        case .av1:
            try readTemporalUnit(sample.offset..<end)
        case .captions:
            captions.read(captionTrackSample: try bytes(of: sample))
        }
        return true
    }

    private mutating func bytes(
        of sample: FragmentedSamples.Sample
    ) throws(ISOMediaError) -> ArraySlice<UInt8> {
        let size = min(Int(sample.size), Self.sampleLimit)
        if size < Int(sample.size) { captions.note(.oversizedUnit) }
        return try window.bytes(at: sample.offset, count: size)
    }

    /// Goes from unit to unit of AV1; only metadata is read.
    private mutating func readTemporalUnit(_ range: Range<UInt64>) throws(ISOMediaError) {
        var place = range.lowerBound
        while place < range.upperBound {
            let count = min(UInt64(OpenBitstreamUnit.headerLimit), range.upperBound - place)
            let head = try window.bytes(at: place, count: Int(count))
            guard let unit = OpenBitstreamUnit(head) else { return captions.note(.malformedUnit) }
            place += min(UInt64(unit.headerLength), range.upperBound - place)
            let left = range.upperBound - place
            let length = unit.payloadLength ?? left
            if length > left { captions.note(.malformedUnit) }
            if unit.isMetadata {
                let count = Int(min(length, left, UInt64(PictureCaptions.unitLimit + 1)))
                captions.readMetadata(try window.bytes(at: place, count: count))
            }
            place += min(length, left)
        }
    }

    /// Goes from unit to unit; only messages are read.
    ///
    /// The second field of a picture has messages of its own, after the slices of the first.
    private mutating func readUnits(
        _ range: Range<UInt64>,
        _ coding: PictureCoding,
        _ lengthSize: Int
    ) throws(ISOMediaError) {
        var place = range.lowerBound
        while range.upperBound - place > UInt64(lengthSize) {
            let head = try window.bytes(at: place, count: lengthSize + 1)
            let length = head.dropLast().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            place += UInt64(lengthSize)
            let left = range.upperBound - place
            if length > left { captions.note(.malformedUnit) }
            if length > 0, let header = head.last, CodedUnit(header: header, coding) == .messages {
                // One byte more than is looked at lets a unit that is too large be noticed.
                let count = Int(min(length, left, UInt64(PictureCaptions.unitLimit + 1)))
                captions.readMessages(try window.bytes(at: place, count: count), coding)
            }
            place += min(length, left)
        }
    }
}
