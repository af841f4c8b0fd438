import CSDL2
import TiltEngine

extension GamepadMotion {
    /// Takes one of SDL's events at a time on the frame clock: what it means, and a motion sample where it completes one.
    func take(_ event: SDL_Event, at time: Double) -> (kinds: [InputEvent.Kind], sample: MotionSample?) {
        switch SDL_EventType(event.type) {
        case SDL_CONTROLLERDEVICEADDED:
            return (Gamepad(index: event.cdevice.which).map { add($0) } ?? [], nil)
        case SDL_CONTROLLERDEVICEREMOVED:
            return (remove(event.cdevice.which), nil)
        case SDL_CONTROLLERBUTTONDOWN:
            guard let button = Gamepad.name(ofButton: event.cbutton.button) else { break }
            return (press(event.cbutton.which, button, at: time), nil)
        case SDL_CONTROLLERBUTTONUP:
            guard let button = Gamepad.name(ofButton: event.cbutton.button) else { break }
            return (release(event.cbutton.which, button), nil)
        case SDL_CONTROLLERAXISMOTION:
            guard let axis = Gamepad.name(ofAxis: event.caxis.axis) else { break }
            return (move(event.caxis.which, axis, to: max(-1, Double(event.caxis.value) / 32767), at: time), nil)
        case SDL_CONTROLLERSENSORUPDATE:
            let (sensor, data) = (SDL_SensorType(event.csensor.sensor), event.csensor.data)
            guard sensor == SDL_SENSOR_GYRO || sensor == SDL_SENSOR_ACCEL else { break }
            return sense(
                event.csensor.which, isGyro: sensor == SDL_SENSOR_GYRO,
                Vector3(Double(data.0), Double(data.1), Double(data.2)), stamp: event.csensor.timestamp_us,
                arrival: time)
        default:
            break
        }
        return ([], nil)
    }
}
