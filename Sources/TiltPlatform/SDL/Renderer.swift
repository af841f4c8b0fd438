import CSDL2
public import TiltEngine

/// The only reader of draw lists: it draws them in a window, or off screen with no display at all.
public final class Renderer {
    let context: RenderContext
    let masks: MaskStore
    private var mesh = Mesh()
    private var meshTexture: Texture?
    private var meshIsOpaque = true
    private var density = 1.0

    /// A renderer for a window, waiting for the display's refresh when it presents. `driver` is one of SDL's names; nil
    /// takes SDL's first, or SDL's own software path where that one would only imitate a graphics card. Throws where the
    /// name is unknown or does not work, and says which names there are.
    public init(for window: Window, driver: String? = nil) throws(PlatformError) {
        let handle = try RenderDriver.open(named: driver, for: window)
        context = RenderContext(owning: handle, window: window, surface: nil)
        masks = MaskStore(context: context)
        window.measure()
    }

    /// A renderer without a window: SDL's software path on a picture in memory of `size` points, at `density` pixels per
    /// point. Throws for less than 1 or more than 16,384 pixels a side, and where there is no memory.
    public init(size: Vector, density: Double) throws(PlatformError) {
        SpareMemory.keepNone()
        let (width, height) = ((size.x * density).rounded(), (size.y * density).rounded())
        let what = "cannot draw off screen"
        guard (1...16384).contains(width), (1...16384).contains(height) else {
            throw PlatformError(
                what, on: "\(size.x) x \(size.y) points at density \(density)", advice: "stay within 1 to 16384 pixels")
        }
        let surface = SDL_CreateRGBSurfaceWithFormat(
            0, Int32(width), Int32(height), 32, SDL_PIXELFORMAT_XRGB8888.rawValue)
        guard let surface, let handle = SDL_CreateSoftwareRenderer(surface) else {
            let reason = sdlError()
            SDL_FreeSurface(surface)
            throw PlatformError(what, on: reason, advice: "choose a smaller size")
        }
        context = RenderContext(owning: handle, window: nil, surface: surface)
        masks = MaskStore(context: context)
    }

    /// SDL's name of the driver in use.
    public var name: String { context.name }

    /// The names of the drivers SDL has on this machine, its preference first.
    public static var driverNames: [String] { RenderDriver.names }

    /// Draws a list. Pictures that are not there yet are left out; without a store all of them are.
    public func draw(_ list: DrawList, pictures: PictureStore? = nil) {
        density = list.density
        for command in list.commands {
            switch command {
            case .image(let id, let source, let quad, let tint):
                guard let texture = pictures?.texture(for: id) else { continue }
                draw(texture, source: source, quad: quad, tint: SDL_Color(tint))
            case .fill(let rect, let radius, let softness, let color):
                flush()
                fill(rect, radius: radius, softness: softness, color: SDL_Color(color))
            case .stroke(let rect, let radius, let width, let color):
                flush()
                stroke(rect, radius: radius, width: width, color: SDL_Color(color))
            case .line(let start, let end, let width, let color):
                // Thinner slanted lines vanish where corners are rounded to whole pixels.
                guard let quad = Quad(along: start, end, width: max(width, 1.5 / density)),
                    let white = masks.texture(for: .dot)
                else {
                    continue
                }
                draw(white, source: .unit, quad: quad, tint: SDL_Color(color))
            case .clip(let rect):
                flush()
                clip(to: rect)
            case .clear(let color):
                flush()
                setColor(SDL_Color(color))
                SDL_RenderClear(context.handle)
            }
        }
        flush()
        SDL_RenderSetClipRect(context.handle, nil)
    }

    /// Shows what was drawn, and the window with the first frame.
    public func present() {
        context.window?.showOnce()
        SDL_RenderPresent(context.handle)
    }

    private func setColor(_ color: SDL_Color) {
        SDL_SetRenderDrawColor(context.handle, color.r, color.g, color.b, color.a)
    }

    private func clip(to rect: Rect?) {
        guard let rect, let pixels = PixelRect(rect, density: density) else {
            SDL_RenderSetClipRect(context.handle, nil)
            return
        }
        var clip = SDL_Rect(pixels)
        SDL_RenderSetClipRect(context.handle, &clip)
    }
}

extension Renderer {
    /// SDL's software path copies upright pictures one by one, which it does best; all others are gathered into meshes.
    private func draw(_ texture: Texture, source: Rect, quad: Quad, tint: SDL_Color) {
        guard quad.isFinite, source.origin.isFinite, source.size.isFinite else { return }
        let pixels = quad.scaled(by: density, rounded: context.isSoftware)
        if context.isSoftware, let upright = pixels.rect {
            copy(texture, source, to: upright, tint: tint)
            return
        }
        if meshTexture !== texture { flush() }
        meshTexture = texture
        meshIsOpaque = meshIsOpaque && tint.a == 255
        mesh.append(pixels, source: source, tint: tint, isWhole: quad.rect != nil)
    }

    private func copy(_ texture: Texture, _ source: Rect, to place: Rect, tint: SDL_Color) {
        flush()
        texture.setTint(tint)
        var from = texture.texels(source)
        var to = SDL_FRect(place)
        SDL_RenderCopyF(context.handle, texture.handle, &from, &to)
    }

    private func flush() {
        guard let texture = meshTexture else { return }
        texture.readyForMesh(isOpaque: meshIsOpaque)
        SDL_RenderGeometry(
            context.handle, texture.handle, mesh.vertices, Int32(mesh.vertices.count), mesh.indices,
            Int32(mesh.indices.count))
        mesh.removeAll()
        meshTexture = nil
        meshIsOpaque = true
    }
}

extension Renderer {
    private func fill(_ rect: Rect, radius: Double, softness: Double, color: SDL_Color) {
        guard let place = PixelRect(rect, density: density) else { return }
        let mask = Mask(
            radius: place.radius(radius * density), shape: .filled(softness: Int((softness * density).rounded())))
        setColor(color)
        guard mask.corner > 0 else { return fill(place) }
        let softness = mask.corner - mask.radius
        drawCorners(mask, around: place.outset(by: softness), color: color)
        let inner = place.outset(by: softness - mask.corner)
        fill(inner)
        if softness == 0 {
            fill(PixelRect(x: inner.x, y: place.y, width: inner.width, height: mask.corner))
            fill(PixelRect(x: inner.x, y: inner.maxY, width: inner.width, height: mask.corner))
            fill(PixelRect(x: place.x, y: inner.y, width: mask.corner, height: inner.height))
            fill(PixelRect(x: inner.maxX, y: inner.y, width: mask.corner, height: inner.height))
        } else {
            drawSides(mask, around: place.outset(by: softness), color: color)
        }
    }

    private func stroke(_ rect: Rect, radius: Double, width: Double, color: SDL_Color) {
        guard let place = PixelRect(rect, density: density) else { return }
        setColor(color)
        let line = max(1, Int((min(width * density, 16384)).rounded()))
        guard 2 * line < min(place.width, place.height) else { return fill(place) }
        let mask = Mask(radius: place.radius(radius * density), shape: .outlined(width: line))
        let corner = mask.corner
        drawCorners(mask, around: place, color: color)
        fill(PixelRect(x: place.x + corner, y: place.y, width: place.width - 2 * corner, height: line))
        fill(PixelRect(x: place.x + corner, y: place.maxY - line, width: place.width - 2 * corner, height: line))
        fill(PixelRect(x: place.x, y: place.y + corner, width: line, height: place.height - 2 * corner))
        fill(PixelRect(x: place.maxX - line, y: place.y + corner, width: line, height: place.height - 2 * corner))
    }

    private func fill(_ place: PixelRect) {
        guard place.width > 0, place.height > 0 else { return }
        var rect = SDL_FRect(place)
        SDL_RenderFillRectF(context.handle, &rect)
    }

    private func drawCorners(_ mask: Mask, around place: PixelRect, color: SDL_Color) {
        let c = mask.corner
        let far = c + 1
        paint(mask, color, from: (0, 0, c, c), to: (place.x, place.y, c, c))
        paint(mask, color, from: (far, 0, c, c), to: (place.maxX - c, place.y, c, c))
        paint(mask, color, from: (0, far, c, c), to: (place.x, place.maxY - c, c, c))
        paint(mask, color, from: (far, far, c, c), to: (place.maxX - c, place.maxY - c, c, c))
    }

    private func drawSides(_ mask: Mask, around place: PixelRect, color: SDL_Color) {
        let c = mask.corner
        let far = c + 1
        let (width, height) = (place.width - 2 * c, place.height - 2 * c)
        paint(mask, color, from: (c, 0, 1, c), to: (place.x + c, place.y, width, c))
        paint(mask, color, from: (c, far, 1, c), to: (place.x + c, place.maxY - c, width, c))
        paint(mask, color, from: (0, c, c, 1), to: (place.x, place.y + c, c, height))
        paint(mask, color, from: (far, c, c, 1), to: (place.maxX - c, place.y + c, c, height))
    }

    private func paint(
        _ mask: Mask, _ color: SDL_Color, from: (x: Int, y: Int, width: Int, height: Int),
        to: (x: Int, y: Int, width: Int, height: Int)
    ) {
        guard to.width > 0, to.height > 0, let texture = masks.texture(for: mask) else { return }
        texture.setTint(color)
        var source = SDL_Rect(PixelRect(x: from.x, y: from.y, width: from.width, height: from.height))
        var place = SDL_FRect(PixelRect(x: to.x, y: to.y, width: to.width, height: to.height))
        SDL_RenderCopyF(context.handle, texture.handle, &source, &place)
    }
}
