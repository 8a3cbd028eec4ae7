import {
  accept,
  byScore,
  defineOpenGame,
  type KeysOf,
  phrase,
  pick,
  type Random,
  refuse,
  type Seat,
  type SetupOf,
  seatsOf,
} from 'parlor/engine';
import type texts from './en.json';

declare module 'parlor/engine' {
  interface TextKeys extends KeysOf<typeof texts> {}
}

const SETUP = {
  boxes: { kind: 'number', min: 2, max: 6, default: 4, text: 'digits.setup.boxes', told: 'digits.setup.told' },
} as const;

/** The place for the one throw of a match that somebody does not want. */
export const BIN = 'bin';
const EMPTY = 0;

/** Every seat's boxes from the left and its bin at the end: what was thrown when it was filled, or `EMPTY`. */
export interface State {
  readonly seatCount: number;
  readonly sheets: readonly (readonly number[])[];
  /** Counted from 1: so many throws each has written once the round is over. */
  readonly round: number;
  readonly die: number;
  readonly left: readonly Seat[];
}

const throwDie = (random: Random) => 1 + random.below(6);
const places = (sheet: readonly number[]) => [...sheet.slice(1).map((_, at) => `${at + 1}`), BIN];
const numberOf = (sheet: readonly number[]) => Number(sheet.slice(0, -1).join(''));

export function toAct({ seatCount, sheets, round, left }: State): readonly Seat[] {
  const written = (sheet: readonly number[] = []) => sheet.filter((digit) => digit !== EMPTY).length;
  return seatsOf(seatCount).filter((seat) => written(sheets[seat]) < round && !left.includes(seat));
}

function legal(state: State, seat: Seat): readonly string[] {
  const sheet = state.sheets[seat] ?? [];
  return toAct(state).includes(seat) ? places(sheet).filter((_, at) => sheet[at] === EMPTY) : [];
}

/** The next round with a new throw, once all who stayed have written. */
function nextRound(state: State, random: Random): State {
  const isLast = state.round === state.sheets[0]?.length;
  return isLast || toAct(state).length > 0 ? state : { ...state, round: state.round + 1, die: throwDie(random) };
}

/** High throws to the left, low ones to the right, and a one into the bin. */
function choose(state: State, seat: Seat): string {
  const free = legal(state, seat);
  if (state.die === 1 && free.includes(BIN)) return BIN;
  const boxes = free.filter((place) => place !== BIN);
  return boxes[Math.floor(((6 - state.die) * boxes.length) / 6)] ?? BIN;
}

/** One die for all, and everybody writes at the same time: whose digits make the greatest number? */
export const game = defineOpenGame<SetupOf<typeof SETUP>, State, string>({
  id: 'digits',
  rules: 1,
  name: 'digits.name',
  rulesText: 'digits.rules',
  seats: { min: 1, max: 4, usual: 2 },
  setup: SETUP,
  start({ boxes }, seatCount, random) {
    const sheet = Array.from({ length: boxes + 1 }, () => EMPTY);
    return { seatCount, sheets: seatsOf(seatCount).map(() => sheet), round: 1, die: throwDie(random), left: [] };
  },
  toAct,
  legal,
  refuse(state, seat, place) {
    if (!toAct(state).includes(seat)) return phrase('engine.notYourTurn');
    return legal(state, seat).includes(place) ? undefined : phrase('digits.taken', { place });
  },
  play(before, seat, place, random) {
    const sheet = before.sheets[seat] ?? [];
    const sheets = before.sheets.with(seat, sheet.with(places(sheet).indexOf(place), before.die));
    const state = nextRound({ ...before, sheets }, random);
    const text = phrase('digits.writes', { player: { seat }, die: before.die, place });
    return { state, events: [{ to: 'everyone', text }], revealed: state.round > before.round };
  },
  leave(before, seat, random) {
    const state = nextRound({ ...before, left: [...before.left, seat] }, random);
    return { state, events: [], revealed: state.round > before.round };
  },
  outcome: (state) => (toAct(state).length > 0 ? undefined : byScore(state.sheets.map(numberOf))),
  longest: ({ boxes }, seatCount) => (boxes + 1) * seatCount,
  summary: ({ die }) => [phrase('digits.die', { die })],
  describe: ({ die, sheets }) => [
    phrase('digits.die', { die }),
    ...sheets.map((sheet, seat) => {
      const written = sheet.map((digit) => (digit === EMPTY ? '–' : digit));
      return phrase('digits.sheet', {
        player: { seat },
        boxes: written.slice(0, -1).join(' '),
        bin: `${written.at(-1)}`,
      });
    }),
  ],
  write: (place) => place,
  read(text) {
    const place = text.trim().toLowerCase();
    return /^([1-6]|bin)$/.test(place) ? accept(place) : refuse(phrase('digits.unreadable', { text }));
  },
  players: { easy: { choose: (view, seat, random) => pick(legal(view, seat), random) }, medium: { choose } },
});
