/// Who may pass: whoever knows the secret in the address, and of several phones the first.
///
/// The address that is shown leads each phone to one of its own, by which it is known again after a reload and in another network.
nonisolated struct PhoneGate {
    /// What a request is answered with.
    enum Answer: Equatable {
        /// Go to a path.
        case redirect(String)
        case page
        /// The batch was taken; it is for the program.
        case batch(PhoneBatch)
        /// It was taken before.
        case nothing
        /// No, without a word.
        case refused
    }

    /// The path of the address that is shown.
    let path: String
    /// The phone that tilts, by the end of its own path, the number of its last batch, and when that came, in seconds.
    private var phone: (name: String, number: UInt32?, time: Double)?

    /// The time in seconds after which a silent phone may be replaced by another.
    static let patience = 5.0
    private static let nameLength = 16

    /// A gate with a secret of 128 bits.
    init(using random: inout some RandomNumberGenerator) { path = "/" + Self.letters(26, &random) }

    /// Letters and digits that look different, of five bits each.
    private static func letters(_ count: Int, _ random: inout some RandomNumberGenerator) -> String {
        String((0..<count).map { _ in "abcdefghijkmnpqrstuvwxyz23456789".randomElement(using: &random) ?? "a" })
    }

    /// When a phone was last heard, in seconds; nil before the first.
    var lastHeard: Double? { phone?.time }

    /// Answers a request at a time in seconds.
    mutating func answer(
        _ request: HTTPRequest, at now: Double, using random: inout some RandomNumberGenerator
    ) -> Answer {
        if request.method == .get, Self.isEqual(request.path, path) {
            return isTaken(by: nil, at: now) ? .refused : .redirect(path + "/" + Self.letters(Self.nameLength, &random))
        }
        let name = String(request.path.suffix(Self.nameLength))
        guard Self.isEqual(request.path, path + "/" + name), !isTaken(by: name, at: now) else { return .refused }
        guard request.method == .post else { return .page }
        guard let batch = PhoneBatch(request.content) else { return .refused }
        let isNew = phone?.name != name || phone?.number != batch.number
        phone = (name, batch.number, now)
        if batch.buttons.contains(.leave) { phone?.time = now - Self.patience }
        return isNew ? .batch(batch) : .nothing
    }

    /// Whether another phone tilts.
    private func isTaken(by name: String?, at now: Double) -> Bool {
        guard let phone, now - phone.time < Self.patience else { return false }
        return phone.name != name
    }

    /// Compares all letters, so that the time does not tell how many are right.
    private static func isEqual(_ a: String, _ b: String) -> Bool {
        a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
