import { fittingEntries, positionOfExercise, tryMoves } from '../../../engine/judgeExercise.ts';
import { type Phrase, phrase } from '../../../engine/phrase.ts';
import type { Puzzle } from '../../../engine/puzzle.ts';
import { moveRandom } from '../../../engine/random.ts';
import { nextRung } from '../../../learning/harderPuzzles.ts';
import { toExercise } from '../../../learning/puzzles.ts';
import {
  countRacePoints,
  RACE_LASTS,
  RACE_PUZZLES,
  RACE_WAITS,
  type Race,
  type Racer,
  withRacer,
  withTap,
} from '../../../learning/races.ts';
import { ofGame, withSeen } from '../../../learning/solver.ts';
import { PersonId } from '../../../match/match.ts';
import { refuseTo } from '../../actions/refusal.ts';
import type { Request, UsedControl } from '../../contract/command.ts';
import { readMoves } from '../../contract/controls.ts';
import type { Scene } from '../../contract/scene.ts';
import { wordsScreen } from '../../screens/screen.ts';
import { inSeconds } from '../../words/clocks.ts';
import { amountPhrase } from '../../words/formatPoints.ts';
import { findToday } from '../../words/today.ts';
import { wordsFor } from '../../words/wordsFor.ts';
import { boardButton } from '../exerciseBoard.ts';
import { exerciseScreen, type JustShown } from '../exerciseScreen.ts';
import { type Book, loadBook } from '../puzzleBook.ts';
import { puzzleOfDay } from '../puzzleOfDay.ts';
import { endRaceInTime, followRace, raceScreen } from '../raceMessages.ts';
import { puzzleSteps } from './screen.ts';

/** Opens a race in a channel, which everyone there can join. */
export async function openRace(request: Request, { command: { game } }: Book): Promise<void> {
  const { app, caller, place, now } = request;
  const { guild, channel } = place;
  if (guild === undefined || place.isGuest === true) return refuse(request, phrase('puzzles.race.nowhere'));
  const id = BigInt(request.interaction).toString(36);
  const bare: Race = {
    ...{ schema: 1, id, guild, channel, game: game.id, host: caller.person },
    ...{ racers: {}, puzzles: [], hasBegun: false, endsAt: now() + RACE_WAITS },
  };
  const race = withRacer(bare, caller.person);
  if (!(await app.tables.races.open(race, now()))) return refuse(request, phrase('puzzles.race.another'));
  endRaceInTime(request, race);
  const message = await caller.answer.toAll(raceScreen(app, race, caller.guildLocale));
  await app.tables.races.change(id, (now) => [{ ...now, message }, undefined]);
}

/** Adds someone to a race that has not started. */
export async function joinRace(request: Request, { argument: id }: UsedControl): Promise<void> {
  const { app, caller } = request;
  const race = await app.tables.races.change(id, (before) => {
    const after = withRacer(before, caller.person);
    return [after, after];
  });
  if (race === undefined) return refuse(request, phrase('puzzles.race.gone'));
  if (race.racers[caller.person] === undefined) return refuse(request, phrase('puzzles.race.full'));
  await caller.answer.update(raceScreen(app, race, caller.guildLocale));
}

/** Starts a race, and its clock. */
export async function startRace(request: Request, { argument: id }: UsedControl): Promise<void> {
  const { app, caller, now } = request;
  const waiting = await app.tables.races.read(id);
  const book = waiting && (await loadBook(app, waiting.game));
  if (waiting === undefined || book === undefined || book === 'damaged') {
    return refuse(request, phrase('puzzles.race.gone'));
  }
  const { host } = waiting;
  if (host !== undefined && host !== caller.person) {
    return refuse(request, phrase('puzzles.race.hosts', { player: phrase('discord.mention', { person: host }) }));
  }
  const puzzles = await puzzlesFor(request, book, waiting);
  const race = await app.tables.races.change(id, (before) => {
    const after = before.hasBegun ? before : { ...before, puzzles, hasBegun: true, endsAt: now() + RACE_LASTS };
    return [after, after];
  });
  if (race === undefined) return refuse(request, phrase('puzzles.race.gone'));
  endRaceInTime(request, race);
  await caller.answer.update(raceScreen(app, race, caller.guildLocale));
}

/** Puzzles from easy to hard, without today's and those that any participant has seen. */
async function puzzlesFor(request: Request, { command: { game }, puzzles }: Book, race: Race): Promise<string[]> {
  const { app } = request;
  const solvers = await Promise.all(Object.keys(race.racers).map((id) => app.tables.puzzles.read(PersonId.parse(id))));
  const today = await puzzleOfDay(app, (await findToday(request)).date);
  const known = new Set([...solvers.flatMap((one) => ofGame(one, game).tried), today?.puzzle.id ?? '']);
  const chosen: string[] = [];
  for (let at = 0; at < RACE_PUZZLES; at += 1) {
    const next = nextRung(puzzles, at, known, moveRandom(`race ${race.id}`, at));
    if (next === undefined) break;
    chosen.push(next.id);
    known.add(next.id);
  }
  return chosen;
}

/** Shows someone their current puzzle in private; people who come late join the race this way. */
export async function solveInRace(request: Request, { argument: id }: UsedControl): Promise<void> {
  const { app, caller } = request;
  const before = await app.tables.races.read(id);
  const race = await app.tables.races.change(id, (now) => {
    const after = withRacer(now, caller.person);
    return [after, after];
  });
  if (race === undefined || before === undefined) return refuse(request, phrase('puzzles.race.gone'));
  if (race.racers[caller.person] === undefined) return refuse(request, phrase('puzzles.race.full'));
  if (before.racers[caller.person] === undefined) followRace(request, id);
  await noteShown(request, race);
  await caller.answer.toCaller(await ownScreen(request, race, {}));
}

/** Shows participants their current puzzle, in place of what they were looking at. */
export async function showInRace(request: Request, { argument: id }: UsedControl): Promise<void> {
  const race = await request.app.tables.races.read(id);
  if (race === undefined || request.now() >= race.endsAt) return overAlone(request, race);
  await request.caller.answer.update(await ownScreen(request, race, {}));
}

/** The result of a tap in a race. */
interface RaceTapResult {
  readonly race: Race;
  readonly said: Phrase;
}

/**
 * Makes the moves of a control: a right answer scores one point, a miss costs one, and both lead to the next puzzle.
 */
export async function moveInRace(request: Request, { stamp, argument }: UsedControl): Promise<void> {
  const { app, caller, now } = request;
  const [id = ''] = stamp.split('.');
  const race = await app.tables.races.read(id);
  const book = race && (await loadBook(app, race.game));
  if (race === undefined || book === undefined || book === 'damaged') return overAlone(request, race);
  const at = now();
  const tap = await app.tables.races.change(id, (before): readonly [Race, RaceTapResult] => {
    const racer = before.racers[caller.person];
    if (racer === undefined || stamp !== raceVersion(before, racer) || at >= before.endsAt) {
      return [before, { race: before, said: phrase('puzzles.stale') }];
    }
    const [after, said] = tapped(book, before, racer, readMoves(argument), at);
    const next = after === racer ? before : withTap(before, caller.person, after);
    return [next, { race: next, said }];
  });
  if (tap === undefined || at >= tap.race.endsAt) return overAlone(request, tap?.race);
  await noteShown(request, tap.race);
  followRace(request, id);
  await caller.answer.update(await ownScreen(request, tap.race, { said: [tap.said] }));
}

/**
 * Marks a participant's current puzzle as seen: it would be too easy later, even if time ran out before it was tried.
 */
async function noteShown({ app, caller }: Request, race: Race): Promise<void> {
  const shown = race.puzzles[race.racers[caller.person]?.at ?? 0];
  const command = app.games.find(({ game }) => game.id === race.game);
  if (shown === undefined || command === undefined) return;
  await app.tables.puzzles.change(caller.person, (solver) => [withSeen(solver, command.game, shown), undefined]);
}

function tapped(book: Book, race: Race, racer: Racer, moves: readonly string[], at: number): readonly [Racer, Phrase] {
  const puzzle = findPuzzle(book, race, racer);
  if (puzzle === undefined) return [racer, phrase('puzzles.race.all')];
  const tried = tryMoves(book.command.game, toExercise(book.words, puzzle), racer.entries, moves);
  if (!tried.ok) return [racer, tried.refusal];
  const { how, entries } = tried.value;
  if (how === 'on') return [{ ...racer, entries: [...entries] }, phrase('puzzles.rightOn')];
  const next = { ...racer, at: racer.at + 1, entries: [] };
  return how === 'done'
    ? [{ ...next, found: racer.found + 1, last: at }, phrase('puzzles.race.right')]
    : [{ ...next, missed: racer.missed + 1 }, phrase('puzzles.race.missed')];
}

/** Shows a move before it is made. */
export async function pickInRace(request: Request, { stamp, argument }: UsedControl): Promise<void> {
  const [id = ''] = stamp.split('.');
  const race = await request.app.tables.races.read(id);
  if (race === undefined) return overAlone(request, race);
  await request.caller.answer.update(await ownScreen(request, race, { picked: argument }));
}

function findPuzzle({ puzzles }: Book, race: Race, { at }: Racer): Puzzle | undefined {
  return puzzles.find(({ id }) => id === race.puzzles[at]);
}

/** Identifies a control's race and puzzle, and the progress at that time. */
function raceVersion({ id }: Race, { at, entries }: Racer): string {
  return `${id}.${at}.${entries.length}`;
}

async function ownScreen(request: Request, race: Race, shown: JustShown): Promise<Scene> {
  const { app, caller } = request;
  const racer = race.racers[caller.person];
  const book = await loadBook(app, race.game);
  const { say } = wordsFor(app.catalogue, caller.locale);
  if (racer === undefined || book === undefined || book === 'damaged') {
    return wordsScreen(say(phrase('puzzles.damaged')));
  }
  const puzzle = findPuzzle(book, race, racer);
  if (puzzle === undefined) return wordsScreen(say(phrase('puzzles.race.all')));
  const { command, words } = book;
  const { game } = command;
  const exercise = toExercise(words, puzzle);
  const entries = fittingEntries(game, exercise, racer.entries);
  return exerciseScreen(app, caller, {
    ...shown,
    ...{ command, exercise },
    position: positionOfExercise(game, exercise, entries),
    head: phrase('puzzles.race.head', {
      game: phrase(game.name),
      at: inSeconds(race.endsAt),
      points: amountPhrase({}, countRacePoints(racer), caller.locale),
    }),
    steps: puzzleSteps({ puzzle, entries }),
    actions: { move: 'race.move', pick: 'race.pick', open: 'race.at', about: race.id },
    rows: [boardButton(app, 'race.at', race.id)],
    stamp: raceVersion(race, racer),
  });
}

/** Tells someone, in their own message, that the race is over. */
async function overAlone({ app, caller }: Request, race: Race | undefined): Promise<void> {
  const { say } = wordsFor(app.catalogue, caller.locale);
  const racer = race?.racers[caller.person];
  const said =
    racer === undefined
      ? phrase('puzzles.race.gone')
      : phrase('puzzles.race.timeUp', { points: amountPhrase({}, countRacePoints(racer), caller.locale) });
  await caller.answer.update(wordsScreen(say(said)));
}

function refuse({ app, caller }: Request, said: Phrase): Promise<void> {
  return refuseTo(app, caller.answer, caller.locale, said);
}
