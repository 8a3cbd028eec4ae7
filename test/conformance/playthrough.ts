import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Game } from '../../src/engine/game.ts';
import { positions } from '../../src/engine/match.ts';
import { readRecord, writeRecord } from '../../src/engine/record.ts';
import { type Checks, sayIn } from './subject.ts';
import { generateChoices, spread, takeWalk } from './walk.ts';

export const PLAYTHROUGH_CHECKS: Checks = {
  'its recorded playthrough is what the game plays today'({ game, texts, options }) {
    const recorded = options.playthrough ?? readPlaythrough(game);
    assert.equal(
      writePlaythrough(game, texts),
      recorded,
      'The game no longer plays as recorded. Old matches must replay: count `rules` up if they do not, then run `npm run playthroughs`.',
    );
    const record = readRecord(recorded);
    assert.ok(record.ok, 'the playthrough is a record that can be read');
    const { setup, seatCount, seed = '', log, outcome } = record.value;
    const end = positions(game, { setup, seatCount, seed, log }).at(-1);
    assert.deepEqual(outcome, game.outcome(end?.state), 'the playthrough ends as it says');
  },
};

/** A match of the default setup as a record, with remarks on what some positions look like to everybody. */
export function writePlaythrough(game: Game, texts: Readonly<Record<string, string>>): string {
  const say = sayIn(texts);
  const [choice] = generateChoices(game, {});
  if (choice === undefined) throw new Error(`${game.id} has no default setup`);
  const { plies, script, end } = takeWalk(game, choice, `playthrough of ${game.id}`);
  const lines = writeRecord(game, script, game.outcome(end)).split('\n');
  const header = lines.slice(0, lines.indexOf('') + 1);
  const entries = lines.slice(header.length, -1);
  const shown = new Set([...spread(Array.from(plies.keys()), 12), plies.length - 1]);
  const remarked = entries.flatMap((entry, ply) => {
    const { state = end } = plies[ply + 1] ?? {};
    const events = (plies[ply]?.played.events ?? []).filter(({ to }) => to === 'everyone').map(({ text }) => say(text));
    const view = game.view(state, 'public');
    return shown.has(ply) ? [entry, ...remarks([...events, ...game.describe(view).map(say)])] : [entry];
  });
  return [...header, ...remarked, ''].join('\n');
}

function remarks(sentences: readonly string[]): readonly string[] {
  return sentences.flatMap((sentence) => sentence.split('\n').map((line) => `# ${line}`.trimEnd()));
}

export function playthroughFile(game: Game): URL {
  return new URL(`../playthroughs/${game.id}.txt`, import.meta.url);
}

function readPlaythrough(game: Game): string {
  try {
    return readFileSync(playthroughFile(game), 'utf8');
  } catch (error) {
    throw new Error(`${game.id} has no recorded playthrough: run \`npm run playthroughs\``, { cause: error });
  }
}
