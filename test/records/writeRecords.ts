import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { GAMES } from '../../src/games/index.ts';
import { join } from '../../src/match/lobby.ts';
import { Match, PersonId } from '../../src/match/match.ts';
import { playMoves, positionOf, resign, toAct } from '../../src/match/play.ts';
import { memoryStore } from '../store/memoryAdapter.ts';
import { accepted } from '../tables/accepted.ts';
import { numberedIds, tablesOn } from '../tables/tablesOn.ts';

/**
 * Writes the store of this version for those after it to read: that of the version before as this one brings it up to date,
 * with matches of every game begun, ended and resigned since. `npm exec tsx test/records/writeRecords.ts 0.1.0 1.0.0`.
 */
const [before = '', version = ''] = process.argv.slice(2);
const fileOf = (name: string) => `${import.meta.dirname}/${name}.jsonl`;
const ADA = PersonId.parse('111111111111111111');
const BEN = PersonId.parse('222222222222222222');
const AT = Date.UTC(2026, 10, 26, 6);
const GUILD = '900000000000000000';
const SOME_MOVES = 2;

const store = memoryStore();
const lines = readFileSync(fileOf(before), 'utf8').trim().split('\n');
const Line = z.object({ key: z.string(), value: z.unknown() });
await store.set(
  Object.fromEntries(
    lines.map((line) => {
      const { key, value } = Line.parse(JSON.parse(line));
      return [key, value];
    }),
  ),
);
const tables = await tablesOn(store, GAMES, { now: () => AT, newId: numberedIds(version.replaceAll('.', '')) });
const random = fastRandom(1);
const small = new Map<string, Match['setup']>();
for await (const [, match] of store.entries('match:', Match)) small.set(match.game, match.setup);
for (const [index, game] of GAMES.entries()) {
  const setup = small.get(game.id) ?? defaultSetup(game.setup);
  for (const [at, end] of (['running', 'over', 'resigned'] as const).entries()) {
    const where = { channel: `60000000000000000${index * 3 + at}`.slice(-18), guild: GUILD };
    const table = { game, setup, seatCount: 2, host: ADA, invited: [], computers: [], planned: [], where };
    const { id } = accepted(await tables.open(table, `open-${index}-${at}`)).match;
    let { match } = accepted(await tables.change(id, join(game, BEN)));
    for (let moves = 0; match.status === 'running' && (end === 'over' || moves < SOME_MOVES); moves += 1) {
      const seat = pick(toAct(game, match), random);
      const move = game.write(pick(game.legal(positionOf(match).state, seat), random));
      ({ match } = accepted(await tables.change(id, playMoves(game, seat, [move], { at: AT + moves }))));
    }
    if (end === 'resigned') accepted(await tables.change(id, resign(game, BEN, { at: AT })));
  }
}
await tables.people.choose(BEN, { pings: 'private', weekends: 'quiet' });
const all: { readonly key: string; readonly value: unknown }[] = [];
for await (const [key, value] of store.entries('', z.unknown())) all.push({ key, value });
all.sort((one, other) => (one.key < other.key ? -1 : 1));
writeFileSync(fileOf(version), `${all.map((line) => JSON.stringify(line)).join('\n')}\n`);
