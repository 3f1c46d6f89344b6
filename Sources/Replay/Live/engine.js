// The engine, as WebAssembly: numbers go in and out, memory is read by address.

async function inflate(bytes, deflated) {
  if (!deflated) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// What can't be done, in words for the user; anything else that an engine throws has stopped it.
class Refusal extends Error {}

class Engine {
  // Every world has an instance of its own: one that can't be made, or that runs out of memory, leaves the others as they are.
  // Its origin is a snapshot's bytes, a document's bytes, or the name, options and seed of a built-in scene.
  constructor(module, origin) {
    const number = (address, count) => Number(this.text(address, count));
    const host = { seconds: () => performance.now() / 1000, write: () => {}, number };
    this.calls = new WebAssembly.Instance(module, { host }).exports;
    this.origin = origin;
    let isMade = false;
    try {
      isMade = this.make(origin);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      throw new Refusal("it takes more memory than this page has");
    }
    if (!isMade) throw new Refusal(this.message);
  }

  make({ snapshot, document, scene, seed }) {
    if (snapshot !== undefined) return this.lend(snapshot, (...bytes) => this.calls.live_restore(...bytes)) !== 0;
    if (document !== undefined) return this.lend(document, (...bytes) => this.calls.live_open(...bytes)) !== 0;
    const { name, items = -1, fields = -1, aspect = -1, ratio = -1, substeps, sleeps } = scene;
    return this.lend(new TextEncoder().encode(name), (...bytes) => this.calls.live_make(
      ...bytes, BigInt.asIntN(64, BigInt(seed)), items, fields, aspect, ratio, substeps, sleeps ? 1 : 0)) !== 0;
  }

  // Copies bytes to where the engine reads them, for as long as a call takes.
  lend(bytes, call, length = bytes.length) {
    const address = this.calls.live_allocate(Math.max(1, bytes.byteLength));
    new Uint8Array(this.calls.memory.buffer, address, bytes.byteLength).set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const result = call(address, length);
    this.calls.live_free(address);
    return result;
  }

  text(address, count) { return new TextDecoder().decode(new Uint8Array(this.calls.memory.buffer, address, count)); }

  get message() {
    const address = this.calls.live_message();
    const end = new Uint8Array(this.calls.memory.buffer).indexOf(0, address);
    return this.text(address, end - address);
  }

  // The present state as a scene's document.
  document(name) {
    const isWritten = this.lend(new TextEncoder().encode(name), (...bytes) => this.calls.live_export(...bytes));
    if (!isWritten) throw new Refusal(this.message);
    return this.message;
  }

  // Views end when memory grows, so they are made where they are read.
  floats(address, count) {
    return count === 0 ? new Float32Array(0) : new Float32Array(this.calls.memory.buffer, address, count);
  }

  answer(address) { return this.floats(address, this.calls.live_answer_count()); }

  // What couldn't be edited as the scene's document says, which ends the steps; empty where all were taken.
  step(count) { return this.calls.live_step(count) !== 0 ? "" : this.message; }
  get ticks() { return this.calls.live_ticks(); }
  get tick() { return this.calls.live_tick(); }
  get hash() { return BigInt.asUintN(64, this.calls.live_hash()).toString(16).padStart(16, "0"); }

  get gravity() { return [this.calls.live_gravity_x(), this.calls.live_gravity_y()]; }

  // Everything that is drawn in every picture. The views come last, since nothing makes memory grow behind them.
  draw() {
    this.calls.live_draw();
    const joints = this.calls.live_attachment_lines();
    return {
      round: this.floats(this.calls.live_round(), 9 * this.calls.live_round_count()),
      paths: this.floats(this.calls.live_paths(), 9 * this.calls.live_path_count()),
      attachments: this.answer(joints),
      mostVertices: this.calls.live_most_vertices(),
      outlines: this.floats(this.calls.live_outlines(), this.calls.live_outline_count()),
    };
  }

  get boundaries() { return this.answer(this.calls.live_boundary_lines()).slice(); }

  get items() {
    const poses = this.answer(this.calls.live_poses());
    return Array.from({ length: poses.length / 5 }, (_, slot) => {
      const [id, x, y, cosine, sine] = poses.subarray(5 * slot, 5 * slot + 5);
      return { id, x, y, angle: Math.atan2(sine, cosine) };
    }).sort((a, b) => a.id - b.id);
  }

  get fields() {
    const address = this.calls.live_fields();
    return Array.from({ length: this.calls.live_field_count() }, (_, index) => {
      const [id, x, y, kind, strength, radius] = new Float64Array(this.calls.memory.buffer, address + 48 * index, 6);
      return { id, x, y, kind, strength, radius, usual: this.calls.live_usual_strength(kind) };
    });
  }

  get facts() {
    const calls = this.calls;
    return {
      ticks: this.ticks, items: calls.live_item_count(), awake: calls.live_awake_count(),
      contacts: calls.live_contact_count(), hash: this.hash,
    };
  }

  // A boundary through points, each of x and y.
  line(points) {
    return this.lend(new Float64Array(points.flat()), (...numbers) => this.calls.live_line(...numbers), points.length);
  }
}
