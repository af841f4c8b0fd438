import TiltEngine

extension AtmosphereConstants {
    /// The name of a number out of range; nil if the model can work with all of them.
    func fault(period: Double) -> String? {
        let (any, positive, factor) = (-1e4...1e4, 1e-3...1e4, 0.0...10)
        func isRising(_ numbers: [Double]) -> Bool { zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 } }
        func isLife(_ shares: SIMD4<Double>) -> Bool {
            shares.all(in: factor) && shares[0] < shares[1] && shares[2] < shares[3]
        }
        func isTable(_ table: [Double]) -> Bool { table.count == keys.count && table.allSatisfy(any.contains) }
        let rules: [(name: String, holds: Bool)] = [
            ("base", SIMD3(base.mean, base.zonal, base.axis).all(in: any) && (-100...100).contains(base.belts)),
            ("waves", waves.count <= 100 && waves.allSatisfy(\.isSound)),
            ("reach", (0.5...20).contains(reach)),
            ("low", isLife(low.depth) && low.radius.all(in: 0.001...10)),
            ("low", (-0.5...10).contains(low.aspect) && any.contains(low.turn)),
            ("tropic", isLife(tropic.depth)),
            ("keys", (2...100).contains(keys.count) && keys.allSatisfy(factor.contains) && isRising(keys)),
            ("warm", isTable(warm)), ("cold", isTable(cold)),
            ("windWarm", isTable(windWarm)), ("windCold", isTable(windCold)), ("windIn", isTable(windIn)),
            ("triple", isTable(triple)), ("force", isTable(force)),
            ("endWarm", isTable(endWarm) && endWarm.allSatisfy(positive.contains)),
            ("endCold", isTable(endCold) && endCold.allSatisfy(positive.contains)),
            ("open", positive.contains(open)), ("lead", any.contains(lead)), ("core", positive.contains(core)),
            ("settle", SIMD4(settle.share, settle.bend, settle.least, settle.most).all(in: positive)),
            (
                "trough",
                [trough.cold, trough.warm, trough.occ].allSatisfy { $0.all(in: any) && positive.contains($0.y) }
            ),
            ("land", any.contains(land.turn) && factor.contains(land.speed)),
            ("sea", any.contains(sea.turn) && factor.contains(sea.speed)),
            ("windScale", positive.contains(windScale)), ("windKnee", positive.contains(windKnee)),
            ("windStep", (0.1...100).contains(windStep)),
            // A layer of noise is told by the number of its cycle, so whole cycles fit a period.
            ("advect", (0.1...period).contains(advect.period) && any.contains(advect.share)),
            ("advect", period.remainder(dividingBy: advect.period) == 0),
            ("noise", (1...1024).contains(noise.size) && noise.size & (noise.size - 1) == 0),
            ("noise", SIMD2(noise.width, noise.height).all(in: 1...1e5)),
            ("noise", positive.contains(noise.finer) && noise.second.all(in: any)),
            ("noise", (1...8).contains(noise.octaves.count)),
            ("noise", noise.octaves.allSatisfy { $0.all(in: any) && (1...1024).contains($0.x.rounded()) }),
        ]
        return rules.first { !$0.holds }.map { "'\($0.name)' is out of range" }
    }
}

extension PressureTracks {
    /// A system with a number out of range; nil if the model can work with all of them.
    func fault(size: Vector, period: Double) -> String? {
        let (coordinate, radius, strength) = (-1e5...1e5, 1.0...1e4, 0.0...500)
        func isSound(_ place: Vector, _ end: Vector, birth: Double, life: ClosedRange<Double>, _ of: Double) -> Bool {
            (0..<size.x).contains(place.x) && (0..<size.y).contains(place.y) && coordinate.contains(end.x)
                && coordinate.contains(end.y) && (0..<period).contains(birth) && life.contains(of)
        }
        guard lows.count + highs.count + storms.count <= 1000 else { return "there are more than 1000 systems" }
        func fault<Track>(of name: String, _ tracks: [Track], _ isSound: (Track) -> Bool) -> String? {
            tracks.firstIndex { !isSound($0) }.map { "\(name) \($0 + 1) has a number out of range" }
        }
        let low = fault(of: "low", lows) {
            isSound(Vector($0.x, $0.y), Vector($0.dx, $0.dy), birth: $0.birth, life: 1...4 * period, $0.life)
                && strength.contains($0.depth) && radius.contains($0.radius) && coordinate.contains($0.tilt)
                && coordinate.contains($0.sway)
        }
        let high = fault(of: "high", highs) {
            isSound(Vector($0.x, $0.y), Vector($0.dx, $0.dy), birth: $0.birth, life: 0...4 * period, $0.life)
                && strength.contains($0.height) && radius.contains($0.radius) && coordinate.contains($0.tilt)
                && (0.1...10).contains($0.aspect)
        }
        let storm = fault(of: "storm", storms) {
            isSound(Vector($0.x, $0.y), Vector($0.dx, $0.dy), birth: $0.birth, life: 1...4 * period, $0.life)
                && strength.contains($0.depth) && radius.contains($0.radius)
        }
        return low ?? high ?? storm
    }
}

extension SIMD where Scalar == Double {
    fileprivate func all(in range: ClosedRange<Double>) -> Bool { indices.allSatisfy { range.contains(self[$0]) } }
}
