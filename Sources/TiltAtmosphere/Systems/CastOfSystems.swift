import TiltEngine

extension PressureTracks {
    /// A cast of systems for a world of 5760×3888 points and 48 hours: two storm tracks of seven families of lows each, the
    /// ridges behind them, the subtropical and polar highs that stay, and four tropical storms.
    init(seed: UInt32) {
        self.init(lows: [], highs: [], storms: [])
        for belt in 0..<2 {
            for family in 0..<7 { addFamily(belt: belt, family: family, seed: seed) }
        }
        for belt in 0..<2 {
            for index in 0..<4 { addSubtropicalHigh(belt: belt, index: index, seed: seed) }
        }
        for (index, place) in [(900.0, 1230.0), (3900, 1180), (2300, 3160), (5000, 3230)].enumerated() {
            let random = { hash01(300 + index, $0, seed) }
            highs.append(
                HighTrack(
                    x: place.0, y: place.1, dx: 60, dy: 30, birth: 48 * random(1), life: 0, height: 9 + 8 * random(2),
                    radius: 330, aspect: 1.25, tilt: -20 + 40 * random(3)))
        }
        for index in 0..<4 { addStorm(index, seed: seed) }
        move(east: 5760 * hash01(500, 1, seed), later: 48 * hash01(500, 2, seed))
    }

    /// Moves all systems to other longitudes and hours, so that no two seeds have their families at the same ones.
    private mutating func move(east: Double, later: Double) {
        func place(_ x: Double) -> Double { Torus.wrapped(x + east, 5760) }
        func hour(_ birth: Double) -> Double { Torus.wrapped(birth + later, 48) }
        for at in lows.indices { (lows[at].x, lows[at].birth) = (place(lows[at].x), hour(lows[at].birth)) }
        for at in highs.indices { (highs[at].x, highs[at].birth) = (place(highs[at].x), hour(highs[at].birth)) }
        for at in storms.indices { (storms[at].x, storms[at].birth) = (place(storms[at].x), hour(storms[at].birth)) }
    }

    /// A low that lives for longer than a period, so that an older sister is always ahead of it, and the ridge behind it.
    private mutating func addFamily(belt: Int, family: Int, seed: UInt32) {
        let random = { hash01(belt * 50 + family, $0, seed) }
        let first = belt == 0 ? 40.0 : 17
        let life = 60 + 12 * random(1)
        let birth = Torus.wrapped(first + 48 * Double(family * 3 % 7) / 7 + 5 * random(2), 48)
        let x = (belt == 0 ? 250 : 600) + 5760.0 / 7 * Double(family) + 110 * (random(3) - 0.5)
        let y = (belt == 0 ? 1944 : 0) + 190 + 150 * (random(4) - 0.5)
        lows.append(
            LowTrack(
                x: Torus.wrapped(x, 5760), y: Torus.wrapped(y, 3888), dx: 560 + 180 * random(6),
                dy: -330 - 190 * random(7), birth: birth, life: life, depth: 36 + 30 * random(5),
                radius: 158 + 62 * random(8), tilt: -30 + 40 * random(9), sway: random(10)))
        highs.append(
            HighTrack(
                x: Torus.wrapped(x - 560, 5760), y: Torus.wrapped(y + 40 + 120 * (random(11) - 0.5), 3888),
                dx: 520 + 120 * random(12), dy: -60 - 140 * random(13), birth: Torus.wrapped(birth + 4, 48),
                life: life + 6, height: 9 + 8 * random(14), radius: 240 + 70 * random(15),
                aspect: 1.1 + 0.4 * random(16), tilt: -35 + 50 * random(17)))
    }

    private mutating func addSubtropicalHigh(belt: Int, index: Int, seed: UInt32) {
        let random = { hash01(200 + belt * 10 + index, $0, seed) }
        let x = 600 + 1440 * Double(index) + 700 * Double(belt) + 260 * (random(1) - 0.5)
        let y = (belt == 0 ? 2560 : 600) + 150 * (random(2) - 0.5)
        highs.append(
            HighTrack(
                x: Torus.wrapped(x, 5760), y: Torus.wrapped(y, 3888), dx: 70, dy: 40, birth: 48 * random(3), life: 0,
                height: 9 + 7 * random(4), radius: 360 + 70 * random(5), aspect: 1.35 + 0.3 * random(6),
                tilt: -12 + 24 * random(7)))
    }

    /// A storm that travels west along the warm side of a belt of subtropical highs.
    private mutating func addStorm(_ index: Int, seed: UInt32) {
        let random = { hash01(400 + index, $0, seed) }
        let belt = Double(index % 2)
        let x = 2880 * Double(index / 2) + 1440 * belt + 900 * random(1)
        storms.append(
            StormTrack(
                x: Torus.wrapped(x, 5760), y: 2930 - 2010 * belt + 60 * (random(2) - 0.5), dx: -480 - 80 * random(3),
                dy: -90 - 40 * random(4), birth: 48 * random(5), life: 78 + 6 * random(6), depth: 36 + 20 * random(7),
                radius: 56 + 10 * random(8)))
    }
}
