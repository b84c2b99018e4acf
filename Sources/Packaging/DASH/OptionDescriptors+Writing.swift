// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaPrimitives

extension OptionDescriptors {
    /// Writes the descriptors.
    func write(to writer: inout MarkupWriter) {
        if let purpose { writer.element("Accessibility", Descriptor.purpose(purpose)) }
        for role in roles { writer.element("Role", Descriptor.role(role)) }
    }
}

extension MarkupWriter {
    /// Writes an element that is a descriptor.
    mutating func element(_ name: String, _ descriptor: Descriptor) {
        element(name, [("schemeIdUri", descriptor.scheme), ("value", descriptor.value)])
    }
}
