import TiltCanvas
import TiltEngine
import TiltStage

// How the icons of the landscape and their dock look.
extension IconLayout {
    private static let shadowImage = ImageID("Parallax/icons/shadow")
    /// The brightness of the music's icon where nothing can be heard.
    private static let unheard = 0.5
    /// The share of its picture that contains an icon's body and its antialiased edge.
    private static let bodyPart = (ParallaxArt.iconSide + 3) / ParallaxArt.iconCanvas
    /// The dock's corner radius as a share of its height.
    static let dockRadius = 0.36
    /// An icon's corner radius as a share of its side.
    private static let iconRadius = 0.29

    /// The pictures to load.
    func pictures(of icons: [AppIcon]) -> [Picture] {
        let side = Vector(picture, picture)
        // A quarter of its size blurs the shadow by what it shall be.
        return icons.map { Picture($0.image, size: side) } + [Picture(Self.shadowImage, size: side / 4)]
    }

    /// Draws dock and icons; `glass` draws what is seen through the dock, in its frame, and `surface` what lies on an icon, or after
    /// the last on the dock.
    func draw(
        _ icons: [AppIcon], _ appearance: AppIconField.Appearance, _ states: IconStates, _ rest: IconRest,
        into list: inout DrawList, glass: (inout DrawList, Rect) -> Void,
        surface: (inout DrawList, Int, Rect, Double) -> Void
    ) {
        if appearance.looseness < 1 {
            sunk(rest.share(of: Self.inRows), appearance, into: &list) { list in
                list.faded(to: 1 - appearance.looseness) { list in
                    drawDock(appearance, into: &list, glass: glass)
                    surface(&list, icons.count, appearance.dock, Self.dockRadius * appearance.dock.height)
                }
            }
        }
        for (index, icon) in icons.enumerated() {
            sunk(rest.share(of: index), appearance, into: &list) { list in
                draw(icon, index, at: appearance.icons[index], appearance, states, into: &list)
                guard appearance.looseness < 1 else { return }
                let body = appearance.icons[index].upright
                list.faded(to: 1 - appearance.looseness) { surface(&$0, index, body, Self.iconRadius * body.width) }
            }
        }
        drawHandle(rest.share(of: icons.count - 1), into: &list)
        guard appearance.looseness < 1 else { return }
        sunk(rest.share(of: 0), appearance, into: &list) { list in
            list.faded(to: 1 - appearance.looseness) { list in
                if states.hasMark { drawMark(appearance, states, into: &list) }
                if let focused = states.focused, appearance.icons.indices.contains(focused) {
                    drawFocus(around: appearance.icons[focused].upright, into: &list)
                }
            }
        }
    }

    /// Draws a part that has sunk by a share of its way, and fades meanwhile. Things that fall only fade.
    private func sunk(
        _ share: Double, _ appearance: AppIconField.Appearance, into list: inout DrawList,
        _ draw: (inout DrawList) -> Void
    ) {
        guard share > 0 else { return draw(&list) }
        guard share < 1 else { return }
        let depth = IconRest.depth * side / 60 * (1 - appearance.looseness)
        list.faded(to: 1 - share) { list in
            list.zoomed(by: 1, moving: Vector(0, depth * share)) { draw(&$0) }
        }
    }

    /// Draws the four dots that icons leave which have sunk.
    private func drawHandle(_ share: Double, into list: inout DrawList) {
        guard share > 0 else { return }
        for dot in 0..<4 {
            let center = Vector(dock.midX + 10 * (Double(dot) - 1.5), dock.maxY - 6)
            list.fill(circleAt: center, radius: 4, color: .ink.opacity(0.35 * share))
            list.fill(circleAt: center, radius: 2.5, color: .chalk.opacity(0.8 * share))
        }
    }

    private func drawDock(
        _ appearance: AppIconField.Appearance, into list: inout DrawList, glass: (inout DrawList, Rect) -> Void
    ) {
        let (dock, viewer) = (appearance.dock, appearance.viewer)
        let radius = Self.dockRadius * dock.height
        let shadow = dock.insetBy(4).offsetBy(Vector(8 * viewer.h, 12 + 6 * viewer.v))
        list.fill(shadow, radius: radius, softness: 14, color: .shade.opacity(0.43))
        list.clip(to: dock, radius: radius)
        glass(&list, dock)
        list.clip(to: nil)
        drawRim(of: dock, radius: radius, into: &list)
    }

    /// Draws the inner line of the glass: bright at the top, faint below, brighter at the foot.
    private func drawRim(of dock: Rect, radius: Double, into list: inout DrawList) {
        let bands: [(share: Double, alpha: Double)] = [
            (0, 0.59), (0.1, 0.51), (0.2, 0.44), (0.3, 0.36), (0.4, 0.28), (0.5, 0.21), (0.6, 0.13), (0.75, 0.16),
            (0.85, 0.2), (0.95, 0.24),
        ]
        // Glass has a little light of its own where nothing is behind it.
        list.fill(dock, radius: radius, color: .white.opacity(0.03))
        for (index, band) in bands.enumerated() {
            let end = index + 1 < bands.count ? bands[index + 1].share : 1
            list.clip(
                to: Rect(
                    x: dock.minX, y: dock.minY + band.share * dock.height, width: dock.width,
                    height: (end - band.share) * dock.height))
            list.stroke(dock, radius: radius, width: 1.25, color: .white.opacity(band.alpha))
        }
        list.clip(to: nil)
    }

    private func draw(
        _ icon: AppIcon, _ index: Int, at placement: Placement, _ appearance: AppIconField.Appearance,
        _ states: IconStates, into list: inout DrawList
    ) {
        let depth = states.depth(of: index)
        let scale = 1 - 0.06 * depth + 0.02 * states.hover(of: index) * (1 - depth)
        let side = picture * (placement.size.x / self.side) * scale
        let unit = placement.size.x / ParallaxArt.iconSide
        let viewer = appearance.viewer
        let cast =
            Vector(9 * 1.6 * viewer.h, (15 + 8 * viewer.v) * 1.2) * (unit * (1 - 0.55 * depth))
        let lift = 1 + 0.5 * appearance.looseness
        draw(
            Self.shadowImage, side: side, at: placement, offset: cast * lift,
            tint: .white.opacity(0.95 * appearance.opacity), into: &list)
        drawContact(under: placement, lifted: appearance.looseness, depth: depth, into: &list)
        let isMusic = IconJob.all[index].job == .sound
        let dim = (1 - 0.14 * depth) * (isMusic && !states.hasLoudspeaker ? Self.unheard : 1)
        let light = Color(red: dim, green: dim, blue: dim, alpha: appearance.opacity)
        draw(icon.image, side: side, share: Self.bodyPart, at: placement, tint: light, into: &list)
        if isMusic, !states.hasSound { drawMute(at: placement, scale: scale, appearance, into: &list) }
    }

    /// Draws the narrow shadow at the foot of an icon at home, which shows that it lies on something.
    private func drawContact(under placement: Placement, lifted: Double, depth: Double, into list: inout DrawList) {
        guard lifted < 1 else { return }
        let body = placement.upright.insetBy(0.03 * side)
        list.fill(
            body.offsetBy(Vector(0, 0.045 * side * (1 - 0.4 * depth))), radius: Self.iconRadius * body.width,
            softness: 0.06 * side, color: .shade.opacity(0.4 * (1 - lifted)))
    }

    /// Draws the central share of a picture around a placement.
    private func draw(
        _ image: ImageID, side: Double, share: Double = 1, at placement: Placement, offset: Vector = .zero,
        tint: Color, into list: inout DrawList
    ) {
        let part = Rect(center: placement.center + offset, size: Vector(side, side) * share)
        let source = share == 1 ? .unit : Rect(center: Vector(0.5, 0.5), size: Vector(share, share))
        let quad = placement.rotation == .zero ? Quad(part) : Quad(part, rotatedBy: placement.rotation)
        list.image(image, in: quad, source: source, tint: tint)
    }

    /// Draws the bar across the note while sound is off.
    private func drawMute(
        at placement: Placement, scale: Double, _ appearance: AppIconField.Appearance, into list: inout DrawList
    ) {
        let reach = 0.3 * placement.size.x * scale
        func corner(_ x: Double, _ y: Double) -> Vector {
            placement.center + (Vector(x, y) * reach).turned(by: placement.rotation)
        }
        let width = 3 * placement.size.x / 60
        list.line(
            from: corner(-1, 1), to: corner(1, -1), width: width + 2,
            color: Color(hex: 0x7d1435).opacity(0.55 * appearance.opacity))
        list.line(
            from: corner(-1, 1), to: corner(1, -1), width: width, color: .white.opacity(0.95 * appearance.opacity))
    }

    private func drawMark(
        _ appearance: AppIconField.Appearance, _ states: IconStates, into list: inout DrawList
    ) {
        let columns = self.columns
        let (first, last) = (appearance.icons[0], appearance.icons[columns - 1])
        let below = columns < Self.inRows ? appearance.icons[columns] : first
        let share = states.mark.x / Double(columns - 1)
        let center =
            first.center + (last.center - first.center) * share + (below.center - first.center) * states.mark.y
        let size = first.size.x
        let pill = Vector((0.28 * side).rounded(), max(3, (0.0625 * side).rounded()))
        let frame = Rect(
            x: list.snapped(center.x - pill.x / 2), y: list.snapped(center.y + size / 2 + 0.11 * side), width: pill.x,
            height: pill.y)
        list.fill(frame.insetBy(-2), radius: (pill.y + 4) / 2, color: .ink.opacity(0.55))
        list.fill(frame, radius: pill.y / 2, color: .chalk)
    }

    private func drawFocus(around body: Rect, into list: inout DrawList) {
        let ring = body.insetBy(-6)
        let radius = Self.iconRadius * body.width + 6
        list.stroke(ring.insetBy(-1), radius: radius + 1, width: 4, color: .ink.opacity(0.6))
        list.stroke(ring, radius: radius, width: 2, color: .chalk)
    }

    /// The number of columns of the rows.
    var columns: Int { row[0].y == row[Self.inRows - 1].y ? Self.inRows : Self.narrowColumns }
}
