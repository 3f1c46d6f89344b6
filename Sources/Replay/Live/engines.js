// An engine as the page sees it: commands go to it, and what it tells is kept. It steps in a thread of its own where the browser
// makes one, so that the page goes on however long a step takes; else on the page's.

// An engine in a worker for a world, or on the page where no worker can be made.
async function makeEngine(module, origin) {
  if (WorkerEngine.isPossible) {
    const worker = await WorkerEngine.start();
    if (worker !== null) return WorkerEngine.make(worker, module, origin);
    WorkerEngine.isPossible = false;
  }
  return new DirectEngine(module, origin);
}

// Why nothing that is asked of an engine gets an answer any more.
class Stop extends Error {}

// What both have in common. They differ in how a request is posted.
class LiveEngine {
  constructor(origin, rooms) {
    this.origin = origin;
    this.pending = new Map();
    this.asked = 0;
    // Called when something that is known has changed, with its name, and when the engine has stopped.
    this.onChange = this.onStop = () => {};
    this.hasStopped = false;
    // Whether a command has changed what is drawn since it was last asked for.
    this.isAhead = false;
    this.parts = { outlines: new Float32Array(0) };
    // What is drawn is read from one, while the other is lent to the engine to be filled anew.
    [this.room, this.spare] = rooms;
  }

  // What comes of a command.
  ask(name, ...values) {
    if (commands[name].changes.includes("parts")) this.isAhead = true;
    return this.request({ name, values });
  }

  // Takes steps, or none, and learns what is to be drawn then: unless that is on its way already.
  step(count) {
    const room = this.spare;
    this.isAhead = room === null;
    this.spare = null;
    return this.request({ name: "step", values: [count], room: room ?? undefined });
  }

  // Whether what is to be drawn is on its way.
  get isBusy() { return this.spare === null; }

  request(message) {
    return new Promise((done, failed) => {
      if (this.hasStopped) return failed(new Stop("the engine has stopped"));
      const number = this.asked++;
      this.pending.set(number, { done, failed });
      this.post({ number, ...message });
    });
  }

  receive({ number, value, failure, isRefusal, ticks, known, parts }) {
    if (failure !== undefined && !isRefusal) return this.stop();
    const { done, failed } = this.pending.get(number);
    this.pending.delete(number);
    if (failure !== undefined) return failed(new Refusal(failure));
    this.learn(ticks, known, parts);
    done(value);
  }

  learn(ticks, known, parts) {
    this.ticks = ticks;
    Object.assign(this, known);
    if (parts !== undefined) this.show(parts);
    for (const kind of Object.keys(known)) this.onChange(kind);
    if (parts !== undefined) this.onChange("parts");
  }

  show({ room, lengths: [round, paths, attachments], mostVertices, outlines = this.parts.outlines }) {
    [this.room, this.spare] = [room, this.room];
    this.parts = {
      round: new Float32Array(room, 0, round), paths: new Float32Array(room, 4 * round, paths),
      attachments: new Float32Array(room, 4 * (round + paths), attachments), mostVertices, outlines,
    };
  }

  // It answers nothing any more; what was asked and got no answer gets none.
  end() {
    this.hasStopped = true;
    for (const { failed } of this.pending.values()) failed(new Stop("the engine has stopped"));
    this.pending.clear();
  }

  // It has ended by itself.
  stop() {
    if (this.hasStopped) return;
    this.end();
    this.onStop();
  }
}

// On the page's own thread: what is asked is done at once.
class DirectEngine extends LiveEngine {
  constructor(module, origin) {
    super(origin, [new ArrayBuffer(0), new ArrayBuffer(0)]);
    this.engine = new Engine(module, origin);
    const { known, parts } = knowledge(this.engine, news, this.spare);
    this.learn(this.engine.ticks, known, parts);
  }

  get thread() { return "on the page"; }
  get isAside() { return false; }

  post(request) { this.receive(answer(this.engine, request)); }
}

// In a worker. Its rooms are shared where the browser lets pages share memory, which is where they are isolated from those of
// other sites; else they are handed to and fro.
class WorkerEngine extends LiveEngine {
  static isPossible = typeof Worker === "function";

  // A worker that has begun to run its script, or null.
  static start() {
    const script = `${document.getElementById("engine").textContent}\nserve();`;
    WorkerEngine.address ??= URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    return new Promise((done) => {
      try {
        const worker = new Worker(WorkerEngine.address);
        worker.onmessage = () => done(worker);
        worker.onerror = () => done(null);
      } catch {
        done(null);
      }
    });
  }

  // Has the worker make a world.
  static make(worker, module, origin) {
    const Room = globalThis.crossOriginIsolated ? SharedArrayBuffer : ArrayBuffer;
    const engine = new WorkerEngine(worker, origin, [new Room(0), new Room(0)]);
    return new Promise((done, failed) => {
      const refuse = (failure) => {
        worker.terminate();
        failed(new Refusal(failure));
      };
      worker.onerror = () => refuse("it takes more memory than this page has");
      worker.onmessage = ({ data: { failure, ticks, known, parts } }) => {
        if (failure !== undefined) return refuse(failure);
        worker.onmessage = ({ data }) => engine.receive(data);
        worker.onerror = worker.onmessageerror = () => engine.stop();
        engine.learn(ticks, known, parts);
        done(engine);
      };
      engine.post({ module, origin, room: engine.spare });
      engine.spare = null;
    });
  }

  constructor(worker, origin, rooms) {
    super(origin, rooms);
    this.worker = worker;
  }

  get isAside() { return true; }
  get thread() { return this.room instanceof ArrayBuffer ? "in a worker" : "in a worker, sharing memory"; }

  post(message) { this.worker.postMessage(message, message.room instanceof ArrayBuffer ? [message.room] : []); }

  end() {
    super.end();
    this.worker.terminate();
  }
}
