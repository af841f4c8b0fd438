import CSDL2
import TiltEngine

/// Draws frames on a graphics card: each piece is an instance of a quad, whose coverage and picture the shader computes as the
/// compositor does.
///
/// What a rounded clip cuts out is first drawn beside the picture, on a sheet, as is a layer; then it is a picture itself.
@MainActor final class GraphicsPainter {
    private let context: GraphicsContext
    /// What is on the card of the pictures that it draws.
    let cards: CardPictures
    private var shader: PieceShader
    private let buffer: GLuint
    private let framebuffer: GLuint
    private var numbers = NumberTable()
    private var masks = PolygonMasks()
    /// What is drawn on the sheet, on the layer, and in the window.
    private var (cuts, layered, main) = (InstanceStream(), InstanceStream(), InstanceStream())
    private var isLayerOpen = false
    private var sheet: GraphicsTexture?
    private var layer: GraphicsTexture?
    /// The frames since the sheet was used.
    private var idle = 0
    /// Where the next cut is on the sheet, and the height of its row.
    private var (nextX, nextY, rowHeight) = (0, 0, 0)
    /// What is drawn on in place of the window.
    private var target: GraphicsTexture?
    private var isLayerClear = false
    /// Whether the whole frame has been drawn so far.
    private var isWhole = true
    private var canvas = PixelBox(0, 0, 0, 0)
    /// Where the last picture is that is in one cell.
    private var lastPlace: (serial: Int, level: Int, texture: GraphicsTexture, origin: Vector)?
    /// The sides of the last outline.
    private var lastSides: (quad: Quad, left: Range<Int>, right: Range<Int>, whole: PixelBox)?

    init(_ context: GraphicsContext) throws(PlatformError) {
        self.context = context
        cards = CardPictures(context)
        let gl = context.gl
        shader = try PieceShader(context)
        var (array, buffer, framebuffer): (GLuint, GLuint, GLuint) = (0, 0, 0)
        gl.GenVertexArrays(1, &array)
        gl.BindVertexArray(array)
        gl.GenBuffers(1, &buffer)
        gl.BindBuffer(GL_ARRAY_BUFFER, buffer)
        gl.GenFramebuffers(1, &framebuffer)
        (self.buffer, self.framebuffer) = (buffer, framebuffer)
        for index in 0..<GLuint(Self.attributes.count) {
            gl.EnableVertexAttribArray(index)
            gl.VertexAttribDivisor(index, 1)
        }
        gl.Enable(GL_BLEND)
        gl.BlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
        gl.Disable(GL_DITHER)
        gl.PixelStorei(GL_UNPACK_ALIGNMENT, 1)
    }

    isolated deinit { masks.end() }

    /// The frames without a cut after which the sheet is dropped.
    private static let rest = 30

    /// Draws a frame in the window, or on a texture of its size, with pictures by their serial numbers; false if the card has no
    /// memory for it.
    func paint(
        _ frame: Frame, on canvas: PixelBox, of target: GraphicsTexture? = nil, pictures: [Int: DrawnPicture]
    ) -> Bool {
        self.target = target
        defer { self.target = nil }
        idle = frame.cuts.isEmpty ? idle + 1 : 0
        // The highest cut fits on the sheet, and mostly all do on half a picture.
        let rows = frame.cuts.reduce(canvas.height / 2) { max($0, $1.quad.touched.intersection(canvas).height) }
        if canvas != self.canvas || idle > Self.rest || sheet.map({ $0.height < rows }) == true { sheet = nil }
        if canvas != self.canvas || frame.layer == nil { layer = nil }
        self.canvas = canvas
        var next = firstVisible(of: frame)
        if cards.isTight { for piece in frame.pieces[next...] { name(piece, pictures) } }
        if !frame.cuts.isEmpty { sheet = sheet ?? cards.target(width: canvas.width, height: rows) }
        if frame.layer != nil { layer = layer ?? cards.target(width: canvas.width, height: canvas.height) }
        context.use()
        numbers.removeAll()
        masks.begin()
        (lastSides, lastPlace) = (nil, nil)
        (isLayerClear, isWhole) = (false, true)
        aim()
        let isLayered = frame.layer?.pieces.contains(next) == true
        let background = isLayered || next == frame.pieces.count ? nil : frame.pieces[next].background(of: canvas)
        func part(_ shift: UInt32) -> Float { Float((background ?? 0) >> shift & 255) / 255 }
        context.gl.ClearColor(part(16), part(8), part(0), 1)
        context.gl.Clear(GL_COLOR_BUFFER_BIT)
        if background != nil { next += 1 }
        while next < frame.pieces.count {
            if next == frame.layer?.pieces.lowerBound { beginLayer() }
            if next == frame.layer?.pieces.upperBound { endLayer(frame) }
            let start = next
            let cut = frame.pieces[start].cut
            repeat { next += 1 } while cut != nil && next < frame.pieces.count && frame.pieces[next].cut == cut
            if let cut {
                append(start..<next, cut: frame.cuts[cut].quad, outline: frame.cuts[cut].outline, frame, pictures)
            } else {
                append(frame.pieces[start], frame, pictures)
            }
        }
        endLayer(frame)
        flush()
        return isWhole && !cards.isFull
    }

    /// Tells the card which picture a piece will show.
    private func name(_ piece: Piece, _ pictures: [Int: DrawnPicture]) {
        guard case .picture(let serial, let level, let mapping, _) = piece.appearance.paint,
            case .picture(let picture, let mixed)? = pictures[serial]
        else { return }
        let seen = piece.limits.seen(in: piece.appearance.box, by: mapping)
        cards.name(picture, level: level, seen: seen)
        if let mixed { cards.name(mixed.other, level: level, seen: seen) }
    }

    /// The first piece that is not hidden by one after it.
    private func firstVisible(of frame: Frame) -> Int {
        let pieces = frame.pieces
        return pieces.indices.last { frame.layer?.pieces.contains($0) != true && pieces[$0].hides(canvas) } ?? 0
    }

    /// Appends to what is drawn now: to the sheet with a move, or to the layer or the window.
    private func append(onSheet move: SIMD2<Int16>? = nil, _ body: (inout InstanceStream) -> Void) {
        if let move {
            cuts.move = move
            body(&cuts)
        } else if isLayerOpen {
            body(&layered)
        } else {
            body(&main)
        }
    }

    private func append(
        _ piece: Piece, _ frame: Frame, _ pictures: [Int: DrawnPicture], onSheet move: SIMD2<Int16>? = nil
    ) {
        let appearance = piece.appearance
        switch (appearance.shape, appearance.paint) {
        case (.hairs(let range), _):
            append(onSheet: move) { $0.append(frame.hairs.hairs[range], in: appearance.box) }
        case (.polygon(let range), .color(let color)):
            let runs = masks.runs(of: frame.polygons.sides[range], in: appearance.box)
            append(onSheet: move) { $0.append(masks.runs[runs], color: color) }
        case (_, .color(let color)):
            let instance = instance(piece, color, frame)
            append(onSheet: move) { $0.append(instance) }
        case (_, .picture(let serial, let level, _, _)):
            // Mostly of the same sheet as the letter before.
            if let last = lastPlace, last.serial == serial, last.level == level {
                return append(piece, in: last.texture, from: last.origin, frame, onSheet: move)
            }
            guard let picture = pictures[serial] else { return }
            append(piece, of: picture, serial: serial, level: level, frame, onSheet: move)
        default: return
        }
    }

    /// Appends a piece that shows a picture.
    private func append(
        _ piece: Piece, of picture: DrawnPicture, serial: Int, level: Int, _ frame: Frame, onSheet move: SIMD2<Int16>?
    ) {
        guard case .picture(_, _, let mapping, let tint) = piece.appearance.paint else { return }
        guard case .picture(let picture, let mixed) = picture else {
            if case .texture(let texture) = picture { append(piece, in: texture, from: .zero, frame, onSheet: move) }
            return
        }
        let seen = piece.limits.seen(in: piece.appearance.box, by: mapping)
        guard let view = cards.view(of: picture, level: level, seen: seen) else { return }
        let other = mixed.flatMap { cards.view(of: $0.other, level: level, seen: seen) }
        if view.places.count == 1, other == nil {
            guard let place = view.places[0] else { return }
            let origin = view.origin(of: place, view.columns.lowerBound, view.rows.lowerBound)
            if view.isWhole { lastPlace = (serial, level, place.texture, origin) }
            return append(piece, in: place.texture, from: origin, frame, onSheet: move)
        }
        if other == nil, case .upright(let across, let down) = mapping, across.step > 0, down.step > 0 {
            return append(piece, view, across, down, frame, onSheet: move)
        }
        let textures = (view.places + (other?.places ?? [])).compactMap { $0?.texture }
        guard !textures.isEmpty else { return }
        var instance = instance(piece, tint, frame)
        instance.index = Int32(numbers.count)
        instance.kind.y = PieceInstance.cells
        numbers.append(
            mapping, piece.limits, from: Vector(-0.5, -0.5), around: piece.appearance.box, rows: view.rows.count)
        append(onSheet: move) { stream in
            numbers.append(view, mixed: (other, mixed?.share ?? 0), stream.numbers(of: textures))
            stream.append(instance)
        }
    }

    /// Appends an upright piece that shows cells of a picture: the pixels of each cell.
    private func append(
        _ piece: Piece, _ view: CardPictures.View, _ across: PictureMapping.Line, _ down: PictureMapping.Line,
        _ frame: Frame, onSheet move: SIMD2<Int16>?
    ) {
        let box = piece.appearance.box
        func pixels(_ cell: Int, of cells: Range<Int>, _ line: PictureMapping.Line, _ all: Range<Int>) -> Range<Int> {
            func first(_ cell: Int) -> Int {
                if cell == cells.lowerBound { return all.lowerBound }
                if cell == cells.upperBound { return all.upperBound }
                let pixel = ((Double(cell * view.side) - 0.5 - line.start) / line.step - 0.5).rounded(.up)
                return Int(pixel.clamped(to: Double(all.lowerBound)...Double(all.upperBound)))
            }
            return first(cell)..<first(cell + 1)
        }
        var places = view.places.makeIterator()
        for row in view.rows {
            let lines = pixels(row, of: view.rows, down, box.minY..<box.maxY)
            for column in view.columns {
                let columns = pixels(column, of: view.columns, across, box.minX..<box.maxX)
                guard case let place?? = places.next() else { continue }
                append(
                    piece, in: place.texture, from: view.origin(of: place, column, row),
                    within: PixelBox(columns.lowerBound, lines.lowerBound, columns.upperBound, lines.upperBound), frame,
                    onSheet: move)
            }
        }
    }

    /// Appends a piece, or what is in a box of it, that shows a picture whose first pixel is at a place in a texture.
    private func append(
        _ piece: Piece, in texture: GraphicsTexture, from origin: Vector, within box: PixelBox? = nil, _ frame: Frame,
        onSheet move: SIMD2<Int16>?
    ) {
        guard case .picture(_, _, let mapping, let tint) = piece.appearance.paint else { return }
        var instance = instance(piece, tint, frame)
        if let box { instance.box = SIMD4(box) }
        instance.index = Int32(numbers.count)
        numbers.append(mapping, piece.limits, from: origin, around: piece.appearance.box)
        append(onSheet: move) { $0.append(instance, texture) }
    }

    /// The instance of a piece of any shape but strokes and polygons.
    private func instance(_ piece: Piece, _ color: UInt32, _ frame: Frame) -> PieceInstance {
        let appearance = piece.appearance
        var instance = PieceInstance(appearance.box, color: color)
        switch appearance.shape {
        case .box, .hairs, .polygon: break
        case .rounded(let rect, let radius): instance.round(rect, radii: Vector(radius, radius))
        case .ring(let rect, let radius, let width): instance.round(rect, radii: Vector(radius, radius), ring: width)
        case .soft(let edge): instance.soften(edge)
        case .quad(let quad): shape(&instance, quad, appearance.edges?.rect ?? quad.rect, piece.outline, frame)
        }
        return instance
    }

    /// Makes an instance a quad with rounded corners, upright in a rectangle or between two sides.
    private func shape(
        _ instance: inout PieceInstance, _ quad: Quad, _ rect: Rect?, _ outline: Outline?, _ frame: Frame
    ) {
        if let rect {
            return instance.round(rect, radii: Vector(quad.radii.x * rect.width, quad.radii.y * rect.height))
        }
        guard let outline else { return }
        if lastSides?.quad != quad {
            let sides = OutlineSides(outline, of: frame.points.points)
            lastSides = (
                quad, numbers.append(sides.left, canvas), numbers.append(sides.right, canvas), sides.inscribed
            )
        }
        if let (_, left, right, whole) = lastSides { instance.outline(left, right, whole: whole) }
    }
}

/// Pictures that are drawn first: what clips cut out, and layers.
extension GraphicsPainter {
    /// Appends pieces that a rounded clip cuts out as one picture. Where there is no memory for it, the clip has sharp corners.
    private func append(
        _ range: Range<Int>, cut quad: Quad, outline: Outline, _ frame: Frame, _ pictures: [Int: DrawnPicture]
    ) {
        var box = frame.pieces[range.lowerBound].appearance.box
        for index in range { box.unite(with: frame.pieces[index].appearance.box) }
        guard let sheet else {
            for index in range { append(frame.pieces[index], frame, pictures) }
            return
        }
        let move = place(width: box.width, height: box.height, on: sheet) &- SIMD2(Int16(box.minX), Int16(box.minY))
        for index in range { append(frame.pieces[index], frame, pictures, onSheet: move) }
        var instance = PieceInstance(box, color: .max)
        shape(&instance, quad, quad.rect, outline, frame)
        instance.index = Int32(numbers.count)
        numbers.append(shift: Vector(Double(move.x), Double(move.y)), of: sheet)
        append { $0.append(instance, sheet) }
    }

    /// A free place on the sheet; when it is full, what is on it is drawn first.
    private func place(width: Int, height: Int, on sheet: GraphicsTexture) -> SIMD2<Int16> {
        if nextX + width > canvas.width { (nextX, nextY, rowHeight) = (0, nextY + rowHeight, 0) }
        if nextY + height > sheet.height { flush() }
        defer { (nextX, rowHeight) = (nextX + width, max(rowHeight, height)) }
        return SIMD2(Int16(nextX), Int16(nextY))
    }

    /// Begins to draw on a layer. Where there is no memory for it, it is opaque.
    private func beginLayer() {
        isLayerOpen = layer != nil
    }

    private func endLayer(_ frame: Frame) {
        guard isLayerOpen, let layer, let opacity = frame.layer?.opacity else { return }
        isLayerOpen = false
        let share = min(255, opacity)
        var instance = PieceInstance(canvas, color: share * 0x0101_0101)
        instance.index = Int32(numbers.count)
        numbers.append(shift: .zero, of: layer)
        append { $0.append(instance, layer) }
    }

    /// Draws what has been appended.
    private func flush() {
        let gl = context.gl
        gl.ActiveTexture(GL_TEXTURE0 + PieceShader.numbers)
        let hasNumbers = numbers.send(context)
        gl.ActiveTexture(GL_TEXTURE0 + PieceShader.masks)
        guard masks.send(context), hasNumbers else { return isWhole = false }
        if let sheet, !cuts.instances.isEmpty {
            sheet.redirect(framebuffer)
            clear(rows: nextY + rowHeight)
            draw(&cuts, inWindow: false)
        }
        if let layer, !layered.instances.isEmpty {
            layer.redirect(framebuffer)
            if !isLayerClear { clear(rows: canvas.height) }
            isLayerClear = true
            draw(&layered, inWindow: false)
        }
        aim()
        draw(&main, inWindow: target == nil)
        (nextX, nextY, rowHeight) = (0, 0, 0)
    }

    /// Draws in the window, or on the texture in its place, from now on.
    private func aim() {
        if let target { target.redirect(framebuffer) } else { context.gl.BindFramebuffer(GL_FRAMEBUFFER, 0) }
    }

    private func clear(rows: Int) {
        context.gl.ClearColor(0, 0, 0, 0)
        context.gl.Enable(GL_SCISSOR_TEST)
        context.gl.Scissor(0, 0, Int32(canvas.width), Int32(rows))
        context.gl.Clear(GL_COLOR_BUFFER_BIT)
        context.gl.Disable(GL_SCISSOR_TEST)
    }

    /// The types of an instance's fields: how many there are of which, and whether they are fractions.
    private static let attributes: [(count: Int32, type: Int32, isFraction: Bool, offset: Int)] = {
        func offset<Field>(_ field: KeyPath<PieceInstance, Field>) -> Int {
            MemoryLayout<PieceInstance>.offset(of: field) ?? 0
        }
        return [
            (4, GL_SHORT, false, offset(\.box)), (4, GL_SHORT, false, offset(\.whole)),
            (4, GL_UNSIGNED_BYTE, false, offset(\.kind)), (4, GL_UNSIGNED_BYTE, true, offset(\.color)),
            (2, GL_SHORT, false, offset(\.move)), (1, GL_INT, false, offset(\.index)),
            (4, GL_FLOAT, false, offset(\.first)), (4, GL_FLOAT, false, offset(\.second)),
        ]
    }()

    private func draw(_ stream: inout InstanceStream, inWindow: Bool) {
        let gl = context.gl
        let stride = MemoryLayout<PieceInstance>.stride
        shader.draw(width: canvas.width, height: canvas.height, inWindow: inWindow)
        stream.instances.withUnsafeBytes {
            gl.BufferData(GL_ARRAY_BUFFER, $0.count, $0.baseAddress, GL_STREAM_DRAW)
        }
        let ends = stream.batches.dropFirst().map(\.start) + [stream.instances.count]
        for (batch, end) in zip(stream.batches, ends) where batch.start < end {
            for (index, field) in Self.attributes.enumerated() {
                gl.VertexAttribPointer(
                    GLuint(index), field.count, field.type, field.isFraction ? 1 : 0, Int32(stride),
                    UnsafeRawPointer(bitPattern: batch.start * stride + field.offset))
            }
            shader.use(plain: batch.isPlain)
            for (index, picture) in batch.pictures.enumerated() {
                gl.ActiveTexture(GL_TEXTURE0 + PieceShader.firstPicture + Int32(index))
                picture.bind()
            }
            gl.DrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, Int32(end - batch.start))
        }
        stream.removeAll()
    }
}

nonisolated extension Piece {
    /// The colour with which it hides a whole canvas; nil if it does not.
    fileprivate func background(of canvas: PixelBox) -> UInt32? {
        guard case (.box, .color(let color)) = (appearance.shape, appearance.paint), hides(canvas) else { return nil }
        return color
    }
}

nonisolated extension PictureLimits {
    /// The limits of what is seen in a box.
    fileprivate func seen(in box: PixelBox, by mapping: PictureMapping) -> PictureLimits {
        let (u, v, w) = mapping.planes
        let (left, top) = (Double(box.minX), Double(box.minY))
        let (right, foot) = (Double(box.maxX), Double(box.maxY))
        func corners(_ plane: PictureMapping.Plane) -> SIMD4<Double> {
            plane.start + plane.across * SIMD4(left, right, right, left) + plane.down * SIMD4(top, top, foot, foot)
        }
        let depths = corners(w)
        // Beyond the horizon it may be anywhere.
        guard depths.min() > 0 else { return self }
        func common(_ limits: ClosedRange<Double>, _ plane: PictureMapping.Plane) -> ClosedRange<Double> {
            let places = corners(plane) / depths
            return places.min().clamped(to: limits)...places.max().clamped(to: limits)
        }
        var seen = self
        (seen.across, seen.down) = (common(across, u), common(down, v))
        return seen
    }
}

nonisolated extension PictureMapping {
    /// Its lines across and down and its depth, as planes.
    var planes: (Plane, Plane, Plane) {
        switch self {
        case .upright(let across, let down):
            (
                Plane(start: across.start, across: across.step, down: 0),
                Plane(start: down.start, across: 0, down: down.step), Plane(start: 1, across: 0, down: 0)
            )
        case .affine(let across, let down): (across, down, Plane(start: 1, across: 0, down: 0))
        case .perspective(let across, let down, let depth): (across, down, depth)
        }
    }
}
