import type { ComputerPlayer } from '../../../src/engine/computerPlayer.ts';
import { defineGame, type GameEvent, type MoveResult } from '../../../src/engine/game.ts';
import { byScore } from '../../../src/engine/outcome.ts';
import { phrase } from '../../../src/engine/phrase.ts';
import { pick, type Random, shuffled } from '../../../src/engine/random.ts';
import { accept, refuse } from '../../../src/engine/result.ts';
import { isViewer, type Seat, seatsOf, type Viewer } from '../../../src/engine/seat.ts';
import type { SetupOf, SetupOptions } from '../../../src/engine/setup.ts';

const SETUP = {
  cards: { kind: 'number', text: 'highcard.option.cards', min: 1, max: 4, default: 3 },
} as const satisfies SetupOptions;
type Setup = SetupOf<typeof SETUP>;

const DECK = Array.from({ length: 16 }, (_, index) => index + 1);

/** What one seat has: `chosen` is the card it has laid down, face down, in this round. */
interface Hand {
  readonly cards: readonly number[];
  readonly chosen: number | null;
}

export interface HighCardState {
  readonly hands: readonly Hand[];
  readonly points: readonly number[];
  /** Cards laid down in rounds before. */
  readonly seen: readonly number[];
  readonly left: readonly Seat[];
}

/** Another seat's cards are 0: known to be there, and no more. */
export type HighCardView = HighCardState;

type Card = number;

const holdersOf = (state: HighCardState) => seatsOf(state.hands.length).filter((seat) => !state.left.includes(seat));

function toAct(state: HighCardState): readonly Seat[] {
  return holdersOf(state).filter((seat) => state.hands[seat]?.chosen === null && state.hands[seat].cards.length > 0);
}

function legalIn(state: HighCardState, seat: Seat): readonly Card[] {
  return toAct(state).includes(seat) ? (state.hands[seat]?.cards ?? []) : [];
}

/** Turns the cards of a round over once everybody has chosen: the highest card gets a point. */
function finishRound(state: HighCardState, events: readonly GameEvent[]): MoveResult<HighCardState> {
  const seats = holdersOf(state);
  const laid = seats.map((seat) => state.hands[seat]?.chosen ?? null);
  if (laid.includes(null)) return { state, events, revealed: false };
  const best = Math.max(...laid.map(Number));
  const winner = seats[laid.indexOf(best)] ?? 0;
  return {
    state: {
      ...state,
      hands: state.hands.map((hand) => ({ ...hand, chosen: null })),
      points: state.points.with(winner, (state.points[winner] ?? 0) + 1),
      seen: [...state.seen, ...laid.map(Number)],
    },
    events: [...events, { to: 'everyone', text: phrase('highcard.won', { player: { seat: winner }, card: best }) }],
    revealed: true,
  };
}

/** The spectator sees all hands; a seat its own; the public none. */
function seesHand(viewer: Viewer, seat: Seat): boolean {
  return viewer === 'spectator' || viewer === seat;
}

function imagineHands(view: HighCardView, viewer: Viewer, random: Random): readonly Hand[] {
  const known = view.hands.flatMap((hand) => [...hand.cards, hand.chosen ?? 0]);
  const unseen = shuffled(
    DECK.filter((card) => !known.includes(card) && !view.seen.includes(card)),
    random,
  );
  const deal = () => unseen.pop() ?? 0;
  return view.hands.map((hand, seat) =>
    seesHand(viewer, seat) ? hand : { cards: hand.cards.map(deal), chosen: hand.chosen === null ? null : deal() },
  );
}

const anyCard: ComputerPlayer<HighCardView, Card> = {
  choose: (view, seat, random) => pick(legalIn(view, seat), random),
};

/** Everybody lays a card of the hand face down; then all are turned, and the highest wins a point. */
export const highCard = defineGame<Setup, HighCardState, Card, HighCardView>({
  id: 'highcard',
  rules: 1,
  name: 'highcard.name',
  rulesText: 'highcard.rules',
  seats: { min: 2, max: 3, usual: 3 },
  setup: SETUP,
  hidden: true,
  start({ cards }, seatCount, random) {
    const deck = shuffled(DECK, random);
    return {
      hands: seatsOf(seatCount).map(() => ({ cards: deck.splice(0, cards), chosen: null })),
      points: seatsOf(seatCount).map(() => 0),
      seen: [],
      left: [],
    };
  },
  toAct,
  legal: legalIn,
  refuse(state, seat, card) {
    if (!toAct(state).includes(seat)) return phrase('engine.notYourTurn');
    return legalIn(state, seat).includes(card) ? undefined : phrase('highcard.notYours', { card });
  },
  play(state, seat, card) {
    const cards = (state.hands[seat]?.cards ?? []).filter((held) => held !== card);
    const laid = { ...state, hands: state.hands.with(seat, { cards, chosen: card }) };
    return finishRound(laid, [{ to: [seat], text: phrase('highcard.laid', { card }) }]);
  },
  leave(state, seat) {
    const gone = { ...state, left: [...state.left, seat], hands: state.hands.with(seat, { cards: [], chosen: null }) };
    return { ...finishRound(gone, []), revealed: true };
  },
  outcome: (state) => (toAct(state).length > 0 ? undefined : byScore(state.points)),
  longest: ({ cards }, seatCount) => cards * seatCount,
  view(state, viewer) {
    if (!isViewer(viewer, state.hands.length)) throw new Error(`no such viewer: ${viewer}`);
    const cover = (hand: Hand) => ({ cards: hand.cards.map(() => 0), chosen: hand.chosen === null ? null : 0 });
    return { ...state, hands: state.hands.map((hand, seat) => (seesHand(viewer, seat) ? hand : cover(hand))) };
  },
  imagine: (view, viewer, random) => ({ ...view, hands: imagineHands(view, viewer, random) }),
  summary: (view) => [phrase('highcard.points', { points: view.points.join(', ') })],
  describe: (view) => [
    phrase('highcard.points', { points: view.points.join(', ') }),
    phrase('highcard.hands', { hands: view.hands.map((hand) => hand.cards.join(' ')).join(' / ') }),
  ],
  write: (card) => `lay-${card}`,
  read(text) {
    const match = /^lay[ -](\d{1,2})$/i.exec(text.trim());
    return match === null ? refuse(phrase('highcard.unreadable', { text })) : accept(Number(match[1]));
  },
  players: { easy: anyCard, medium: anyCard },
});
