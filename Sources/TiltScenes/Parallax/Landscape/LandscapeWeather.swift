/// The weathers of the landscape, in the order in which a key goes through them.
public enum LandscapeWeather: String, CaseIterable, Hashable, Sendable {
    /// Sun or stars, and a few small clouds.
    case clear
    /// Heaps of cloud.
    case cloudy
    /// Rain under a low deck.
    case rain
    /// Banks of fog.
    case fog
    /// Snow that falls and stays.
    case snow
    /// A thunderstorm.
    case storm
    /// Wind in the trees.
    case wind

    /// The name for people.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
