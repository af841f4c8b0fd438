import CSDL2
import TiltCanvas
import TiltEngine

/// A screen drawn by the processor, in a window's memory or, without a window, in its own.
final class ProcessorScreen: Screen {
    private let compositor = Compositor()
    private let surface: any ScreenSurface
    /// The number of frames drawn since the last one was shown.
    private var unseen = 0

    init(_ window: Window) throws(PlatformError) { surface = try WindowSurface(window) }

    init(width: Int, height: Int) { surface = MemorySurface(width: width, height: height) }

    let name = "software"

    var pixelSize: (width: Int, height: Int) { canvas.map { ($0.width, $0.height) } ?? (0, 0) }

    /// What it draws on; nil if there is nothing, as in a minimised window.
    var canvas: Canvas? { surface.canvas }

    func draw(_ list: DrawList, pictures: PictureStore?) {
        if surface.isNew { compositor.forget() }
        guard let canvas else { return }
        compositor.draw(list, on: canvas) { pictures?.picture(for: $0).map { PictureSketch($0) } }
        unseen += 1
    }

    func present() {
        surface.present(compositor, isWhole: unseen > 1)
        unseen = 0
    }

    func pixels() throws(PlatformError) -> Pixels {
        guard let canvas else { throw PlatformError("cannot read the frame", on: name, advice: "restore the window") }
        return Pixels(canvas)
    }
}

nonisolated extension Pixels {
    /// The opaque picture on a canvas.
    init(_ canvas: Canvas) {
        self.init(width: canvas.width, height: canvas.height)
        for y in 0..<height {
            let row = canvas.row(y)
            for x in 0..<width { argb[y * width + x] = row[x] | 0xFF00_0000 }
        }
    }
}

/// The destination of a processor's pixels.
@MainActor private protocol ScreenSurface: AnyObject {
    /// The current canvas; nil if there is none, as in a minimised window.
    var canvas: Canvas? { get }
    /// Whether the canvas has changed since this was last read.
    var isNew: Bool { get }
    /// Shows a compositor's result, of which its last changes are all that is new unless `isWhole`.
    func present(_ compositor: Compositor, isWhole: Bool)
}

private final class MemorySurface: ScreenSurface {
    let isNew = false
    private let buffer: PixelBuffer

    init(width: Int, height: Int) { buffer = PixelBuffer(width: width, height: height) }

    var canvas: Canvas? { buffer.canvas }

    func present(_ compositor: Compositor, isWhole: Bool) {}
}

/// The memory that SDL shows in a window; if SDL provides none, as on Wayland, a texture filled from memory.
private final class WindowSurface: ScreenSurface {
    private let window: Window
    private var memory: PixelBuffer?
    private var texture: StreamedTexture?
    private var changes: [SDL_Rect] = []
    private let clock = MonotonicClock()
    private var schedule = RefreshSchedule()

    init(_ window: Window) throws(PlatformError) {
        self.window = window
        if SDL_GetWindowSurface(window.handle) == nil { texture = try StreamedTexture(window) }
    }

    /// SDL creates a new surface when the window's size changes, possibly at the old address, so surfaces in use carry a mark.
    var isNew: Bool {
        guard texture == nil, let surface = SDL_GetWindowSurface(window.handle), surface.pointee.userdata == nil else {
            return false
        }
        surface.pointee.userdata = UnsafeMutableRawPointer(window.handle)
        return true
    }

    var canvas: Canvas? {
        guard texture == nil, let surface = SDL_GetWindowSurface(window.handle)?.pointee else {
            return ownMemory(sizeInPixels)
        }
        let format = surface.format.pointee.format
        let isOurs = format == SDL_PIXELFORMAT_XRGB8888.rawValue || format == SDL_PIXELFORMAT_ARGB8888.rawValue
        guard isOurs, surface.w > 0, surface.h > 0, surface.pitch % 4 == 0, let pixels = surface.pixels else {
            return ownMemory((Int(surface.w), Int(surface.h)))
        }
        memory = nil
        return Canvas(
            pixels: pixels.assumingMemoryBound(to: UInt32.self), width: Int(surface.w), height: Int(surface.h),
            stride: Int(surface.pitch) / 4)
    }

    private var sizeInPixels: (width: Int, height: Int) {
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GetWindowSizeInPixels(window.handle, &width, &height)
        return (Int(width), Int(height))
    }

    private func ownMemory(_ size: (width: Int, height: Int)) -> Canvas? {
        guard size.width > 0, size.height > 0 else { return nil }
        if let canvas = memory?.canvas, canvas.width == size.width, canvas.height == size.height { return canvas }
        memory = PixelBuffer(width: size.width, height: size.height)
        return memory?.canvas
    }

    func present(_ compositor: Compositor, isWhole: Bool) {
        window.showOnce()
        if let texture, let canvas = memory?.canvas { return texture.show(canvas, compositor, isWhole: isWhole) }
        if let canvas = memory?.canvas { copy(canvas) }
        if isWhole || memory != nil || window.hasChanged {
            SDL_UpdateWindowSurface(window.handle)
        } else {
            changes.removeAll(keepingCapacity: true)
            compositor.forEachChange { add(SDL_Rect($0)) }
            SDL_UpdateWindowSurfaceRects(window.handle, changes, Int32(changes.count))
        }
        window.hasChanged = false
        // Presenting a surface does not wait for the display's refresh.
        clock.sleep(until: schedule.due)
        schedule.advance(from: clock.seconds, rate: window.refreshRate)
    }

    /// Adds an area that has changed, to the last one if it goes on below it.
    private func add(_ rect: SDL_Rect) {
        if let last = changes.last, last.x == rect.x, last.w == rect.w, last.y + last.h == rect.y {
            changes[changes.count - 1].h += rect.h
        } else {
            changes.append(rect)
        }
    }

    /// Copies the picture into a window with another pixel format.
    private func copy(_ canvas: Canvas) {
        let own = SDL_CreateRGBSurfaceWithFormatFrom(
            canvas.pixels, Int32(canvas.width), Int32(canvas.height), 32, Int32(canvas.stride * 4),
            SDL_PIXELFORMAT_XRGB8888.rawValue)
        defer { SDL_FreeSurface(own) }
        guard let own, let surface = SDL_GetWindowSurface(window.handle) else { return }
        SDL_UpperBlit(own, nil, surface, nil)
    }
}

nonisolated extension SDL_Rect {
    init(_ box: PixelBox) {
        self.init(x: Int32(box.minX), y: Int32(box.minY), w: Int32(box.width), h: Int32(box.height))
    }
}

/// A texture that shows memory in a window and waits for the display's refresh.
@MainActor private final class StreamedTexture {
    private let renderer: OpaquePointer
    /// Kept, because the renderer must be destroyed before it.
    private let window: Window
    private var texture: OpaquePointer?
    private var canvas: Canvas?

    init(_ window: Window) throws(PlatformError) {
        guard let handle = SDL_CreateRenderer(window.handle, -1, SDL_RENDERER_PRESENTVSYNC.rawValue) else {
            throw PlatformError("cannot draw in the window", on: sdlError(), advice: "choose another renderer")
        }
        (renderer, self.window) = (handle, window)
    }

    isolated deinit {
        SDL_DestroyTexture(texture)
        SDL_DestroyRenderer(renderer)
    }

    /// Copies the changed parts to the texture, and the texture to the window.
    func show(_ canvas: Canvas, _ compositor: Compositor, isWhole: Bool) {
        if canvas != self.canvas {
            SDL_DestroyTexture(texture)
            texture = SDL_CreateTexture(
                renderer, SDL_PIXELFORMAT_XRGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
                Int32(canvas.width), Int32(canvas.height))
        }
        if isWhole || canvas != self.canvas {
            update(PixelBox(canvas), canvas)
        } else {
            compositor.forEachChange { update($0, canvas) }
        }
        self.canvas = canvas
        SDL_RenderCopy(renderer, texture, nil, nil)
        SDL_RenderPresent(renderer)
    }

    private func update(_ box: PixelBox, _ canvas: Canvas) {
        var rect = SDL_Rect(box)
        SDL_UpdateTexture(texture, &rect, canvas.row(box.minY) + box.minX, Int32(canvas.stride * 4))
    }
}
