import Foundation
import TiltPlatform

/// The files that a run's options make it read and write. An output must not be an input, nor another option's output,
/// nor a file that the program reads by itself, because it would be overwritten.
struct RunFiles {
    struct Use { let option, path: String }

    private var inputs: [Use] = []
    private var outputs: [Use] = []
    private var folders: [UsedFolder] = []
    private let frames: String?

    /// The files named by the options, including those in folders. `frames` is the output folder of `render`,
    /// `movie` the file of all frames, `wav` that of the sound.
    init(_ options: SessionOptions, frames: String? = nil, movie: String? = nil, wav: String? = nil) {
        self.frames = frames
        if let replay = options.replay { inputs.append(Use(option: "--replay", path: replay)) }
        if case .trace(let path) = options.input { inputs.append(Use(option: "--input", path: path)) }
        inputs += options.scenes.all.flatMap(\.inputs)
        folders = Self.folders(options)
        for (option, path) in [
            ("--record", options.record), ("--telemetry", options.telemetry), ("--screenshot", options.screenshot),
            ("--movie", movie), ("--wav", wav),
        ] {
            guard let path, path != "-" || ["--screenshot", "--movie", "--wav"].contains(option) else { continue }
            outputs.append(Use(option: option, path: path))
        }
    }

    /// The folders whose files are not all named by options: those of scenes, the assets, and the program's own.
    private static func folders(_ options: SessionOptions) -> [UsedFolder] {
        let assets = (try? AssetFolder(options.assets)).map { assets in
            UsedFolder("the program", assets.path) { $0.hasSuffix(".svg") || $0.hasSuffix(".json") }
        }
        let own = [PersonalFolder.configuration, PersonalFolder.state, PersonalFolder.cache].map {
            UsedFolder("the program", "\($0)/tiltyard") { _ in true }
        }
        return options.scenes.all.flatMap(\.folders) + [assets].compactMap(\.self) + own
    }

    /// Throws if an output is another file of the run, however the paths are spelt and whatever links lead to them. It
    /// opens no files.
    func check() throws(PlatformError) {
        var taken: [FilePlace.Key: Use] = [:]
        let folder = frames.map { Use(option: "--out", path: $0) }
        for use in inputs + [folder].compactMap(\.self) { if let file = FilePlace(use.path)?.key { taken[file] = use } }
        for output in outputs + linkedFrames {
            guard let file = FilePlace(output.path)?.key else { continue }
            if let other = taken[file], other.option != output.option {
                throw refusal(output.option, on: output.path, because: other)
            }
            taken[file] = output
        }
        let written = (outputs + linkedFrames + [folder].compactMap(\.self)).compactMap { use in
            FilePlace(use.path).map { (use: use, place: $0) }
        }
        for folder in folders where !written.isEmpty {
            guard let index = folder.first(of: written.map(\.place)) else { continue }
            throw refusal(written[index].use.option, on: written[index].use.path, because: folder.use)
        }
        guard let frames, let folder = FileStatus(frames)?.identity else { return }
        for use in inputs + outputs {
            guard let place = FilePlace(use.path), place.folder == folder, Self.isFrame(place.name) else { continue }
            throw refusal("--out", on: use.path, because: use)
        }
    }

    /// The names of frames in the folder for them that are links, or one of several names of a file: a frame is written to what
    /// they lead to.
    private var linkedFrames: [Use] {
        guard let frames else { return [] }
        return (Folder.entries(in: frames) ?? []).compactMap { name, mayLead in
            let path = "\(frames)/\(name)"
            guard Self.isFrame(name), mayLead || FileStatus(path).map({ $0.names > 1 }) == true else { return nil }
            return Use(option: "--out", path: path)
        }
    }

    private static func isFrame(_ name: String) -> Bool { name.wholeMatch(of: /frame-[0-9]{5,}\.png/) != nil }

    private func refusal(_ option: String, on path: String, because other: Use) -> PlatformError {
        PlatformError("cannot write \(option)", on: path, advice: "choose another file: \(other.option) uses this one")
    }
}

/// A folder with files that are used.
struct UsedFolder {
    let use: RunFiles.Use
    /// Whether a file in it is used, by its path from the folder.
    private let holds: (String) -> Bool

    init(_ option: String, _ path: String, holds: @escaping (String) -> Bool) {
        use = RunFiles.Use(option: option, path: path)
        self.holds = holds
    }

    /// The index of the first of some places that is one of its files, or would be; nil if none is. Links in it lead to
    /// more of its files and folders.
    fileprivate func first(of places: [FilePlace]) -> Int? {
        if let own = FilePlace(use.path), own.status == nil {
            return places.firstIndex { place in
                place.folder == own.folder && place.name.hasPrefix(own.name + "/")
                    && holds(String(place.name.dropFirst(own.name.count + 1)))
            }
        }
        var seen: Set<FileStatus.Identity> = []
        let areLinked = places.contains { ($0.status?.names ?? 0) > 1 && $0.status?.kind == .file }
        func look(in folder: String, from start: String) -> Int? {
            guard let status = FileStatus(folder), status.kind == .folder, seen.insert(status.identity).inserted else {
                return nil
            }
            if let index = places.firstIndex(where: { $0.folder == status.identity && holds(start + $0.name) }) {
                return index
            }
            for (name, mayLead) in Folder.entries(in: folder) ?? [] where mayLead || areLinked {
                let path = "\(folder)/\(name)"
                guard let status = FileStatus(path) else { continue }
                if status.kind == .folder {
                    if let index = look(in: path, from: "\(start)\(name)/") { return index }
                } else if holds(start + name),
                    let index = places.firstIndex(where: { $0.status?.identity == status.identity })
                {
                    return index
                }
            }
            return nil
        }
        return look(in: use.path, from: "")
    }
}

/// The place of the file at a path, whether there is one or not.
private struct FilePlace {
    /// The folder in which the links of the path end, or the first above it that exists, and the path from there.
    let folder: FileStatus.Identity
    let name: String
    /// What is there; nil if nothing is.
    let status: FileStatus?

    /// Nil for what cannot be overwritten, such as a device or a pipe.
    init?(_ path: String) {
        status = FileStatus(path)
        if let status, status.kind != .file, status.kind != .folder { return nil }
        var (above, name) = (status == nil ? Self.followed(path) : path.withoutLinks ?? path).parts
        while let missing = above, FileStatus(missing) == nil {
            let parts = missing.parts
            (above, name) = (parts.folder, "\(parts.name)/\(name)")
        }
        guard let folder = FileStatus(above ?? ".") else { return nil }
        (self.folder, self.name) = (folder.identity, name)
    }

    /// Files are the same by their identity, what is not there by its place.
    enum Key: Hashable { case file(FileStatus.Identity), missing(in: FileStatus.Identity, name: String) }

    var key: Key { status.map { .file($0.identity) } ?? .missing(in: folder, name: name) }

    /// The target of the links at a path whose last one leads to a missing file.
    private static func followed(_ path: String) -> String {
        var path = path
        for _ in 0..<40 {
            guard let target = path.linkTarget else { break }
            path = target.hasPrefix("/") ? target : (path.parts.folder.map { $0 + "/" } ?? "") + target
        }
        return path
    }
}
