import TiltCanvas
import TiltEngine

/// The pictures of the interface: letters, bar, gauge, and the buttons of all scenes.
struct InterfacePictures: Sendable {
    private let fonts: Fonts
    private let buttons: [Picture]

    /// Those for some scenes.
    init(_ fonts: Fonts, _ scenes: [SceneDescriptor]) {
        self.fonts = fonts
        buttons = SceneButtons.pictures(of: scenes)
    }

    /// The pictures that are always visible.
    func always(in view: Viewport) -> [Picture] {
        var sizes: [(BitmapFont, [Double])] = [(fonts.medium, [14, 16]), (fonts.semibold, [14, 16, 18, 24, 28])]
        let scale = view.wordScale
        if scale > 1 { sizes += [(fonts.medium, [16 * scale]), (fonts.semibold, [28 * scale])] }
        let sheets = sizes.flatMap { font, sizes in
            sizes.compactMap {
                font.picture(pixels: BitmapFont.pixels(size: $0, density: view.density), density: view.density)
            }
        }
        return sheets + TabBar.pictures + Gauge.pictures + buttons
    }

    /// The pictures that are visible at times.
    func late(in view: Viewport) -> [Picture] {
        // The words of a phone's card in a small window.
        let pixels = BitmapFont.pixels(size: 12, density: view.density)
        let words = fonts.medium.picture(pixels: pixels, density: view.density).map { [$0] } ?? []
        return SettingsSheet.pictures + words
            + Self.messageIcons.map { Picture(ImageID("Icons/\($0)"), size: Vector(22, 22)) }
    }

    private static let messageIcons = [
        "gamepad", "gamepad-gyro", "mouse", "phone", "warning", "record", "wifi-off", "size", "pause", "calibrate",
    ]
}
