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
  /** The moves that were typed, as texts of the game, in order. */
  read(given: Arguments): Result<readonly string[]>;
  /** What fits the option being typed now: at most 25 are shown. Offers with a label are narrowed to what is typed. */
  complete?(moment: ControlContext<View>, given: Arguments, option: string): readonly Offer[];
}

/** What a subcommand of a game's own is asked with. */
export interface GameQuery<View = unknown> {
  /** What was typed; of a file, its text. */
  readonly given: Arguments;
  /** The match of this channel as the invoker may see it, if there is one. */
  readonly moment: ControlContext<View> | undefined;
}

/** What such a subcommand shows. */
export interface Exhibit {
  readonly lines: readonly Phrase[];
  readonly drawing?: (theme: Theme) => Drawing;
  /** The alt text of the drawing. */
  readonly alt?: readonly Phrase[];
  /** Further files, with the alt text of those that are pictures. */
  readonly files?: readonly { readonly name: string; readonly bytes: Buffer; readonly alt?: Phrase }[];
  /** Rows that make a move of the match of this channel. */
  readonly controls?: readonly Row[];
  /** Whether only the invoker sees it. */
  readonly isPrivate: boolean;
}

/**
 * A subcommand of a game's own that plays nothing, such as `/domination preview`. Named like one that every game has, it
 * answers in its place as soon as an option is given: `/railroad board player:`.
 */
export interface ExtraCommand<View = unknown> {
  readonly name: string;
  readonly text: TextKey;
  readonly options: readonly Option[];
  show(inquiry: GameQuery<View>): Result<Exhibit> | Promise<Result<Exhibit>>;
  complete?(moment: ControlContext<View>, given: Arguments, option: string): readonly Offer[];
}

/**
 * How a game meets people in Discord: its slash command, and controls. Everything that is the same for all
 * games (tables, seats, undo, rules, ...) is added to it.
 */
export interface GameCommand<View = unknown> {
  readonly game: Game;
  readonly text: TextKey;
  readonly moves: readonly MoveCommand<View>[];
  readonly extras?: readonly ExtraCommand<View>[];
  /** Where the game itself speaks of quitting: what `/game quit` does, which is the same as `/game resign`. */
  readonly quit?: TextKey;
  /** Whether a turn is a matter of seconds: who moved a moment ago is not pinged then, and the board is changed in place. */
  readonly swift?: boolean;
  /**
   * Tells the turns of a match apart where one turn asks several people at different times: the channel is called once in
   * each, and whoever becomes due later in it is called by a private message.
   */
  turn?(view: View): number;
  /** There for a game that everybody can play alone once a day with the same chance: `/game daily`. */
  readonly daily?: {
    /** What others may hear of such a match: how far it is, or how it ended. */
    brief(view: View): Phrase;
    /** What counts at the end, and what decides where that is equal: the larger is better. */
    ranks(view: View): readonly [score: number, tieBreak: number];
    /** How it went, round by round, in emoji that tell nothing of dice or board. */
    course?(view: View): string;
    /** What those emoji mean. */
    readonly legend?: TextKey;
  };
  /**
   * The rows under a board, for a viewer who is to act: their actions are `move` and `pick`. `picked` is the part of a
   * move chosen so far, as the controls before these said it; empty at first. At most four rows.
   */
  controls(moment: ControlContext<View>, picked: string): readonly Row[];
  /** What every seat has so far as this viewer may know, in a few characters each: it stands beside the names. */
  scores?(view: View): readonly string[];
  /**
   * How the controls can be set, the usual first: values of `picked` that are no part of a move. A setting stays from one move
   * to the next, and the board it stands under follows what others do.
   */
  readonly modes?: readonly string[];
  /** There for a game that is played on a pad of directions. */
  readonly pad?: Pad<View>;
  /**
   * The part of a player's own view on which their controls hang: while it stays the same, their board is not out of date,
   * whatever the others do. All of the view, unless said. Plain JSON.
   */
  decisive?(view: View): unknown;
  /** The move with which a player takes back a part of the own turn, where the game has one: `Undo` does not stand beside it. */
  readonly takesBack?: string;
  /** The one thing that a player who is to act can do now, in a few words: «Lay a tile». «Your turn», if not said. */
  prompt?(view: View): Phrase;
  /** What can be said of the part of a move chosen so far, such as what it would bring. */
  hint?(moment: ControlContext<View>, picked: string): readonly Phrase[];
}

/** The keys of a game for a page that has room for all of them at once. */
export interface Pad<View = unknown> {
  /** Where a move or a choice lies; undefined for what stands elsewhere. */
  keyOf(move: string): PadKey | undefined;
  /** The buttons of all keys, with names that are read out. */
  buttons(moment: ControlContext<View>, picked: string): readonly Button[];
}

/** A key of a pad: across and down from its middle (beside the pad where that is more than 1), and on which of the layers that lie over each other. */
interface PadKey {
  readonly x: number;
  readonly y: number;
  readonly layer: 'step' | 'run' | 'both';
}

/** Gives a command its exact types where it is defined. */
export function defineCommand<View>(command: GameCommand<View>): GameCommand {
  return command;
}
