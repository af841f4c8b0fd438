/// A vector of the solver, half the size of ``Vector``, to make better use of the cache.
struct Float2: Hashable, Sendable {
    var x, y: Float

    init(_ x: Float, _ y: Float) {
        self.x = x
        self.y = y
    }

    init(_ v: Vector) { self.init(Float(v.x), Float(v.y)) }

    static let zero = Float2(0, 0)

    var length: Float { dot(self).squareRoot() }
    var isFinite: Bool { x.isFinite && y.isFinite }
    /// The vector rotated by a quarter turn, clockwise on a y-down screen.
    var perpendicular: Float2 { Float2(-y, x) }

    func dot(_ b: Float2) -> Float { x * b.x + y * b.y }
    func cross(_ b: Float2) -> Float { x * b.y - y * b.x }

    /// The vector with each component within ±`top`; 0 replaces one that is not a number.
    func limited(to top: Float) -> Float2 { Float2(x.limited(to: top), y.limited(to: top)) }

    static func + (a: Float2, b: Float2) -> Float2 { Float2(a.x + b.x, a.y + b.y) }
    static func - (a: Float2, b: Float2) -> Float2 { Float2(a.x - b.x, a.y - b.y) }
    static prefix func - (a: Float2) -> Float2 { Float2(-a.x, -a.y) }
    static func * (a: Float2, k: Float) -> Float2 { Float2(a.x * k, a.y * k) }
    static func += (a: inout Float2, b: Float2) { a = a + b }
    static func -= (a: inout Float2, b: Float2) { a = a - b }
}

extension Float {
    /// The number within ±`top`; 0 if it is not a number.
    func limited(to top: Float) -> Float { isNaN ? 0 : max(-top, min(top, self)) }
}

extension Vector {
    /// Whether the numbers are within the solver's range: below 3 · 10³⁸.
    var isSolvable: Bool { Float2(self).isFinite }

    init(_ v: Float2) { self.init(Double(v.x), Double(v.y)) }
}
