// A recorded run: where items are at any step, and what was there when.

class Recording {
  constructor({ manifest, channels }) {
    Object.assign(this, manifest);
    this.channels = channels;
    this.frames = this.steps.length;
    this.firstStep = this.steps[0];
    this.lastStep = this.steps[this.frames - 1];
    this.contactStarts = starts(manifest.overlays.contacts);
    this.cellStarts = starts(manifest.overlays.cells);
    this.shapeOf = new Int32Array(this.items).fill(-1);
    this.shapesFrame = -1;
    this.useShapes(0);
  }

  /// The key frame at or before a step, and how far the step is on the way to the next.
  frameAt(step) {
    let low = 0, high = this.frames - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.steps[middle] <= step) low = middle; else high = middle - 1;
    }
    const next = Math.min(low + 1, this.frames - 1);
    const span = this.steps[next] - this.steps[low];
    return { frame: low, next, part: span > 0 ? Math.min((step - this.steps[low]) / span, 1) : 0 };
  }

  /// The last overlay at or before a key frame.
  overlayAt(frame) {
    const { frames } = this.overlays;
    let index = 0;
    while (index + 1 < frames.length && frames[index + 1] <= frame) index++;
    return index;
  }

  /// Makes `shapeOf` say which shape each item has at a key frame.
  useShapes(frame) {
    if (frame === this.shapesFrame) return;
    const uses = this.shapeUses;
    this.shapeOf.fill(-1);
    for (let i = 0; i < uses.length && uses[i] <= frame; i += 3) this.shapeOf[uses[i + 1]] = uses[i + 2];
    this.shapesFrame = frame;
  }

  /// 0 absent, 1 awake, 2 asleep, 3 anchored.
  state(frame, item) { return this.channels.state[frame * this.items + item]; }

  /// Fills `pose` with an item's centre of mass and angle between two key frames.
  pose(at, item, pose) {
    const a = at.frame * this.items + item, b = at.next * this.items + item;
    const { x, y, angle, state } = this.channels;
    const part = state[b] === 0 ? 0 : at.part;
    pose.x = this.origin[0] + this.quantum * (x[a] + (x[b] - x[a]) * part);
    pose.y = this.origin[1] + this.quantum * (y[a] + (y[b] - y[a]) * part);
    // The shorter way round.
    const half = this.angles / 2;
    const turn = ((angle[b] - angle[a] + half + this.angles) % this.angles) - half;
    pose.angle = ((angle[a] + turn * part) * 2 * Math.PI) / this.angles;
    return pose;
  }

  /// pt/s.
  velocity(at, item) {
    const i = at.frame * this.items + item;
    return [rooted(this.channels.vx[i], this.fastest), rooted(this.channels.vy[i], this.fastest)];
  }

  /// Counts items by state at a key frame.
  count(frame) {
    const count = [0, 0, 0, 0];
    for (let item = 0; item < this.items; item++) count[this.state(frame, item)]++;
    return { items: count[1] + count[2] + count[3], awake: count[1], asleep: count[2] };
  }

  /// Those of a list of spans that last at a key frame.
  current(spans, frame) {
    return spans.filter((span) => span.from <= frame && (span.to === undefined || frame < span.to));
  }
}

/// The inverse of SpeedScale in Quantiser.swift.
function rooted(byte, most) {
  const root = (byte - 128) / 127;
  return Math.sign(root) * root * root * most;
}

/// Where each run of a list of runs begins.
function starts(counts) {
  const result = [0];
  for (const count of counts) result.push(result[result.length - 1] + count);
  return result;
}
