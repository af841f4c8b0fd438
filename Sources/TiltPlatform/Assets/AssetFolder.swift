import Foundation
import TiltAssets
public import TiltCanvas
import TiltEngine

/// The folder of the app's own pictures, fonts and font metrics. In a program of another package, a build puts it beside the
/// program.
public nonisolated struct AssetFolder: Hashable, Sendable {
    /// The folder's path.
    public let path: String

    /// Finds the folder: `explicit` if given, else `$TILTYARD_ASSETS`, `Assets` beside the binary, `../share/tiltyard`,
    /// `Assets` in one of the six folders above the binary, or the folder that the build of a package puts beside it. Throws if there is none; the error lists the folders tried.
    public init(_ explicit: String? = nil) throws(PlatformError) {
        let environment = PersonalFolder.variable("TILTYARD_ASSETS")
        let requested = explicit ?? (environment?.isEmpty == false ? environment : nil)
        let candidates = requested.map { [$0] } ?? Self.candidates(binary: Self.binary)
        guard let path = candidates.first(where: { Folder.exists($0 + "/Fonts") }) else {
            throw PlatformError(
                "cannot find the Assets folder", on: "there is no Fonts in \(candidates.joined(separator: ", "))",
                advice: "name the folder that has it with TILTYARD_ASSETS")
        }
        self.path = path
    }

    /// The folders to try for a binary at a path, in order.
    static func candidates(binary: String) -> [String] {
        var folder = URL(filePath: binary).deletingLastPathComponent()
        let share = folder.deletingLastPathComponent().appending(path: "share/tiltyard")
        let resources = folder.appending(path: TiltAssets.folder)
        var candidates = [folder.appending(path: "Assets"), share, share.appending(path: "Assets")]
        for _ in 0..<6 where folder.path != "/" {
            folder.deleteLastPathComponent()
            candidates.append(folder.appending(path: "Assets"))
        }
        return (candidates + [resources]).map(\.path)
    }

    /// The path of the running program, with symbolic links resolved.
    static var binary: String {
        #if os(Linux)
            if let path = "/proc/self/exe".withoutLinks { return path }
        #elseif canImport(Darwin)
            if let url = Bundle.main.executableURL { return url.resolvingSymlinksInPath().path }
        #endif
        return CommandLine.arguments.first ?? ""
    }
}

nonisolated extension AssetFolder {
    /// The path of a picture.
    public func path(of image: ImageID) -> String { "\(path)/\(image.name).svg" }

    /// A picture drawn as large as it fits into a size in pixels. Throws if it cannot be read or drawn.
    public func pixels(of image: ImageID, fitting width: Int, _ height: Int) throws(PlatformError) -> Pixels {
        guard let pixels = Pixels(svg: try bytes(of: "\(image.name).svg"), fitting: width, height) else {
            throw PlatformError("cannot draw the asset", on: path(of: image), advice: "restore the file: \(sdlError())")
        }
        return pixels
    }

    /// The bytes of a file in the folder. Throws if it cannot be read or has more than 64 MB.
    public func bytes(of name: String) throws(PlatformError) -> [UInt8] {
        try [UInt8](file: "\(path)/\(name)", limit: 64 << 20, what: "cannot read the asset")
    }

    /// A font by its name, such as "inter-medium", whose sheet is the picture "Fonts/inter-medium". Characters that are not on it
    /// are those of the system's faces. Throws if the file cannot be read or has no font metrics.
    public func font(_ name: String) throws(PlatformError) -> BitmapFont {
        let file = "Fonts/\(name).json"
        let decoder = JSONDecoder()
        decoder.userInfo[.sheetName] = "Fonts/\(name)"
        let bytes = try bytes(of: file)
        do {
            var font = try decoder.decode(BitmapFont.self, from: Data(bytes))
            font.source = name.contains("bold") ? Faces.bold : Faces.regular
            return font
        } catch {
            throw PlatformError(
                "cannot read the font", on: "\(path)/\(file)", advice: "restore the file: it has no font metrics")
        }
    }
}
