// What a page asks of an engine, on whichever thread that is: a command is done behind all that were sent before it, and so
// between the steps that were asked for before it and those asked for later.

// What a page knows of a world without asking, besides its parts.
const news = ["tick", "boundaries", "gravity", "fields"];

// Each command, and what the page knows no longer behind it: "parts" are what is drawn in every picture.
const commands = {
  step: { act: takeSteps, changes: [] },
  grab: { act: ({ calls }, finger, x, y) => calls.live_grab(finger, x, y) >= 0, changes: ["parts"] },
  drag: { act: ({ calls }, finger, x, y) => calls.live_drag(finger, x, y), changes: ["parts"] },
  release: { act: ({ calls }, finger) => calls.live_release(finger), changes: ["parts"] },
  pour: { act: ({ calls }, kind, x, y, size) => calls.live_pour(kind, x, y, size), changes: ["parts"] },
  erase: { act: ({ calls }, x, y, radius) => calls.live_erase(x, y, radius), changes: ["parts", "boundaries"] },
  wall: { act: (engine, points) => engine.line(points) >= 0, changes: ["boundaries"] },
  join: { act: ({ calls }, kind, ...ends) => calls.live_join(kind, ...ends) >= 0, changes: ["parts"] },
  setGravity: { act: ({ calls }, x, y) => calls.live_set_gravity(x, y), changes: ["gravity"] },
  turnGravity: { act: turnGravity, changes: ["gravity"] },
  addField: { act: ({ calls }, kind, x, y, radius) => calls.live_add_field(kind, x, y, radius), changes: ["fields"] },
  putField: { act: ({ calls }, id, x, y) => calls.live_move_field(id, x, y), changes: ["fields"] },
  moveField: { act: moveField, changes: ["fields"] },
  setFieldStrength: { act: ({ calls }, id, strength) => calls.live_set_field_strength(id, strength), changes: ["fields"] },
  removeField: { act: ({ calls }, id) => calls.live_remove_field(id), changes: ["fields"] },
  facts: { act: (engine) => engine.facts, changes: [] },
  items: { act: (engine) => engine.items, changes: [] },
  document: { act: (engine, name) => engine.document(name), changes: [] },
};

function takeSteps(engine, count) {
  const begin = performance.now();
  const refusal = engine.step(count);
  return { refusal, cost: count > 0 ? (performance.now() - begin) / count : 0 };
}

function turnGravity({ calls, gravity: [x, y] }, moreX, moreY) { calls.live_set_gravity(x + moreX, y + moreY); }

function moveField({ calls, fields }, id, moreX, moreY) {
  const field = fields.find((field) => field.id === id);
  if (field !== undefined) calls.live_move_field(id, field.x + moreX, field.y + moreY);
}

// Does what is asked. A request that lends room gets back in it what is to be drawn.
function answer(engine, { number, name, values, room }) {
  try {
    const { act, changes } = commands[name];
    const value = act(engine, ...values);
    // Edits of a scene's document may change anything.
    const isEdited = name === "step" && engine.origin.document !== undefined;
    return { number, value, ticks: engine.ticks, ...knowledge(engine, isEdited ? news : changes, room) };
  } catch (error) {
    return { number, failure: error.message, isRefusal: error instanceof Refusal };
  }
}

function knowledge(engine, changes, room) {
  const known = Object.fromEntries(news.filter((kind) => changes.includes(kind)).map((kind) => [kind, engine[kind]]));
  return room === undefined ? { known } : { known, parts: takeParts(engine, room) };
}

// Copies what is to be drawn into the room, or into one twice as large as is needed where that is too small. Outlines of paths
// go along where there are new ones.
function takeParts(engine, room) {
  const { round, paths, attachments, mostVertices, outlines } = engine.draw();
  const lists = [round, paths, attachments];
  const count = lists.reduce((sum, { length }) => sum + length, 0);
  if (room.byteLength < 4 * count) room = new room.constructor(8 * count);
  const numbers = new Float32Array(room);
  let place = 0;
  for (const list of lists) {
    numbers.set(list, place);
    place += list.length;
  }
  const parts = { room, lengths: lists.map(({ length }) => length), mostVertices };
  if (outlines.length !== engine.outlinesTold) parts.outlines = outlines.slice();
  engine.outlinesTold = outlines.length;
  return parts;
}
