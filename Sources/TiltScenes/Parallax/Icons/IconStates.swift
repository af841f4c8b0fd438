import TiltEngine
import TiltStage

/// The states of the landscape's icons: under the pointer, pressed, with the keyboard focus, and which weather is made.
struct IconStates: Equatable, Sendable {
    /// The icon under the pointer.
    var hovered: Int?
    /// The icon that is held down.
    private(set) var pressed: Int?
    var focused: Int?
    var hasSound = true
    /// Whether there is a device by which it can be heard.
    var hasLoudspeaker = true
    /// How far each icon is pressed: 0 free, 1 down; a spring lets it go.
    private var depths = Array(repeating: SpringValue(0), count: IconJob.all.count)
    /// How far each is lit by the pointer, 0…1.
    private var hovers = Array(repeating: Fade(lasting: 0.12), count: IconJob.all.count)
    /// The place of the mark under the weather's icon, in columns and lines of the rows.
    private var place = SpringVector()
    let hasMark: Bool

    /// Those of icons that nobody uses, with the mark under the first or without.
    init(hasMark: Bool = true) { self.hasMark = hasMark }

    /// The time in seconds in which a press goes down.
    private static let pressing = 0.08
    private static let release = Spring(response: 0.22, dampingRatio: 0.7)
    private static let slide = Spring(response: 0.36, dampingRatio: 0.82)

    /// How far an icon is pressed, about 0…1.
    func depth(of icon: Int) -> Double { depths[icon].value }

    /// How far an icon is lit by the pointer, 0…1.
    func hover(of icon: Int) -> Double { hovers[icon].progress }

    /// The mark's place between the icons of the rows, as a column and a line of theirs.
    var mark: Vector { place.value }

    /// Whether nothing of it moves without further input.
    var isAtRest: Bool {
        place.isSettled(within: 1e-4)
            && depths.indices.allSatisfy { pressed == $0 ? depths[$0].value == 1 : depths[$0].value == 0 }
            && hovers.indices.allSatisfy { hovers[$0].progress == (hovered == $0 ? 1 : 0) }
    }

    /// Presses an icon down, or lets the pressed one go.
    mutating func press(_ icon: Int?) { pressed = icon }

    /// Moves the mark to the icon of a weather, in rows of so many columns; at once or by a slide.
    mutating func mark(_ icon: Int, columns: Int, atOnce: Bool) {
        let (line, column) = icon.quotientAndRemainder(dividingBy: columns)
        place.target = Vector(Double(column), Double(line))
        if atOnce { place.settle() }
    }

    /// Advances by one fixed step; with reduced motion nothing springs.
    mutating func step(_ dt: Double, reducesMotion: Bool) {
        for icon in depths.indices {
            hovers[icon].step(dt, back: hovered != icon)
            if pressed == icon {
                depths[icon] = SpringValue(min(1, depths[icon].value + dt / Self.pressing))
            } else if depths[icon].value != 0 || depths[icon].velocity != 0 {
                depths[icon].target = 0
                depths[icon].advance(by: dt, using: Self.release, restingWithin: 1e-3, atOnce: reducesMotion)
            }
        }
        place.advance(by: dt, using: Self.slide, restingWithin: 1e-4, atOnce: reducesMotion)
    }
}
