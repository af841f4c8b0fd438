public import TiltEngine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The folder with the app's own pictures, fonts and measures.
public nonisolated struct AssetFolder: Hashable, Sendable {
    /// Where it lies.
    public let path: String

    /// Finds the folder: `explicit` if given, else `$TILTYARD_ASSETS`, `Assets` beside the binary, `../share/tiltyard`, or
    /// `Assets` in one of the six folders above the binary. Throws where there is none, and names what was tried.
    public init(_ explicit: String? = nil) throws(PlatformError) {
        let environment = ProcessInfo.processInfo.environment["TILTYARD_ASSETS"]
        let wished = explicit ?? (environment?.isEmpty == false ? environment : nil)
        let candidates = wished.map { [$0] } ?? Self.candidates(binary: Self.binary)
        guard let path = candidates.first(where: { Self.isFolder($0 + "/Fonts") }) else {
            throw PlatformError(
                "cannot find the Assets folder", on: "tried \(candidates.joined(separator: ", "))",
                advice: "name it with TILTYARD_ASSETS")
        }
        self.path = path
    }

    /// Where to look for a binary at that path, in this order.
    static func candidates(binary: String) -> [String] {
        var folder = URL(filePath: binary).deletingLastPathComponent()
        let share = folder.deletingLastPathComponent().appending(path: "share/tiltyard")
        var candidates = [folder.appending(path: "Assets"), share, share.appending(path: "Assets")]
        for _ in 0..<6 where folder.path != "/" {
            folder.deleteLastPathComponent()
            candidates.append(folder.appending(path: "Assets"))
        }
        return candidates.map(\.path)
    }

    /// The running program's real path, symbolic links resolved.
    private static var binary: String {
        #if os(Linux)
            if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") { return path }
        #elseif canImport(Darwin)
            if let url = Bundle.main.executableURL { return url.resolvingSymlinksInPath().path }
        #endif
        return CommandLine.arguments.first ?? ""
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
    }
}

nonisolated extension AssetFolder {
    /// Where the picture of that name lies.
    public func path(of image: ImageID) -> String { "\(path)/\(image.name).svg" }

    /// The drawing of that name, as large as fits into so many pixels. Throws where it cannot be read or drawn.
    public func pixels(of image: ImageID, fitting width: Int, _ height: Int) throws(PlatformError) -> Pixels {
        guard let pixels = Pixels(svg: try bytes(of: "\(image.name).svg"), fitting: width, height) else {
            throw PlatformError("cannot draw the asset", on: path(of: image), advice: "restore the file: \(sdlError())")
        }
        return pixels
    }

    /// The bytes of a file in the folder. Throws where it cannot be read or has more than 64 MB.
    public func bytes(of name: String) throws(PlatformError) -> [UInt8] {
        try [UInt8](file: "\(path)/\(name)", limit: 64 << 20, what: "cannot read the asset")
    }

    /// The measures of a font such as "inter-medium"; the sheet's picture is called "Fonts/inter-medium". Throws
    /// where the file cannot be read or holds no measures.
    public func font(_ name: String) throws(PlatformError) -> BitmapFont {
        let file = "Fonts/\(name).json"
        let decoder = JSONDecoder()
        decoder.userInfo[.sheetName] = "Fonts/\(name)"
        let bytes = try bytes(of: file)
        do {
            return try decoder.decode(BitmapFont.self, from: Data(bytes))
        } catch {
            throw PlatformError(
                "cannot read the font", on: "\(path)/\(file)", advice: "restore the file: it holds no font measures")
        }
    }
}
