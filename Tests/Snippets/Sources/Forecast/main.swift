import TiltAtmosphere
import TiltEngine

// A day of weather at one place of an invented world.
let atmosphere = Atmosphere(seed: 7)
let harbour = Vector(2000, 2100)
for hour in stride(from: 0.0, through: 24, by: 6) {
    let weather = atmosphere.weather(at: hour)
    let (wind, sky) = (weather.wind(at: harbour), weather.sky(at: harbour))
    let isWet = sky.rain > 0.3
    print(
        Int(hour), "h:", Int(weather.pressure(at: harbour).rounded()), "hPa,", Int(wind.length.rounded()),
        "knots to the",
        wind.x < 0 ? "west," : "east,", isWet ? "rain" : sky.cloud > 0.3 ? "cloudy" : "fair")
}
