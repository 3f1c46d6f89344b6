// The parts of the items in view, as the renderer takes them: nine numbers each.
class RecordedParts {
  constructor(shapes) {
    const outlines = [];
    this.shapes = shapes.map((parts) => new RecordedShape(parts, outlines));
    this.outlines = new Float32Array(outlines);
    this.mostVertices = 3;
    for (const { kind, b } of this.shapes.flatMap(({ parts }) => parts)) {
      if (kind === 2) this.mostVertices = Math.max(this.mostVertices, b);
    }
    this.lists = [new Float32Array(9), new Float32Array(9)];
    this.clear();
  }

  clear() { this.lengths = [0, 0]; }

  // An item's parts. `state` is 0 for one that has a fill's number, 1 for one that sleeps, 2 for one that is anchored.
  add(shape, pose, state, number) {
    const c = Math.cos(pose.angle), s = Math.sin(pose.angle);
    for (const part of this.shapes[shape].parts) {
      const list = part.kind === 2 ? 1 : 0, at = this.lengths[list], values = this.room(list, at + 9);
      values[at] = pose.x + part.x * c - part.y * s;
      values[at + 1] = pose.y + part.x * s + part.y * c;
      values[at + 2] = c * part.cosine - s * part.sine;
      values[at + 3] = s * part.cosine + c * part.sine;
      values[at + 4] = part.a;
      values[at + 5] = part.b;
      values[at + 6] = part.kind;
      values[at + 7] = state;
      values[at + 8] = number;
      this.lengths[list] = at + 9;
    }
  }

  room(list, length) {
    if (this.lists[list].length < length) {
      const larger = new Float32Array(2 * length);
      larger.set(this.lists[list]);
      this.lists[list] = larger;
    }
    return this.lists[list];
  }

  get scene() {
    const [round, paths] = this.lists.map((values, list) => values.subarray(0, this.lengths[list]));
    return { round, paths, outlines: this.outlines, mostVertices: this.mostVertices };
  }
}
