// The engine, as WebAssembly: numbers go in and out, memory is read by address.

async function inflate(bytes, deflated) {
  if (!deflated) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

class Engine {
  static async load(module, snapshot) {
    const host = { seconds: () => performance.now() / 1000, write: () => {} };
    const { instance } = await WebAssembly.instantiate(module, { host });
    const engine = new Engine();
    engine.calls = instance.exports;
    engine.snapshot = snapshot;
    engine.restart();
    return engine;
  }

  // The world as it was in the page's snapshot.
  restart() {
    const address = this.calls.live_allocate(this.snapshot.length);
    new Uint8Array(this.calls.memory.buffer, address, this.snapshot.length).set(this.snapshot);
    const isDone = this.calls.live_restore(address, this.snapshot.length);
    this.calls.live_free(address);
    if (!isDone) throw new Error(this.message());
  }

  message() {
    const bytes = new Uint8Array(this.calls.memory.buffer, this.calls.live_message());
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  // Views end when memory grows, so they are made where they are read.
  floats(address, count) {
    return count === 0 ? new Float32Array(0) : new Float32Array(this.calls.memory.buffer, address, count);
  }

  answer(address) { return this.floats(address, this.calls.live_answer_count()); }

  step(count) { this.calls.live_step(count); }
  get ticks() { return this.calls.live_ticks(); }
  get hash() { return BigInt.asUintN(64, this.calls.live_hash()).toString(16).padStart(16, "0"); }

  draw() {
    this.calls.live_draw();
    const [round, paths] = [this.calls.live_round_count(), this.calls.live_path_count()];
    return {
      round: this.floats(this.calls.live_round(), 9 * round),
      paths: this.floats(this.calls.live_paths(), 9 * paths),
      mostVertices: this.calls.live_most_vertices(),
      outlines: this.floats(this.calls.live_outlines(), this.calls.live_outline_count()),
    };
  }

  get items() {
    const poses = this.answer(this.calls.live_poses());
    return Array.from({ length: poses.length / 5 }, (_, slot) => {
      const [id, x, y, cosine, sine] = poses.subarray(5 * slot, 5 * slot + 5);
      return { id, x, y, angle: Math.atan2(sine, cosine) };
    }).sort((a, b) => a.id - b.id);
  }
}
