import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import type { Exercise } from '../../src/engine/exercise.ts';
import { hasToMove } from '../../src/engine/exerciseReplies.ts';
import { positionOfExercise, type TryResult, tryMoves } from '../../src/engine/judgeExercise.ts';
import type { TextKey } from '../../src/engine/phrase.ts';
import { readMoves } from '../../src/play/contract/controls.ts';
import type { GameCommand } from '../../src/play/contract/gameCommand.ts';
import { languagesShown, readTexts } from '../../src/texts/catalogue.ts';
import { DOORS, namesIn, type Offer, offerNamed, type StepDoor, viewStep } from './stepDoors.ts';

/** By language. */
const TEXTS = new Map(languagesShown().map((language) => [language, readTexts(language)]));

/** Where a learner reads a text, and the moves that they have made there. */
interface ReadingPoint {
  readonly exercise: Exercise;
  readonly key: TextKey;
  readonly entries: readonly string[];
}

/** The text of a step's task, and those that are said to moves, each where it is read first. */
function readingsOf({ game }: GameCommand, exercise: Exercise): readonly ReadingPoint[] {
  const readings = new Map<TextKey, ReadingPoint>();
  const read = (key: TextKey, entries: readonly string[]) => {
    if (!readings.has(key)) readings.set(key, { exercise, key, entries });
  };
  read(exercise.task, []);
  let entries: readonly string[] = [];
  for (const shown of [...exercise.shows, undefined]) {
    const position = positionOfExercise(game, exercise, entries);
    if (!hasToMove(game, exercise, position) || exercise.aim.kind === 'end') break;
    for (const move of game.legal(position.state, exercise.seat)) {
      const { how, say, entries: after } = triedIn(game, exercise, entries, game.write(move));
      if (say !== undefined && how !== 'done') read(say, after);
    }
    if (shown === undefined) break;
    const { how, entries: after } = triedIn(game, exercise, entries, shown);
    if (how === 'done') break;
    entries = after;
  }
  return [...readings.values()];
}

function triedIn(game: GameCommand['game'], exercise: Exercise, entries: readonly string[], move: string): TryResult {
  const tried = tryMoves(game, exercise, entries, [move]);
  if (!tried.ok) throw new Error(`${exercise.id}: ${move} is refused`);
  return tried.value;
}

/** Where somebody is who does what a text says. */
interface ReaderPosition {
  readonly entries: readonly string[];
  readonly picked: string;
  readonly how: TryResult['how'] | 'nothing';
}

/** Uses the controls that a text names, one after the other; gives what came of it, or throws at one that is not there. */
async function follow(
  door: StepDoor,
  locale: string,
  command: GameCommand,
  { exercise, key, entries }: ReadingPoint,
): Promise<ReaderPosition['how']> {
  const offersAt = async ({ entries: made, picked }: ReaderPosition) =>
    (await viewStep(door, locale, { command, exercise, entries: made, picked })).offers;
  const where = `${key} (${door}, ${locale})`;
  let now: ReaderPosition = { entries, picked: '', how: 'nothing' };
  for (const name of namesIn(TEXTS.get(locale)?.[key] ?? '')) {
    if (now.how === 'done') break;
    const offers = await offersAt(now);
    const offer = offerNamed(offers, name);
    if (offer === undefined) throw new Error(`${where}: there is no «${name}» in ${labels(offers)}`);
    if (offer.isDisabled) throw new Error(`${where}: «${name}» cannot be used then`);
    now = use(command.game, exercise, now, offer);
  }
  if (now.picked === '') return now.how;
  // A place on a picture may show the move before it is made: one more control makes it.
  const { picked } = now;
  const makes = (await offersAt(now)).find(
    ({ action, argument, isPointed }) => action === 'move' && (isPointed || argument === picked),
  );
  if (makes !== undefined) return use(command.game, exercise, now, makes).how;
  // What is named may be a part of the move that is taught: the rest of it is for the learner to find.
  return exercise.shows.some((move) => move.startsWith(picked)) ? 'on' : 'nothing';
}

function use(
  game: GameCommand['game'],
  exercise: Exercise,
  now: ReaderPosition,
  { action, argument }: Offer,
): ReaderPosition {
  if (action !== 'move') return { ...now, picked: argument };
  const tried = tryMoves(game, exercise, now.entries, readMoves(argument));
  if (!tried.ok) throw new Error(`${exercise.id}: ${argument} is refused`);
  return { entries: tried.value.entries, picked: '', how: tried.value.how };
}

function labels(offers: readonly Offer[]): string {
  return offers.map(({ label }) => label).join(' | ');
}

const STEPS = COMMANDS.flatMap((command) =>
  (command.game.lesson ?? []).map((exercise) => [`${command.game.id} ${exercise.id}`, command, exercise] as const),
);
const EVERYWHERE = DOORS.flatMap((door) => [...TEXTS.keys()].map((locale) => [door, locale] as const));

describe.each(EVERYWHERE)('in the %s, in %s,', (door, locale) => {
  test.each(STEPS)('what the texts of %s name is there, and is what the task needs', async (_, command, exercise) => {
    for (const reading of readingsOf(command, exercise)) {
      if (namesIn(TEXTS.get(locale)?.[reading.key] ?? '').length === 0) continue;
      expect(await follow(door, locale, command, reading), reading.key).not.toMatch(/again|nothing/);
    }
  });
});
