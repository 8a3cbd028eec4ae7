import type { Exercise } from '../../src/engine/exercise.ts';
import { type TryResult, tryMoves } from '../../src/engine/judgeExercise.ts';
import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import { readMoves } from '../../src/play/contract/controls.ts';
import type { GameCommand } from '../../src/play/contract/gameCommand.ts';
import { readTexts } from '../../src/texts/catalogue.ts';
import { namesIn, type Offer, offerNamed, type StepDoor, viewStep } from './stepDoors.ts';

/** How fast somebody reads, in words a second, and how long it takes to find and use a control, in seconds. */
const READS = 3;
const USES = 2.5;
/** Whoever needs so many taps for one step is stuck. */
const STUCK = 60;

/** What a lesson took. */
export interface LessonTaken {
  readonly isFinished: boolean;
  readonly taps: number;
  readonly seconds: number;
}

/**
 * Takes a lesson as somebody who does not know the game: they use what is named in what was just said, else what is pointed
 * at, else what the task names, else anything that is there. They know no rule and look at no picture.
 */
export async function takeLesson(
  command: GameCommand,
  { door, locale, seed }: { readonly door: StepDoor; readonly locale: string; readonly seed: number },
): Promise<LessonTaken> {
  const texts = readTexts(locale);
  const random = fastRandom(seed);
  let [taps, words] = [0, 0];
  for (const [at, exercise] of (command.game.lesson ?? []).entries()) {
    const step = await takeStep(command, exercise, { door, locale, texts, random });
    // One more goes on to the next step.
    taps += step.taps + (at === 0 ? 0 : 1);
    words += step.words;
    if (!step.isFinished) return { isFinished: false, taps, seconds: 0 };
  }
  return { isFinished: true, taps, seconds: words / READS + taps * USES };
}

interface Reader {
  readonly door: StepDoor;
  readonly locale: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly random: Random;
}

async function takeStep(
  command: GameCommand,
  exercise: Exercise,
  { door, locale, texts, random }: Reader,
): Promise<{ readonly isFinished: boolean; readonly taps: number; readonly words: number }> {
  const task = texts[exercise.task] ?? '';
  let words = wordsIn(task);
  let [entries, picked]: [readonly string[], string] = [[], ''];
  /** What is still to be done of what was said. */
  let names = namesIn(task);
  for (let taps = 1; taps <= STUCK; taps += 1) {
    const { offers } = await viewStep(door, locale, { command, exercise, entries, picked });
    const usable = offers.filter(({ action, isDisabled }) => !isDisabled && (action === 'move' || action === 'pick'));
    const offer = choose(usable, names, { exercise, picked, random });
    names = names.slice(names.findIndex((name) => offerNamed([offer], name) !== undefined) + 1);
    if (offer.action === 'pick') {
      picked = offer.argument;
      continue;
    }
    const tried = triedBy(command, exercise, entries, offer);
    if (tried === undefined) continue;
    if (tried.how === 'done') return { isFinished: true, taps, words: words + wordsIn(texts[exercise.praise] ?? '') };
    entries = tried.entries;
    picked = '';
    const said = tried.say === undefined ? '' : (texts[tried.say] ?? '');
    const rest = tried.how === 'on' ? names : [];
    names = [...namesIn(said), ...rest, ...namesIn(task)];
    words += wordsIn(said);
  }
  return { isFinished: false, taps: STUCK, words };
}

function choose(
  usable: readonly Offer[],
  names: readonly string[],
  { exercise, picked, random }: { readonly exercise: Exercise; readonly picked: string; readonly random: Random },
): Offer {
  const pointed = exercise.pointed === true ? usable.find(({ isPointed }) => isPointed) : undefined;
  const named = names.map((name) => offerNamed(usable, name)).find((one) => one !== undefined);
  const shown =
    picked === '' ? undefined : usable.find(({ action, argument }) => action === 'move' && argument === picked);
  const onward = usable.filter((offer) => !takesBack(offer));
  return pointed ?? named ?? shown ?? pick(mostPromising(onward.length > 0 ? onward : usable), random);
}

/** Whether this only undoes what was just done: what its label says. Nobody does so who was not told of a mistake. */
function takesBack({ action, argument }: Offer): boolean {
  return argument === (action === 'pick' ? '' : 'back');
}

/** Of what says what it brings, that which brings most; all where nothing says so. */
function mostPromising(usable: readonly Offer[]): readonly Offer[] {
  const brings = usable.map(({ label }) => (label.includes('·') ? gainIn(label) : Number.NEGATIVE_INFINITY));
  const most = Math.max(...brings);
  return Number.isFinite(most) ? usable.filter((_, at) => brings[at] === most) : usable;
}

/** The figures on a control, added up: `c2 · 6 stone, 2 timber`, `e4 · 8 cells · +8`, `D4 · S + W · +3`. */
function gainIn(label: string): number {
  const [, ...parts] = label.split('·');
  return (parts.at(-1)?.match(/-?\d+/g) ?? []).reduce((sum, figure) => sum + Number(figure), 0);
}

function triedBy(
  { game }: GameCommand,
  exercise: Exercise,
  entries: readonly string[],
  { argument }: Offer,
): TryResult | undefined {
  const tried = tryMoves(game, exercise, entries, readMoves(argument));
  return tried.ok ? tried.value : undefined;
}

function wordsIn(text: string): number {
  return text.split(/\s+/).length;
}
