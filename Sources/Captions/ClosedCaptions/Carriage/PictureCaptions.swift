// SPDX-License-Identifier: Apache-2.0

/// The captions of one coded picture, or of both fields of one, found without decoding it.
package struct PictureCaptions: Equatable, Sendable {
    /// Units of messages are read up to this many bytes; real ones have some hundred.
    package static let unitLimit = 1 << 16

    /// The captions in the order of the units.
    package private(set) var constructs: [CaptionConstruct] = []
    /// The languages that a packet with the captions states of channels, ISO 639-2.
    package private(set) var languages: [ClosedCaptionChannel: String] = [:]
    /// What was wrong.
    package private(set) var faults = CarriageFaults()

    /// Nothing was found.
    package init() {}

    /// Empties the value for the next picture.
    package mutating func reset() {
        constructs.removeAll(keepingCapacity: true)
        if !languages.isEmpty { languages = [:] }
        if !faults.isEmpty { faults = CarriageFaults() }
    }

    /// Counts a fault of what holds the units.
    package mutating func note(_ fault: CarriageFault) { faults.note(fault) }

    // MARK: - Units

    /// Reads a unit of messages with its header, emulation prevention bytes still in it.
    ///
    /// - Parameters:
    ///   - unit: the unit; only its beginning is read where it is longer than ``unitLimit``.
    ///   - coding: H.264 or H.265.
    package mutating func readMessages(_ unit: ArraySlice<UInt8>, _ coding: PictureCoding) {
        if unit.count > Self.unitLimit { faults.note(.oversizedUnit) }
        let unit = unit.prefix(Self.unitLimit).dropFirst(CodedUnit.headerLength(coding))
        var messages = SupplementalMessages(EmulationPrevention.removed(from: unit))
        while let message = messages.next() {
            guard message.type == SupplementalMessages.registeredUserData,
                let data = CaptionMessage.captionData(message.payload)
            else { continue }
            if messages.isTruncated { faults.note(.truncatedPayload) }
            constructs += CaptionData.decode(data, noting: &faults)
        }
    }

    /// Reads the user data of an MPEG-2 picture, without its start code.
    package mutating func readUserData(_ unit: ArraySlice<UInt8>) {
        constructs += PictureUserData.decode(unit, noting: &faults) ?? []
    }

    /// Reads the payload of a unit of AV1 with metadata.
    package mutating func readMetadata(_ payload: ArraySlice<UInt8>) {
        if payload.count > Self.unitLimit { faults.note(.oversizedUnit) }
        guard let message = OpenBitstreamUnit.registeredMessage(payload.prefix(Self.unitLimit)),
            let data = CaptionMessage.captionData(message)
        else { return }
        constructs += CaptionData.decode(data, noting: &faults)
    }

    // MARK: - Whole pictures

    /// Reads a temporal unit of AV1.
    package mutating func read(temporalUnit bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while let unit = OpenBitstreamUnit(rest) {
            let payload = rest.dropFirst(unit.headerLength)
            let length = unit.payloadLength.map { Int(clamping: $0) } ?? payload.count
            if length > payload.count { faults.note(.malformedUnit) }
            if unit.isMetadata { readMetadata(payload.prefix(length)) }
            rest = payload.dropFirst(length)
        }
    }

    /// Reads a coded picture whose units have start codes.
    package mutating func read(startCodesIn bytes: ArraySlice<UInt8>, _ coding: PictureCoding) {
        var units = StartCodes(bytes)
        while let header = units.header {
            let unit = units.takeUnit()
            if coding == .mpeg2 {
                if header == PictureUserData.startCode { readUserData(unit.dropFirst()) }
            } else if CodedUnit(header: header, coding) == .messages {
                readMessages(unit, coding)
            }
        }
    }

    /// Reads a coded picture whose units have their length before them.
    ///
    /// - Parameters:
    ///   - bytes: the sample.
    ///   - lengthSize: number of bytes of a length, 1 to 4.
    ///   - coding: H.264 or H.265.
    package mutating func read(
        unitsIn bytes: ArraySlice<UInt8>,
        lengthSize: Int,
        _ coding: PictureCoding
    ) {
        var rest = bytes
        while rest.count > lengthSize {
            let length = rest.prefix(lengthSize).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(lengthSize)
            let unit = rest.prefix(length)
            if unit.count < length { faults.note(.malformedUnit) }
            if let header = unit.first, CodedUnit(header: header, coding) == .messages {
                readMessages(unit, coding)
            }
            rest = rest.dropFirst(length)
        }
    }

    // MARK: - Samples of caption tracks

    /// Reads a sample of a `c608` or `c708` track.
    package mutating func read(captionTrackSample bytes: ArraySlice<UInt8>) {
        let sample = CaptionTrackSample.decode(bytes, noting: &faults)
        constructs += sample.constructs
        languages.merge(sample.languages) { $1 }
    }
}
