// All that a page calls is in LiveWorld; the linker is told by name what to keep.
import LiveWorld
