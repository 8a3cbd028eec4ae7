import type { Drawing, Theme } from '../../../render/shared/drawing.ts';
import type { Game } from '../../engine/game.ts';
import type { Phrase, TextKey } from '../../engine/phrase.ts';
import type { Result } from '../../engine/result.ts';
import type { Button, ControlContext, Row } from './controls.ts';
import type { Arguments, Offer, Option } from './option.ts';

/** A subcommand that makes moves, such as `/cellz move`. */
export interface MoveCommand<View = unknown> {
  readonly name: string;
  readonly text: TextKey;
  readonly options: readonly Option[];
  /** Returns the typed moves as texts of the game, in order. */
  read(given: Arguments): Result<readonly string[]>;
  /**
   * Returns suggestions for the option that is being typed: at most 25 are shown. Suggestions with a label are filtered
   * by what is typed.
   */
  complete?(moment: ControlContext<View>, given: Arguments, option: string): readonly Offer[];
}

/** The input of a subcommand that only one game has. */
export interface GameQuery<View = unknown> {
  /** What was typed; for a file, its content. */
  readonly given: Arguments;
  /** The channel's match, as the caller may see it, if there is one. */
  readonly moment: ControlContext<View> | undefined;
}

/** What such a subcommand shows. */
export interface Exhibit {
  readonly lines: readonly Phrase[];
  readonly drawing?: (theme: Theme) => Drawing;
  /** The alt text of the drawing. */
  readonly alt?: readonly Phrase[];
  /** More files; pictures among them have alt texts. */
  readonly files?: readonly { readonly name: string; readonly bytes: Buffer; readonly alt?: Phrase }[];
  /** Controls that make moves in the channel's match. */
  readonly controls?: readonly Row[];
  /** Whether only the caller sees it. */
  readonly isPrivate: boolean;
}

/**
 * A subcommand that only one game has and that makes no move, such as `/domination preview`. If it has the name of a
 * shared subcommand, it answers in its place when an option is given: `/railroad board player:`.
 */
export interface ExtraCommand<View = unknown> {
  readonly name: string;
  readonly text: TextKey;
  readonly options: readonly Option[];
  show(inquiry: GameQuery<View>): Result<Exhibit> | Promise<Result<Exhibit>>;
  complete?(moment: ControlContext<View>, given: Arguments, option: string): readonly Offer[];
}

/**
 * A game's user interface in Discord: its slash command and controls. Everything that all games share (tables, seats, undo,
 * rules, …) is added to it.
 */
export interface GameCommand<View = unknown> {
  readonly game: Game;
  readonly text: TextKey;
  readonly moves: readonly MoveCommand<View>[];
  readonly extras?: readonly ExtraCommand<View>[];
  /** The description of `/game quit`, for games that use that word; the same as `/game resign`. */
  readonly quit?: TextKey;
  /**
   * Whether a turn takes only seconds. If so, people who just moved are not pinged, and the board is updated in place.
   */
  readonly swift?: boolean;
  /** Whether a move takes fewer taps on the board than with menus. If so, **Open the board** comes first. */
  readonly boardFirst?: true;
  /**
   * Returns the current turn's number, for games in which one turn asks several people at different times: the channel
   * is notified once per turn, and people who are due later in it get a direct message.
   */
  turn?(view: View): number;
  /** For games that everyone can play alone once a day with the same dice or cards: `/game daily`. */
  readonly daily?: {
    /** Returns what others may know about such a match: its progress, or how it ended. */
    brief(view: View): Phrase;
    /** Returns the score and a tie-break for equal scores; for both, larger is better. */
    ranks(view: View): readonly [score: number, tieBreak: number];
    /** Returns how it went, round by round, in emoji that reveal nothing about dice or board. */
    course?(view: View): string;
    /** The explanation of those emoji. */
    readonly legend?: TextKey;
  };
  /**
   * Returns the rows of controls under a board for a viewer whose turn it is; their actions are `move` and `pick`.
   * `picked` is the part of a move chosen so far, which is the argument of the last `pick`; empty at first. At most
   * four rows.
   */
  controls(moment: ControlContext<View>, picked: string): readonly Row[];
  /**
   * Returns every seat's score as far as this viewer may know it, in a few characters each, to show next to the names.
   */
  scores?(view: View): readonly string[];
  /**
   * The modes of the controls, the default first: values of `picked` that are not part of a move. A mode stays from
   * move to move, and its board keeps following what others do.
   */
  readonly modes?: readonly string[];
  /** For games played with direction keys. */
  readonly pad?: Pad<View>;
  /**
   * Returns the part of a player's own view that their controls depend on. While it is unchanged, their board does not
   * count as outdated, whatever others do. If missing, the whole view. Plain JSON.
   */
  decisive?(view: View): unknown;
  /**
   * The move with which a player takes back part of their turn, if the game has one. `Undo` is then not shown beside
   * it.
   */
  readonly takesBack?: string;
  /** Returns what the player to move can do now, in a few words: “Lay a tile”. If missing, “Your turn”. */
  prompt?(view: View): Phrase;
  /** Returns what can be said about the part of a move chosen so far, such as what it would gain. */
  hint?(moment: ControlContext<View>, picked: string): readonly Phrase[];
}

/** The direction keys of a game, for a page that can show all of them at once. */
export interface Pad<View = unknown> {
  /** Returns the key for a move or a choice; undefined if it is not on the pad. */
  keyOf(move: string): PadKey | undefined;
  /** Returns the buttons of all keys, with names for screen readers. */
  buttons(moment: ControlContext<View>, picked: string): readonly Button[];
}

/** A key of a pad: its column and row counted from the middle (beyond ±1: beside the pad), and its layer. */
interface PadKey {
  readonly x: number;
  readonly y: number;
  readonly layer: 'step' | 'run' | 'both';
}

/** Returns the command unchanged; lets TypeScript check its `View`. */
export function defineCommand<View>(command: GameCommand<View>): GameCommand {
  return command;
}
