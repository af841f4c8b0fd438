/// Who may pass: whoever knows the secret in the address, and of several phones the first.
///
/// The address that is shown leads each phone to one of its own, by which it is known again after a reload, in another network,
/// and when it scans the code again.
nonisolated struct PhoneGate {
    enum Answer: Equatable {
        /// Go to a path.
        case redirect(String)
        case page
        /// The batch was taken, and is for the program; it may be the first of a phone.
        case batch(isFirst: Bool)
        /// It says nothing new: a later one was taken before.
        case nothing
        /// Another phone tilts.
        case taken
        /// No, without a word.
        case refused
    }

    /// The path of the address that is shown.
    let path: String
    /// The phone that tilts, by the end of its own path, its latest batch, and when that came, in seconds.
    private var phone: (name: String, batch: PhoneBatch, time: Double)?
    /// When a phone last asked for the page, in seconds: it may be about to start.
    private var lastPage = -Double.infinity

    /// The times in seconds after which a silent phone may be replaced by another, and is not waited for any more.
    private static let (patience, memory) = (5.0, 120.0)
    private static let nameLength = 16

    /// A gate with a secret of 128 bits.
    init(using random: inout some RandomNumberGenerator) { path = "/" + Self.letters(26, &random) }

    /// Letters and digits that look different, of five bits each.
    private static let alphabet = "abcdefghijkmnpqrstuvwxyz23456789"

    private static func letters(_ count: Int, _ random: inout some RandomNumberGenerator) -> String {
        String((0..<count).map { _ in alphabet.randomElement(using: &random) ?? "a" })
    }

    /// Whether a phone is there, or may come back, at a time in seconds.
    func awaitsPhone(at now: Double) -> Bool { now - max(lastPage, phone?.time ?? lastPage) < Self.memory }

    mutating func answer(
        _ request: HTTPRequest, at now: Double, using random: inout some RandomNumberGenerator
    ) -> Answer {
        // Who types the address may do so in capitals, and end it with a slash.
        let asked = request.path.lowercased()
        let wanted = asked.hasSuffix("/") ? String(asked.dropLast()) : asked
        if request.method == .get, Self.isEqual(wanted, path) {
            let known = request.phone.flatMap { Self.isName($0) ? $0 : nil }
            if isTaken(by: known, at: now) { return .taken }
            return .redirect(path + "/" + (known ?? Self.letters(Self.nameLength, &random)))
        }
        let name = String(wanted.suffix(Self.nameLength))
        guard Self.isEqual(wanted, path + "/" + name) else { return .refused }
        guard !isTaken(by: name, at: now) else { return .taken }
        guard request.method == .post else {
            lastPage = now
            return .page
        }
        guard let batch = PhoneBatch(request.content) else { return .refused }
        guard let last = phone, last.name == name else {
            phone = (name, batch, now)
            return .batch(isFirst: true)
        }
        // The clock of a phone that has been silent may have been set.
        guard batch.isLater(than: last.batch) || now - last.time >= Self.patience else { return .nothing }
        phone = (name, batch, now)
        return .batch(isFirst: last.batch.flags.contains(.leave))
    }

    private static func isName(_ text: String) -> Bool {
        text.utf8.count == nameLength && text.allSatisfy { alphabet.contains($0) }
    }

    private func isTaken(by name: String?, at now: Double) -> Bool {
        phone.map { !$0.batch.flags.contains(.leave) && now - $0.time < Self.patience && $0.name != name } ?? false
    }

    /// Compares all letters, so that the time does not tell how many are right.
    private static func isEqual(_ a: String, _ b: String) -> Bool {
        a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
