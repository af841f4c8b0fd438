import TiltEngine
import TiltStage

/// The rest of the icons: after some seconds in which nobody does anything they sink, one after another, and leave a small
/// handle; the next move brings them back.
struct IconRest: Equatable, Sendable {
    /// The seconds since the last input.
    private var quiet = 0.0
    /// The lean of the viewer since which nothing has moved. It follows the viewer, so that what drifts back to level slowly is
    /// no move.
    private var anchor = ViewerOffset.zero
    /// The seconds for which they have sunk, which run back while they rise.
    private var way = 0.0
    /// Whether they are away or going.
    private(set) var isSunk = false

    /// The seconds without input after which they sink, the seconds in which one does, and those until the next one begins.
    private static let (patience, sinking, stagger) = (5.0, 0.5, 0.025)
    private static let wayTime = sinking + stagger * Double(IconJob.all.count - 1)
    /// How far they sink, in points of the usual window, and the lean that is a move.
    static let depth = 60.0
    private static let tremble = 0.08
    /// The share of the way to the viewer that the anchor goes in a second.
    private static let following = 2.0

    /// Whether icons are on their way back. Those that sink do so by themselves.
    var isRising: Bool { way > 0 && !isSunk }

    /// How far an icon has sunk, 0…1.
    func share(of icon: Int) -> Double {
        way == 0 ? 0 : smoothRise(0, Self.sinking, way - Self.stagger * Double(icon))
    }

    /// Notes an input.
    mutating func wake() { (quiet, isSunk) = (0, false) }

    /// Advances by `dt` seconds with the viewer's lean. They sink only while the land behind them lives, unless they are used,
    /// and are back at once with reduced motion.
    mutating func step(_ dt: Double, _ viewer: ViewerOffset, lives: Bool, isUsed: Bool, reducesMotion: Bool) {
        if max(abs(viewer.h - anchor.h), abs(viewer.v - anchor.v)) > Self.tremble {
            anchor = viewer
            wake()
        }
        let share = min(1, Self.following * dt)
        anchor = ViewerOffset(h: lerp(anchor.h, viewer.h, share), v: lerp(anchor.v, viewer.v, share))
        if isUsed || reducesMotion { wake() } else if lives { quiet = min(quiet + dt, Self.patience) }
        if quiet >= Self.patience { isSunk = true }
        way = reducesMotion ? 0 : (way + (isSunk ? dt : -dt)).clamped(to: 0...Self.wayTime)
    }
}
