// The page's data: base64 of a manifest (JSON) and of channels of whole numbers, each deflated on its own.

function bytesOfBase64(text) {
  const plain = atob(text);
  const bytes = new Uint8Array(plain.length);
  for (let i = 0; i < plain.length; i++) bytes[i] = plain.charCodeAt(i);
  return bytes;
}

async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/// Reads "LENGTH DEFLATED BASE64": the manifest's block, then the channels.
async function readData(text) {
  const [length, deflated] = text.split(" ", 2).map(Number);
  const start = text.indexOf(" ", text.indexOf(" ") + 1) + 1;
  const bytes = bytesOfBase64(text.slice(start));
  const head = bytes.subarray(0, length);
  const manifest = JSON.parse(new TextDecoder().decode(deflated ? await inflated(head) : head));
  const names = Object.keys(manifest.channels);
  const values = await Promise.all(names.map((name) => channel(bytes.subarray(length), manifest.channels[name])));
  return { manifest, channels: Object.fromEntries(names.map((name, i) => [name, values[i]])) };
}

/// The numbers of a channel, frame after frame: the inverse of Channel.swift.
async function channel(bytes, entry) {
  const block = bytes.subarray(entry.offset, entry.offset + entry.length);
  const data = entry.deflated ? await inflated(block) : block;
  const { width, frames, bits, order } = entry;
  const planes = (bits + 7) >> 3, mask = 2 ** bits - 1;
  const List = bits <= 8 ? Uint8Array : bits <= 16 ? Uint16Array : Uint32Array;
  const values = new List(width * frames);
  for (let frame = 0; frame < frames; frame++) {
    const known = Math.min(order, frame);
    for (let i = 0; i < width; i++) {
      const at = frame * width * planes + i, place = frame * width + i;
      let folded = data[at];
      if (planes > 1) folded |= data[at + width] << 8;
      if (planes > 2) folded |= data[at + 2 * width] << 16;
      const residual = folded & 1 ? mask - (folded >> 1) : folded >> 1;
      let expected = 0;
      if (known > 0) expected = values[place - width];
      if (known > 1) expected = 2 * expected - values[place - 2 * width];
      values[place] = (residual + expected) & mask;
    }
  }
  return values;
}
