// The page: reads its data, has an engine step, and hands fingers on to it.

class LivePage {
  constructor(module, engine, area, { scene, seed, name }) {
    this.module = module;
    this.area = area;
    this.canvas = document.getElementById("stage");
    this.renderer = makeRenderer(this.canvas, true);
    this.viewport = new Viewport(this.canvas);
    this.isPlaying = false;
    // Whether something may look otherwise than it was painted last.
    this.isStale = true;
    // Steps that are due, and the step at which the page last told what there is.
    this.owed = this.told = 0;
    this.colors = pageColors();
    this.stepCost = this.drawCost = 0;
    this.hands = new Hands(this);
    this.gravity = new GravityControl(this);
    this.fields = new FieldHandles(this);
    this.scenes = new Scenes(this, { ...engine.origin, scene, seed, name });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.colors = pageColors();
      this.isStale = true;
    });
    // On a small screen the tools would hide the scene.
    document.getElementById("tools").open = innerWidth > 700;
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    this.resize();
    this.listen();
    this.attach(engine);
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
    }
    this.hands.pour();
    if (!this.engine.isBusy) this.goOn();
    if (this.isStale) {
      const begin = performance.now();
      this.paint();
      this.drawCost += 0.1 * (performance.now() - begin - this.drawCost);
      // The hash takes a look at every item.
      if (!this.isPlaying || Math.abs(this.engine.ticks - this.told) >= 15) this.tell();
    }
  }

  // Has the engine take the steps that are due, or show what commands have changed. No picture waits for more steps than take a
  // sixtieth of a second, but for one.
  goOn() {
    const affordable = Math.max(1, Math.floor(1000 / 60 / Math.max(this.stepCost, 0.1)));
    const count = this.isPlaying ? Math.min(Math.floor(this.owed), 8, affordable) : 0;
    this.owed = Math.min(this.owed - count, 1);
    if (count > 0) this.advance(count);
    else if (this.engine.isAhead) this.engine.step(0);
  }

  // An engine that has stopped answers nothing any more; another one begins anew.
  stopped() {
    this.play(false);
    this.hands.fingers.clear();
    this.tellUser("The engine has stopped, as it does when it runs out of memory. Restart begins anew.");
  }

  async advance(count) {
    const { refusal, cost } = await this.engine.step(count);
    this.stepCost += 0.1 * (cost - this.stepCost);
    if (refusal !== "") {
      this.tellUser(refusal);
      this.play(false);
    }
    // A thread of its own has no reason to wait for the next picture.
    if (this.engine.isAside && !this.engine.isBusy) this.goOn();
  }

  play(isPlaying) {
    this.isPlaying = isPlaying;
    document.getElementById("play").textContent = isPlaying ? "Pause" : "Play";
  }

  stepOnce() {
    this.play(false);
    return this.advance(1);
  }

  restart() { return this.scenes.restart(); }

  // Another world in place of the present one.
  show(engine) {
    this.engine.end();
    this.hands.fingers.clear();
    this.attach(engine);
    this.area = sceneArea(engine.parts, engine.boundaries, engine.fields);
  }

  attach(engine) {
    this.engine = engine;
    this.owed = this.stepCost = 0;
    engine.onChange = (kind) => this.changed(kind);
    engine.onStop = () => this.stopped();
    news.forEach(engine.onChange);
  }

  // Something that the page knows of its world is otherwise than before.
  changed(kind) {
    this.isStale = true;
    if (kind === "gravity") this.gravity.show();
    if (kind === "fields") this.fields.update();
  }

  async tell() {
    const { engine } = this;
    this.told = engine.ticks;
    const { ticks, items, awake, contacts, hash } = await engine.ask("facts");
    if (engine !== this.engine) return;
    document.getElementById("count").textContent =
      `step ${ticks} · ${items} items, ${awake} awake · ${contacts} contacts`;
    document.getElementById("hash").textContent = hash;
    document.getElementById("cost").textContent =
      `step ${this.stepCost.toFixed(1)} ms ${engine.thread} · drawing ${this.drawCost.toFixed(1)} ms`;
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
    const { parts, boundaries } = this.engine;
    this.renderer.draw(this.camera, this.colors, parts, [
      [this.fields.circles, this.colors.region], [boundaries, this.colors.boundary],
      [parts.attachments, this.colors.attachment], [this.hands.strokes, this.colors.boundary],
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
    // That the engine has stopped is told once, and not for each command that gets no answer.
    addEventListener("unhandledrejection", (event) => { if (event.reason instanceof Stop) event.preventDefault(); });
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

// What programs call: scene coordinates, pt. All of it promises what comes of it.
function programInterface(page) {
  const finger = -1;
  const ask = (...command) => page.engine.ask(...command);
  return {
    step: async (count) => {
      page.play(false);
      await page.advance(count);
      await page.tell();
    },
    hash: async () => (await ask("facts")).hash,
    items: () => ask("items"),
    grab: (x, y) => ask("grab", finger, x, y),
    drag: (x, y) => ask("drag", finger, x, y),
    release: () => ask("release", finger),
    restart: () => page.restart(),
    scene: () => ask("document", page.scenes.name),
    page,
  };
}

async function start() {
  const [head, text] = document.getElementById("data").textContent.split("\n");
  const { module, state, isDocument, deflated, area, name, scene, seed } = JSON.parse(head);
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const blocks = [bytes.subarray(0, module), bytes.subarray(module, module + state)];
  const [code, start] = await Promise.all(blocks.map((block) => inflate(block, deflated)));
  const compiled = await WebAssembly.compile(code);
  const engine = await makeEngine(compiled, { [isDocument ? "document" : "snapshot"]: start });
  window.dynamics = programInterface(new LivePage(compiled, engine, area, { scene, seed, name }));
}

start().catch((error) => {
  document.getElementById("count").textContent = `The scene can't be run here: ${error.message}`;
  document.body.dataset.failure = error.message;
});
