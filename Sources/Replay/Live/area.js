// The part of the plane in which a scene has something to show: left, top, right and bottom, pt.

function sceneArea(scene, boundaries, fields) {
  const area = [Infinity, Infinity, -Infinity, -Infinity];
  const add = (x, y, reach) => {
    area[0] = Math.min(area[0], x - reach);
    area[1] = Math.min(area[1], y - reach);
    area[2] = Math.max(area[2], x + reach);
    area[3] = Math.max(area[3], y + reach);
  };
  for (let k = 0; k < scene.round.length; k += 9) {
    add(scene.round[k], scene.round[k + 1], Math.hypot(scene.round[k + 4], scene.round[k + 5]));
  }
  for (let k = 0; k < scene.paths.length; k += 9) {
    const [first, count] = [2 * scene.paths[k + 4], 2 * scene.paths[k + 5]];
    let reach = 0;
    for (let v = first; v < first + count; v += 2) reach = Math.max(reach, Math.hypot(scene.outlines[v], scene.outlines[v + 1]));
    add(scene.paths[k], scene.paths[k + 1], reach);
  }
  // A floor much longer than what lies on it doesn't count as far as it goes beyond.
  const [left, top, right, bottom] = area;
  const reach = left > right ? Infinity : 2 * Math.max(right - left, bottom - top, 100);
  const within = (value, low, high) => (left > right ? value : Math.min(Math.max(value, low - reach), high + reach));
  for (let k = 0; k < boundaries.length; k += 2) {
    add(within(boundaries[k], left, right), within(boundaries[k + 1], top, bottom), 0);
  }
  if (area[0] > area[2]) for (const { x, y, radius } of fields) add(x, y, Math.max(radius, 50));
  if (area[0] > area[2]) return [-100, -100, 100, 100];
  const [wider, higher] = [Math.max(0, 1 - area[2] + area[0]) / 2, Math.max(0, 1 - area[3] + area[1]) / 2];
  return [area[0] - wider, area[1] - higher, area[2] + wider, area[3] + higher];
}
