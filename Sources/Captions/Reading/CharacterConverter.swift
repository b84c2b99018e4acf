// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A conversion of the system's iconv between an encoding and UTF-8 (POSIX.1-2024, `iconv`).
@safe package struct CharacterConverter: ~Copyable {
    private let descriptor: iconv_t

    /// Opens the conversion; nil when the system does not know the encoding.
    private init?(_ encoding: String, isEncoding: Bool = false) {
        // Only names: a suffix such as //TRANSLIT would make the conversion silently lossy.
        let isName = encoding.utf8.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || "-_.:+()".utf8.contains($0)
        }
        guard isName, !encoding.isEmpty else { return nil }
        let opened: iconv_t? =
            isEncoding
            ? unsafe iconv_open(encoding, "UTF-8") : unsafe iconv_open("UTF-8", encoding)
        // A failure is the pointer of all ones.
        guard let descriptor = unsafe opened, Int(bitPattern: descriptor) != -1 else {
            return nil
        }
        unsafe self.descriptor = descriptor
    }

    deinit {
        unsafe iconv_close(descriptor)
    }

    /// Converts a whole text to UTF-8.
    ///
    /// - Throws: `unknownEncoding`, or `undecodable` at the first byte the encoding does not allow.
    package static func convert(
        _ bytes: [UInt8],
        from encoding: String,
        file: String
    ) throws(CaptionError) -> [UInt8] {
        guard let converter = CharacterConverter(encoding) else {
            throw CaptionError(.unknownEncoding(encoding), file: file)
        }
        let (text, consumed) = converter.convert(bytes)
        guard consumed == bytes.count else {
            throw CaptionError(
                .undecodable(byte: bytes[consumed], offset: consumed, encoding: encoding),
                file: file,
                position: .ofByte(at: text.endIndex, in: text[...])
            )
        }
        return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
    }

    /// Converts a whole text from UTF-8.
    ///
    /// - Throws: `unknownEncoding`, or `unencodable` at the first character the encoding has not.
    static func encode(
        _ text: [UInt8],
        to encoding: String,
        file: String
    ) throws(CaptionError) -> [UInt8] {
        guard let converter = CharacterConverter(encoding, isEncoding: true) else {
            throw CaptionError(.unknownEncoding(encoding), file: file)
        }
        let (bytes, consumed) = converter.convert(text)
        guard consumed == text.count else {
            let rest = String(decoding: text[consumed...].prefix(64), as: UTF8.self)
            throw CaptionError(
                .unencodable(character: rest.first ?? "?", encoding: encoding),
                file: file,
                position: .ofByte(at: consumed, in: text[...])
            )
        }
        return bytes
    }

    /// Converts as much as can be; returns it with the number of bytes it took.
    private func convert(_ bytes: [UInt8]) -> (text: [UInt8], consumed: Int) {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 4)
        var consumed = 0
        var isFlushing = bytes.isEmpty
        while true {
            let step = step(bytes, from: consumed, isFlushing: isFlushing, into: &text)
            consumed += step.consumed
            // A full buffer is the one failure after which it goes on.
            if step.isFull { continue }
            if consumed < bytes.count || isFlushing { break }
            isFlushing = true
        }
        return (text, consumed)
    }

    /// Converts until a buffer is full, the input ends or a byte cannot be converted.
    private func step(
        _ bytes: [UInt8],
        from start: Int,
        isFlushing: Bool,
        into text: inout [UInt8]
    ) -> (consumed: Int, isFull: Bool) {
        var buffer = [CChar](repeating: 0, count: 1 << 16)
        let capacity = buffer.count
        var remaining = bytes.count - start
        var room = capacity
        var isFull = false
        unsafe bytes.withUnsafeBytes { source in
            unsafe buffer.withUnsafeMutableBufferPointer { target in
                var output = target.baseAddress
                var input = unsafe source.baseAddress.map {
                    unsafe UnsafeMutablePointer(
                        mutating: ($0 + start).assumingMemoryBound(to: CChar.self)
                    )
                }
                let result =
                    isFlushing
                    ? unsafe iconv(descriptor, nil, nil, &output, &room)
                    : unsafe iconv(descriptor, &input, &remaining, &output, &room)
                isFull = result == -1 && errno == E2BIG
            }
        }
        text.append(contentsOf: buffer[..<(capacity - room)].map { UInt8(bitPattern: $0) })
        return (bytes.count - start - remaining, isFull)
    }
}
