import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asStarted } from './grown/asStarted.ts';
import { fillWithFinished } from './grown/fillWithFinished.ts';
import { print } from './turns/statistics.ts';

/**
 * `npm run bench -- finished`: the first start after an update that introduces new lists, on a store with this many
 * finished matches, run like `npm start`. It measures when the bot is ready, its memory use afterwards, and how long
 * its event loop was blocked, until all lists are written. `MATCHES=1000000 npm run bench -- finished` for more than
 * 100,000.
 */
const MATCHES = Number(process.env.MATCHES ?? 100_000);

const folder = mkdtempSync(join(tmpdir(), 'parlor-finished-'));
const path = join(folder, 'parlor.sqlite');
const since = performance.now();
const people = await fillWithFinished(path, MATCHES);
print(
  `${MATCHES} matches that are over, of ${people} people, none in a list: written in ${((performance.now() - since) / 1000).toFixed(0)} s`,
);
print(await asStarted(`sqlite://${path}`));
rmSync(folder, { recursive: true });
