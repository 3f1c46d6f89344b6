// Which scene the page runs: the one it came with, from another seed, or a file's; and the present one as a file.

class Scenes {
  // Bytes of a file that are read at most.
  static mostBytes = 1 << 28;
  static mostSeed = (1n << 64n) - 1n;

  // The page's own origin is a document or a snapshot; where a built-in scene was made, that is told too, so that it can be
  // made anew.
  constructor(page, { snapshot, scene, seed, name }) {
    Object.assign(this, { page, scene, name });
    this.own = { snapshot, seed };
    // How many worlds were asked for.
    this.begun = 0;
    this.seed = document.getElementById("seed");
    this.seed.closest("label").hidden = scene === undefined;
    this.seed.value = seed ?? "";
    this.seed.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.restart();
      event.stopPropagation();
    });
    document.getElementById("export").addEventListener("click", () => this.download());
    const picker = document.getElementById("file");
    document.getElementById("open").addEventListener("click", () => picker.click());
    picker.addEventListener("change", () => {
      this.opening = this.open(picker.files);
      picker.value = "";
    });
    addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      this.opening = this.open(event.dataTransfer.files);
    });
  }

  // Back to the start: of the file that was opened last, or of the page's own scene from the seed that is asked for.
  restart() {
    if (this.page.engine.origin.document !== undefined) return this.begin(this.page.engine.origin, this.name);
    const seed = this.seed.value.trim();
    if (this.scene === undefined || seed === String(this.own.seed)) return this.begin({ snapshot: this.own.snapshot }, this.name);
    if (!/^\d{1,20}$/.test(seed) || BigInt(seed) > Scenes.mostSeed) {
      return this.page.tellUser(`The seed must be a whole number from 0 to ${Scenes.mostSeed}.`);
    }
    return this.begin({ scene: this.scene, seed }, this.name);
  }

  // The running world stays where another one can't be made.
  async begin(origin, name) {
    const turn = this.begun += 1;
    let engine;
    try {
      engine = await makeEngine(this.page.module, origin);
    } catch (error) {
      return this.page.tellUser(`${name} can't be run: ${error.message}`);
    }
    // What was asked for later counts, however long each takes.
    if (turn !== this.begun) return engine.end();
    this.page.show(engine);
    this.name = name;
    document.getElementById("title").textContent = name;
    this.page.tellUser("");
  }

  async open(files) {
    if (files.length !== 1) return this.page.tellUser("Drop one scene file at a time.");
    const [file] = files;
    if (file.size > Scenes.mostBytes) {
      return this.page.tellUser(`${file.name} is too large: a scene file has at most ${Scenes.mostBytes >> 20} MB here.`);
    }
    let bytes;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch (error) {
      return this.page.tellUser(`${file.name} can't be read: ${error.message}`);
    }
    this.page.play(false);
    await this.begin({ document: bytes }, file.name);
    this.seed.closest("label").hidden = this.scene === undefined || this.page.engine.origin.document !== undefined;
    if (this.page.engine.origin.document === bytes) this.page.fit();
  }

  async download() {
    const name = this.name.replace(/\.json$/, "");
    let text;
    try {
      text = await this.page.engine.ask("document", name);
    } catch (error) {
      return this.page.tellUser(`The scene can't be exported: ${error.message}`);
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `${name.replace(/[^\w.-]+/g, "-") || "scene"}.json`;
    link.click();
    // The browser has begun by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    this.page.tellUser(`Exported as ${link.download}: dynbench runs it, and it can be dropped here.`);
  }
}
