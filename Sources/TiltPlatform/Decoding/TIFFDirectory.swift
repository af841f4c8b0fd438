/// The first directory of a TIFF file, or of EXIF data, which has the same form.
nonisolated struct TIFFDirectory {
    /// An entry: its tag, the kind and the number of its values, and the position of the first in the file.
    struct Entry { let tag, kind, count, at: Int }

    private let reader: HeaderReader
    let isBig: Bool
    private(set) var entries: [Entry] = []

    /// The directory of the file that begins at a position; nil if there is none. It may end early.
    init?(_ reader: HeaderReader, at start: Int = 0) {
        switch reader.big(start, 4) {
        case 0x4949_2A00: isBig = false
        case 0x4D4D_002A: isBig = true
        default: return nil
        }
        self.reader = reader
        guard let place = number(start + 4, 4), let count = number(start + place, 2) else { return nil }
        for entry in 0..<count {
            let at = start + place + 2 + 12 * entry
            guard let tag = number(at, 2), let kind = number(at + 2, 2), let count = number(at + 4, 4),
                let other = number(at + 8, 4)
            else { break }
            // Values that have no room in the entry lie elsewhere.
            let isInside = count <= 4 / (Self.lengths[kind] ?? 8)
            entries.append(Entry(tag: tag, kind: kind, count: count, at: isInside ? at + 8 : start + other))
        }
    }

    /// The bytes of a value of a kind of whole numbers.
    private static let lengths = [1: 1, 3: 2, 4: 4, 6: 1, 7: 1]

    /// The entry with a tag, the first if it is repeated.
    subscript(tag: Int) -> Entry? { entries.first { $0.tag == tag } }

    /// The first value of an entry; nil unless it is a whole number that is there.
    func value(_ entry: Entry) -> Int? {
        guard entry.count > 0, let length = Self.lengths[entry.kind] else { return nil }
        return number(entry.at, length)
    }

    /// The values of the entry with a tag, as far as they are there; empty if there are none.
    func values(_ tag: Int, most: Int = 16) -> [Int] {
        guard let entry = self[tag], let length = Self.lengths[entry.kind] else { return [] }
        // No file has more than it has bytes.
        let count = min(entry.count, most, max(0, reader.bytes.count - entry.at) / length)
        return (0..<count).compactMap { number(entry.at + $0 * length, length) }
    }

    /// The positions and the sizes of the strips or tiles, as far as they can be told.
    var parts: [(at: Int, count: Int)] {
        [(273, 279), (324, 325)].flatMap { zip(values($0, most: .max), values($1, most: .max)) }.map { ($0, $1) }
    }

    private func number(_ at: Int, _ count: Int) -> Int? { isBig ? reader.big(at, count) : reader.little(at, count) }
}
