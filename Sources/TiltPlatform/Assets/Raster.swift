import TiltCanvas
import TiltEngine

/// A request for one raster: the picture, its file, its size in pixels and its finish.
nonisolated struct Raster: Hashable, Sendable {
    let id: ImageID
    var path: String
    /// The content of a picture that is in no file.
    var content: PictureContent?
    /// Whether the picture is a user's, in any shape and format, and not one drawn for its place.
    let isForeign: Bool
    /// Whether its file is from elsewhere, and not one of the app's own that stands for it.
    var needsDecoder = false
    /// The size of the picture itself, in pixels; a card's raster is larger.
    private(set) var size: Vector
    let finish: Picture.Finish
    /// The paths of the drawings on a sheet, in the order of its parts; empty for another picture.
    var parts: [String] = []
    /// The placeholder for a card without its picture; nil if the raster is of the picture itself.
    var placeholder: Placeholder?

    /// Whether it is worth its place in the cache of rasters.
    var isKept: Bool { !isForeign && placeholder == nil && size.x * size.y * 4 < Double(RasterCache.usualLimit / 16) }

    /// The largest side of a raster, in pixels.
    static let limit = 8192.0

    /// Rasters of which the largest are made smaller, until all together fit: by steps, because each change makes them anew. A
    /// zoomable one has a limit of its own, because it takes longest to make.
    static func bounded(_ rasters: [Raster]) -> [Raster] {
        var (room, most) = (MemoryBudget.rasters, Double.infinity)
        let sizes = rasters.filter { $0.finish != .zoomable }.map(\.bytes).sorted()
        for (index, size) in sizes.enumerated() where most == .infinity {
            let share = room / Double(sizes.count - index)
            if size > share { most = share }
            room -= size
        }
        most = .exp((6 * .log(most)).rounded(.down) / 6)
        return rasters.map { raster in
            var raster = raster
            let most = raster.finish == .zoomable ? MemoryBudget.zoomable : most
            raster.size = raster.size * min(1, (most / raster.bytes).squareRoot())
            return raster
        }
    }

    /// Whether several of it at a time would take much memory while they are made.
    var isLarge: Bool { bytes > 8e6 }

    /// About the bytes of its pixels, and of those of its smaller levels.
    private var bytes: Double {
        var box = size
        if case .mounted(let mount) = finish { box = mount.raster(around: Rect(origin: .zero, size: size)).size }
        return max(1, box.x * box.y * (levels == .all ? 16.0 / 3 : 4))
    }

    /// A user's file that stands for an asset, or a picture that is in no file.
    typealias File = (path: String, content: PictureContent?)

    /// Makes the raster; `decoder` decodes a foreign picture. Throws if the file cannot be read or decoded.
    func make(with decoder: PictureDecoder) throws(PlatformError) -> Mipmap {
        framed(Mipmap(try pixels(with: decoder), levels: levels))
    }

    /// Makes the raster of one of the app's own drawings, from a cache if it is there. A new raster is passed to
    /// `keep`, with its name in the cache.
    func make(from cache: RasterCache, keep: (Mipmap, String) -> Void) throws(PlatformError) -> Mipmap {
        var sheet: DrawingSheet?
        if case .sheet(let places, _) = finish { sheet = try DrawingSheet(places, files: parts) }
        let bytes = if let sheet { sheet.bytes } else { try PictureFile.open(path).bytes() }
        let name = cache.name(of: self, drawing: bytes)
        if let kept = cache.mipmap(named: name, levels: levels) { return framed(kept) }
        let pixels = if let sheet { try sheet.pixels(size) } else { try pixels(of: Source(bytes, path, decoder: nil)) }
        let mipmap = framed(Mipmap(pixels, levels: levels))
        keep(mipmap, name)
        return mipmap
    }

    func hasSameFile(as other: Raster) -> Bool { path == other.path && content == other.content }

    /// The raster with the place of its picture in it.
    private func framed(_ mipmap: Mipmap) -> Mipmap {
        if case .mounted(let mount) = finish { mipmap.frame = MountedRaster(size: size, mount: mount).frame }
        return mipmap
    }

    private var levels: Mipmap.Levels {
        switch finish {
        // A picture that fills a window is shown at the size it is made for, and glyphs are never scaled.
        case .repeated, .stretched, .light, .softLight, .frosted, .glyphs, .depth, .sheet(_, isScaled: false): .one
        case .fitted, .zoomable, .mounted, .sheet(_, isScaled: true): .all
        }
    }

    private func pixels(with decoder: PictureDecoder) throws(PlatformError) -> Pixels {
        if let placeholder, case .mounted(let mount) = finish {
            return try MountedRaster(size: size, mount: mount).make(placeholder)
        }
        if case .sheet(let places, _) = finish { return try DrawingSheet(places, files: parts).pixels(size) }
        if let made = content?.pixels { return made.resized(to: pixel(size.x), pixel(size.y)) }
        let decoder = needsDecoder ? decoder : nil
        if let content { return try pixels(of: Source(content.bytes, path, decoder: decoder)) }
        return try pixels(of: Source(path, decoder: decoder))
    }

    private func pixels(of source: Source) throws(PlatformError) -> Pixels {
        let (width, height) = (pixel(size.x), pixel(size.y))
        func covering(_ width: Int, _ height: Int) throws(PlatformError) -> Pixels {
            try source.pixels(covering: width, height).resized(to: width, height)
        }
        switch finish {
        case .stretched:
            var pixels = try covering(width, height)
            if !isForeign { pixels.dissolveBands() }
            return pixels
        case .light: return try covering(width, height)
        case .frosted, .softLight:
            var frost = Frost(try covering(width, height))
            if finish == .frosted { frost.freeze() } else { frost.blur() }
            return frost.pixels
        case .zoomable:
            let (width, height) = source.notEnlarged(width, height)
            return try covering(width, height)
        case .repeated(let across, let down):
            return try repeated(source, across: across, down: down).resized(to: width, height)
        case .glyphs, .fitted: return try source.pixels(fitting: width, height).placed(in: width, height)
        case .mounted(let mount): return try MountedRaster(size: size, mount: mount).make(source, isForeign: isForeign)
        case .depth(let aspect):
            // A grid needs no more.
            let map = try source.pixels(scale: min(1, 512 / source.longestSide))
            do throws(DecodingFlaw) {
                return try Relief.grid(map, aspect: aspect)
            } catch {
                throw PlatformError("cannot use the depth map", on: path, advice: "\(error.reason): make it again")
            }
        case .sheet: preconditionFailure("a sheet has several sources")
        }
    }

    /// Draws copies of a whole number of pixels. Together they may be a little larger than the raster.
    private func repeated(_ source: Source, across: Int, down: Int) throws(PlatformError) -> Pixels {
        let (across, down) = (across.clamped(to: 1...pixel(size.x)), down.clamped(to: 1...pixel(size.y)))
        let width = pixel((size.x / Double(across)).rounded(.up))
        let height = pixel((size.y / Double(down)).rounded(.up))
        let copy = try source.pixels(covering: width, height).resized(to: width, height)
        guard across * down > 1 else { return copy }
        var sheet = Pixels(width: width * across, height: height * down)
        for row in 0..<down {
            for column in 0..<across { sheet.draw(copy, x: column * width, y: row * height) }
        }
        return sheet
    }

    private func pixel(_ side: Double) -> Int { Int(side.rounded().clamped(to: 1...Self.limit)) }
}

nonisolated extension Raster {
    /// The request for a picture at a density in pixels per point, from the user's file that stands for its asset if there is
    /// one.
    init(_ picture: Picture, file: File?, assets: AssetFolder, density: Double) {
        self.init(
            id: picture.id, path: file?.path ?? assets.path(of: picture.id), content: file?.content,
            isForeign: file != nil, needsDecoder: file.map { !$0.path.hasPrefix(assets.path + "/") } ?? false,
            size: picture.size * density, finish: picture.finish)
    }
}

/// A picture's file, or its bytes, and its header.
nonisolated struct Source {
    private let path: String
    private let bytes: [UInt8]
    /// The file, of which the decoder gets the bytes; nil if they are here.
    private let file: InputFile?
    private let header: ImageHeader
    private let decoder: PictureDecoder?

    /// Reads a file, or only its header if `decoder` decodes it; nil is for the app's own. Throws if the file cannot be read or does
    /// not describe a picture that can be shown.
    init(_ path: String, decoder: PictureDecoder?) throws(PlatformError) {
        let file = try PictureFile.open(path)
        guard decoder == nil else {
            (self.path, bytes, self.file, self.decoder) = (path, [], file, decoder)
            header = try PictureFile.header(of: file)
            return
        }
        self = try Source(file.bytes(), path, decoder: nil)
    }

    /// Reads the bytes of a file; throws and decodes as above.
    init(_ bytes: [UInt8], _ path: String, decoder: PictureDecoder?) throws(PlatformError) {
        (self.path, self.bytes, file, self.decoder) = (path, bytes, nil, decoder)
        header = try PictureFile.header(in: bytes, path)
    }

    var shape: Double { Double(header.width) / Double(max(1, header.height)) }

    var longestSide: Double { Double(max(header.width, header.height, 1)) }

    /// The size of a frame, or where that is larger the picture's own; a drawing has none.
    func notEnlarged(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
        header.format == .svg ? (width, height) : (min(width, header.width), min(height, header.height))
    }

    /// The picture at the largest size that fits into a frame, with its aspect ratio kept.
    func pixels(fitting width: Int, _ height: Int) throws(PlatformError) -> Pixels {
        try pixels(scale: min(Double(width) / Double(header.width), Double(height) / Double(header.height)))
    }

    /// The picture at the smallest size that covers a frame, with its aspect ratio kept. In a frame that differs from it by
    /// a part of a pixel, it is not drawn larger.
    func pixels(covering width: Int, _ height: Int) throws(PlatformError) -> Pixels {
        let scales = (Double(width) / Double(header.width), Double(height) / Double(header.height))
        let scale = min(scales.0, scales.1)
        let misses = (Double(width) - Double(header.width) * scale, Double(height) - Double(header.height) * scale)
        if max(misses.0, misses.1) < 1 { return try pixels(width, height) }
        return try pixels(scale: max(scales.0, scales.1))
    }

    func pixels(scale: Double) throws(PlatformError) -> Pixels {
        func side(_ length: Int) -> Int { Int((Double(length) * scale).rounded().clamped(to: 1...Raster.limit)) }
        return try pixels(side(header.width), side(header.height))
    }

    private func pixels(_ width: Int, _ height: Int) throws(PlatformError) -> Pixels {
        let order = DecodingOrder(format: header.format, width: width, height: height, bytes: bytes, file: file)
        do throws(DecodingFlaw) {
            guard let decoder else { return try order.ownPixels() }
            let isDrawing = header.format == .svg
            let pixels = try decoder.pixels(order, of: isDrawing ? 0 : header.width * header.height)
            guard !isDrawing || !pixels.isClear else { throw DecodingFlaw("nothing in it can be drawn") }
            return pixels
        } catch {
            throw PlatformError("cannot decode the picture", on: path, advice: "\(error.reason): \(error.remedy)")
        }
    }
}

nonisolated extension Pixels {
    /// The picture in the middle of a frame, clear around it. A difference of one row is a rounding error, and is stretched.
    func placed(in width: Int, _ height: Int) -> Pixels {
        let (dx, dy) = (width - self.width, height - self.height)
        guard (dx, dy) != (0, 0) else { return self }
        guard max(abs(dx), abs(dy)) > 1 else { return resized(to: width, height) }
        var frame = Pixels(width: width, height: height)
        frame.draw(self, x: dx / 2, y: dy / 2)
        return frame
    }

    /// Draws a picture over this one with its top left corner at a position; parts beyond the edges are cut off.
    mutating func draw(_ other: Pixels, x left: Int, y top: Int) {
        let columns = max(0, left)..<max(0, left, min(width, left + other.width))
        let width = width
        for y in max(0, top)..<max(0, top, min(height, top + other.height)) {
            argb.withUnsafeMutableBufferPointer { own in
                other.argb.withUnsafeBufferPointer { others in
                    let start = (y - top) * other.width - left
                    for x in columns {
                        let index = y * width + x
                        own[index] = own[index] == 0 ? others[start + x] : Self.over(others[start + x], own[index])
                    }
                }
            }
        }
    }

    static func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
        let a = top >> 24
        if a == 255 || bottom >> 24 == 0 { return top }
        if a == 0 { return bottom }
        let rest = (bottom >> 24) * (255 - a)
        let sum = a * 255 + rest
        func part(_ shift: UInt32) -> UInt32 {
            (((top >> shift & 255) * a * 255 + (bottom >> shift & 255) * rest + sum / 2) / sum) << shift
        }
        return ((sum + 127) / 255) << 24 | part(16) | part(8) | part(0)
    }
}
