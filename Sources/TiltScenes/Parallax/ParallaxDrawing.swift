public import TiltCanvas
import TiltEngine
public import TiltStage

extension ParallaxScene {
    /// The pictures of the layers, then those of the icons.
    public func pictures(at time: Double) -> ScenePictures {
        let layers = own.map { $0.pictures + $0.glassPictures } ?? landscape?.pictures ?? stack.pictures
        let weather = landscape == nil ? [] : [WeatherSprite.picture]
        return ScenePictures(layers + weather + field.pictures, later: HomeScreen.latePictures)
    }

    /// Draws the layers, the farthest first, then the icons.
    public func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let (viewer, past) = (viewer(at: time), past(at: time))
        if let own {
            if let landscape {
                landscape.draw(own, into: &list, after: past, viewer: viewer, fonts: fonts)
            } else {
                own.draw(into: &list, for: viewer, tint: .white)
            }
        } else if let landscape {
            landscape.draw(into: &list, after: past, viewer: viewer, fonts: fonts)
        } else {
            stack.draw(into: &list, for: viewer)
        }
        // What falls is no control.
        guard list.showsInterface || letGo.phase(at: time) != nil else { return }
        let surface = landscape?.surface(after: past, viewer: viewer)
        list.zoomed(by: 1, moving: letGo.tremor(at: time)) { list in
            field.draw(appearance(at: time), home.states, rest, into: &list) { list, _ in
                if let own {
                    own.drawGlass(into: &list, for: viewer, tint: landscape?.tint ?? .white)
                } else {
                    landscape?.drawGlass(into: &list, after: past, viewer: viewer)
                }
            } surface: { list, index, frame, radius in
                surface?.draw(index, in: frame, radius: radius, into: &list)
            }
            for puff in letGo.puffs { puff.draw(into: &list, at: puff.point, scale: fallArea.scale, time: time) }
        }
        home.drawCard(into: &list, reading, scenery(at: time), fonts: fonts)
    }

    func appearance(at time: Double) -> AppIconField.Appearance {
        field.appearance(for: iconViewer(at: time), letGo, seenFrom: viewer(at: time), at: time)
    }
}
