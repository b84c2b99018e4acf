// SPDX-License-Identifier: Apache-2.0

internal import CUchardet

/// Guesses the encoding of text that is not Unicode, by libuchardet.
@safe struct CharsetDetector: ~Copyable {
    private let detector: uchardet_t

    /// How much text is looked at; a guess does not get better beyond it.
    private static let limit = 1 << 20

    private init?() {
        guard unsafe uc_load() == nil, let detector = unsafe uchardet_new() else { return nil }
        unsafe self.detector = detector
    }

    deinit {
        unsafe uchardet_delete(detector)
    }

    /// The name of the encoding that a text is most likely in, as iconv knows it; nil when the
    /// library cannot tell or is not installed.
    static func name(of bytes: [UInt8]) -> String? {
        guard let detector = CharsetDetector() else { return nil }
        return detector.guess(linesThatTell(bytes))
    }

    /// The lines with bytes above 0x7F: numbers and times tell nothing about an encoding.
    private static func linesThatTell(_ bytes: [UInt8]) -> [UInt8] {
        var sample: [UInt8] = []
        var start = bytes.startIndex
        while start < bytes.endIndex, sample.count < limit {
            let end =
                bytes[start...].prefix(limit).firstIndex(of: 0x0A).map { $0 + 1 }
                ?? min(bytes.endIndex, start + limit)
            if bytes[start..<end].contains(where: { $0 >= 0x80 }) { sample += bytes[start..<end] }
            start = end
        }
        return sample
    }

    private func guess(_ sample: [UInt8]) -> String? {
        let status = unsafe sample.withUnsafeBytes { buffer in
            unsafe uchardet_handle_data(
                detector,
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                buffer.count
            )
        }
        guard status == 0 else { return nil }
        unsafe uchardet_data_end(detector)
        guard let name = unsafe uchardet_get_charset(detector) else { return nil }
        let text = unsafe String(cString: name)
        return text.isEmpty ? nil : text
    }
}
