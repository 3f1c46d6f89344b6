// What runs in a worker: an engine, and the commands that come for it.

function serve() {
  let engine = null;
  const send = (message) => postMessage(message, message.parts?.room instanceof ArrayBuffer ? [message.parts.room] : []);
  onmessage = ({ data }) => {
    if (engine !== null) return send(answer(engine, data));
    try {
      engine = new Engine(data.module, data.origin);
      send({ ticks: engine.ticks, ...knowledge(engine, news, data.room) });
    } catch (error) {
      send({ failure: error.message });
    }
  };
  send({ isReady: true });
}
