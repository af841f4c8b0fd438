public import TiltEngine

/// Some air that the wind carries in equal steps.
public struct AirParcel: Hashable, Sendable {
    /// Where it is.
    public fileprivate(set) var place: Vector
    /// The way that each step takes it, in points of the world per knot.
    fileprivate let pace: Double
    fileprivate let steps: Int

    /// Air at a place, before its steps.
    public init(at place: Vector, pace: Double, steps: Int) {
        self.place = place
        self.pace = pace
        self.steps = steps
    }
}

extension WeatherField {
    /// Carries air by all its steps. All of it takes a step before any takes the next, so that no step waits for the one before.
    public func carry(_ air: inout [AirParcel]) {
        let most = air.reduce(0) { max($0, $1.steps) }
        air.withUnsafeMutableBufferPointer { air in
            withWinds { wind in
                for step in 0..<most {
                    for index in air.indices where step < air[index].steps {
                        air[index].place += wind(air[index].place) * air[index].pace
                    }
                }
            }
        }
    }
}
