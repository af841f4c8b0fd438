import Foundation
import TiltPlatform

/// The files that a run's options make it read and write. An output must not be an input, nor another option's output,
/// because it would be overwritten.
struct RunFiles {
    private struct Use {
        let option: String
        let path: String
    }

    private var inputs: [Use] = []
    private var outputs: [Use] = []
    /// The folder for a picture of each frame.
    private let frames: String?

    /// The files named by the options, including those in a folder of cards. `frames` is the output folder of `render`,
    /// `movie` the file of all frames.
    init(_ options: SessionOptions, frames: String? = nil, movie: String? = nil) {
        self.frames = frames
        inputs = [("--replay", options.replay), ("--map", options.map.path)].compactMap { option, path in
            path.map { Use(option: option, path: $0) }
        }
        if case .trace(let path) = options.input { inputs.append(Use(option: "--input", path: path)) }
        for path in options.cards {
            // A folder without pictures is refused when they are read.
            inputs += ((try? PictureFile.paths(at: path)) ?? []).map { Use(option: "--cards", path: $0) }
        }
        for (option, path) in [
            ("--record", options.record), ("--telemetry", options.telemetry), ("--screenshot", options.screenshot),
            ("--movie", movie),
        ] {
            guard let path, path != "-" || ["--screenshot", "--movie"].contains(option) else { continue }
            outputs.append(Use(option: option, path: path))
        }
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
