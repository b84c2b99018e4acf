// SPDX-License-Identifier: Apache-2.0

internal import CLibXML2

extension xml_events {
    /// The functions that hand libxml2's events to a reader, which has to outlive them.
    init(_ reader: UnsafeMutablePointer<MarkupReader>) {
        unsafe self.init()
        unsafe owner = UnsafeMutableRawPointer(reader)
        unsafe start = { owner, offset, name in
            guard let reader = unsafe owner?.markupReader else { return 0 }
            let name = unsafe reader.pointee.name(MarkupNameKey(name)) { unsafe MarkupName(name) }
            return unsafe reader.pointee.start(name, at: offset) ? 1 : 0
        }
        unsafe attribute = { owner, name, value in
            guard let reader = unsafe owner?.markupReader else { return }
            let name = unsafe reader.pointee.name(MarkupNameKey(name)) { unsafe MarkupName(name) }
            unsafe reader.pointee.attribute(name, value.attributeValue)
        }
        unsafe end = { owner in unsafe owner?.markupReader.pointee.end() }
        unsafe text = { owner, text in unsafe owner?.markupReader.pointee.text(text.buffer) }
        unsafe declaration = { owner, offset, name, value in
            let content = unsafe value.start == nil ? nil : Array(value.buffer)
            unsafe owner?.markupReader.pointee.declaration(name.text, content, at: offset)
        }
        unsafe reference = { owner, offset, name in
            guard let reader = unsafe owner?.markupReader else { return 0 }
            return unsafe reader.pointee.reference(name.text, at: offset) ? 1 : 0
        }
        unsafe error = { owner, offset, message in
            guard let reader = unsafe owner?.markupReader, let message = unsafe message else {
                return 0
            }
            return unsafe reader.pointee.error(String(cString: message), at: offset) ? 1 : 0
        }
    }
}

extension UnsafeMutableRawPointer {
    fileprivate var markupReader: UnsafeMutablePointer<MarkupReader> {
        unsafe assumingMemoryBound(to: MarkupReader.self)
    }
}

extension xml_bytes {
    /// The bytes, which are there only during the call.
    fileprivate var buffer: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
    }

    fileprivate var text: String { unsafe String(decoding: buffer, as: UTF8.self) }

    /// The text of an attribute: libxml2 keeps each ampersand as a reference where it does not expand
    /// entities.
    fileprivate var attributeValue: String {
        unsafe buffer.contains(UInt8(ascii: "&")) ? text.replacing("&#38;", with: "&") : text
    }
}

extension MarkupName {
    fileprivate convenience init(_ name: xml_name) {
        unsafe self.init(
            prefix: name.prefix.text,
            local: name.local.text,
            namespace: name.uri.start == nil ? nil : name.uri.text
        )
    }
}

extension MarkupNameKey {
    fileprivate init(_ name: xml_name) {
        unsafe self.init(
            prefix: UInt(bitPattern: name.prefix.start),
            local: UInt(bitPattern: name.local.start),
            namespace: UInt(bitPattern: name.uri.start)
        )
    }
}
