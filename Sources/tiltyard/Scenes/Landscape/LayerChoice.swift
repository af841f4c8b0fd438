import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes

/// The user's choice of layers for the parallax, by `--layers` or by a drop: a folder of pictures, with or without
/// `layers.json`, or one picture, with or without a depth map.
struct LayerChoice {
    /// What a scene needs to know.
    let content: PictureLayers
    let files: [PictureFile]
    /// The photo to cut into slices, with a depth map; nil for layers, or a photo without a map.
    let photo: DepthPhoto?
    /// What was left out or changed.
    let notes: [PlatformError]

    /// The greatest side of a picture in pixels, and size of a file in bytes.
    private static let (longestSide, mostBytes) = (8192.0, 64 << 20)
    /// The greatest size of all pictures in memory, in bytes.
    private static let mostMemory = 256.0 * 1_048_576
    /// The nearness of the first of several layers, of the last after it, and of a single one.
    private static let (farthest, range, single) = (0.05, 0.90, 0.44)

    /// The layers of dropped paths: several pictures in the order of their names, a folder, or a photo with its map. Throws
    /// if none can be shown.
    init(_ paths: [String]) throws(PlatformError) {
        let pictures = paths.filter { !DepthName.isMap($0) }
        guard pictures.count > 1 else {
            try self.init(pictures.first ?? paths.first ?? "")
            return
        }
        try self.init(
            pictures: pictures.sorted { $0.localizedStandardCompare($1) == .orderedAscending },
            in: Self.folder(of: pictures[0]))
    }

    init(_ path: String) throws(PlatformError) {
        if Folder.exists(path) {
            try self.init(folder: path)
        } else {
            let photo = try Self.readable(DepthName(path).photo)
            let description = try Self.description(in: Self.folder(of: photo.path))
            try self.init(photo: photo, depth: DepthName(path).map, isInverted: description?.isInverted ?? false)
        }
    }

    /// The paths of the files that the layers at a path are read from: pictures, depth maps and `layers.json`.
    static func paths(at path: String) -> [String] {
        let name = DepthName(path)
        let isFolder = Folder.exists(path)
        var paths = ["\(isFolder ? path : folder(of: name.photo))/layers.json"]
        guard isFolder else { return paths + [name.photo, name.map].compactMap(\.self) }
        let pictures = (try? PictureFile.paths(at: path)) ?? []
        paths += pictures + pictures.compactMap { DepthName($0).map }
        paths += ((try? description(in: path))?.entries ?? []).map { "\(path)/\($0.file)" }
        return paths
    }

    private init(photo: PictureFile, depth: String?, isInverted: Bool) throws(PlatformError) {
        let cut = try depth.map { path throws(PlatformError) in
            try DepthPhoto(photo, depth: Self.readable(path), isInverted: isInverted)
        }
        let layer = PictureLayers.Layer(photo.path.stem, size: photo.size, depth: Self.single)
        self.init(PictureLayers([layer], isPhoto: true), [photo], photo: cut, [])
    }

    private init(_ content: PictureLayers, _ files: [PictureFile], photo: DepthPhoto?, _ notes: [PlatformError]) {
        (self.content, self.files, self.photo, self.notes) = (content, files, photo, notes)
    }

    private init(folder: String) throws(PlatformError) {
        let description = try Self.description(in: folder)
        if let entries = description?.entries, !entries.isEmpty {
            try self.init(entries.map { ("\(folder)/\($0.file)", $0) }, in: folder, description)
            return
        }
        let paths = try PictureFile.paths(at: folder).filter { !DepthName.isMap($0) }
        if paths.count == 1, let path = paths.first, let map = DepthName(path).map {
            try self.init(photo: Self.readable(path), depth: map, isInverted: description?.isInverted ?? false)
            return
        }
        try self.init(pictures: paths, in: folder, description)
    }

    /// Pictures that are layers in the order of their list.
    private init(pictures: [String], in folder: String, _ description: LayersDescription? = nil) throws(PlatformError) {
        try self.init(pictures.map { ($0, LayersDescription.Entry(file: $0.parts.name)) }, in: folder, description)
    }

    private init(
        _ all: [(path: String, entry: LayersDescription.Entry)], in folder: String, _ description: LayersDescription?
    ) throws(PlatformError) {
        var notes: [PlatformError] = []
        let entries = all.prefix(PictureLayers.most)
        if entries.count < all.count {
            notes.append(
                PlatformError(
                    "only the first \(PictureLayers.most) layers are shown", on: folder,
                    advice: "\(all.count - entries.count) more are left out"))
        }
        var (layers, files): ([PictureLayers.Layer], [PictureFile]) = ([], [])
        for (index, (path, entry)) in entries.enumerated() {
            do throws(PlatformError) {
                let file = try Self.readable(path)
                let usual =
                    entries.count == 1
                    ? Self.single : Self.farthest + Self.range * Double(index) / Double(entries.count - 1)
                let requested = entry.depth ?? usual
                let depth = requested.clamped(to: PictureLayers.depths)
                if depth != requested {
                    notes.append(
                        PlatformError(
                            "its depth is \(requested)", on: path, advice: "it is taken as \(depth): use 0 to 1.2"))
                }
                files.append(file)
                layers.append(
                    PictureLayers.Layer(
                        path.stem, size: file.size, depth: depth, scale: entry.scale, anchor: entry.anchor,
                        isTinted: entry.isTinted, tone: entry.tone))
            } catch {
                notes.append(error)
            }
        }
        guard !layers.isEmpty else {
            throw notes.first
                ?? PlatformError("cannot show the layers", on: folder, advice: "put PNG, JPEG, WebP or SVG files there")
        }
        notes += Self.shrink(&layers, in: folder)
        // Nearer layers are drawn later, whatever the order of the names.
        let order = layers.indices.sorted { (layers[$0].depth, $0) < (layers[$1].depth, $1) }
        let content = PictureLayers(
            order.map { layers[$0] }, plane: description?.plane ?? Self.single,
            vanishing: description?.vanishing ?? Vector(0.5, 0.58))
        self.init(content, order.map { files[$0] }, photo: nil, notes)
    }

    /// Halves the sizes until all pictures fit into memory; returns the note about it.
    private static func shrink(_ layers: inout [PictureLayers.Layer], in folder: String) -> [PlatformError] {
        var part = 1
        func bytes() -> Double { layers.reduce(0) { $0 + 4 * $1.size.x * $1.size.y } }
        let megabytes = Int(bytes() / 1_048_576)
        while bytes() > mostMemory {
            part *= 2
            for i in layers.indices { layers[i].size = layers[i].size / 2 }
        }
        guard part > 1 else { return [] }
        return [
            PlatformError(
                "shown at 1/\(part) of their size", on: folder,
                advice: "all together need \(megabytes) MB, more than 256")
        ]
    }

    private static func readable(_ path: String) throws(PlatformError) -> PictureFile {
        let file = try PictureFile(path)
        guard FileStatus(path)?.size ?? 0 <= mostBytes else {
            throw PlatformError("cannot show the layer", on: path, advice: "make the file smaller than 64 MB")
        }
        guard max(file.size.x, file.size.y) <= longestSide else {
            throw PlatformError(
                "cannot show the layer", on: path, advice: "scale it down to at most 8192 pixels a side")
        }
        return file
    }

    private static func description(in folder: String) throws(PlatformError) -> LayersDescription? {
        let path = "\(folder)/layers.json"
        guard FileStatus(path) != nil else { return nil }
        return try LayersDescription(path)
    }

    private static func folder(of path: String) -> String { path.parts.folder ?? "." }
}

/// The names of a photo and of its depth map: NAME.jpg and NAME.depth.png.
private struct DepthName {
    let photo: String
    /// The path of the map, if there is one.
    let map: String?

    init(_ path: String) {
        let folder = path.parts.folder.map { $0 == "/" ? $0 : $0 + "/" } ?? ""
        let stem = path.stem
        func first(_ names: [String]) -> String? { names.map { folder + $0 }.first { FileStatus($0) != nil } }
        if Self.isMap(path) {
            let name = String(stem.dropLast(Self.mark.count))
            let photo = first(Self.endings.map { "\(name).\($0)" })
            (self.photo, map) = (photo ?? path, photo == nil ? nil : path)
        } else {
            photo = path
            map = first(Self.endings.map { "\(stem)\(Self.mark).\($0)" })
        }
    }

    static func isMap(_ path: String) -> Bool { path.stem.hasSuffix(mark) }

    private static let mark = ".depth"
    private static let endings = ["png", "jpg", "jpeg", "webp", "PNG", "JPG", "JPEG"]
}
