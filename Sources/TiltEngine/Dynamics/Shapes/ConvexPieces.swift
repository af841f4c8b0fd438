/// Cuts a simple polygon into convex pieces of at most 64 corners; a convex one stays whole. It is cut into triangles by
/// ears, and those are joined again where the corners stay convex (Stefan Hertel and Kurt Mehlhorn, Fast Triangulation of
/// Simple Polygons, 1983). Nil if the outline crosses itself, has less than three corners or no area.
func convexPieces(of outline: [Vector]) -> [[Vector]]? {
    var corners = Shape.Outline.distinct(outline, isClosed: true)
    let twiceArea = corners.indices.reduce(0) { $0 + corners[$1].cross(corners[($1 + 1) % corners.count]) }
    guard corners.count > 2, twiceArea != 0, !crossesItself(corners) else { return nil }
    if twiceArea < 0 { corners.reverse() }
    if isConvex(corners, within: 1e-9 * abs(twiceArea)) { return [corners] }
    guard var pieces = triangles(of: corners) else { return nil }
    var i = 0
    while i < pieces.count {
        var hasGrown = false
        for j in pieces.indices where j > i {
            guard let joined = joined(pieces[i], pieces[j]) else { continue }
            pieces[i] = joined
            pieces.remove(at: j)
            hasGrown = true
            break
        }
        if !hasGrown { i += 1 }
    }
    return pieces
}

private func isLeftOrStraight(_ a: Vector, _ b: Vector, _ c: Vector) -> Bool { (b - a).cross(c - b) <= 0 }

/// Whether no corner turns inwards, by more than rounding does.
private func isConvex(_ corners: [Vector], within tolerance: Double = 0) -> Bool {
    guard corners.count <= 64 else { return false }
    let count = corners.count
    return corners.indices.allSatisfy { i in
        (corners[(i + 1) % count] - corners[i]).cross(corners[(i + 2) % count] - corners[(i + 1) % count]) >= -tolerance
    }
}

private func crossesItself(_ corners: [Vector]) -> Bool {
    let count = corners.count
    return corners.indices.contains { i in
        corners.indices.contains { j in
            guard j > i + 1, (j + 1) % count != i else { return false }
            let (a, b, c, d) = (corners[i], corners[i + 1], corners[j], corners[(j + 1) % count])
            let (p, q) = ((b - a).cross(c - a), (b - a).cross(d - a))
            let (r, s) = ((d - c).cross(a - c), (d - c).cross(b - c))
            return (p > 0) != (q > 0) && (r > 0) != (s > 0) && p != 0 && q != 0 && r != 0 && s != 0
        }
    }
}

/// The triangles of a clockwise outline: ears are cut off one after the other.
private func triangles(of outline: [Vector]) -> [[Vector]]? {
    var (rest, triangles) = (outline, [[Vector]]())
    while rest.count > 3 {
        let count = rest.count
        let ear = rest.indices.first { i in
            let (a, b, c) = (rest[(i + count - 1) % count], rest[i], rest[(i + 1) % count])
            guard !isLeftOrStraight(a, b, c) else { return false }
            return !rest.contains { p in
                p != a && p != b && p != c && (b - a).cross(p - a) >= 0 && (c - b).cross(p - b) >= 0
                    && (a - c).cross(p - c) >= 0
            }
        }
        if let ear {
            triangles.append([rest[(ear + count - 1) % count], rest[ear], rest[(ear + 1) % count]])
            rest.remove(at: ear)
        } else if let flat = rest.indices.first(where: { i in
            (rest[i] - rest[(i + count - 1) % count]).cross(rest[(i + 1) % count] - rest[i]) == 0
        }) {
            rest.remove(at: flat)
        } else {
            return nil
        }
    }
    if !isLeftOrStraight(rest[0], rest[1], rest[2]) { triangles.append(rest) }
    return triangles
}

/// Two clockwise pieces joined along a common side, if the result is convex.
private func joined(_ a: [Vector], _ b: [Vector]) -> [Vector]? {
    for i in a.indices {
        let (from, to) = (a[i], a[(i + 1) % a.count])
        guard let j = b.firstIndex(of: to), b[(j + 1) % b.count] == from else { continue }
        // Around A from the end of the side to its start, then around B.
        let first = (0..<a.count).map { a[(i + 1 + $0) % a.count] }
        let second = (2..<b.count).map { b[(j + $0) % b.count] }
        let whole = first + second
        return isConvex(whole) ? whole : nil
    }
    return nil
}
