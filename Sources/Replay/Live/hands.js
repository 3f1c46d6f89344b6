// The page: reads its data, runs the engine, and hands fingers on to it.

class LivePage {
  constructor(engine, area, tick) {
    this.engine = engine;
    this.area = area;
    this.tick = tick;
    this.canvas = document.getElementById("stage");
    this.renderer = Renderer.make(this.canvas) ?? new FlatRenderer(this.canvas);
    this.camera = { x: 0, y: 0, scale: 1 };
    this.isPlaying = false;
    // Whether something may look otherwise than it was painted last.
    this.isStale = true;
    this.owed = 0;
    this.fingers = new Map();
    this.boundaries = this.engine.answer(this.engine.calls.live_boundary_lines()).slice();
    this.colors = pageColors();
    this.stepCost = this.drawCost = 0;
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.colors = pageColors();
      this.isStale = true;
    });
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    this.resize();
    this.showGravity();
    this.listen();
    this.tell();
    this.fit();
    requestAnimationFrame((now) => this.frame(now, now));
  }

  // MARK: time

  frame(now, before) {
    if (this.isPlaying) {
      const speed = Number(document.getElementById("speed").value);
      // A page that was left doesn't catch up.
      this.owed += Math.min(now - before, 100) / 1000 * speed / this.tick;
      const count = Math.min(Math.floor(this.owed), 8);
      this.owed = Math.min(this.owed - count, 1);
      this.advance(count);
    }
    this.pour();
    if (this.isStale) {
      const begin = performance.now();
      this.paint();
      this.drawCost += 0.1 * (performance.now() - begin - this.drawCost);
      // The hash takes a look at every item.
      if (this.engine.ticks % 15 === 0 || !this.isPlaying) this.tell();
    }
    requestAnimationFrame((next) => this.frame(next, now));
  }

  advance(count) {
    if (count === 0) return;
    const begin = performance.now();
    this.engine.step(count);
    this.isStale = true;
    this.stepCost += 0.1 * ((performance.now() - begin) / count - this.stepCost);
  }

  play(isPlaying) {
    this.isPlaying = isPlaying;
    document.getElementById("play").textContent = isPlaying ? "Pause" : "Play";
  }

  stepOnce() {
    this.play(false);
    this.advance(1);
  }

  restart() {
    this.fingers.clear();
    this.engine.restart();
    this.isStale = true;
    this.showGravity();
    this.tell();
  }

  tell() {
    const calls = this.engine.calls;
    document.getElementById("count").textContent =
      `step ${this.engine.ticks} · ${calls.live_item_count()} items, ${calls.live_awake_count()} awake · ` +
      `${calls.live_contact_count()} contacts`;
    document.getElementById("hash").textContent = this.engine.hash;
    document.getElementById("cost").textContent =
      `step ${this.stepCost.toFixed(1)} ms · drawing ${this.drawCost.toFixed(1)} ms`;
  }

  // MARK: camera

  resize() {
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.max(1, Math.round(this.canvas.clientWidth * ratio));
    this.canvas.height = Math.max(1, Math.round(this.canvas.clientHeight * ratio));
    this.isStale = true;
  }

  // Shows the whole scene in what the panels leave.
  fit() {
    const [left, top, right, bottom] = this.area;
    const ratio = devicePixelRatio || 1;
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const above = Math.max(box("header").bottom, box("#tools").bottom) * ratio + 8;
    const below = this.canvas.height - box("footer").top * ratio + 8;
    const height = Math.max(this.canvas.height - above - below, 50);
    this.camera.scale = Math.min(0.96 * this.canvas.width / (right - left), height / (bottom - top));
    this.camera.x = (left + right) / 2;
    this.camera.y = (top + bottom) / 2 - (above - below) / 2 / this.camera.scale;
    this.isStale = true;
  }

  paint() {
    this.isStale = false;
    const scene = this.engine.draw();
    const attachments = this.engine.answer(this.engine.calls.live_attachment_lines());
    this.renderer.draw(this.camera, this.colors, scene, this.boundaries, attachments);
  }

  // Larger by a factor, about a place of the scene that stays where it is.
  zoom(factor, x, y) {
    const scale = Math.min(Math.max(this.camera.scale * factor, 1e-4), 1e4);
    const kept = this.camera.scale / scale;
    this.camera.scale = scale;
    this.camera.x = x - (x - this.camera.x) * kept;
    this.camera.y = y - (y - this.camera.y) * kept;
    this.isStale = true;
  }

  place(event) {
    const ratio = devicePixelRatio || 1;
    const box = this.canvas.getBoundingClientRect();
    return [
      this.camera.x + ((event.clientX - box.left) * ratio - this.canvas.width / 2) / this.camera.scale,
      this.camera.y + ((event.clientY - box.top) * ratio - this.canvas.height / 2) / this.camera.scale,
    ];
  }

  // MARK: hand

  get tool() { return document.querySelector("input[name=tool]:checked").value; }

  listen() {
    const canvas = this.canvas;
    canvas.addEventListener("pointerdown", (event) => this.fingerDown(event));
    canvas.addEventListener("pointermove", (event) => this.fingerMoved(event));
    for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, (event) => this.fingerUp(event));
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 500), ...this.place(event));
    }, { passive: false });
    const click = (id, action) => document.getElementById(id).addEventListener("click", action);
    click("play", () => this.play(!this.isPlaying));
    click("step", () => this.stepOnce());
    click("restart", () => this.restart());
    click("fit", () => this.fit());
    for (const id of ["strength", "direction"]) {
      document.getElementById(id).addEventListener("input", () => this.setGravity());
    }
    addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.target.matches("input, select, button") && event.key === " ") return;
    const actions = {
      " ": () => this.play(!this.isPlaying), ".": () => this.stepOnce(), r: () => this.restart(), f: () => this.fit(),
    };
    if (!(event.key in actions) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    actions[event.key]();
  }

  fingerDown(event) {
    // Events that a script made have no pointer.
    if (event.isTrusted) this.canvas.setPointerCapture(event.pointerId);
    const [x, y] = this.place(event);
    const finger = { tool: this.tool, x, y, screen: [event.clientX, event.clientY] };
    if (finger.tool === "grab" && this.engine.calls.live_grab(event.pointerId, x, y) < 0) finger.tool = "pan";
    this.canvas.classList.toggle("holding", finger.tool === "grab");
    this.fingers.set(event.pointerId, finger);
    this.isStale = true;
    if (finger.tool === "erase") this.erase(x, y);
    if (finger.tool !== "pan") this.play(true);
  }

  fingerMoved(event) {
    const finger = this.fingers.get(event.pointerId);
    if (finger === undefined) return;
    this.isStale = true;
    if (finger.tool === "pan") return this.pan(finger, event);
    const [x, y] = this.place(event);
    [finger.x, finger.y] = [x, y];
    if (finger.tool === "grab") this.engine.calls.live_drag(event.pointerId, x, y);
    if (finger.tool === "erase") this.erase(x, y);
  }

  // One finger moves the scene; a second one that moves it too makes it larger or smaller.
  pan(finger, event) {
    const before = finger.screen;
    finger.screen = [event.clientX, event.clientY];
    const other = [...this.fingers.values()].find((each) => each !== finger && each.tool === "pan");
    if (other !== undefined) {
      const span = ([x, y]) => Math.max(1, Math.hypot(x - other.screen[0], y - other.screen[1]));
      this.zoom(span(finger.screen) / span(before), other.x, other.y);
    }
    const [x, y] = this.place(event);
    this.camera.x += (finger.x - x) / (other === undefined ? 1 : 2);
    this.camera.y += (finger.y - y) / (other === undefined ? 1 : 2);
  }

  fingerUp(event) {
    this.engine.calls.live_release(event.pointerId);
    this.isStale = true;
    this.fingers.delete(event.pointerId);
    this.canvas.classList.remove("holding");
  }

  erase(x, y) { this.engine.calls.live_erase(x, y, 16 * (devicePixelRatio || 1) / this.camera.scale); }

  // Every fourth frame an item falls from each finger that pours, sized for what is on the screen.
  pour() {
    this.pourings = (this.pourings ?? 0) + 1;
    if (this.pourings % 4 !== 0) return;
    const kind = Number(document.getElementById("kind").value);
    const size = Math.max(1, 10 * (devicePixelRatio || 1) / this.camera.scale);
    for (const { tool, x, y } of this.fingers.values()) {
      if (tool !== "pour") continue;
      this.isStale = true;
      this.engine.calls.live_pour(kind, x + size * (this.pourings % 3 - 1) / 3, y, size);
    }
  }

  showGravity() {
    const [x, y] = [this.engine.calls.live_gravity_x(), this.engine.calls.live_gravity_y()];
    document.getElementById("strength").value = Math.hypot(x, y);
    document.getElementById("direction").value = Math.atan2(y, x) * 180 / Math.PI;
  }

  setGravity() {
    const strength = Number(document.getElementById("strength").value);
    const angle = Number(document.getElementById("direction").value) * Math.PI / 180;
    this.engine.calls.live_set_gravity(strength * Math.cos(angle), strength * Math.sin(angle));
  }
}

// What programs call: scene coordinates, pt.
function programInterface(page) {
  const finger = -1;
  const { engine } = page;
  const change = (action) => {
    page.isStale = true;
    return action();
  };
  return {
    step: (count) => {
      page.play(false);
      page.advance(count);
      page.tell();
    },
    hash: () => engine.hash,
    get items() { return engine.items; },
    grab: (x, y) => change(() => engine.calls.live_grab(finger, x, y)),
    drag: (x, y) => change(() => engine.calls.live_drag(finger, x, y)),
    release: () => change(() => engine.calls.live_release(finger)),
    restart: () => page.restart(),
    page,
  };
}

async function start() {
  const [head, text] = document.getElementById("data").textContent.split("\n");
  const { module, snapshot, deflated, area, tick } = JSON.parse(head);
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const blocks = [bytes.subarray(0, module), bytes.subarray(module, module + snapshot)];
  const [code, state] = await Promise.all(blocks.map((block) => inflate(block, deflated)));
  window.dynamics = programInterface(new LivePage(await Engine.load(code, state), area, tick));
}

start().catch((error) => {
  document.getElementById("count").textContent = `The scene can't be run here: ${error.message}`;
  document.body.dataset.failure = error.message;
});
