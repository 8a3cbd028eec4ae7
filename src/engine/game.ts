import type { Chances } from './chances.ts';
import type { Lesson } from './exercise.ts';
import type { Outcome } from './outcome.ts';
import type { Phrase, TextKey } from './phrase.ts';
import type { PuzzleBook } from './puzzle.ts';
import type { Random } from './random.ts';
import type { Result } from './result.ts';
import { isViewer, type Seat, type Viewer } from './seat.ts';
import type { SetupOptions, SetupValue } from './setup.ts';

/** Computer players by strength. `steady` is for games where `medium` is far above `easy`. */
export const LEVELS = ['easy', 'steady', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

/** Something that happened, in a sentence, and who may read it. */
export interface GameEvent {
  readonly to: 'everyone' | readonly Seat[];
  readonly text: Phrase;
  /** Where a turn is made of several moves: in whose turn it happened, so that a whole turn is told in one line. */
  readonly turn?: TurnPart;
  /** Where only some are told: whose turn goes on with it. */
  readonly goesOn?: Seat;
}

/** What a happening adds to the line that tells a turn: «{player} laid b4: 13 timber; built stone 2; drew 3». */
export interface TurnPart {
  readonly seat: Seat;
  /** Words behind the player and what is before it; of neighbours with the same words the `count` is summed. Missing for nothing worth a word. */
  readonly part?: Phrase;
  /** Whether a turn begins with it; else it belongs to the last one of that seat. */
  readonly begins?: true;
}

/** What a move led to. */
export interface MoveResult<State> {
  readonly state: State;
  readonly events: readonly GameEvent[];
  /** True where dice fell or something hidden became known to anybody: such a move cannot be taken back. */
  readonly revealed: boolean;
}

/**
 * Asked again and again by a computer player while it thinks: true while it may go on. Every question counts as one
 * step, so that the same number of steps gives the same move on any machine.
 */
export interface Budget {
  (): boolean;
  /** How much of it is used up, from 0 to 1; missing where it never ends. */
  readonly used?: () => number;
}

/** A move, with what a computer player expects of it. */
export interface WeighedMove<Move> {
  readonly move: Move;
  /**
   * How the match is expected to end for the seat after this move, in the game's own unit: the points by which it leads
   * the best of the others, or its own points where it plays alone. Comparable between the moves of one position. Missing
   * where nothing was worked out or tried often enough to be told: what is left is the order.
   */
  readonly expected?: number;
  /** Whether `expected` is known for certain, not guessed: nobody who plays as well as can be gets less or more. */
  readonly exact?: boolean;
  /**
   * How far the difference to the first of the list may be off, to either side: only where both were tried alike, in the
   * same worlds, so that one may say «about». Missing with a guess, of which nothing follows but the order.
   */
  readonly within?: number;
  /** The moves that follow it in the same round, where a round is planned whole. */
  readonly next?: readonly Move[];
  /** Whether this is what was asked about, see `weigh`. */
  readonly asked?: true;
  /** Why, in a sentence that a person learns from: «opens a chain of four». */
  readonly reason?: Phrase;
}

/** Chooses a legal move for `seat`, who is to act, from what that seat may know. */
export interface ComputerPlayer<View, Move> {
  choose(view: View, seat: Seat, random: Random, budget: Budget): Move;
  /**
   * Its best moves, the best first, at least one: hints, puzzles, lessons and analysis rest on it. `choose` makes the first.
   *
   * It keeps three kinds of knowledge apart. `exact`: proven, with the same budget in steps always the same. `within`: the
   * move and the first were tried alike, and the difference between them is right but for so much, 99 times of 100.
   * Neither: a guess, of which no loss may be told.
   *
   * With `asked`, the moves that somebody makes from here in this turn, or in this round where the game has `round`: what
   * they lead to is among what is weighed, marked as `asked`, with as much effort as the first; the others may be missing,
   * and where nothing certain can be said no time is spent.
   */
  weigh?(view: View, seat: Seat, random: Random, budget: Budget, asked?: readonly Move[]): readonly WeighedMove<Move>[];
  /** Of how many steps it makes good use to weigh one position, about a second's worth; 1,000 if not said. */
  readonly thorough?: number;
}

/** How a game from outside fares, which runs in a worker of its own. */
export interface WorkerHandle {
  /** The package that it comes from, as the environment names it. */
  readonly from: string;
  /** Starts its worker, where that rests, and waits for answers that are late; does not reject. Who has not waited for it may find the game not ready. */
  readonly wake: () => Promise<void>;
  /** Whether it was shut, because it failed, until the bot starts again: it can then not be played. */
  readonly isShut: () => boolean;
  /** Shuts it, and says why in the log. */
  readonly shut: (why: string) => void;
}

/** Thrown where a game from outside did not do what it was asked: it failed and is shut, or it is not ready yet. */
export class GameFailed extends Error {
  override readonly name = 'GameFailed';
  readonly isShut: boolean;

  constructor(words: string, isShut: boolean) {
    super(words);
    this.isShut = isShut;
  }
}

/**
 * What a game is. Pure: no clock, no chance but the `random` handed in, no files, no Discord, no pictures.
 *
 * State and view are plain JSON. Methods (not function-valued properties) on purpose: so that games with different
 * states fit into one registry, where everybody hands a state back only to the game it came from.
 */
export interface Game<Setup = unknown, State = unknown, Move = unknown, View = unknown> {
  /** Lower-case word: folder, slash command and prefix of its texts. */
  readonly id: string;
  /** Counts up with every change of the rules that would replay an old match differently. */
  readonly rules: number;
  /** The game under earlier `rules`, for the matches that began with them. */
  readonly earlier?: readonly Game<Setup, State, Move, View>[];
  readonly name: TextKey;
  /** What one does in it, in a sentence for somebody who has never heard of it. */
  readonly about?: TextKey;
  /** The rules for somebody new, at most 450 characters: what stands beside their picture. All of them, if missing. */
  readonly shortRules?: TextKey;
  /** The rules for players, at most 1,900 characters. */
  readonly rulesText: TextKey;
  readonly seats: { readonly min: number; readonly max: number; readonly usual: number };
  readonly setup: SetupOptions;
  /** Whether some viewers know less than others. If so, `imagine` must be there. */
  readonly hidden: boolean;

  /** Why these choices do not go together, where each is fine by itself. */
  refuseSetup?(setup: Setup, seatCount: number): Phrase | undefined;
  /** What the host should know of these choices though they can be played, such as a misspelt word in a map. */
  warnings?(setup: Setup, seatCount: number): readonly Phrase[];
  /** Whether the seats have equal chances with these choices; only such matches are rated. Missing where they always have. */
  isFair?(setup: Setup): boolean;
  start(setup: Setup, seatCount: number, random: Random): State;
  /** The seats that may act now: one, several (simultaneous rounds), none (the match is over). */
  toAct(state: State): readonly Seat[];
  /**
   * Of those who may act, who holds nobody up yet: others must act before the game goes on, and then these are to act once
   * more. They are called, and their clocks run, when nobody else is waited for. Missing where there is never such a seat.
   */
  inNoHurry?(state: State): readonly Seat[];
  /**
   * All moves `seat` may make now; none where it may not act. Depends on nothing that `seat` does not know. Feeds
   * buttons, autocomplete, computer players, fuzzers.
   */
  legal(state: State, seat: Seat): readonly Move[];
  /** Why `seat` may not make this move: undefined exactly for the moves in `legal`. */
  refuse(state: State, seat: Seat, move: Move): Phrase | undefined;
  /** The next state. The move must be legal. The old state is untouched. */
  play(state: State, seat: Seat, move: Move, random: Random): MoveResult<State>;
  /** The legal move with which `seat`, who is to act, gives the turn away; undefined where there is none now. */
  pass?(state: State, seat: Seat): Move | undefined;
  /**
   * `seat` leaves for good (resigned): those who stay, two or more, play on without it. Missing where two is the most
   * seats: a match that one of two leaves is over.
   */
  leave?(state: State, seat: Seat, random: Random): MoveResult<State>;
  /** A newcomer takes the next seat of a running match; missing where a match is closed once begun. */
  join?(state: State, random: Random): Result<MoveResult<State>>;
  /** Undefined while the match runs, that is exactly while somebody is to act. */
  outcome(state: State): Outcome | undefined;
  /**
   * How many milliseconds a person has to wait between two own moves where all move freely, whoever has moved before;
   * undefined where players take turns or play rounds. Games know no clock: the table sees to it.
   */
  pause?(state: State): number | undefined;
  /**
   * The number of the round that is open, where it means nothing in which order a seat makes its moves of one round: they
   * are judged together. Missing where every move counts for itself.
   */
  round?(state: State): number;
  /** What decided between equal scores once the match is over, in a sentence; undefined where nothing had to. */
  tieBreak?(state: State): Phrase | undefined;
  /**
   * The points of every seat as they would count if the match ended now, also where players do not see them yet; at its
   * end those of the outcome. Missing where there are none before the end.
   */
  points?(state: State): readonly number[];
  /** An upper bound for the number of moves (`play`) of a whole match. */
  longest(setup: Setup, seatCount: number): number;
  /** About how many moves a whole match takes, by all seats; as many as `longest` if not said. */
  usual?(setup: Setup, seatCount: number): number;

  /** What is chosen, unless somebody chose otherwise, where people who play each other may take a day for an answer. */
  slow?(asked: Readonly<Record<string, SetupValue>>): Readonly<Record<string, SetupValue>>;
  /** About how often each person is asked in a whole match, where that is not with every move. */
  answers?(setup: Setup, seatCount: number): number;

  /** Only what `viewer` may know; throws for a viewer who is not one of this match: a RangeError, which shuts no game from outside. */
  view(state: State, viewer: Viewer): View;
  /**
   * What everybody is shown of a match that ended before its end by the rules, because somebody resigned: with nothing
   * hidden. Missing where a spectator sees all of it anyway.
   */
  reveal?(state: State): View;
  /** A whole state that this viewer cannot tell from the true one: view(imagine(view(s, v), v), v) equals view(s, v). */
  imagine?(view: View, viewer: Viewer, random: Random): State;
  /**
   * What happened in several turns that are told together, in fewer sentences that say as much. Missing where each turn has
   * its own line.
   */
  sumUp?(happenings: readonly GameEvent[]): readonly GameEvent[];
  /** One or two short lines that go under the picture: scores, what is left. */
  summary(view: View): readonly Phrase[];
  /** The position in words, the essential first: the picture's alt text. */
  describe(view: View): readonly Phrase[];
  /**
   * What of that is heard with every board, where all of it would be too long to hear each time: the rest is asked for by a
   * button. Missing where `describe` is short.
   */
  outline?(view: View): readonly Phrase[];

  /** The one way to write a move; never `join`, `resign`, `substitute`, `agree-draw` or beginning with `undo`. */
  write(move: Move): string;
  /** Reads every way to write a move, so that read(write(move)) gives the move again. */
  read(text: string): Result<Move>;
  /**
   * A move in the words of the game, from what its player sees before it: «tile 2 on c4, turned to the left». Missing
   * where what `write` gives is what people say, such as `a1-a2`.
   */
  say?(view: View, move: Move): Phrase;

  /**
   * A whole match from `state`, which one plays alone, by somebody who knows all that chance will bring: what could have
   * been had of it, at least. Another `random` tries other ways. Missing where chance is not drawn at the start.
   */
  hindsight?(state: State, random: Random): readonly Move[];

  /** The computer players, at least `easy` and `medium`. */
  readonly players: { readonly [level in Level]?: ComputerPlayer<View, Move> };
  /** How it is taught, step by step. */
  readonly lesson?: Lesson;
  /** Positions in which the right move is known by proof. */
  readonly puzzles?: PuzzleBook;
  /** What leads are worth, as measured between computer players; missing where nobody has. */
  readonly chances?: Chances;
  /**
   * Of leads that are proven, the one with which three of four matches are won, by the level that plays on: only who errs
   * can lose them. Missing where nothing is proven before all is over.
   */
  readonly provenLeads?: { readonly [level in Level]?: number };
  /** What those lose a move, in the mean, of whom it is said that they are half accurate: in the game's unit, see docs/strength.md. */
  readonly halfAccurateLoss?: number;
  /** Set by the house for a game that it keeps apart. */
  readonly apart?: WorkerHandle;
}

/** A game that a seat can leave while others play on. */
type LeavableGame<Setup, State, Move, View> = Game<Setup, State, Move, View> & {
  leave(state: State, seat: Seat, random: Random): MoveResult<State>;
};

/** Gives a game its exact types where it is defined. */
export function defineGame<Setup, State, Move, View>(
  game: LeavableGame<Setup, State, Move, View>,
): LeavableGame<Setup, State, Move, View>;
export function defineGame<Setup, State, Move, View>(
  game: Game<Setup, State, Move, View>,
): Game<Setup, State, Move, View>;
export function defineGame<Setup, State, Move, View>(
  game: Game<Setup, State, Move, View>,
): Game<Setup, State, Move, View> {
  return game;
}

/** Gives a game its exact types where nothing is hidden: every viewer sees the state as it is. */
export function defineOpenGame<Setup, State extends object, Move>(
  game: Omit<Game<Setup, State, Move, State>, 'hidden' | 'view' | 'imagine'>,
): Game<Setup, State, Move, State> {
  return {
    ...game,
    hidden: false,
    view(state, viewer) {
      const { seatCount = game.seats.max }: { readonly seatCount?: unknown } = state;
      if (isViewer(viewer, Number(seatCount))) return state;
      throw new RangeError(`${String(viewer)} is no viewer of this match`);
    },
  };
}

/** The game under the rules that a match began with; undefined where they are no longer known. */
export function gameUnder(game: Game, rules: number): Game | undefined {
  return [game, ...(game.earlier ?? [])].find((one) => one.rules === rules);
}
