import type { Chances } from './chances.ts';
import type { ComputerPlayer, Level, UsualLosses } from './computerPlayer.ts';
import type { Lesson } from './exercise.ts';
import type { Outcome } from './outcome.ts';
import type { WorkerHandle } from './outsideGame.ts';
import type { Phrase, TextKey } from './phrase.ts';
import type { PuzzleBook } from './puzzle.ts';
import type { Random } from './random.ts';
import type { Result } from './result.ts';
import { isViewer, type Seat, type Viewer } from './seat.ts';
import type { SetupOptions, SetupValue } from './setup.ts';

/** Something that happened, as a sentence, and who may read it. */
export interface GameEvent {
  readonly to: 'everyone' | readonly Seat[];
  readonly text: Phrase;
  /**
   * If a turn has several moves: the turn in which this happened, so that the whole turn can be described in one line.
   */
  readonly turn?: TurnPart;
  /** If only some players are told: the seat whose turn this continues. */
  readonly goesOn?: Seat;
}

/** The part that an event adds to the line about a turn: “{player} laid b4: 13 timber; built stone 2; drew 3”. */
export interface TurnPart {
  readonly seat: Seat;
  /**
   * The words that follow the player's name and the earlier parts; adjacent parts with the same key are merged and
   * their `count` added up. Missing if not worth mentioning.
   */
  readonly part?: Phrase;
  /** Whether a turn begins with this event; otherwise it belongs to the last turn of that seat. */
  readonly begins?: true;
}

/** The result of a move. */
export interface MoveResult<State> {
  readonly state: State;
  readonly events: readonly GameEvent[];
  /** True if dice were rolled or anyone learned something hidden: such a move cannot be taken back. */
  readonly revealed: boolean;
}

/**
 * The rules of a game. Pure: no clock, no randomness except the `random` argument, no files, no Discord, no pictures.
 *
 * State and view are plain JSON. These are methods on purpose, not function-valued properties: this lets games with
 * different states fit into one registry, whose users pass a state only to the game that it came from.
 */
export interface Game<Setup = unknown, State = unknown, Move = unknown, View = unknown> {
  /** A lower-case word that names its folder and its slash command, and prefixes its texts. */
  readonly id: string;
  /** Version of the rules, raised by every change that would replay an old match differently. */
  readonly rules: number;
  /** The game under earlier `rules`, for matches that began with them. */
  readonly earlier?: readonly Game<Setup, State, Move, View>[];
  readonly name: TextKey;
  /** One sentence about the game for someone who has never heard of it. */
  readonly about?: TextKey;
  /** The rules for beginners, at most 450 characters, shown next to the rules' picture; `rulesText` if missing. */
  readonly shortRules?: TextKey;
  /** The complete rules, at most 1,900 characters. */
  readonly rulesText: TextKey;
  /** An amount in what the game counts, with `number` and the plural's `count`: “3 boxes”. Points if missing. */
  readonly unit?: TextKey | undefined;
  readonly seats: { readonly min: number; readonly max: number; readonly usual: number };
  readonly setup: SetupOptions;
  /** Whether some viewers know less than others. If so, `imagine` is required. */
  readonly hidden: boolean;

  /** Returns why these choices, each valid on its own, cannot be combined. */
  refuseSetup?(setup: Setup, seatCount: number): Phrase | undefined;
  /** Returns what the host should know about choices that are playable but odd, such as a misspelled word in a map. */
  warnings?(setup: Setup, seatCount: number): readonly Phrase[];
  /**
   * Whether all seats have equal chances with these choices; only such matches are rated. If missing, they always do.
   */
  isFair?(setup: Setup): boolean;
  start(setup: Setup, seatCount: number, random: Random): State;
  /** Returns the seats that may act now: one, several (simultaneous rounds), or none (the match is over). */
  toAct(state: State): readonly Seat[];
  /**
   * Returns those of the seats in `toAct` that nobody is waiting for yet: others must act first, and then these act
   * again. They are notified, and their clocks run, only if the game waits for nobody else. Missing if there is never
   * such a seat.
   */
  inNoHurry?(state: State): readonly Seat[];
  /**
   * Returns all moves that `seat` may make now; none if it may not act. Depends only on what `seat` knows. Used by
   * buttons, autocompletion, computer players and fuzzers.
   */
  legal(state: State, seat: Seat): readonly Move[];
  /** Returns why `seat` may not make this move; undefined exactly for the moves in `legal`. */
  refuse(state: State, seat: Seat, move: Move): Phrase | undefined;
  /** Returns the next state. The move must be legal. The old state is not changed. */
  play(state: State, seat: Seat, move: Move, random: Random): MoveResult<State>;
  /** Returns the legal move with which `seat`, which is to act, passes; undefined if it cannot pass now. */
  pass?(state: State, seat: Seat): Move | undefined;
  /**
   * Removes `seat`, which resigned: the remaining players, two or more, continue without it. Missing if a game has at
   * most two seats, since a match ends when one of two leaves.
   */
  leave?(state: State, seat: Seat, random: Random): MoveResult<State>;
  /** Gives a new player the next seat of a running match; missing if nobody can join a match that has begun. */
  join?(state: State, random: Random): Result<MoveResult<State>>;
  /** Returns how the match ended; undefined exactly while someone is to act. */
  outcome(state: State): Outcome | undefined;
  /**
   * Returns how many milliseconds a person must wait between two of their own moves if everyone moves freely; undefined
   * if players take turns or play rounds. Games have no clock: the table enforces it.
   */
  pause?(state: State): number | undefined;
  /**
   * Returns the number of the current round, for games in which the order of a seat's moves within a round does not
   * matter: they are judged together. Missing if every move counts separately.
   */
  round?(state: State): number;
  /** Returns a sentence about how a tie in the final scores was broken; undefined if there was none to break. */
  tieBreak?(state: State): Phrase | undefined;
  /**
   * Returns every seat's points as they would count if the match ended now, even if players cannot see them yet; at the
   * end, the points of the outcome. Missing if there are no points before the end.
   */
  points?(state: State): readonly number[];
  /** Returns an upper bound for the number of moves (calls of `play`) of a whole match. */
  longest(setup: Setup, seatCount: number): number;
  /** Returns roughly how many moves a whole match takes, counting all seats; `longest` if missing. */
  usual?(setup: Setup, seatCount: number): number;

  /**
   * Returns defaults for matches between people who may take a day for a move; `asked` contains the values that were
   * chosen explicitly.
   */
  slow?(asked: Readonly<Record<string, SetupValue>>): Readonly<Record<string, SetupValue>>;
  /** Returns roughly how often each person has to act in a whole match, if that differs from the number of moves. */
  answers?(setup: Setup, seatCount: number): number;

  /**
   * Returns only what `viewer` may know. Throws a RangeError if the match has no such viewer; that error does not shut
   * down a game from outside.
   */
  view(state: State, viewer: Viewer): View;
  /**
   * Returns what everyone is shown, with nothing hidden, once a match has ended early because someone resigned. Missing
   * if a spectator sees everything anyway.
   */
  reveal?(state: State): View;
  /**
   * Returns a complete state that this viewer cannot tell apart from the true one: view(imagine(view(s, v), v), v)
   * equals view(s, v).
   */
  imagine?(view: View, viewer: Viewer, random: Random): State;
  /**
   * Returns fewer events with the same information, for several turns that are described together. Missing if each turn
   * has its own line.
   */
  sumUp?(events: readonly GameEvent[]): readonly GameEvent[];
  /** Returns one or two short lines for display below the picture: scores, what is left. */
  summary(view: View): readonly Phrase[];
  /** Describes the position in words, most important things first: the picture's alt text. */
  describe(view: View): readonly Phrase[];
  /**
   * Returns the part of `describe` that becomes the alt text of every board, if the whole is too long to listen to each
   * time; a button gives the rest. Missing if `describe` is short.
   */
  outline?(view: View): readonly Phrase[];

  /**
   * Writes a move in its one canonical form. This is never `join`, `resign`, `substitute` or `agree-draw`, nor a text
   * that begins with `undo`.
   */
  write(move: Move): string;
  /** Reads a move in any of the forms in which it may be written; read(write(move)) returns the move. */
  read(text: string): Result<Move>;
  /**
   * Describes a move in the words of the game, given what its player sees before it: “tile 2 on c4, turned to the
   * left”. Missing if people use the same notation as `write`, such as `a1-a2`.
   */
  say?(view: View, move: Move): Phrase;

  /**
   * Returns the rest of a solo match as played by someone who knows all future random results: a lower bound of what
   * was possible. A different `random` tries different lines. Missing unless all random results are determined at the
   * start.
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
  /** The same for choices under which leads are worth more or less than usual; undefined for all others. */
  chancesWith?(setup: Setup): Chances | undefined;
  /**
   * The same for proven leads, by the level of the player that continues: only a mistake can lose them. Missing if
   * nothing is proven before the match is over.
   */
  readonly provenLeads?: { readonly [level in Level]?: Chances };
  /** By how much who makes the last move ends better than proven, between two players of a level; 0 if missing. */
  readonly lastMoverEdge?: { readonly [level in Level]?: number };
  /**
   * Set if the unproven values of `weigh` are too far off to be shown in hints; measured by `npm run bench -- chances`.
   */
  readonly hasVagueGuesses?: true;
  /** What computer players lose per move, which gives the scale for accuracy; see docs/strength.md. */
  readonly usualLosses?: UsualLosses;
  /** The same for choices under which players lose more or less than usual; undefined for all others. */
  usualLossesWith?(setup: Setup): UsualLosses | undefined;
  /** Set by the bot for a game that runs in its own process. */
  readonly apart?: WorkerHandle;
}

/** A game in which one seat can leave while the others play on. */
type LeavableGame<Setup, State, Move, View> = Game<Setup, State, Move, View> & {
  leave(state: State, seat: Seat, random: Random): MoveResult<State>;
};

/** Returns the game, with its exact types. */
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

/** Returns a game in which nothing is hidden, with its exact types: every viewer sees the complete state. */
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

/** Returns the game under the rules with which a match began; undefined if those are no longer available. */
export function gameUnder(game: Game, rules: number): Game | undefined {
  return [game, ...(game.earlier ?? [])].find((one) => one.rules === rules);
}
