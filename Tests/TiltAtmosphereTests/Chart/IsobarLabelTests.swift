import Support
import Testing
import TiltAtmosphere
import TiltEngine

@Suite("The labels of isobars") struct IsobarLabelTests {
    private let part = Rect(x: 1200, y: 1500, width: 900, height: 600)

    @Test(
        "stand on their isobars, upright and clear of each other, of letters and of fronts",
        arguments: [0.5, 1, 2])
    func labels(zoom: Double) {
        var count = 0
        for seed in 1...6 as ClosedRange<UInt32> {
            let weather = Atmosphere(seed: seed).weather(at: 12)
            let field = WeatherField(weather, over: part, step: 16 / zoom)
            let (centers, fronts) = (weather.centers(in: part), weather.fronts)
            let labels = IsobarLabel.all(on: field, in: part, zoom: zoom, clearOf: centers, fronts)
            count += labels.count
            for (index, label) in labels.enumerated() {
                #expect(isClose(field.pressure(at: label.place), Double(label.pressure), within: 0.3))
                #expect((-90.0...90).contains(label.angle.degrees) && (0...1).contains(label.strength))
                for center in centers { #expect((center.place - label.place).length * zoom > 45) }
                for front in fronts {
                    #expect(front.points.allSatisfy { ($0 - label.place).length * zoom > 15 })
                }
                for other in labels[..<index] { #expect((other.place - label.place).length * zoom > 34) }
            }
        }
        #expect(count > 15)
    }

    @Test("are found in the memory of others as in new one")
    func memory() {
        let atmosphere = Atmosphere(seed: 3)
        var labels = IsobarLabels()
        for hours in [12.0, 40, 12] {
            let weather = atmosphere.weather(at: hours)
            let field = WeatherField(weather, over: part)
            labels.find(on: field, in: part, clearOf: weather.centers(in: part), weather.fronts)
            #expect(
                labels.all
                    == IsobarLabel.all(on: field, in: part, clearOf: weather.centers(in: part), weather.fronts))
        }
    }

    @Test(
        "slide, and hardly any appears or goes, while the weather moves a little")
    func sliding() {
        let atmosphere = Atmosphere(seed: 3)
        func labels(_ hours: Double) -> [IsobarLabel] {
            IsobarLabel.all(on: WeatherField(atmosphere.weather(at: hours), over: part), in: part)
        }
        let (now, soon) = (labels(12), labels(12.01))
        let stay = now.filter { label in
            soon.contains { $0.pressure == label.pressure && ($0.place - label.place).length < 4 }
        }
        #expect(stay.count >= now.count - 1)
    }
}
