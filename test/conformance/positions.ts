import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { type LogEntry, undoText } from '../../src/engine/log.ts';
import { positions, replay, type Script } from '../../src/engine/match.ts';
import { winners } from '../../src/engine/outcome.ts';
import { moveRandom } from '../../src/engine/random.ts';
import { readRecord, writeRecord } from '../../src/engine/record.ts';
import { seatsOf } from '../../src/engine/seat.ts';
import { type Checks, checkPhrase, frozenCopy, toBytes, viewersAt } from './subject.ts';
import { describePly, listStops, spread, type Walk } from './walk.ts';

export const POSITION_CHECKS: Checks = {
  'states, views, moves and events are plain JSON'({ game, stops }) {
    for (const { walk, state, ply, where } of stops) {
      const played = walk.plies[ply];
      const parts = [state, played?.move ?? null, played?.played.events ?? null];
      const views = viewersAt(walk.script.seatCount, ply).map((viewer) => game.view(state, viewer));
      for (const part of [...parts, ...views]) {
        assert.ok(isDeepStrictEqual(JSON.parse(toBytes(part)), part), `${where}: not plain JSON: ${toBytes(part)}`);
      }
    }
  },

  'playing, leaving and looking leave the state as it was'({ game, stops }) {
    for (const { walk, state, ply, where } of stops) {
      const { seed, seatCount } = walk.script;
      const before = frozenCopy(state);
      const next = walk.plies[ply];
      untouched(where, () => {
        if (next !== undefined) game.play(before, next.seat, frozenCopy(next.move), moveRandom(seed, ply + 1));
        if (next !== undefined && seatCount > 2) game.leave?.(before, next.seat, moveRandom(seed, ply + 1));
        for (const viewer of viewersAt(seatCount, ply)) {
          const view = frozenCopy(game.view(before, viewer));
          game.summary(view);
          game.describe(view);
          game.imagine?.(view, viewer, moveRandom(seed, ply));
        }
        game.outcome(before);
        for (const seat of seatsOf(seatCount)) game.legal(before, seat);
      });
    }
  },

  'replaying the record of a match gives every position again, byte for byte'({ game, walks }) {
    for (const walk of spread(walks, 100)) {
      const played = statesOf(walk);
      const again = positions(game, walk.script).map(({ state }) => toBytes(state));
      const differs = again.findIndex((bytes, ply) => bytes !== played[ply]);
      assert.equal(differs, -1, `${describePly(walk.script, differs)}: another position`);
      const outcome = game.outcome(walk.end);
      const record = readRecord(writeRecord(game, walk.script, outcome));
      assert.ok(record.ok, describePly(walk.script, 0));
      const { setup, seatCount, log } = record.value;
      assert.deepEqual(
        { setup, seatCount, log, seed: walk.script.seed },
        walk.script,
        'the record tells another match',
      );
    }
  },

  'a state that was stored and read back plays on in the same way'({ game, stops }) {
    for (const { walk, state, ply, where } of stops) {
      const next = walk.plies[ply];
      if (next === undefined) continue;
      const random = moveRandom(walk.script.seed, ply + 1);
      const played = game.play(JSON.parse(toBytes(state)), next.seat, JSON.parse(toBytes(next.move)), random);
      assert.ok(toBytes(played) === toBytes(next.played), where);
    }
  },

  'moves taken back and played again lead to the same position'({ game, walks }) {
    for (const walk of spread(walks, 12)) {
      const { log } = walk.script;
      const played = statesOf(walk);
      for (const kept of spread(Array.from(log.keys()), 4)) {
        const undone: Script = { ...walk.script, log: [...log, undo(log.length - kept)] };
        assert.ok(toBytes(replay(game, undone).state) === played[kept], describePly(walk.script, kept));
        const again: Script = { ...walk.script, log: [...undone.log, ...log.slice(kept)] };
        assert.ok(toBytes(replay(game, again).state) === played.at(-1), describePly(walk.script, kept));
      }
    }
  },

  'a move that shows dice or hidden things says so'({ game, stops }) {
    for (const { walk, state, ply, where } of spread(stops, 250)) {
      const next = walk.plies[ply];
      if (next === undefined || next.played.revealed) continue;
      for (const viewer of viewersAt(walk.script.seatCount, ply)) {
        const { seat, move, played } = next;
        const seen = toBytes(game.view(played.state, viewer));
        const diced = game.play(state, seat, move, moveRandom('other dice', ply));
        assert.ok(toBytes(game.view(diced.state, viewer)) === seen, `${where}: dice show, but revealed is false`);
        const imagined = game.imagine?.(game.view(state, viewer), viewer, moveRandom('imagined', ply));
        if (imagined === undefined || game.refuse(imagined, seat, move) !== undefined) continue;
        const there = game.play(imagined, seat, move, moveRandom(walk.script.seed, ply + 1));
        const told: string = `${where}: ${viewer} learns something by ${game.write(move)}, but revealed is false`;
        assert.ok(toBytes(game.view(there.state, viewer)) === seen, told);
      }
    }
  },

  'there is an outcome exactly when nobody is to act, with a place for every seat'({ game, walks }) {
    for (const { walk, state, where } of listStops(walks)) {
      const outcome = game.outcome(state);
      assert.equal(outcome === undefined, game.toAct(state).length > 0, where);
      if (outcome === undefined) continue;
      const { scores, places } = outcome;
      assert.equal(scores.length, walk.script.seatCount, `${where}: a score for every seat`);
      assert.equal(places.length, walk.script.seatCount, `${where}: a place for every seat`);
      for (const [seat, place] of places.entries()) {
        const better = places.filter((other) => other < place).length;
        assert.equal(place, better + 1, `${where}: the places ${places} leave gaps`);
        const beaten = scores.findIndex(
          (score, other) => score < Number(scores[seat]) && Number(places[other]) <= place,
        );
        assert.equal(beaten, -1, `${where}: seat ${seat} has more than seat ${beaten} but no better place`);
      }
    }
  },

  'points are known for every seat at all times, and equal those of the outcome at the end'({ game, walks }) {
    if (game.points === undefined) return;
    for (const { walk, state, where } of spread([...listStops(walks)], 400)) {
      const points = game.points(state);
      assert.equal(points.length, walk.script.seatCount, `${where}: points for every seat`);
      assert.ok(points.every(Number.isFinite), `${where}: ${points} are no points`);
    }
    for (const { script, plies, end } of walks) {
      assert.deepEqual(game.points(end), game.outcome(end)?.scores, describePly(script, plies.length));
    }
  },

  'where a tie on points is broken, the result says why'({ game, walks, texts }) {
    for (const { script, plies, end } of walks) {
      const outcome = game.outcome(end);
      const [winner, ...others] = outcome === undefined ? [] : winners(outcome);
      if (outcome === undefined || winner === undefined || others.length > 0) continue;
      const best = outcome.scores[winner] ?? 0;
      if (!outcome.scores.some((score, seat) => seat !== winner && score >= best)) continue;
      checkPhrase(texts, game.tieBreak?.(end), describePly(script, plies.length));
    }
  },

  'a match ends within the number of moves it promises'({ game, walks }) {
    for (const { script, plies, end } of walks) {
      const longest = game.longest(script.setup, script.seatCount);
      assert.ok(Number.isSafeInteger(longest), 'longest is a whole number');
      assert.ok(plies.length <= longest, `${describePly(script, plies.length)}: more than ${longest} moves`);
      assert.deepEqual(game.toAct(end), [], `${describePly(script, plies.length)}: stuck`);
    }
  },
};

function untouched(where: string, look: () => void): void {
  try {
    look();
  } catch (error) {
    throw new Error(`${where}: what was handed in is changed`, { cause: error });
  }
}

function statesOf(walk: Walk): readonly string[] {
  return [...walk.plies.map(({ state }) => toBytes(state)), toBytes(walk.end)];
}

function undo(count: number): LogEntry {
  return { seat: 0, text: undoText(count), revealed: false };
}
