// A program that plays every game of Parlor, at random: npm run arena -- cellz easy "node examples/engines/engine.mjs"
import { createInterface } from 'node:readline';

/** Says one thing: a line of JSON. @param {object} message */
function say(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** Here a real engine thinks: `view` is all that its seat may know, `legal` all moves it may make. @param {any} question */
function choose({ legal }) {
  return legal[Math.floor(Math.random() * legal.length)];
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  switch (message.type) {
    case 'hello': // message.protocol
      say({ type: 'hello' });
      break;
    case 'match': // message.game, message.setup, message.seat, message.seats: what is played, and where we sit.
      break;
    case 'move':
      say({ type: 'move', id: message.id, move: choose(message) });
      break;
    case 'over': // message.scores, message.places: how it ended, by seat.
      break;
  }
}
