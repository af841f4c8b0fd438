import TiltEngine

extension Settings {
    /// The settings as a Swift expression, for a program that imports TiltEngine and TiltScenes.
    public var swift: String {
        """
        let settings = Settings(
            tilt: TiltResponse(
                x: \(Self.swift(tilt.x)),
                y: \(Self.swift(tilt.y)),
                isExchanged: \(tilt.isExchanged), lock: \(tilt.lock.map { ".\($0)" } ?? "nil"), smoothing: \(tilt.smoothing)),
            usesClutch: \(usesClutch), rumbles: \(rumbles), lights: \(lights), listensToPhone: \(listensToPhone),
            reducedMotion: .\(reducedMotion),
            interfaceSteps: \(interfaceSteps),
            weather: WeatherFeel(
                deceleration: \(weather.deceleration), approachTime: \(weather.approachTime), stretch: \(weather.stretch),
                bounceFrequency: \(weather.bounceFrequency), speed: \(weather.speed), gathering: \(weather.gathering),
                hasWind: \(weather.hasWind)),
            carousel: CarouselFeel(
                inertia: \(carousel.inertia), approachTime: \(carousel.approachTime), speed: \(carousel.speed),
                radius: \(carousel.radius), incline: \(carousel.incline)),
            parallax: ParallaxFeel(
                depth: \(parallax.depth), springResponse: \(parallax.springResponse), leakTime: \(parallax.leakTime)),
            falling: FallingFeel(
                gravity: \(falling.gravity), elasticity: \(falling.elasticity), friction: \(falling.friction)))
        """
    }

    private static func swift(_ axis: TiltResponse.Axis) -> String {
        """
        TiltResponse.Axis(
                    sensitivity: \(axis.sensitivity), curve: \(axis.curve), deadZone: \(axis.deadZone), limit: \(axis.limit),
                    isInverted: \(axis.isInverted))
        """
    }
}
