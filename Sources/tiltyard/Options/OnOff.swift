import ArgumentParser

/// The value of an option that switches something.
enum OnOff: String, CaseIterable, ExpressibleByArgument {
    case on, off
}
