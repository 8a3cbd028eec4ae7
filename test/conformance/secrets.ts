import assert from 'node:assert/strict';
import type { Game } from '../../src/engine/game.ts';
import { fastRandom, type Random } from '../../src/engine/random.ts';
import { seatsOf } from '../../src/engine/seat.ts';
import { Match, MatchId, PersonId } from '../../src/match/match.ts';
import { exportForPerson, refuseCourse } from '../../src/match/secrecy.ts';
import type { Checks } from './subject.ts';
import { type Stop, spread } from './walk.ts';

const WATCHER = PersonId.parse('90');
const STRANGER = PersonId.parse('91');
const personOn = (seat: number) => PersonId.parse(String(10 + seat));
const FIRST_FILE = 'the file of somebody';
const SECOND_FILE = 'quite another file';

export const SECRET_CHECKS: Checks = {
  'nothing that a running match gives out reveals hidden information'({ game, stops }) {
    const random = fastRandom(7);
    for (const stop of spread(stops, 60)) {
      if (game.outcome(stop.state) !== undefined) continue;
      const match = matchAt(game, stop, FIRST_FILE);
      for (const seat of seatsOf(match.seatCount)) checkTold(game, match, seat, random, stop.where);
      for (const person of [WATCHER, STRANGER]) {
        const told = JSON.stringify(exportForPerson(game, match, person));
        assert.ok(
          !told.includes(match.seed) && !told.includes(FIRST_FILE),
          `${stop.where}: ${person} is told a secret`,
        );
        assert.deepEqual(exportForPerson(game, match, person).log, [], `${stop.where}: ${person} is told moves`);
      }
      assert.equal(refuseCourse(game, match, 0) !== undefined, game.hidden, `${stop.where}: its course may be seen`);
    }
  },
};

/** What a seat is told must be the same whatever it cannot see: another position, seed and file, and others' moves. */
function checkTold(game: Game, match: Match, seat: number, random: Random, where: string): void {
  const state = match.position?.state;
  const imagined = game.imagine?.(game.view(state, seat), seat, random) ?? state;
  const other: Match = {
    ...match,
    seed: 'another secret seed',
    setup: withFiles(game, match.setup, SECOND_FILE),
    position: match.position && { ...match.position, state: imagined },
    log: match.log.map((entry) => (entry.seat === seat ? entry : { ...entry, text: 'something else', at: 9 })),
  };
  const told = JSON.stringify(exportForPerson(game, match, personOn(seat)));
  assert.equal(
    JSON.stringify(exportForPerson(game, other, personOn(seat))),
    told,
    `${where}: seat ${seat} is told a secret`,
  );
  assert.ok(!told.includes(match.seed) && !told.includes(FIRST_FILE), `${where}: seat ${seat} is told a secret`);
  for (const one of seatsOf(match.seatCount)) {
    assert.ok(one === seat || !told.includes(`"${personOn(one)}"`), `${where}: seat ${seat} is told who others are`);
  }
}

/** The match of a walk as it would be stored there. */
function matchAt(game: Game, { walk, ply, state }: Stop, file: string): Match {
  const { setup, seatCount, log } = walk.script;
  return Match.parse({
    schema: 1,
    id: MatchId.parse('abcdefghij'),
    game: game.id,
    rules: game.rules,
    setup: withFiles(game, setup, file),
    seatCount,
    seed: 'the secret seed of this match',
    players: seatsOf(seatCount).map((seat) => ({ kind: 'person', id: personOn(seat) })),
    invited: [],
    planned: [],
    spectators: [WATCHER],
    host: personOn(0),
    status: 'running',
    log: log.slice(0, ply).map((entry) => ({ ...entry, at: 1 })),
    position: { state, seatCount, left: [], agreed: [] },
    revision: 1,
    where: { channel: '1' },
    shown: 1,
    createdAt: 0,
    answered: [],
  });
}

function withFiles(game: Game, setup: Match['setup'], file: string): Match['setup'] {
  const files = Object.entries(game.setup).filter(([, { kind }]) => kind === 'file');
  return { ...setup, ...Object.fromEntries(files.map(([name]) => [name, file])) };
}
