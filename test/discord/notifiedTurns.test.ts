import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newhavenCommand } from '../../commands/newhaven.ts';
import { createNotifiedTurns } from '../../src/discord/delivery/whomToPing.ts';
import type { Game } from '../../src/engine/game.ts';
import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import { join } from '../../src/match/lobby.ts';
import type { Match } from '../../src/match/match.ts';
import { playMoves, positionOf, toAct } from '../../src/match/play.ts';
import { undo } from '../../src/match/undo.ts';
import { ADA, BEN, CLEO, changedBy, createTable, EASY } from '../tables/seating.ts';

const { game } = newhavenCommand;
const DOING = { at: 0 };

/** The match after some moves by anybody who is to act, and perhaps with the last one taken back. */
function changed(match: Match, random: Random, moves: number, takesBack: boolean): Match {
  let current = match;
  for (let move = 0; move < moves && current.status === 'running'; move += 1) {
    const seat = pick(toAct(game, current), random);
    const choice = game.write(pick(game.legal(positionOf(current).state, seat), random));
    current = changedBy(current, playMoves(game, seat, [choice], DOING));
  }
  const last = current.players[current.log.at(-1)?.seat ?? 0];
  const undone = takesBack && last?.kind === 'person' ? undo(game, last.id, DOING)(current) : undefined;
  const after = undone?.ok === true ? undone.value.match : current;
  return { ...after, revision: match.revision + 1 };
}

const begun = () => changedBy(createTable(game, 4, [ADA, BEN, EASY]), join(game, CLEO));

test('what is known from one change to the next is what playing the match again would show', () => {
  const changes = fc.array(fc.record({ moves: fc.integer({ min: 1, max: 3 }), takesBack: fc.boolean() }), {
    minLength: 10,
    maxLength: 30,
  });
  fc.assert(
    fc.property(fc.integer(), changes, (seed, all) => {
      const random = fastRandom(seed);
      const isCalledAlready = createNotifiedTurns();
      let match = begun();
      for (const { moves, takesBack } of all) {
        const after = changed(match, random, moves, takesBack);
        expect(isCalledAlready(newhavenCommand, match, after)).toBe(
          createNotifiedTurns()(newhavenCommand, match, after),
        );
        match = after;
      }
    }),
    { numRuns: 5 },
  );
});

test('a match is played again for that once, however many changes follow', () => {
  let replays = 0;
  const counted: Game = {
    ...game,
    start(...options) {
      replays += 1;
      return game.start(...options);
    },
  };
  const isCalledAlready = createNotifiedTurns();
  const random = fastRandom(1);
  let match = begun();
  for (let change = 0; change < 20; change += 1) {
    const after = changed(match, random, 1, false);
    isCalledAlready({ ...newhavenCommand, game: counted }, match, after);
    match = after;
  }
  expect(match.log).toHaveLength(20);
  expect(replays).toBe(1);
});
