import Foundation
import TiltPlatform

/// The files that a run's options make it read and write. An output must not be an input, nor another option's output,
/// nor a file that the program reads by itself, because it would be overwritten.
struct RunFiles {
    fileprivate struct Use {
        let option: String
        let path: String
    }

    private var inputs: [Use] = []
    private var outputs: [Use] = []
    private var folders: [UsedFolder] = []
    /// The folder for a picture of each frame.
    private let frames: String?

    /// The files named by the options, including those in a folder of cards. `frames` is the output folder of `render`,
    /// `movie` the file of all frames, `wav` that of the sound.
    init(_ options: SessionOptions, frames: String? = nil, movie: String? = nil, wav: String? = nil) {
        self.frames = frames
        inputs = [("--replay", options.replay), ("--map", options.map.path)].compactMap { option, path in
            path.map { Use(option: option, path: $0) }
        }
        if case .trace(let path) = options.input { inputs.append(Use(option: "--input", path: path)) }
        for path in options.cards {
            // A folder without pictures is refused when they are read.
            let pictures = (try? PictureFile.paths(at: path)) ?? []
            let files = pictures + pictures.compactMap(PictureFile.depthPath(beside:))
            inputs += files.map { Use(option: "--cards", path: $0) }
        }
        let layers = options.layers.map(LayerChoice.paths(at:)) ?? []
        inputs += layers.map { Use(option: "--layers", path: $0) }
        folders = Self.folders(options)
        for (option, path) in [
            ("--record", options.record), ("--telemetry", options.telemetry), ("--screenshot", options.screenshot),
            ("--movie", movie), ("--wav", wav),
        ] {
            guard let path, path != "-" || ["--screenshot", "--movie", "--wav"].contains(option) else { continue }
            outputs.append(Use(option: option, path: path))
        }
    }

    /// The folders whose files are not all named by options: those of tiles, the assets, and the program's own.
    private static func folders(_ options: SessionOptions) -> [UsedFolder] {
        let maps = [("--map", options.map.map), ("--overlay", options.map.overlay)].compactMap { option, path in
            path.flatMap { path in
                WebAddress.isMeant(by: path)
                    ? nil
                    : UsedFolder(option, TilePaths(path)?.grid?.folder ?? path) {
                        $0.split(separator: "/").first.flatMap { Int($0) } != nil
                    }
            }
        }
        let assets = (try? AssetFolder(options.assets)).map { assets in
            UsedFolder("the program", assets.path) { $0.hasSuffix(".svg") || $0.hasSuffix(".json") }
        }
        let own = [PersonalFolder.configuration, PersonalFolder.state, PersonalFolder.cache].map {
            UsedFolder("the program", "\($0)/tiltyard") { _ in true }
        }
        return maps + [assets].compactMap(\.self) + own
    }

    /// Throws if an output is another file of the run, however the paths are spelt and whatever links lead to them. It
    /// opens no files.
    func check() throws(PlatformError) {
        var taken: [FileIdentity: Use] = [:]
        let folder = frames.map { Use(option: "--out", path: $0) }
        for use in inputs + [folder].compactMap(\.self) { if let file = FileIdentity(use.path) { taken[file] = use } }
        for output in outputs {
            guard let file = FileIdentity(output.path) else { continue }
            if let other = taken[file] { throw refusal(output.option, on: output.path, because: other) }
            taken[file] = output
        }
        for output in outputs + [folder].compactMap(\.self) {
            if let other = folders.first(where: { $0.uses(output.path) }) {
                throw refusal(output.option, on: output.path, because: other.use)
            }
        }
        guard let frames, let folder = FileIdentity(frames + "/.") else { return }
        for use in inputs + outputs where isFrame(use.path, in: folder) {
            throw refusal("--out", on: use.path, because: use)
        }
    }

    /// Whether a path leads to a file that a frame may be written to.
    private func isFrame(_ path: String, in folder: FileIdentity) -> Bool {
        let file = URL(filePath: FileIdentity.followed(path))
        return file.lastPathComponent.wholeMatch(of: /frame-[0-9]{5,}\.png/) != nil
            && FileIdentity(file.deletingLastPathComponent().path + "/.") == folder
    }

    private func refusal(_ option: String, on path: String, because other: Use) -> PlatformError {
        PlatformError(
            "cannot write \(option)", on: path, advice: "choose another file: \(other.option) uses this one")
    }
}

/// A folder with files that are used.
private struct UsedFolder {
    let use: RunFiles.Use
    /// Whether a file in it is used, by its path from the folder.
    private let holds: (String) -> Bool

    init(_ option: String, _ path: String, holds: @escaping (String) -> Bool) {
        use = RunFiles.Use(option: option, path: path)
        self.holds = holds
    }

    /// Whether the file at a path is one of its files, or would be.
    func uses(_ path: String) -> Bool {
        func real(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
        let file = URL(filePath: FileIdentity.followed(path))
        let place = "\(real(file.deletingLastPathComponent().path))/\(file.lastPathComponent)"
        let folder = real(use.path) + "/"
        return place.hasPrefix(folder) && holds(String(place.dropFirst(folder.count))) || isLinked(to: path)
    }

    /// Whether the file at a path has another name among its files.
    private func isLinked(to path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 1,
            let file = FileIdentity(path), let names = FileManager.default.enumerator(atPath: use.path)
        else { return false }
        return names.lazy.compactMap { $0 as? String }.contains {
            holds($0) && FileIdentity("\(use.path)/\($0)") == file
        }
    }
}

/// The identity of the file at a path, whether it exists or not.
private enum FileIdentity: Hashable {
    /// An existing file or folder, by its device and inode.
    case present(UInt64, UInt64)
    /// A name in an existing folder.
    case absent(folder: [UInt64], name: String)

    /// Nil for a file that cannot be overwritten, such as a device or a pipe, or if the folder does not exist.
    init?(_ path: String) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return nil }
            self = .present(UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
            return
        }
        let target = URL(filePath: Self.followed(path))
        guard stat(target.deletingLastPathComponent().path, &status) == 0 else { return nil }
        self = .absent(
            folder: [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)], name: target.lastPathComponent)
    }

    /// The target of the symbolic links at a path, even if the last one leads to a missing file.
    static func followed(_ path: String) -> String {
        var url = URL(filePath: path)
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else { break }
            url = URL(filePath: target, relativeTo: url.deletingLastPathComponent()).absoluteURL
        }
        return url.path
    }
}
