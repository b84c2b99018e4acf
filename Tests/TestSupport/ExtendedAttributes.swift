// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

// Swift's Glibc module does not have `sys/xattr.h`, so the functions are looked up by name.

#if os(Linux)
    private typealias Setter =
        @convention(c) (
            UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
        ) -> Int32
    private typealias Getter =
        @convention(c) (
            UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int
        ) -> Int

    private func function<Function>(_ name: String, as _: Function.Type) -> Function? {
        dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
    }
#endif

/// Sets an extended attribute of a file; false where the file system has none.
package func setExtendedAttribute(_ path: String, _ name: String, _ value: [UInt8]) -> Bool {
    #if os(Linux)
        function("setxattr", as: Setter.self)?(path, name, value, value.count, 0) == 0
    #else
        setxattr(path, name, value, value.count, 0, 0) == 0
    #endif
}

/// An extended attribute of a file; nil where there is none.
package func extendedAttribute(_ path: String, _ name: String) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: 1024)
    #if os(Linux)
        let count = function("getxattr", as: Getter.self)?(path, name, &value, value.count) ?? -1
    #else
        let count = getxattr(path, name, &value, value.count, 0, 0)
    #endif
    return count < 0 ? nil : Array(value.prefix(count))
}
