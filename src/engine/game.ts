import type { Chances } from './chances.ts';
import type { Lesson } from './exercise.ts';
import type { Outcome } from './outcome.ts';
import type { Phrase, TextKey } from './phrase.ts';
import type { PuzzleBook } from './puzzle.ts';
import type { Random } from './random.ts';
import type { Result } from './result.ts';
import { isViewer, type Seat, type Viewer } from './seat.ts';
import type { SetupOptions, SetupValue } from './setup.ts';

/** The levels of computer players, weakest first. `steady` is for games in which `medium` is far stronger than `easy`. */
export const LEVELS = ['easy', 'steady', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

/** Something that happened, in a sentence, and who may read it. */
export interface GameEvent {
  readonly to: 'everyone' | readonly Seat[];
  readonly text: Phrase;
  /** If a turn has several moves: the turn in which it happened, so that a whole turn can be told in one line. */
  readonly turn?: TurnPart;
  /** If only some players are told: the seat whose turn continues with it. */
  readonly goesOn?: Seat;
}

/** What an event adds to the line about a turn: “{player} laid b4: 13 timber; built stone 2; drew 3”. */
export interface TurnPart {
  readonly seat: Seat;
  /** The words after the player and the earlier parts; neighbours with the same key add up their `count`. Missing if not worth telling. */
  readonly part?: Phrase;
  /** Whether a turn begins with this event; otherwise it belongs to the last turn of that seat. */
  readonly begins?: true;
}

/** What a move led to. */
export interface MoveResult<State> {
  readonly state: State;
  readonly events: readonly GameEvent[];
  /** True if dice were rolled or anyone learned something hidden: such a move cannot be taken back. */
  readonly revealed: boolean;
}

/**
 * A limit on thinking, which a computer player calls again and again: returns true while it may continue. Every call counts
 * as one step, so that the same number of steps gives the same move on any machine.
 */
export interface Budget {
  (): boolean;
  /** Returns the share that is used up, from 0 to 1; missing if the budget never ends. */
  readonly used?: () => number;
}

/** A move and how a computer player values it. */
export interface WeighedMove<Move> {
  readonly move: Move;
  /**
   * The expected end of the match for the seat after this move, in the game's unit: its lead over the best of the others, or
   * its own points if it plays alone. Comparable between moves of one position. Missing if nothing was calculated or tried
   * often enough to state a number: then only the order of the moves means something.
   */
  readonly expected?: number;
  /** Whether `expected` is proven: with perfect play by everyone the match ends exactly so. */
  readonly exact?: boolean;
  /**
   * The error, to either side, of the difference to the first move of the list; only if both were tried in the same way, in
   * the same simulated worlds. Missing for a guess, from which only the order follows.
   */
  readonly within?: number;
  /** What a legal move drawn by chance brings on average, valued like the others: on the first move, if a move was asked about. */
  readonly byChance?: number;
  /** The moves that follow it in the same round, if whole rounds are planned. */
  readonly next?: readonly Move[];
  /** Whether this is the move that was asked about, see `weigh`. */
  readonly asked?: true;
  /** The reason, in a sentence from which a person can learn: “opens a chain of four”. */
  readonly reason?: Phrase;
}

/** Chooses legal moves for a seat that is to act, from what that seat may know. */
export interface ComputerPlayer<View, Move> {
  choose(view: View, seat: Seat, random: Random, budget: Budget): Move;
  /**
   * Returns its best moves, best first, at least one; hints, puzzles, lessons and analysis use them. `choose` plays the first.
   *
   * A move has one of three kinds of value. `exact`: proven, and always the same with the same budget in steps. `within`: it
   * and the first move were tried in the same way, and 99 times in 100 their difference is off by no more than this.
   * Neither: a guess, for which no loss may be reported.
   *
   * `asked` are moves that someone makes from here in this turn, or in this round if the game has `round`. Their result is
   * among the values, marked as `asked`, with as much effort as the first move; other moves may be missing, and no time is
   * spent if nothing certain can be said.
   */
  weigh?(view: View, seat: Seat, random: Random, budget: Budget, asked?: readonly Move[]): readonly WeighedMove<Move>[];
  /** The steps worth spending on one position in `weigh`, about a second's worth; 1,000 if missing. */
  readonly thorough?: number;
}

/** Controls the worker of a game from outside, which runs in a process of its own. */
export interface WorkerHandle {
  /** The game's package, as named in the environment. */
  readonly from: string;
  /** Starts the worker if it is stopped, and waits for late answers; never rejects. Callers that do not await it may find the game not ready. */
  readonly wake: () => Promise<void>;
  /** Whether the game failed and was shut down until the bot restarts; it cannot be played then. */
  readonly isShut: () => boolean;
  /** Shuts the game down and logs the reason. */
  readonly shut: (why: string) => void;
}

/** Thrown if a game from outside did not answer properly: it failed and is shut down, or it is not ready yet. */
export class GameFailed extends Error {
  override readonly name = 'GameFailed';
  readonly isShut: boolean;

  constructor(words: string, isShut: boolean) {
    super(words);
    this.isShut = isShut;
  }
}

/**
 * The rules of a game. Pure: no clock, no chance except the `random` argument, no files, no Discord, no pictures.
 *
 * State and view are plain JSON. Methods (not function-valued properties) on purpose, so that games with different states fit
 * into one registry, whose users hand a state back only to the game it came from.
 */
export interface Game<Setup = unknown, State = unknown, Move = unknown, View = unknown> {
  /** Lower-case word: folder, slash command and prefix of its texts. */
  readonly id: string;
  /** Version of the rules, raised by every change that would replay an old match differently. */
  readonly rules: number;
  /** The game under earlier `rules`, for the matches that began with them. */
  readonly earlier?: readonly Game<Setup, State, Move, View>[];
  readonly name: TextKey;
  /** A sentence about the game for someone who has never heard of it. */
  readonly about?: TextKey;
  /** The rules for beginners, at most 450 characters, shown beside the rules' picture; `rulesText` if missing. */
  readonly shortRules?: TextKey;
  /** The complete rules, at most 1,900 characters. */
  readonly rulesText: TextKey;
  readonly seats: { readonly min: number; readonly max: number; readonly usual: number };
  readonly setup: SetupOptions;
  /** Whether some viewers know less than others. If so, `imagine` is required. */
  readonly hidden: boolean;

  /** Returns why these choices, each valid by itself, cannot be combined. */
  refuseSetup?(setup: Setup, seatCount: number): Phrase | undefined;
  /** Returns what the host should know about playable choices, such as a misspelt word in a map. */
  warnings?(setup: Setup, seatCount: number): readonly Phrase[];
  /** Whether all seats have equal chances with these choices; only such matches are rated. Missing if they always do. */
  isFair?(setup: Setup): boolean;
  start(setup: Setup, seatCount: number, random: Random): State;
  /** Returns the seats that may act now: one, several (simultaneous rounds), or none (the match is over). */
  toAct(state: State): readonly Seat[];
  /**
   * Returns those of the seats that may act that hold nobody up yet: others must act first, and then these act again. They
   * are notified, and their clocks run, only when the game waits for nobody else. Missing if there is never such a seat.
   */
  inNoHurry?(state: State): readonly Seat[];
  /**
   * Returns all moves that `seat` may make now; none if it may not act. Depends only on what `seat` knows. Used by buttons,
   * autocomplete, computer players and fuzzers.
   */
  legal(state: State, seat: Seat): readonly Move[];
  /** Returns why `seat` may not make this move; undefined exactly for the moves in `legal`. */
  refuse(state: State, seat: Seat, move: Move): Phrase | undefined;
  /** Returns the next state. The move must be legal. The old state is not changed. */
  play(state: State, seat: Seat, move: Move, random: Random): MoveResult<State>;
  /** Returns the legal move by which `seat`, which is to act, passes; undefined if there is none now. */
  pass?(state: State, seat: Seat): Move | undefined;
  /**
   * Removes `seat`, which resigned: the two or more others continue without it. Missing if a game has at most two seats, since
   * a match that one of two leaves is over.
   */
  leave?(state: State, seat: Seat, random: Random): MoveResult<State>;
  /** Gives a newcomer the next seat of a running match; missing if nobody can join a match that has begun. */
  join?(state: State, random: Random): Result<MoveResult<State>>;
  /** Returns how the match ended; undefined exactly while someone is to act. */
  outcome(state: State): Outcome | undefined;
  /**
   * Returns how many milliseconds a person must wait between two moves of their own if everyone moves freely; undefined if
   * players take turns or play rounds. Games have no clock: the table enforces it.
   */
  pause?(state: State): number | undefined;
  /**
   * Returns the number of the current round, for games in which the order of a seat's moves within a round does not matter:
   * they are judged together. Missing if every move counts by itself.
   */
  round?(state: State): number;
  /** Returns a sentence about what decided between equal scores at the end; undefined if nothing had to. */
  tieBreak?(state: State): Phrase | undefined;
  /**
   * Returns every seat's points as they would count if the match ended now, even if players cannot see them yet; at the end
   * those of the outcome. Missing if there are none before the end.
   */
  points?(state: State): readonly number[];
  /** Returns an upper bound for the number of moves (calls of `play`) of a whole match. */
  longest(setup: Setup, seatCount: number): number;
  /** Returns about how many moves a whole match takes, all seats together; `longest` if missing. */
  usual?(setup: Setup, seatCount: number): number;

  /** Returns defaults for matches between people who may take a day for a move; what `asked` contains was chosen. */
  slow?(asked: Readonly<Record<string, SetupValue>>): Readonly<Record<string, SetupValue>>;
  /** Returns about how often each person has to act in a whole match, if that differs from the number of moves. */
  answers?(setup: Setup, seatCount: number): number;

  /** Returns only what `viewer` may know. Throws a RangeError, which shuts down no game from outside, if the match has no such viewer. */
  view(state: State, viewer: Viewer): View;
  /**
   * Returns what everyone is shown of a match that ended early because someone resigned, with nothing hidden. Missing if a
   * spectator sees everything anyway.
   */
  reveal?(state: State): View;
  /** Returns a whole state that this viewer cannot tell from the true one: view(imagine(view(s, v), v), v) equals view(s, v). */
  imagine?(view: View, viewer: Viewer, random: Random): State;
  /**
   * Returns fewer events that say as much about several turns that are told together. Missing if each turn has its own line.
   */
  sumUp?(happenings: readonly GameEvent[]): readonly GameEvent[];
  /** Returns one or two short lines for below the picture: scores, what is left. */
  summary(view: View): readonly Phrase[];
  /** Returns the position in words, the essential first: the picture's alt text. */
  describe(view: View): readonly Phrase[];
  /**
   * Returns the part of `describe` that is the alt text of every board, if all of it is too long to hear each time; a button
   * gives the rest. Missing if `describe` is short.
   */
  outline?(view: View): readonly Phrase[];

  /** Writes a move in its one canonical form; never `join`, `resign`, `substitute`, `agree-draw` or a text that begins with `undo`. */
  write(move: Move): string;
  /** Reads all forms in which a move may be written; read(write(move)) returns the move. */
  read(text: string): Result<Move>;
  /**
   * Returns a move in the words of the game, given what its player sees before it: “tile 2 on c4, turned to the left”. Missing
   * if people say what `write` returns, such as `a1-a2`.
   */
  say?(view: View, move: Move): Phrase;

  /**
   * Returns the rest of a solo match as played by someone who knows all future luck: a lower bound of what was possible.
   * Another `random` tries other lines. Missing if chance is not drawn at the start.
   */
  hindsight?(state: State, random: Random): readonly Move[];

  /** The computer players, at least `easy` and `medium`. */
  readonly players: { readonly [level in Level]?: ComputerPlayer<View, Move> };
  /** The lesson that teaches the game, step by step. */
  readonly lesson?: Lesson;
  /** Positions whose best move is proven. */
  readonly puzzles?: PuzzleBook;
  /** The chance of winning with a given lead, measured between computer players; missing if not measured. */
  readonly chances?: Chances;
  /**
   * The proven lead with which three of four matches are won, by the level that continues: only a mistake can lose it. Missing
   * if nothing is proven before the match is over.
   */
  readonly provenLeads?: { readonly [level in Level]?: number };
  /** Set where what `weigh` expects without proof is too far off to be told in hints; measured by `npm run bench -- chances`. */
  readonly hasVagueGuesses?: true;
  /**
   * The mean loss per move that counts as 50% accuracy, in the game's unit, where `weigh` does not say what chance would bring;
   * see docs/strength.md.
   */
  readonly halfAccurateLoss?: number;
  /** Set by the bot for a game that runs in a process of its own. */
  readonly apart?: WorkerHandle;
}

/** A game that a seat can leave while others play on. */
type LeavableGame<Setup, State, Move, View> = Game<Setup, State, Move, View> & {
  leave(state: State, seat: Seat, random: Random): MoveResult<State>;
};

/** Returns the game with its exact types. */
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

/** Returns a game in which nothing is hidden, with its exact types: every viewer sees the state as it is. */
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

/** Returns the game under the rules that a match began with; undefined if they are no longer known. */
export function gameUnder(game: Game, rules: number): Game | undefined {
  return [game, ...(game.earlier ?? [])].find((one) => one.rules === rules);
}
