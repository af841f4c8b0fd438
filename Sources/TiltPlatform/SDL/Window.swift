import CSDL2
public import TiltCanvas
public import TiltEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A window on the desktop. It stays hidden until its renderer presents the first frame.
@MainActor public final class Window {
    private(set) var handle: OpaquePointer
    // SDL frees cursors together with its video subsystem.
    private let cursors = SystemCursors()
    private let video: Subsystem
    private var fixedDensity: Double?
    private var desktopScale: Double
    private var pixelsPerUnit = 1.0
    private var startsFullscreen: Bool
    private(set) var hasBeenShown = false
    /// Whether it may have lost some of what it last showed, as when it was covered.
    var hasChanged = true
    private var windowedSize: (width: Int32, height: Int32) = (0, 0)
    private var wasMaximized = false
    /// The window's position before it filled the display without a window manager; nil at other times.
    private var positionBeforeFilling: (x: Int32, y: Int32)?

    /// The size of the drawing area in points.
    public private(set) var size = Vector.zero
    /// Pixels per point.
    public private(set) var density = 1.0

    /// The pointer's shape over the window.
    public var cursor = Cursor.arrow { didSet { if cursor != oldValue { cursors.show(cursor) } } }

    /// The scale of the interface relative to the start; ``scaleInterface(to:)`` changes it.
    public private(set) var interfaceScale = 1.0

    /// The factor by which everything grows while the window fills the display.
    private var growth = 1.0

    /// The smallest size of a window, in points.
    public nonisolated static let minimumSize = Vector(320, 240)
    /// The range of densities, in pixels per point.
    public nonisolated static let densities = 0.5...8.0

    /// Opens a hidden window with a drawing area of `size` points.
    ///
    /// - Parameters:
    ///   - title: the text of the title bar.
    ///   - size: the drawing area in points.
    ///   - density: pixels per point; nil takes the desktop's own.
    ///   - applicationID: the name of the program's launcher without ".desktop", such as "org.example.Ball", by which
    ///     desktops match a window to its program: X11's window class, Wayland's application id. Nil uses the
    ///     executable's name. Of several windows open at once, the first decides.
    ///   - isFullscreen: whether it fills the display from the start.
    ///   - fitsDisplay: whether it becomes smaller on a display that is too small for it.
    /// - Throws: if there is no display, or only an invisible one that was not asked for.
    public init(
        title: String, size: Vector, density: Double? = nil, applicationID: String? = nil, isFullscreen: Bool = false,
        fitsDisplay: Bool = false
    ) throws(PlatformError) {
        Self.allowUnicodeTitles()
        Self.introduce(applicationID, title: title)
        let what = "cannot open a window"
        let advice = "start it in a desktop session"
        video = try Subsystem(SDL_INIT_VIDEO, what: what, on: "there is no display", advice: advice)
        let center = csdl_windowpos_centered()
        guard let handle = SDL_CreateWindow(title, center, center, Int32(size.x), Int32(size.y), Self.flags) else {
            throw PlatformError(what, on: sdlError(), advice: advice)
        }
        self.handle = handle
        fixedDensity = density
        desktopScale = density == nil ? Self.desktopScale(around: handle) : 1
        startsFullscreen = isFullscreen
        guardFromOthers()
        measure()
        let wanted = (width: units(size.x), height: units(size.y))
        let room = fitsDisplay ? usableSize : nil
        let least = (width: units(Self.minimumSize.x), height: units(Self.minimumSize.y))
        let given = (
            width: min(wanted.width, max(least.width, room?.w ?? .max)),
            height: min(wanted.height, max(least.height, room?.h ?? .max))
        )
        if given != unitSize {
            SDL_SetWindowSize(handle, given.width, given.height)
            SDL_SetWindowPosition(handle, center, center)
        }
        limitSize()
        measure()
    }

    isolated deinit { SDL_DestroyWindow(handle) }

    private static let flags =
        SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue

    /// Opens the window, which has not been shown, anew for drawing by OpenGL with the attributes that SDL has now; returns whether
    /// the system can.
    func reopenForOpenGL() -> Bool {
        guard !hasBeenShown else { return false }
        let size = unitSize
        var (x, y): (Int32, Int32) = (0, 0)
        SDL_GetWindowPosition(handle, &x, &y)
        let flags = SDL_WINDOW_OPENGL.rawValue | Self.flags
        guard let new = SDL_CreateWindow(title, x, y, size.width, size.height, flags) else { return false }
        SDL_DestroyWindow(handle)
        handle = new
        guardFromOthers()
        limitSize()
        return true
    }

    /// Keeps other programs from ending this one, and the window from a size that no renderer holds and no recording has.
    private func guardFromOthers() { csdl_guard_x_window(handle, Renderer.longestSide, RecordingHeader.mostPixels) }

    /// Sets the program's name for the desktop. SDL 2 reads the application's id from an environment variable; a value
    /// the user had set is kept.
    private static func introduce(_ applicationID: String?, title: String) {
        SDL_SetHint(SDL_HINT_APP_NAME, title)
        #if os(Linux)
            for (variable, chosen) in chosenClasses {
                if let name = chosen ?? applicationID { setenv(variable, name, 1) } else { unsetenv(variable) }
            }
        #endif
    }

    private static let chosenClasses: [(variable: String, value: String?)] =
        ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"]
        .map { (variable: String) in (variable, SDL_getenv(variable).map { String(cString: $0) }) }

    private static func desktopScale(around handle: OpaquePointer) -> Double {
        var bounds = SDL_Rect()
        let scale = DesktopScale.present
        guard SDL_GetDisplayBounds(max(0, SDL_GetWindowDisplayIndex(handle)), &bounds) == 0 else { return scale }
        return DesktopScale.fitting(scale, display: Vector(Double(bounds.w), Double(bounds.h)))
    }

    /// Sets a locale for Unicode titles: Xlib drops characters that the process's locale lacks, and without a locale
    /// only ASCII remains.
    private static func allowUnicodeTitles() {
        #if os(Linux)
            guard let locale = setlocale(LC_CTYPE, nil), ["C", "POSIX"].contains(String(cString: locale)) else {
                return
            }
            setlocale(LC_CTYPE, "C.UTF-8")
        #endif
    }

    private func units(_ points: Double) -> Int32 {
        Int32((points * density / pixelsPerUnit).rounded().clamped(to: 1...32_767))
    }

    private func limitSize() { SDL_SetWindowMinimumSize(handle, units(Self.minimumSize.x), units(Self.minimumSize.y)) }

    private var display: Int32 { max(0, SDL_GetWindowDisplayIndex(handle)) }

    /// The display's area for windows, without the desktop's panels.
    private var usableSize: SDL_Rect? {
        var bounds = SDL_Rect()
        return SDL_GetDisplayUsableBounds(display, &bounds) == 0 && bounds.w > 0 && bounds.h > 0 ? bounds : nil
    }

    /// Scales the interface relative to the start. Nothing changes if the density would leave ``densities``, or if a
    /// larger interface would make the window smaller than ``minimumSize``.
    public func scaleInterface(to scale: Double) {
        let density = ownDensity * scale
        guard Self.densities.contains(density) else { return }
        let points = size * (self.density / density)
        guard scale <= interfaceScale || (points.x >= Self.minimumSize.x && points.y >= Self.minimumSize.y) else {
            return
        }
        interfaceScale = scale
        measure()
        limitSize()
    }

    /// The factor by which everything grows in a window that fills a display of a size in points, as it is seen from farther away:
    /// 1 up to 1280 by 720, 1.28 at 1920 by 1080, and at most 1.6.
    nonisolated static func growth(filling display: Vector) -> Double {
        Double.pow(min(max(display.x, display.y) / 1280, min(display.x, display.y) / 720), 0.6).clamped(to: 1...1.6)
    }

    /// Sets the size and density given by a recording.
    public func take(size: Vector, density: Double) {
        guard Self.densities.contains(density), size != self.size || density != self.density else { return }
        (fixedDensity, interfaceScale) = (density, 1)
        measure()
        limitSize()
        SDL_SetWindowSize(handle, units(size.x), units(size.y))
        measure()
    }

    /// The text on the title bar.
    public var title: String {
        get { String(cString: SDL_GetWindowTitle(handle)) }
        set { if newValue != title { SDL_SetWindowTitle(handle, newValue) } }
    }

    /// Sets the window's icon for task lists and title bars, about 64 pixels square. Desktops with a launcher for the
    /// window's application id show the launcher's icon instead; Wayland shows only that one.
    public func setIcon(_ icon: Pixels) { icon.withSurface { SDL_SetWindowIcon(handle, $0) } }

    /// Copies a text to the desktop's clipboard. Returns false if the desktop has none.
    @discardableResult
    public func copy(_ text: String) -> Bool { SDL_SetClipboardText(text) == 0 }

    /// The text on the desktop's clipboard, of a long one the first 4096 scalars; nil if there is none.
    public var clipboardText: String? {
        guard SDL_HasClipboardText() == SDL_TRUE, let text = SDL_GetClipboardText() else { return nil }
        defer { SDL_free(text) }
        return String(String.UnicodeScalarView(String(cString: text).unicodeScalars.prefix(4096)))
    }

    /// Whether the window fills the screen, above the desktop and at its resolution.
    public var isFullscreen: Bool {
        get { hasBeenShown ? has(SDL_WINDOW_FULLSCREEN_DESKTOP) || positionBeforeFilling != nil : startsFullscreen }
        set {
            startsFullscreen = newValue
            guard hasBeenShown, newValue != isFullscreen else { return }
            defer {
                measure()
                limitSize()
            }
            if newValue {
                windowedSize = unitSize
                // When leaving fullscreen, SDL would lose this state under X11, and violate the protocol under Wayland,
                // which closes the connection.
                wasMaximized = has(SDL_WINDOW_MAXIMIZED)
                if wasMaximized { SDL_RestoreWindow(handle) }
                return fill()
            }
            if let position = positionBeforeFilling {
                positionBeforeFilling = nil
                SDL_SetWindowPosition(handle, position.x, position.y)
            } else {
                SDL_SetWindowFullscreen(handle, 0)
            }
            if wasMaximized {
                SDL_MaximizeWindow(handle)
            } else if windowedSize.width > 0 {
                // Without a window manager nothing else restores the window's old size.
                SDL_SetWindowSize(handle, windowedSize.width, windowedSize.height)
            }
        }
    }

    /// Makes the window fill the display. Under X11 the window manager resizes it. Without one SDL reports success, but the
    /// window keeps its size: it is then moved and resized directly.
    private func fill() {
        var bounds = SDL_Rect()
        var position: (x: Int32, y: Int32) = (0, 0)
        SDL_GetWindowPosition(handle, &position.x, &position.y)
        let knowsDisplay = SDL_GetDisplayBounds(display, &bounds) == 0
        SDL_SetWindowFullscreen(handle, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
        // A window that is already there does not move.
        guard VideoDriver.isX11, knowsDisplay, position != (bounds.x, bounds.y), !hasMoved(to: bounds, within: 0.3)
        else { return }
        SDL_SetWindowFullscreen(handle, 0)
        SDL_SetWindowPosition(handle, bounds.x, bounds.y)
        SDL_SetWindowSize(handle, bounds.w, bounds.h)
        positionBeforeFilling = position
    }

    /// Whether the window arrives at the corner of a display within a number of seconds.
    private func hasMoved(to display: SDL_Rect, within seconds: Double) -> Bool {
        let (clock, identity) = (MonotonicClock(), SDL_GetWindowID(handle))
        let end = clock.seconds + seconds
        repeat {
            SDL_PumpEvents()
            var events = Array(repeating: SDL_Event(), count: 256)
            let type = SDL_WINDOWEVENT.rawValue
            let count = SDL_PeepEvents(&events, Int32(events.count), SDL_PEEKEVENT, type, type)
            let hasMoved = events.prefix(Int(max(0, count))).contains { event in
                event.window.windowID == identity && event.window.event == SDL_WINDOWEVENT_MOVED.rawValue
                    && event.window.data1 == display.x && event.window.data2 == display.y
            }
            if hasMoved { return true }
            SDL_Delay(10)
        } while clock.seconds < end
        return false
    }

    /// Whether the picture can be seen: the window is neither minimised nor hidden. Before its first frame a window
    /// counts as visible.
    public var isVisible: Bool { !hasBeenShown || (has(SDL_WINDOW_SHOWN) && !has(SDL_WINDOW_MINIMIZED)) }

    /// The display's refresh rate, per second; 60 if unknown.
    public var refreshRate: Double {
        var mode = SDL_DisplayMode()
        let display = SDL_GetWindowDisplayIndex(handle)
        guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 else { return 60 }
        return Double(mode.refresh_rate)
    }

    /// The number of right angles by which the display was turned clockwise from landscape, as far as SDL knows.
    var screenTurns: Int {
        switch SDL_GetDisplayOrientation(display) {
        case SDL_ORIENTATION_PORTRAIT: 1
        case SDL_ORIENTATION_LANDSCAPE_FLIPPED: 2
        case SDL_ORIENTATION_PORTRAIT_FLIPPED: 3
        default: 0
        }
    }

    func showOnce() {
        guard !hasBeenShown else { return }
        hasBeenShown = true
        SDL_ShowWindow(handle)
        if startsFullscreen { isFullscreen = true }
    }

    /// Reads the display that most of the window is on, and the window's size there. If the density changes, the window
    /// keeps its pixels as long as they leave ``minimumSize``.
    func measureDisplay() {
        if fixedDensity == nil { desktopScale = Self.desktopScale(around: handle) }
        let before = density
        measure()
        guard density != before else { return }
        limitSize()
        measure()
    }

    func measure() {
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GetWindowSizeInPixels(handle, &width, &height)
        let units = unitSize
        guard width > 0, height > 0, units.width > 0, units.height > 0 else { return }
        pixelsPerUnit = Double(width) / Double(units.width)
        let pixels = Vector(Double(width), Double(height))
        let fillsDisplay = fixedDensity == nil && isFullscreen
        growth = fillsDisplay ? Self.growth(filling: pixels / (pixelsPerUnit * desktopScale)) : 1
        density = (ownDensity * interfaceScale).clamped(to: Self.densities)
        size = pixels / density
    }

    /// The density in pixels per point before the interface was scaled.
    private var ownDensity: Double { fixedDensity ?? pixelsPerUnit * desktopScale * growth }

    private var unitSize: (width: Int32, height: Int32) {
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GetWindowSize(handle, &width, &height)
        return (width, height)
    }

    /// Converts a position in SDL's window units into points.
    func point(_ x: Float, _ y: Float) -> Vector { Vector(Double(x), Double(y)) * (pixelsPerUnit / density) }

    private func has(_ flag: SDL_WindowFlags) -> Bool { SDL_GetWindowFlags(handle) & flag.rawValue == flag.rawValue }
}
