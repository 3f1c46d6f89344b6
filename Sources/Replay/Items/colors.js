// Colours of a page, as the style sheet has them for light and dark: red, green, blue and opacity from 0 to 1.

// Fills are for items that are awake, one after the other; an edge is darker or lighter than its part.
function partColors(fills, asleep, anchored, outline) {
  const parts = [...fills, asleep, anchored];
  const edges = parts.map((color) => color.map((value, k) => (k === 3 ? value : 0.45 * value + 0.55 * outline[k])));
  return { parts, edges, fillCount: fills.length, outline };
}

// Which of them a part has, by its state and its item's number.
const partLook = (colors, state, item) => (state === 0 ? item % colors.fillCount : colors.fillCount + state - 1);

const colorOfHex = (digits) => [...[1, 3, 5].map((k) => parseInt(digits.slice(k, k + 2), 16) / 255), 1];

const cssColor = ([red, green, blue, opacity]) =>
  `rgb(${[red, green, blue].map((value) => Math.round(255 * value)).join(" ")} / ${opacity})`;

function pageColors() {
  const style = getComputedStyle(document.documentElement);
  const read = (name) => colorOfHex(style.getPropertyValue(name).trim());
  const fills = [0, 1, 2, 3, 4, 5].map((k) => read(`--fill-${k}`));
  return {
    ...partColors(fills, read("--asleep"), read("--anchored"), read("--outline")),
    back: read("--back"), boundary: read("--boundary"), attachment: read("--attachment"), region: read("--region"),
  };
}
