public import Foundation

/// The folder of this package, found by the path of this file.
public enum Repository {
    /// The folder that holds Package.swift.
    public static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A file or folder of the package by its path from the root.
    public static func path(_ name: String) -> String { root.appending(path: name).path(percentEncoded: false) }
}
