import CSDL2
import TiltEngine

/// A screen on a graphics card, drawn through SDL: consecutive commands with the same texture, or none, share one call.
final class GraphicsScreen: Screen {
    private let context: RenderContext
    private var frame = Frame()
    private var mesh = Mesh()
    private var meshTexture: OpaquePointer?
    private var clip: PixelBox?
    private var textures: [Int: Texture] = [:]
    private let grids = GridPictures()
    /// The textures of grids, by the number of their colours.
    private var gridTextures: [Int: Texture] = [:]
    /// Buffers for the coverage of polygons, and their width.
    private var scratch: RowScratch?
    private var scratchWidth = 0
    /// The texture in which a layer is drawn before it is laid over the rest, and the one for what a rounded clip cuts out.
    private var sheet: TargetTexture?
    private var cutSheet: TargetTexture?
    /// The number of the current rounded clip.
    private var cut: Int?
    /// What is drawn into after it.
    private var cutTarget: OpaquePointer?

    init(_ context: RenderContext) { self.context = context }

    isolated deinit { scratch?.free() }

    var name: String { context.name }

    var pixelSize: (width: Int, height: Int) {
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GetRendererOutputSize(context.handle, &width, &height)
        return (Int(width), Int(height))
    }

    func texture(of picture: Mipmap) -> Texture? { Texture(picture, context: context) }

    func draw(_ list: DrawList, pictures: PictureStore?) {
        let canvas = PixelBox(0, 0, pixelSize.width, pixelSize.height)
        textures.removeAll(keepingCapacity: true)
        grids.begin()
        let kept = gridTextures
        gridTextures.removeAll(keepingCapacity: true)
        frame.compose(list, in: canvas) { id in
            guard let texture = pictures?.texture(for: id) else { return nil }
            textures[texture.sketch.serial] = texture
            return texture.sketch
        } grid: { colors, columns in
            let grid = grids.next(colors, columns: columns)
            guard let texture = kept[grid.sketch.serial] ?? Texture(grid.picture, context: context) else { return nil }
            gridTextures[grid.sketch.serial] = texture
            textures[grid.sketch.serial] = texture
            return grid.sketch
        }
        clip(to: canvas)
        for (index, piece) in frame.pieces.enumerated() {
            if piece.cut != cut { endCut(canvas) }
            if index == frame.layer?.pieces.lowerBound { beginLayer(canvas) }
            if index == frame.layer?.pieces.upperBound { endLayer(canvas) }
            if piece.cut != cut { beginCut(piece.cut, canvas) }
            if piece.clip != clip { clip(to: piece.clip) }
            draw(piece)
        }
        endCut(canvas)
        endLayer(canvas)
        flush()
        SDL_RenderSetClipRect(context.handle, nil)
    }

    /// Redirects drawing into a texture. If none can be created, the layer is drawn opaque.
    private func beginLayer(_ canvas: PixelBox) {
        guard frame.layer?.pieces.isEmpty == false else { return }
        flush()
        if sheet?.box != canvas { sheet = TargetTexture(canvas, context) }
        redirect(into: sheet)
    }

    private func redirect(into sheet: TargetTexture?) {
        guard let sheet, SDL_SetRenderTarget(context.handle, sheet.handle) == 0 else { return }
        SDL_SetRenderDrawColor(context.handle, 0, 0, 0, 0)
        SDL_RenderClear(context.handle)
        clip = nil
    }

    /// Redirects drawing into a texture. If none can be created, the clip has sharp corners.
    private func beginCut(_ index: Int?, _ canvas: PixelBox) {
        guard index != nil else { return }
        flush()
        if cutSheet?.box != canvas { cutSheet = TargetTexture(canvas, context) }
        cut = index
        cutTarget = SDL_GetRenderTarget(context.handle)
        redirect(into: cutSheet)
    }

    /// Draws what a rounded clip cuts out, if there is one.
    private func endCut(_ canvas: PixelBox) {
        guard let index = cut else { return }
        cut = nil
        guard let cutSheet, SDL_GetRenderTarget(context.handle) == cutSheet.handle else { return }
        flush()
        SDL_SetRenderTarget(context.handle, cutTarget)
        clip(to: canvas)
        use(cutSheet.handle)
        MeshGrid(frame.cuts[index].shape.quad).append(to: &mesh, .max) { point in
            Vector(point.x / Double(canvas.width), point.y / Double(canvas.height))
        }
    }

    /// Draws the layer over the picture so far, if there is a layer.
    private func endLayer(_ canvas: PixelBox) {
        guard let sheet, let layer = frame.layer, SDL_GetRenderTarget(context.handle) == sheet.handle else { return }
        flush()
        SDL_SetRenderTarget(context.handle, nil)
        clip(to: canvas)
        let share = UInt8(min(255, layer.opacity))
        SDL_SetTextureColorMod(sheet.handle, share, share, share)
        SDL_SetTextureAlphaMod(sheet.handle, share)
        SDL_RenderCopy(context.handle, sheet.handle, nil, nil)
    }

    private func clip(to box: PixelBox) {
        flush()
        clip = box
        var rect = SDL_Rect(x: Int32(box.minX), y: Int32(box.minY), w: Int32(box.width), h: Int32(box.height))
        SDL_RenderSetClipRect(context.handle, &rect)
    }

    private func draw(_ piece: Piece) {
        switch piece.appearance.paint {
        case .color(let color):
            use(nil)
            draw(piece.appearance, color)
        case .own:
            guard case .hairs(let range) = piece.appearance.shape else { return }
            use(nil)
            for hair in frame.hairs.hairs[range] { mesh.append(hair) }
        case .picture(let serial, let level, let mapping, let tint):
            guard let texture = textures[serial], case .quad(var quad) = piece.appearance.shape else { return }
            use(texture.handles[level])
            if let edges = piece.appearance.edges, !piece.appearance.isRounded { quad = Quad(edges.rect) }
            let size = Vector(texture.sketch.width(of: level), texture.sketch.height(of: level))
            let texel = { (point: Vector) in
                let spot = mapping.position(at: point) + Vector(0.5, 0.5)
                return Vector(spot.x / size.x, spot.y / size.y)
            }
            if quad.radii == .zero, quad.rect?.isWhole == true {
                mesh.append(quad, tint, texel)
            } else {
                MeshGrid(quad).append(to: &mesh, tint, texel)
            }
        }
    }

    private func draw(_ appearance: Piece.Appearance, _ color: UInt32) {
        switch appearance.shape {
        case .box:
            let box = appearance.box
            let (x, y) = (Double(box.minX), Double(box.minY))
            mesh.append(Quad(Rect(x: x, y: y, width: Double(box.width), height: Double(box.height))), color)
        case .rounded(let rect, let radius): mesh.append(rect, radius: radius, color)
        case .ring(let rect, let radius, let width): mesh.appendRing(rect, radius: radius, width: width, color)
        case .soft(let edge): mesh.append(edge, color)
        case .quad(let quad) where quad.radii == .zero: mesh.append(quad, color)
        case .quad(let quad): MeshGrid(quad).append(to: &mesh, color) { _ in .zero }
        case .polygon(let range): drawPolygon(range, appearance.box, color)
        case .hairs: return
        }
    }

    /// Draws a polygon by the coverage of its pixels, which is computed as on the processor.
    private func drawPolygon(_ range: Range<Int>, _ box: PixelBox, _ color: UInt32) {
        let scratch = scratch(for: box.maxX)
        frame.polygons.sides[range].withUnsafeBufferPointer { sides in
            var shape = PolygonCoverage(sides, columns: box.minX..<box.maxX, row: scratch.coverage)
            for y in box.minY..<box.maxY {
                shape.forEachRun(y) { run, isWhole in
                    if isWhole { return mesh.append(run, y, color, alpha: 1) }
                    for x in run {
                        let level = scratch.coverage.mask[x - box.minX] & 255
                        if level > 0 { mesh.append(x..<x + 1, y, color, alpha: Double(level) / 255) }
                    }
                }
            }
        }
    }

    /// Buffers for rows of at least a width.
    private func scratch(for width: Int) -> RowScratch {
        if let scratch, scratchWidth >= width { return scratch }
        scratch?.free()
        let made = RowScratch(width: width)
        (scratch, scratchWidth) = (made, width)
        return made
    }

    /// Starts a batch for a texture, or for none.
    private func use(_ texture: OpaquePointer?) {
        guard texture != meshTexture else { return }
        flush()
        meshTexture = texture
    }

    private func flush() {
        guard !mesh.vertices.isEmpty else { return }
        SDL_RenderGeometry(
            context.handle, meshTexture, mesh.vertices, Int32(mesh.vertices.count), mesh.indices,
            Int32(mesh.indices.count))
        mesh.removeAll()
    }

    func present() {
        context.window.showOnce()
        SDL_RenderPresent(context.handle)
    }

    func pixels() throws(PlatformError) -> Pixels {
        let size = pixelSize
        guard size.width > 0, size.height > 0 else {
            throw PlatformError("cannot read the frame", on: name, advice: "restore the window")
        }
        var pixels = Pixels(width: size.width, height: size.height)
        let isRead = pixels.argb.withUnsafeMutableBytes {
            SDL_RenderReadPixels(
                context.handle, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, $0.baseAddress, Int32(size.width * 4)) == 0
        }
        guard isRead else {
            throw PlatformError("cannot read the frame", on: sdlError(), advice: "choose the software renderer")
        }
        return pixels
    }
}

/// A texture to draw into, as large as the screen.
@MainActor private final class TargetTexture {
    let handle: OpaquePointer
    let box: PixelBox
    private let context: RenderContext

    /// Nil if there is no room for it.
    init?(_ box: PixelBox, _ context: RenderContext) {
        let texture = SDL_CreateTexture(
            context.handle, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_TARGET.rawValue),
            Int32(box.width), Int32(box.height))
        guard let texture else { return nil }
        SDL_SetTextureBlendMode(texture, context.blending)
        (handle, self.box, self.context) = (texture, box, context)
    }

    isolated deinit { SDL_DestroyTexture(handle) }
}

/// The owner of an SDL renderer, which draws on a graphics card. Textures keep it alive, because they must be destroyed before
/// it.
@MainActor final class RenderContext {
    let handle: OpaquePointer
    let window: Window
    /// SDL's name of the driver.
    let name: String
    /// The blend mode for premultiplied colours.
    let blending = SDL_ComposeCustomBlendMode(
        SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
        SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)

    /// Takes ownership of a renderer.
    init(owning handle: OpaquePointer, window: Window) {
        self.handle = handle
        self.window = window
        var info = SDL_RendererInfo()
        SDL_GetRendererInfo(handle, &info)
        name = info.name.map { String(cString: $0) } ?? "unknown"
        SDL_SetRenderDrawBlendMode(handle, blending)
    }

    isolated deinit { SDL_DestroyRenderer(handle) }
}
