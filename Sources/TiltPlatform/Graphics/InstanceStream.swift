import CSpans

/// The instances that are drawn on one target, in painter's order, and the pictures of each draw. The memory is kept.
nonisolated struct InstanceStream {
    /// Instances that are drawn at once.
    struct Batch {
        let start: Int
        /// Whether they are plain pieces with one picture at most, and their pixels.
        var isPlain = false
        fileprivate(set) var pixels = 0
        /// Their pictures, the first of which has the number 1.
        var pictures: [GraphicsTexture] = []
    }

    /// The pixels of plain pieces that are worth a draw of their own.
    private static let large = 1 << 16

    private(set) var instances: [PieceInstance] = []
    private(set) var batches: [Batch] = []
    /// Where what is appended is drawn, from where its pixels are.
    var move = SIMD2<Int16>()

    mutating func removeAll() {
        instances.removeAll(keepingCapacity: true)
        batches.removeAll(keepingCapacity: true)
    }

    /// Appends thin strokes.
    mutating func append(_ hairs: ArraySlice<SpanHair>, in clip: PixelBox) {
        append(hairs) { PieceInstance($0, in: clip) }
    }

    mutating func append(_ runs: ArraySlice<PolygonMasks.Run>, color: UInt32) {
        append(runs) { PieceInstance($0, color: color) }
    }

    /// Appends many instances without pictures.
    private mutating func append<Part>(_ parts: ArraySlice<Part>, _ make: (Part) -> PieceInstance) {
        begin(isPlain: false, pixels: 0)
        for part in parts {
            var instance = make(part)
            instance.move = move
            instances.append(instance)
        }
    }

    /// Appends an instance; with a picture it begins a new draw where the pictures of the last are too many.
    mutating func append(_ instance: PieceInstance, _ picture: GraphicsTexture? = nil) {
        var instance = instance
        instance.move = move
        begin(isPlain: instance.isPlain, pixels: instance.pixels, picture)
        if let picture { instance.kind.y = UInt8(number(of: picture)) }
        instances.append(instance)
    }

    /// Begins a draw between large plain pieces and others.
    private mutating func begin(isPlain: Bool, pixels: Int, _ picture: GraphicsTexture? = nil) {
        let last = batches.count - 1
        let wasPlain = last >= 0 && batches[last].isPlain
        if isPlain, wasPlain, picture == nil || batches[last].pictures.first.map({ $0 === picture }) != false {
            batches[last].pixels += pixels
        } else if last < 0 || isPlain && pixels >= Self.large || wasPlain && batches[last].pixels >= Self.large {
            batches.append(Batch(start: instances.count, isPlain: isPlain, pixels: pixels))
        } else {
            batches[last].isPlain = false
        }
    }

    /// The numbers of pictures in one draw; it is new where they are too many for the last.
    mutating func numbers(of pictures: [GraphicsTexture]) -> (GraphicsTexture) -> Int {
        begin(isPlain: false, pixels: 0)
        var known = batches[batches.count - 1].pictures
        for picture in pictures where !known.contains(where: { $0 === picture }) { known.append(picture) }
        if known.count > PieceShader.pictures { batches.append(Batch(start: instances.count)) }
        for picture in pictures { _ = number(of: picture) }
        let numbered = batches[batches.count - 1].pictures
        return { texture in (numbered.firstIndex { $0 === texture } ?? -1) + 1 }
    }

    private mutating func number(of picture: GraphicsTexture) -> Int {
        let last = batches.count - 1
        if let known = batches[last].pictures.firstIndex(where: { $0 === picture }) { return known + 1 }
        guard batches[last].pictures.count < PieceShader.pictures else {
            batches.append(Batch(start: instances.count, pictures: [picture]))
            return 1
        }
        batches[last].pictures.append(picture)
        return batches[last].pictures.count
    }
}
