import type { ComputerPlayer } from '../../../src/engine/computerPlayer.ts';
import { defineGame } from '../../../src/engine/game.ts';
import { byScore } from '../../../src/engine/outcome.ts';
import { phrase } from '../../../src/engine/phrase.ts';
import { pick } from '../../../src/engine/random.ts';
import { accept, refuse } from '../../../src/engine/result.ts';
import { isViewer, type Seat } from '../../../src/engine/seat.ts';
import type { SetupOf, SetupOptions } from '../../../src/engine/setup.ts';

const SETUP = {
  heap: { kind: 'number', text: 'nim.option.heap', min: 3, max: 12, default: 7 },
  most: { kind: 'choice', text: 'nim.option.most', choices: ['two', 'three'], default: 'three' },
  misere: { kind: 'flag', text: 'nim.option.misere', default: false },
} as const satisfies SetupOptions;
type Setup = SetupOf<typeof SETUP>;

/** Nothing is hidden: a state is also what everybody sees. */
export interface NimState {
  readonly heap: number;
  readonly most: number;
  readonly misere: boolean;
  readonly turnOf: Seat;
  /** Whether each seat is still there. */
  readonly present: readonly boolean[];
  /** Who took last; null before the first move. */
  readonly taker: Seat | null;
}

/** How many are taken. */
type Move = number;

const most = (state: NimState) => Math.min(state.most, state.heap);

const toAct = (state: NimState): readonly Seat[] => (state.heap > 0 ? [state.turnOf] : []);

function legalIn(state: NimState, seat: Seat): readonly Move[] {
  return toAct(state).includes(seat) ? Array.from({ length: most(state) }, (_, index) => index + 1) : [];
}

function passTurn(state: NimState): NimState {
  const seats = state.present.length;
  let turnOf = state.turnOf;
  do turnOf = (turnOf + 1) % seats;
  while (state.present[turnOf] !== true);
  return { ...state, turnOf };
}

const anyMove: ComputerPlayer<NimState, Move> = {
  choose: (view, seat, random) => pick(legalIn(view, seat), random),
};

/** Leaves a heap that the next player cannot win from, where there is a way and time to count. */
const leaveMultiple: ComputerPlayer<NimState, Move> = {
  choose(view, seat, random, budget) {
    const legal = legalIn(view, seat);
    const goal = view.misere ? 1 : 0;
    const good = legal.find((count) => budget() && (view.heap - count) % (view.most + 1) === goal);
    return good ?? pick(legal, random);
  },
};

/** Take one to three of a heap; who takes the last wins. Open, for 2 to 4, and newcomers may join. */
export const nim = defineGame<Setup, NimState, Move, NimState>({
  id: 'nim',
  rules: 1,
  name: 'nim.name',
  rulesText: 'nim.rules',
  seats: { min: 2, max: 4, usual: 2 },
  setup: SETUP,
  hidden: false,
  refuseSetup: ({ heap, misere }, seatCount) =>
    misere && heap <= seatCount ? phrase('nim.heapTooSmall', { heap: seatCount + 1 }) : undefined,
  start: ({ heap, most, misere }, seatCount) => ({
    heap,
    most: most === 'two' ? 2 : 3,
    misere,
    turnOf: 0,
    present: Array.from({ length: seatCount }, () => true),
    taker: null,
  }),
  toAct,
  legal: legalIn,
  refuse(state, seat, move) {
    if (!toAct(state).includes(seat)) return phrase('engine.notYourTurn');
    return legalIn(state, seat).includes(move) ? undefined : phrase('nim.tooMany', { most: most(state) });
  },
  play(state, seat, move) {
    const taken = { ...state, heap: state.heap - move, taker: seat };
    const events = [{ to: 'everyone' as const, text: phrase('nim.took', { player: { seat }, count: move }) }];
    return { state: passTurn(taken), events, revealed: false };
  },
  leave(state, seat) {
    const without = { ...state, present: state.present.with(seat, false) };
    return { state: state.turnOf === seat ? passTurn(without) : without, events: [], revealed: true };
  },
  join(state) {
    if (state.present.length === 4) return refuse(phrase('nim.full'));
    return accept({ state: { ...state, present: [...state.present, true] }, events: [], revealed: false });
  },
  outcome(state) {
    if (state.heap > 0) return undefined;
    const wins = (seat: Seat) => (state.misere ? seat !== state.taker : seat === state.taker);
    return byScore(state.present.map((_, seat) => (wins(seat) ? 1 : 0)));
  },
  longest: ({ heap }) => heap,
  view(state, viewer) {
    if (!isViewer(viewer, state.present.length)) throw new Error(`no such viewer: ${viewer}`);
    return state;
  },
  summary: (view) => [phrase('nim.left', { count: view.heap })],
  describe: (view) => [phrase('nim.left', { count: view.heap }), phrase('nim.turn', { player: { seat: view.turnOf } })],
  write: (move) => `take-${move}`,
  read(text) {
    const match = /^take[ -]([1-9])$/i.exec(text.trim());
    return match === null ? refuse(phrase('nim.unreadable', { text })) : accept(Number(match[1]));
  },
  players: { easy: anyMove, medium: leaveMultiple },
});
