// The page: reads its data, runs the engine, and hands fingers on to it.

class LivePage {
  constructor(module, origin, area) {
    this.module = module;
    this.engine = new Engine(module, origin);
    this.area = area;
    this.canvas = document.getElementById("stage");
    this.renderer = Renderer.make(this.canvas) ?? new FlatRenderer(this.canvas);
    this.viewport = new Viewport(this.canvas);
    this.isPlaying = false;
    // Whether something may look otherwise than it was painted last.
    this.isStale = true;
    this.owed = 0;
    this.boundaries = this.engine.boundaries;
    this.colors = pageColors();
    this.stepCost = this.drawCost = 0;
    this.hands = new Hands(this);
    this.gravity = new GravityControl(this);
    this.fields = new FieldHandles(this);
    this.scenes = new Scenes(this, origin);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.colors = pageColors();
      this.isStale = true;
    });
    // On a small screen the tools would hide the scene.
    document.getElementById("tools").open = innerWidth > 700;
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    this.resize();
    this.listen();
    this.refresh();
    this.fit();
    requestAnimationFrame((now) => this.frame(now, now));
  }

  get camera() { return this.viewport.camera; }
  get fingers() { return this.hands.fingers; }

  // MARK: time

  frame(now, before) {
    requestAnimationFrame((next) => this.frame(next, now));
    if (this.isPlaying) {
      const speed = Number(document.getElementById("speed").value);
      // A page that was left doesn't catch up.
      this.owed += Math.min(now - before, 100) / 1000 * speed / this.engine.tick;
      const count = Math.min(Math.floor(this.owed), 8);
      this.owed = Math.min(this.owed - count, 1);
      this.advance(count);
    }
    this.hands.pour();
    if (this.isStale) {
      const begin = performance.now();
      this.paint();
      this.drawCost += 0.1 * (performance.now() - begin - this.drawCost);
      // The hash takes a look at every item.
      if (this.engine.ticks % 15 === 0 || !this.isPlaying) this.tell();
    }
  }

  // An engine that has stopped answers nothing any more; another one begins anew.
  stopped() {
    this.play(false);
    this.hands.fingers.clear();
    this.tellUser("The engine has stopped, as it does when it runs out of memory. Restart begins anew.");
  }

  advance(count) {
    if (count === 0) return;
    const begin = performance.now();
    this.isStale = true;
    if (!this.engine.step(count)) {
      this.tellUser(this.engine.message);
      this.play(false);
    }
    // Edits of a scene's file may have changed more than poses.
    if (this.engine.origin.document !== undefined) this.refresh();
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

  restart() { this.scenes.restart(); }

  // Another world in place of the present one.
  show(engine) {
    this.engine = engine;
    this.hands.fingers.clear();
    this.refresh();
    const fields = this.engine.fields;
    this.area = sceneArea(engine.draw(), this.boundaries, fields);
    this.tell();
  }

  // What isn't read in every frame.
  refresh() {
    this.boundaries = this.engine.boundaries;
    this.gravity.show();
    this.fields.update();
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

  // One line on what was asked for and can't be, or has been done.
  tellUser(text) { document.getElementById("note").textContent = text; }

  // MARK: what is seen

  resize() {
    this.viewport.resize();
    this.isStale = true;
  }

  fit() {
    this.viewport.fit(this.area);
    this.isStale = true;
  }

  paint() {
    this.isStale = false;
    this.renderer.draw(this.camera, this.colors, this.engine.draw(), [
      [this.fields.circles, this.colors.region], [this.boundaries, this.colors.boundary],
      [this.engine.attachments, this.colors.attachment], [this.hands.strokes, this.colors.boundary],
    ]);
    this.fields.place();
  }

  // MARK: buttons and keys

  listen() {
    const click = (id, action) => document.getElementById(id).addEventListener("click", action);
    click("play", () => this.play(!this.isPlaying));
    click("step", () => this.stepOnce());
    click("restart", () => this.restart());
    click("fit", () => this.fit());
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("error", ({ error }) => { if (error instanceof WebAssembly.RuntimeError) this.stopped(); });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("input, select, button, summary") && (event.key === " " || event.key.startsWith("Arrow"))) return;
    const move = (x, y) => {
      this.camera.x += this.viewport.length(x);
      this.camera.y += this.viewport.length(y);
      this.isStale = true;
    };
    const zoom = (factor) => {
      this.viewport.zoom(factor);
      this.isStale = true;
    };
    const actions = {
      " ": () => this.play(!this.isPlaying), ".": () => this.stepOnce(), r: () => this.restart(), f: () => this.fit(),
      "+": () => zoom(1.25), "-": () => zoom(0.8), ArrowLeft: () => move(-40, 0), ArrowRight: () => move(40, 0),
      ArrowUp: () => move(0, -40), ArrowDown: () => move(0, 40),
    };
    for (let tool = 0; tool < 6; tool++) actions[tool + 1] = () => this.hands.choose(tool);
    if (!(event.key in actions)) return;
    event.preventDefault();
    actions[event.key]();
  }
}

// What programs call: scene coordinates, pt.
function programInterface(page) {
  const finger = -1;
  const change = (action) => {
    page.isStale = true;
    return action(page.engine.calls);
  };
  return {
    step: (count) => {
      page.play(false);
      page.advance(count);
      page.tell();
    },
    hash: () => page.engine.hash,
    get items() { return page.engine.items; },
    grab: (x, y) => change((calls) => calls.live_grab(finger, x, y)),
    drag: (x, y) => change((calls) => calls.live_drag(finger, x, y)),
    release: () => change((calls) => calls.live_release(finger)),
    restart: () => page.restart(),
    scene: () => page.engine.document(page.scenes.name),
    page,
  };
}

async function start() {
  const [head, text] = document.getElementById("data").textContent.split("\n");
  const { module, state, isDocument, deflated, area, name, scene, seed } = JSON.parse(head);
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const blocks = [bytes.subarray(0, module), bytes.subarray(module, module + state)];
  const [code, start] = await Promise.all(blocks.map((block) => inflate(block, deflated)));
  const page = new LivePage(await WebAssembly.compile(code), { [isDocument ? "document" : "snapshot"]: start, scene, seed, name }, area);
  window.dynamics = programInterface(page);
}

start().catch((error) => {
  document.getElementById("count").textContent = `The scene can't be run here: ${error.message}`;
  document.body.dataset.failure = error.message;
});
