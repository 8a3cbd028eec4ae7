// An engine as bad as they come. What it does wrong is its first argument; `any` takes one of all each time it is begun.
import { createInterface } from 'node:readline';

const WAYS = ['hangs', 'dies', 'lies', 'raves', 'floods', 'chatters', 'leaves', 'deaf', 'silent', 'early'];
const given = process.argv[2] ?? 'any';
const way = given === 'any' ? WAYS[process.pid % WAYS.length] : given;

const say = (/** @type {unknown} */ message) => process.stdout.write(`${JSON.stringify(message)}\n`);

if (way === 'deaf') setInterval(() => undefined, 1000);
else if (way === 'leaves') process.exit(3);
else if (way === 'floods') flood();
else {
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    if (message.type === 'hello' && way !== 'silent') say({ type: 'hello' });
    // Answers before it is asked are to no question.
    if (message.type === 'match' && way === 'early')
      for (let id = 0; id < 99; id++) say({ type: 'move', id, move: 'x' });
    if (message.type === 'move') answer(message);
  }
}

/** Writes without end, as fast as it is read: what waits to be read costs the machine, not the arena. */
function flood() {
  while (process.stdout.write('x'.repeat(1 << 16)));
  process.stdout.once('drain', flood);
}

/** @param {{ readonly id: number, readonly legal: readonly string[] }} question */
function answer({ id, legal }) {
  switch (way) {
    case 'dies':
      return process.kill(process.pid, 'SIGKILL');
    case 'lies':
      return say({ type: 'move', id, move: 'no move of any game' });
    case 'raves':
      return process.stdout.write(
        '}{[\u0000 "not JSON"\nnull\n[]\n{"type":"move"}\n{"type":"move","id":"x","move":7}\n',
      );
    case 'chatters':
      for (let other = 1; other < 50; other++) say({ type: 'move', id: id + other, move: legal[0] });
      return say({ type: 'move', id, move: legal[0], weigh: [{ move: legal[0], expected: 1 }] });
    case 'early':
      return say({ type: 'move', id, move: legal[0] });
    default:
      return undefined;
  }
}
