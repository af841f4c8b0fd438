import TiltCanvas
import TiltEngine

/// The figures at the top right: frames per second, the cost of a frame, and the tilt.
struct HUD: Equatable, Sendable {
    /// The text, updated four times a second so that it can be read.
    private(set) var text = ""
    private var frames = 0
    private var since = 0.0
    private var speaksOfMemory = false

    private static let interval = 0.25
    private static let (usualTop, height) = (60.0, 28.0)
    /// The bottom edge beside the scene's buttons, in points from the window's top.
    static let usualFoot = usualTop + height
    /// The window's width from which there is room beside the scene's buttons, without and with figures of memory, in points.
    static let (roomy, roomyWithMemory) = (704.0, 840.0)

    /// The frame, as wide as the figures need.
    func frame(in list: DrawList, view: Viewport, fonts: Fonts, below corner: Rect? = nil) -> Rect {
        let needed = list.width(of: text, font: fonts.medium, size: 14, tabular: true) + 28
        let width = min(max(236, needed), view.width - 24)
        return Rect(
            x: max(12, view.width - 24 - width), y: top(in: view, below: corner), width: width, height: Self.height)
    }

    /// The bottom edge in a window, in points from its top.
    func foot(in view: Viewport, below corner: Rect? = nil) -> Double { top(in: view, below: corner) + Self.height }

    /// The top edge: beside the scene's buttons, or below them if there is no room for both, and below what the scene shows there.
    private func top(in view: Viewport, below corner: Rect?) -> Double {
        let isBelow = SceneButtons.fit(in: view) && view.width < (speaksOfMemory ? Self.roomyWithMemory : Self.roomy)
        return max(isBelow ? SceneButtons.foot + 8 : Self.usualTop, corner.map { $0.maxY + 8 } ?? 0)
    }

    /// Records a frame of `elapsed` seconds that took `milliseconds` to make. At rest no frames are made, and the text says
    /// so.
    mutating func note(
        elapsed: Double, milliseconds: Double, tilt: Tilt, isAtRest: Bool = false, loading: LoadingFigures? = nil,
        graphics: GraphicsFigures? = nil
    ) {
        speaksOfMemory = loading != nil || graphics != nil
        if isAtRest {
            text = "at rest • tilt \(Self.degrees(tilt.x))° \(Self.degrees(tilt.y))°\(Self.words(loading, graphics))"
            (frames, since) = (0, 0)
            return
        }
        frames += 1
        since += elapsed.isFinite ? max(0, elapsed) : 0
        guard since >= Self.interval || text.isEmpty else { return }
        let rate = since > 0 ? min(Double(frames) / since, 99_999) : 0
        let (x, y) = (Self.degrees(tilt.x), Self.degrees(tilt.y))
        text =
            "\(Int(rate.rounded())) fps • \(Self.tenths(milliseconds, most: 9999.9)) ms • tilt \(x)° \(y)°\(Self.words(loading, graphics))"
        frames = 0
        since = 0
    }

    func draw(into list: inout DrawList, view: Viewport, fonts: Fonts, below corner: Rect? = nil) {
        let frame = frame(in: list, view: view, fonts: fonts, below: corner)
        list.panel(frame, radius: 14)
        list.text(text, in: frame, TextStyle(color: .chalk, anchor: .center, isTabular: true), fonts: fonts)
    }

    private static func words(_ loading: LoadingFigures?, _ graphics: GraphicsFigures?) -> String {
        func megabytes(_ bytes: Int) -> Int { bytes >> 20 }
        let textures =
            graphics.map { graphics in
                let sum = graphics.pictures + graphics.layers + graphics.numbers
                return
                    " • card \(megabytes(sum)) of \(megabytes(graphics.limit)) MB: pictures \(megabytes(graphics.pictures)), "
                    + "layers \(megabytes(graphics.layers)), numbers \(megabytes(graphics.numbers))"
            } ?? ""
        guard let loading else { return textures }
        return
            textures
            + " • \(loading.what) \(megabytes(loading.textureBytes)) of \(megabytes(loading.limit)) MB, \(loading.waiting) to come"
    }

    private static func degrees(_ sine: Double) -> String {
        Angle.radians(.asin(sine.clamped(to: -1...1))).degrees.text(decimals: 0)
    }

    /// A number with one decimal, limited to 0…`most`; 0 if it is not a number.
    static func tenths(_ value: Double, most: Double) -> String {
        (value.isNaN ? 0 : value.clamped(to: 0...most)).text(decimals: 1)
    }
}
