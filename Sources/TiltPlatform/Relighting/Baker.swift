import CSpans
import Synchronization
import TiltCanvas
import TiltEngine

/// Makes the pictures of a ``BakePlan`` from the pictures of light that it names.
nonisolated struct Baker: Sendable {
    let density: Double
    /// The pictures of light and the drawings; for a coarse plan those of light are halves.
    let planes: [ImageID: Mipmap]
    /// Where the memory of pictures comes from.
    var memory: PictureMemory?

    /// Makes all pictures of a plan whose sources are there: on one thread, which leaves the other processors to the frames, or
    /// as fast as possible.
    func make(_ plan: BakePlan, asFastAsPossible: Bool = false) -> [ImageID: Mipmap] {
        let level = plan.isCoarse ? 1 : 0
        let made = Mutex<[ImageID: Mipmap]>([:])
        let (later, first) = plan.bakes.reduce(into: ([Bake](), [Bake]())) { parts, bake in
            if bake.showsOthers { parts.0.append(bake) } else { parts.1.append(bake) }
        }
        @Sendable func make(_ bake: Bake) {
            if let picture = picture(bake, level: level, others: { id in made.withLock { $0[id] } }) {
                made.withLock { $0[bake.id] = picture }
            }
        }
        if asFastAsPossible {
            SystemThread.perform(first.count) { make(first[$0]) }
        } else {
            first.forEach(make)
        }
        later.forEach(make)
        return made.withLock(\.self)
    }

    /// Makes a picture; nil without its source.
    private func picture(_ bake: Bake, level: Int, others: (ImageID) -> Mipmap?) -> Mipmap? {
        switch bake.recipe {
        case .land(let id, let plane, let light): planes[id].map { Self.land($0, plane, light, in: memory) }
        case .cloud(let id, let height, let light):
            planes[id].map { Self.cloud($0, height: height, light, in: memory) }
        case .frosted(let id, let part): others(id).map { Self.frosted($0, part: part, size(of: bake)) }
        case .sky(let light): SkyBake(light).mipmap(size(of: bake, level: level), in: memory)
        case .reflection(let mirror):
            LakeBake(mirror).mipmap(size(of: bake, level: level), in: memory) { others($0) ?? planes[$0] }
        }
    }

    /// A part of a picture as it is seen through frosted glass.
    static func frosted(_ source: Mipmap, part: Rect, _ size: (width: Int, height: Int)) -> Mipmap {
        let whole = source.frame?.size ?? Vector(Double(source.width), Double(source.height))
        let cut = Rect(
            x: part.minX * whole.x, y: part.minY * whole.y, width: part.width * whole.x, height: part.height * whole.y)
        var frost = Frost(source, part: cut, width: size.width, height: size.height)
        frost.freeze()
        return Mipmap(frost.pixels, levels: .one)
    }

    private func size(of bake: Bake, level: Int = 0) -> (width: Int, height: Int) {
        let density = density / Double(1 << level)
        func pixels(_ side: Double) -> Int { Int((side * density).rounded().clamped(to: 1...Raster.limit)) }
        return (pixels(bake.size.x), pixels(bake.size.y))
    }

    /// Land in a light, from a picture of light.
    static func land(
        _ source: Mipmap, _ plane: LandPlane, _ light: PlaneLight, in memory: PictureMemory? = nil
    ) -> Mipmap {
        let last = Double(max(1, source.levels[0].height - 1))
        let factor = plane.light * SpanLight.onLand
        let columns = columns(of: source.levels[0].width, light, factor: factor)
        return colored(source, columns, in: memory) { part, columns, y, row, count in
            let light = SpanLight(at: Double(y) / last, of: plane, in: light)
            LightSpans.relight(land: part, light, columns, to: row, count: count)
        }
    }

    /// Clouds in a light, from a picture of light.
    static func cloud(
        _ source: Mipmap, height: Double, _ light: PlaneLight, in memory: PictureMemory? = nil
    ) -> Mipmap {
        let spans = SpanLight(cloudsIn: light, height: height)
        let columns = columns(of: source.levels[0].width, light, factor: SpanLight.onClouds)
        return colored(source, columns, in: memory) { part, columns, _, row, count in
            LightSpans.relight(cloud: part, spans, columns, to: row, count: count)
        }
    }

    /// The light on each column in a flash; nil without one.
    private static func columns(of width: Int, _ light: PlaneLight, factor: Double) -> (east: [Float], west: [Float])? {
        guard let flash = light.flash else { return nil }
        // The loops read some columns beyond the last.
        let lights = (0..<width + 16).map { x in Self.flash(flash, at: (Double(x) + 0.5) / Double(width)) }
        return (
            lights.map { Float((light.east + $0.east) * factor) }, lights.map { Float((light.west + $0.west) * factor) }
        )
    }

    /// How much more light a column takes from the east and from the west in the flash, at a share of the picture's width.
    private static func flash(_ flash: PlaneLight.Flash, at share: Double) -> (east: Double, west: Double) {
        let dx = (share - flash.place) * flash.width
        let near = Portable.exp(-abs(dx) / 1100)
        return (near * (0.5 + dx / 500).clamped(to: 0...1), near * (0.5 - dx / 500).clamped(to: 0...1))
    }

    /// A picture with the content of another, each row coloured anew.
    private static func colored(
        _ source: Mipmap, _ columns: (east: [Float], west: [Float])?, in memory: PictureMemory?,
        _ relight: (LightSpans.Source, LightSpans.Columns?, Int, LightSpans.Row, Int) -> Void
    ) -> Mipmap {
        let level = source.levels[0]
        let made = Mipmap(width: level.width, height: level.height, in: memory) { target in
            for y in 0..<level.height {
                let (content, row) = (level.rows[y], target.row(y))
                let (start, end) = (Int(content.start), Int(content.end))
                target.rows[y] = content
                row.update(repeating: 0, count: start)
                (row + end).update(repeating: 0, count: level.width - end)
                guard start < end else { continue }
                if let columns {
                    columns.east.withUnsafeBufferPointer { east in
                        columns.west.withUnsafeBufferPointer { west in
                            guard let east = east.baseAddress, let west = west.baseAddress else { return }
                            relight(level.row(y) + start, (east + start, west + start), y, row + start, end - start)
                        }
                    }
                } else {
                    relight(level.row(y) + start, nil, y, row + start, end - start)
                }
            }
        }
        made.frame = source.frame
        return made
    }
}

extension Bake {
    /// Whether it shows pictures made before.
    fileprivate nonisolated var showsOthers: Bool {
        switch recipe {
        case .frosted, .reflection: true
        case .land, .cloud, .sky: false
        }
    }
}
