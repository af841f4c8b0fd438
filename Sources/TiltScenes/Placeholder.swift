import TiltEngine
