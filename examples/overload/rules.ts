import type { KeysOf, Random, Seat, Viewer } from 'parlor/engine';
import { accept, byScore, defineGame, isViewer, phrase, pick, refuse, shuffled } from 'parlor/engine';
import type texts from './en.json';

declare module 'parlor/engine' {
  interface TextKeys extends KeysOf<typeof texts> {}
}

/** What the lift bears. */
export const MOST = 33;
/** What a viewer sees in the place of a card that is hidden from them. */
export const HIDDEN = -1;
const HAND = 3;
/** Weights from 0 to 9, four of each. */
const DECK = Array.from({ length: 40 }, (_, at) => at % 10);

/** The cards, and in the same shape what a viewer knows of them. */
export interface State {
  readonly hands: readonly (readonly number[])[];
  readonly pile: readonly number[];
  /** In order: what lies in the lift. */
  readonly laid: readonly number[];
  readonly turn: Seat;
}

export const sumLoad = ({ laid }: State) => laid.reduce((sum, weight) => sum + weight, 0);
export const isOver = (state: State) => sumLoad(state) > MOST;
const legal = (state: State, seat: Seat) =>
  isOver(state) || seat !== state.turn ? [] : [...new Set(state.hands[seat])].toSorted();
const load = (state: State) => phrase('overload.load', { load: sumLoad(state), most: MOST });

function lay(state: State, seat: Seat, weight: number): State {
  const hand = state.hands[seat] ?? [];
  const held = [...hand.toSpliced(hand.indexOf(weight), 1), ...state.pile.slice(0, 1)];
  const hands = state.hands.with(seat, held);
  return { hands, pile: state.pile.slice(1), laid: [...state.laid, weight], turn: 1 - seat };
}

const hide = (cards: readonly number[]) => cards.map(() => HIDDEN);
/** A hand is seen by its player, and by whoever has asked to watch. */
const seen = (hand: readonly number[], seat: Seat, viewer: Viewer) =>
  viewer === seat || viewer === 'spectator' ? hand : hide(hand);

/** Deals the cards that the viewer has not seen, in any way that it could be. */
function imagine(view: State, _viewer: Viewer, random: Random): State {
  const unseen = [...DECK];
  for (const card of [...view.laid, ...view.hands.flat()]) if (card !== HIDDEN) unseen.splice(unseen.indexOf(card), 1);
  const cards = shuffled(unseen, random);
  const deal = (held: readonly number[]) => held.map((card) => (card === HIDDEN ? (cards.pop() ?? 0) : card));
  return { ...view, hands: view.hands.map(deal), pile: deal(view.pile) };
}

/** The heaviest card that the lift bears: the light ones are for later. */
function choose(view: State, seat: Seat): number {
  const cards = legal(view, seat);
  return cards.findLast((weight) => sumLoad(view) + weight <= MOST) ?? cards[0] ?? 0;
}

/** Whoever overloads the lift loses. Nobody sees the cards of the other. */
export const game = defineGame<unknown, State, number, State>({
  id: 'overload',
  rules: 1,
  name: 'overload.name',
  rulesText: 'overload.rules',
  seats: { min: 2, max: 2, usual: 2 },
  setup: {},
  hidden: true,
  start(_setup, _seatCount, random) {
    const deck = shuffled(DECK, random);
    const hands = [deck.slice(0, HAND), deck.slice(HAND, 2 * HAND)];
    return { hands, pile: deck.slice(2 * HAND), laid: [], turn: 0 };
  },
  toAct: (state) => (isOver(state) ? [] : [state.turn]),
  legal,
  refuse(state, seat, weight) {
    if (isOver(state) || seat !== state.turn) return phrase('engine.notYourTurn');
    return legal(state, seat).includes(weight) ? undefined : phrase('overload.notYours', { weight });
  },
  play(before, seat, weight) {
    const state = lay(before, seat, weight);
    const text = phrase('overload.lays', { player: { seat }, weight, load: sumLoad(state) });
    return { state, events: [{ to: 'everyone', text }], revealed: true };
  },
  // Whose turn it would be has won.
  outcome: (state) => (isOver(state) ? byScore([0, 1].map((seat) => Number(seat === state.turn))) : undefined),
  // The lightest cards first: sixteen from 0 to 3, two 4, and one that is too much.
  longest: () => 19,
  view(state, viewer) {
    if (!isViewer(viewer, 2)) throw new RangeError(`${String(viewer)} is no viewer of this match`);
    return { ...state, hands: state.hands.map((hand, seat) => seen(hand, seat, viewer)), pile: hide(state.pile) };
  },
  imagine,
  summary: (view) => [load(view)],
  describe: (view) => [
    load(view),
    ...view.hands.flatMap((hand, seat) =>
      hand.includes(HIDDEN) ? [] : [phrase('overload.holds', { player: { seat }, cards: hand.join(', ') })],
    ),
  ],
  write: (weight) => `lay-${weight}`,
  read(text) {
    const [, weight] = /^(?:lay-)?(\d)$/i.exec(text.trim()) ?? [];
    return weight === undefined ? refuse(phrase('overload.unreadable', { text })) : accept(Number(weight));
  },
  players: { easy: { choose: (view, seat, random) => pick(legal(view, seat), random) }, medium: { choose } },
});
