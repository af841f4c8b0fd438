import Foundation

// The name of a file is bytes, and need not be text. A path is kept as a string in which each byte that is not UTF-8 is
// one of the last 128 private characters of Unicode, U+10FF80…U+10FFFF; a name that has one of these of itself keeps its
// bytes likewise. So every path has its own string, and leads back to its bytes.
nonisolated extension String {
    private static let kept: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

    /// A path of bytes that end with zero, as the system and its programs pass it.
    package init(path bytes: UnsafePointer<CChar>) {
        self.init(path: UnsafeBufferPointer(start: bytes, count: strlen(bytes)).map { UInt8(bitPattern: $0) })
    }

    package init(path bytes: [UInt8]) {
        self = ""
        var rest = bytes[...]
        while let first = rest.first {
            let length = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self) != nil } ?? 1
            let text = String(validating: rest.prefix(length), as: UTF8.self)
            if let text, let scalar = text.unicodeScalars.first, !Self.kept.contains(scalar.value) {
                unicodeScalars.append(scalar)
                rest = rest.dropFirst(length)
            } else {
                if let scalar = Unicode.Scalar(0x10FF00 + UInt32(first)) { unicodeScalars.append(scalar) }
                rest = rest.dropFirst()
            }
        }
    }

    /// The bytes of this path, which end with zero, for the system's functions.
    package var pathBytes: [CChar] {
        unicodeScalars.flatMap { scalar in
            Self.kept.contains(scalar.value)
                ? [CChar(truncatingIfNeeded: scalar.value)]
                : UTF8.encode(scalar).map { $0.map(CChar.init(bitPattern:)) } ?? []
        } + [0]
    }

    /// The path that the address of a file on this machine stands for, `file:///…`, with its escapes decoded; nil if this
    /// is none.
    package var pathOfFileAddress: String? {
        guard let match = prefixMatch(of: #/(?i:file:)(?:\/\/(?i:localhost)?(?=\/)|(?=\/[^\/]))/#) else { return nil }
        var bytes: [UInt8] = []
        var rest = Array(self[match.range.upperBound...].utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let escaped = UInt8(digits, radix: 16), escaped != 0 {
                bytes.append(escaped)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(path: bytes)
    }
}

/// What is at a path.
package nonisolated struct FileStatus: Hashable, Sendable {
    package enum Kind: Sendable { case file, folder, link, other }

    /// The identity of a file or folder, whatever its names.
    package struct Identity: Hashable, Sendable { fileprivate let device, number: UInt64 }

    package let kind: Kind
    package let identity: Identity
    /// The size in bytes, and the number of its names.
    package let size, names: Int
    /// The permissions, as of chmod(2).
    let mode: mode_t
    /// The time of its last change, in seconds since 1970.
    package let changed: Double

    /// What is at a path, by default at the end of its links; nil if nothing is there.
    package init?(_ path: String, followsLinks: Bool = true) {
        var status = stat()
        guard (followsLinks ? stat(path.pathBytes, &status) : lstat(path.pathBytes, &status)) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        identity = Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
        (size, names, mode) = (Int(status.st_size), Int(status.st_nlink), status.st_mode & 0o7777)
        #if canImport(Darwin)
            changed = Double(status.st_mtimespec.tv_sec) + Double(status.st_mtimespec.tv_nsec) / 1e9
        #else
            changed = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
        #endif
    }
}

/// Folders, by paths as above.
package nonisolated enum Folder {
    /// The names in a folder, in no order; nil if it cannot be read.
    package static func names(in path: String) -> [String]? { entries(in: path)?.map(\.name) }

    /// The names in a folder, and whether each may be that of a link or of a folder; nil if it cannot be read.
    package static func entries(in path: String) -> [(name: String, mayLead: Bool)]? {
        guard let folder = opendir(path.pathBytes) else { return nil }
        defer { closedir(folder) }
        var entries: [(name: String, mayLead: Bool)] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
            }
            if name == "." || name == ".." { continue }
            entries.append((name, Int(entry.pointee.d_type) != Int(DT_REG)))
        }
        return entries
    }

    package static func exists(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

    /// Makes a folder, and those above it that are missing; returns whether it is there.
    @discardableResult
    package static func make(_ path: String) -> Bool {
        if mkdir(path.pathBytes, 0o777) == 0 || exists(path) { return true }
        guard errno == ENOENT, let above = path.parts.folder, above != path, make(above) else { return false }
        return mkdir(path.pathBytes, 0o777) == 0
    }
}

nonisolated extension String {
    /// The folder of this path and the name in it; no folder for a name alone.
    package var parts: (folder: String?, name: String) {
        var path = unicodeScalars[...]
        while path.last == "/", !path.dropLast().isEmpty { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return (nil, String(path)) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
    }

    /// The name of its file without the ending.
    package var stem: String { URL(filePath: self).deletingPathExtension().lastPathComponent }

    /// What the link at this path says; nil if there is none.
    package var linkTarget: String? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = bytes.withUnsafeMutableBytes { bytes in
            bytes.bindMemory(to: CChar.self).baseAddress.map { readlink(pathBytes, $0, bytes.count) } ?? -1
        }
        return count < 0 ? nil : String(path: Array(bytes.prefix(count)))
    }

    /// This path without links; nil if nothing is there.
    package var withoutLinks: String? {
        guard let path = realpath(pathBytes, nil) else { return nil }
        defer { free(path) }
        return String(path: path)
    }
}
