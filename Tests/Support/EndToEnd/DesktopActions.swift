import Foundation

/// Actions of a desktop on a window that xdotool does not offer (see xclient).
extension VirtualDisplay {
    /// Drops files on a window, as a file manager does.
    public func drop(files: [String], on window: String) async throws {
        let list = files.map { "\(URL(filePath: $0).absoluteString)\r\n" }.joined()
        try await client(["drop", window, "text/uri-list"], list)
    }

    /// Drops a text on a window.
    public func drop(text: String, on window: String) async throws {
        try await client(["drop", window, "text/plain"], text)
    }

    /// Minimises a window, as by its button.
    public func minimize(_ window: String) async throws { try await client(["minimize", window]) }

    /// Restores a minimised window.
    public func restore(_ window: String) async throws { try await client(["restore", window]) }

    /// Sends a window what no honest program sends: drops from windows that do not exist, and data that nobody asked for.
    public func forge(_ window: String) async throws { try await client(["forge", window]) }

    /// Destroys a window of another program.
    public func destroy(_ window: String) async throws { try await client(["destroy", window]) }

    /// Tells a window that it has a size in pixels, as only a window manager may.
    public func claim(_ window: String, hasWidth width: Int, height: Int) async throws {
        try await client(["claim", window, "\(width)", "\(height)"])
    }

    /// Sets the desktop's settings: lines such as "Xft.dpi: 192".
    public func setResources(_ text: String) async throws { try await client(["resources"], text) }

    /// The bytes of a window's property, numbers of 32 bits in little-endian order; empty if it has no such property.
    public func property(_ name: String, of window: String) async throws -> [UInt8] {
        let digits = Array(try await client(["property", window, name]).utf8.dropLast())
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
    }

    /// The environment variables that make a program see the screen as several displays side by side, given by the
    /// width, height and refresh rate of each, as in "800x600@60 400x600@30" (see xdisplays.c). Needs a C compiler.
    public static func severalDisplays(_ displays: String, in folder: TemporaryFolder) async throws -> [String: String]
    {
        let library = try folder.folder("xdisplays") + "/libXrandr.so.2"
        let source = Repository.path("Tests/Support/xdisplays.c")
        let outcome = try await Command("cc", ["-shared", "-fPIC", "-o", library, source]).run()
        guard outcome.status == 0 else { throw Refusal("cc \(source): \(outcome)") }
        return ["XDISPLAYS": displays, "LD_LIBRARY_PATH": folder.path("xdisplays")]
    }

    @discardableResult
    private func client(_ arguments: [String], _ input: String? = nil) async throws -> String {
        let outcome = try await Command(
            "python3", [Repository.path("Tests/Support/xclient")] + arguments + [input].compactMap(\.self),
            environment: environment
        ).run()
        guard outcome.status == 0 else { throw Refusal("xclient \(arguments.joined(separator: " ")): \(outcome)") }
        return outcome.output
    }
}
