// Puts the page together. `replay` is there for scripts; "#step=120&layers=shapes,contacts" sets what is shown at first.

async function start() {
  const recording = new Recording(await readData(element("data").textContent));
  const canvas = element("stage");
  const camera = new Camera(recording.view);
  const picture = new Picture(canvas, recording, camera);
  let isDue = false;
  const draw = (now) => {
    isDue = false;
    player.advance(now);
    picture.draw(player.step);
    controls.update();
  };
  const redraw = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(draw);
  };
  const player = new Player(recording, redraw);
  const controls = new Controls({ player, picture, camera, redraw });
  const resize = () => {
    const { innerWidth: width, innerHeight: height } = window, ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const covered = (selector) => document.querySelector(selector).offsetHeight + 16;
    // Where there is room beside it, the open list of layers covers nothing.
    const list = element("layers"), side = list.open && width > 900 ? list.offsetWidth + 16 : 0;
    camera.resize(width, height, covered("header"), covered("footer"), side);
    redraw();
  };
  addEventListener("resize", resize);
  element("layers").addEventListener("toggle", resize);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { picture.readColors(); redraw(); });
  resize();
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (wanted.has("layers")) {
    const shown = wanted.get("layers").split(",");
    for (const { id } of layerList) controls.setLayer(id, shown.includes(id));
  }
  const step = parseFloat(wanted.get("step"));
  if (Number.isFinite(step)) player.seek(step);
  else if (!matchMedia("(prefers-reduced-motion: reduce)").matches) player.play();
  window.replay = { recording, player, picture, camera, controls, draw };
  document.documentElement.dataset.ready = "true";
}

start().catch((error) => {
  const message = element("message");
  message.hidden = false;
  message.textContent =
    typeof DecompressionStream === "undefined"
      ? "This browser is too old to open the recording: it lacks DecompressionStream."
      : `The recording can't be read: ${error.message}`;
});
