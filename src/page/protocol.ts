/** What the board's page and its server tell each other, as JSON. */

/** A point of the picture, as shares of its width and height, 0 to 1. */
export interface RelativePoint {
  readonly x: number;
  readonly y: number;
}

/** A place in the picture that can be tapped: a real button with a name, over the corners of its area. */
export interface PagePlace {
  readonly corners: readonly RelativePoint[];
  readonly label: string;
  /** The id of the control that a tap uses. */
  readonly control: string;
  /** The move or choice that it stands for, in the game's notation; used to request its hint. */
  readonly argument: string;
  /** What it would bring, in words, if that is already known. */
  readonly hint?: string;
  readonly isChosen: boolean;
  /** Set if its control is also below the board. */
  readonly isBelow?: true;
  /** The line it draws, from end to end. */
  readonly line?: readonly [RelativePoint, RelativePoint];
  /** Set if it is one end of a line: pressing it chooses it, and the finger is then moved to the other end. */
  readonly isEnd?: true;
}

/** Part of a picture, as shares of its width and height. */
export interface RelativeRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part of the picture that can be shown alone, as shares of its width and height. */
export interface PagePart extends RelativeRect {
  readonly role: 'board' | 'columns' | 'rows' | 'tray';
  readonly label?: string;
  /** For coordinates: the names of the columns or rows, which are all equally wide. */
  readonly names?: readonly string[];
}

/** A change in the picture that a move made. */
export interface PageChange extends RelativeRect {
  /**
   * How it is animated: a line drawn from end to end, an area filled, a tile turned and dropped, or a token moved along
   * `way`.
   */
  readonly kind: 'line' | 'fill' | 'tile' | 'walk';
  /** The number of the move that made it, counted from the first move shown, which is 0. */
  readonly move: number;
  readonly way?: readonly RelativePoint[];
}

/** How a board developed from the one that the reader saw before it. */
export interface PageMotion {
  /** In chronological order. */
  readonly changes: readonly PageChange[];
  /** The area that the previous board takes up in this picture, if it is not the same. */
  readonly earlier?: RelativeRect;
  /** The previous board, if the page has not shown it. */
  readonly from?: { readonly picture: PagePicture; readonly parts: readonly PagePart[] };
}

/** A player at the board. */
export interface PagePlayer {
  readonly seat: number;
  readonly letter: string;
  /** The color of the seat, and of text on it, as `#rrggbb`. */
  readonly colour: string;
  readonly ink: string;
  readonly name: string;
  /** The path of a person's avatar, below the page's own address, if Discord has one. */
  readonly face?: string;
  readonly isYou: boolean;
  readonly isToAct: boolean;
  readonly hasWon: boolean;
  readonly score?: string;
  /** The player's deadline, in milliseconds since 1970. */
  readonly until?: number;
}

export interface PageButton {
  readonly kind: 'button';
  readonly label: string;
  readonly style: 'primary' | 'secondary' | 'success' | 'danger';
  readonly control: string;
  readonly isDisabled: boolean;
  /**
   * Its position on a pad of directions: right and down from the middle; keys further out are placed beside the pad.
   */
  readonly pad?: { readonly x: number; readonly y: number; readonly layer: 'step' | 'run' | 'both' };
}

export interface PageMenu {
  readonly kind: 'menu';
  readonly label: string;
  readonly control: string;
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    readonly description?: string;
    readonly isChosen: boolean;
  }[];
  /** How many may be chosen at once. */
  readonly most: number;
}

export type PageControl = PageButton | PageMenu;

/** A picture as the page shows it. */
export interface PagePicture {
  /** The path below the page's own address. */
  readonly path: string;
  /** The file itself, in base64, if it was requested with the board. */
  readonly png?: string;
  readonly alt: string;
  /** The displayed size in pixels. */
  readonly width: number;
  readonly height: number;
  /** How many pixels of the file there are per displayed pixel. */
  readonly scale: number;
}

/**
 * A question that others ask this person, or were asked by them; or why a table was closed. Shown in place of the
 * controls.
 */
export interface PageQuestion {
  /** In Discord's markdown, with people's names. */
  readonly words: string;
  /** The answers; empty if this person cannot answer. */
  readonly controls: readonly PageButton[];
  /** The table of a rematch, and whether everyone has come. */
  readonly table?: { readonly match: string; readonly isRunning: boolean };
}

/** What a person sees of a match. */
export interface PageBoard {
  /** The match's id; for anything else, the id of the control that opens it. */
  readonly match: string;
  /** The game's name. */
  readonly game: string;
  /** Whether the match is over or closed, so that nothing more will happen. */
  readonly isOver: boolean;
  /** Whether the person is a spectator. */
  readonly isWatching: boolean;
  /** Set if it is not a match: then only the reader sees it, and only their own taps change it. */
  readonly isAlone?: true;
  /** The names of the spectators of a match that the reader plays; missing if there are none. */
  readonly watchers?: string;
  readonly question?: PageQuestion;
  /** The part of a move that is chosen on this board. The page sends it again when it looks again. */
  readonly picked: string;
  readonly stamp: string;
  /** In Discord's markdown, with people's names. */
  readonly words: string;
  readonly players: readonly PagePlayer[];
  readonly picture?: PagePicture;
  /** What happened since the reader last saw the match; missing if nothing did, or it is unknown. */
  readonly motion?: PageMotion;
  /** The parts of the picture, the board first; empty if it can only be shown as a whole. */
  readonly parts: readonly PagePart[];
  readonly places: readonly PagePlace[];
  readonly rows: readonly (readonly PageControl[])[];
}

/** The state of a match for a person: it waits for their move, for their answer, for someone else, or for players. */
export type MatchKind = 'yours' | 'challenge' | 'theirs' | 'open';

/** One of a person's own matches. */
export interface PageMatch {
  readonly match: string;
  readonly game: string;
  /** Its settings that differ from the default. */
  readonly chosen: string;
  /** The names of the other players. */
  readonly others: string;
  /** The server on which it is played. */
  readonly server?: string;
  readonly status: string;
  readonly kind: MatchKind;
  /** The deadline of the player to move, in milliseconds since 1970. */
  readonly until?: number;
  /** The control that accepts a challenge. */
  readonly accept?: PageButton;
}

/** A match as someone saw it after one of its moves. Moves that they could not see are not counted. */
export interface PageStep {
  readonly match: string;
  /** The number of the step; 0 is the opening. */
  readonly at: number;
  readonly last: number;
  /** What happened, in Discord's markdown, with people's names. */
  readonly words: string;
  /** By seat. */
  readonly scores: readonly string[];
  readonly picture: PagePicture;
  readonly parts: readonly PagePart[];
  /** The points of all seats after each step; empty if scores are not numbers. */
  readonly course: readonly (readonly number[])[];
}

/** Something for this person only that is longer than a few words, such as the rules or a question. */
export interface PageAside {
  readonly words: string;
  readonly pictures: readonly PagePicture[];
  readonly rows: readonly (readonly PageControl[])[];
}

/** What the page is told: the current board, and messages to show beside it. */
export interface PageAnswer {
  /** The number of the latest change that the board shows. When the page learns of a later one, it looks again. */
  readonly change: number;
  readonly board?: PageBoard;
  /** A message for this person only, such as why a move is not possible. */
  readonly notice?: string;
  readonly aside?: PageAside;
  /** The match that a tap has started, which is shown next. */
  readonly begun?: string;
  /** What the reader wants to share with others. */
  readonly share?: PageShare;
  readonly matches: readonly PageMatch[];
  /**
   * A key for the reader's current language and colors. If it differs from the page's, the page requests its texts
   * again.
   */
  readonly manner: string;
}

/** Something to share: words, and what opens the same for people who have never used the bot, if anything does. */
export interface PageShare {
  readonly words: string;
  /** Its address, and its id in Discord's own dialog. */
  readonly link?: string;
  readonly id?: string;
}

/** A request to sign in: with a link's ticket, or with the code of Discord's Activity. */
export type SignIn =
  /**
   * `isSure`: sign in even if someone else is signed in in this browser. The answer includes the match to look at
   * `first`.
   */
  | { readonly ticket: string; readonly isSure?: true; readonly first: FirstLook }
  /** `link`: the data in the link by which they came. */
  | { readonly code: string; readonly instance: string; readonly channel: string; readonly link?: string };

export type FirstLook = LookRequest & DrawOptions;

/** The account that is signed in in this browser, and the one a link is for: by name, empty if unknown. */
export interface OtherAccount {
  readonly one: string;
  readonly other: string;
}

/** Something other than a match that opens like one. */
export interface PageEntry {
  readonly match: string;
  readonly label: string;
}

export interface SignedIn {
  /** The key of the session, only in an Activity, where there are no cookies: sent with every request. */
  readonly key?: string;
  /** Only in an Activity: the person's own token, with which their page tells Discord what they are playing. */
  readonly access?: string;
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
  /** The colors that they chose; missing if they prefer their browser's setting. */
  readonly theme?: 'dark' | 'light';
  /** A key for the language and the colors, which changes with them. */
  readonly manner: string;
  /** What can be opened besides matches. */
  readonly entries: readonly PageEntry[];
  /** The match to open first. */
  readonly match?: string;
  /** The answer to the first look that was requested. */
  readonly answer?: PageAnswer;
}

/** How the page wants its pictures to be drawn. */
export interface DrawOptions {
  readonly theme: 'dark' | 'light';
  /** The scale of the pictures: larger for high-resolution screens and large windows. */
  readonly scale: 1 | 2 | 3;
}

/** Everything that the page would request first, sent along with it for returning people. */
export interface PagePreload {
  readonly signed: SignedIn;
  readonly answer: PageAnswer;
  readonly drawn: DrawOptions;
}

/** The name of the cookie in which a browser stores how it wants pictures to be drawn. */
export const DRAWN_COOKIE = 'parlor-drawn';

/** Which state of the match someone already sees, if they want to be shown what happened since. */
interface SeenChange {
  /**
   * The number of the change that their board shows; `NOT_SEEN` if they have just come. Missing if they want no
   * animation.
   */
  readonly seen?: number | undefined;
}

/** The page shows no board of the match yet. */
export const NOT_SEEN = -1;

/** A request to see a match, with the part of a move that is chosen on the board with that stamp. */
export interface LookRequest extends SeenChange {
  readonly match: string;
  readonly picked: string;
  readonly stamp: string;
  /** Set if they have just come: the picture is included with the board, which saves a round trip. */
  readonly whole?: boolean | undefined;
}

/** A request to look back at a match: 0 is the opening, and numbers beyond the end are the last step. */
export interface StepBack {
  readonly match: string;
  readonly at: number;
}

/** A request to use a control. `tap` is unique to every tap, so that a tap delivered twice is carried out once. */
export interface ActionRequest extends SeenChange {
  readonly match: string;
  readonly control: string;
  readonly values?: readonly string[] | undefined;
  readonly tap: string;
  /** The words beside the board at that time. */
  readonly words: string;
}

/** The games that can be started from the page. */
export interface GameOffers {
  readonly games: readonly OfferedGame[];
  /** The possible opponents: a level, a person, or anyone. */
  readonly opponents: readonly PageChoice[];
}

/** A game with its settings, and the levels of its computer players. */
interface OfferedGame extends PageChoice {
  readonly levels: readonly string[];
  readonly options: readonly OfferedOption[];
}

/** A setting that is a number in a range, or one of a list; `usual` is the default. */
export interface OfferedOption {
  readonly name: string;
  readonly label: string;
  readonly usual: string;
  readonly range?: { readonly min: number; readonly max: number };
  readonly choices?: readonly PageChoice[];
}

export interface PageChoice {
  readonly value: string;
  readonly label: string;
}

/** A request to start a game in the channel of the match on the page. `tap` is unique to every tap. */
export interface NewGame {
  readonly match: string;
  readonly game: string;
  readonly opponent: string;
  /** The chosen values, by option name. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly tap: string;
}

/** The result: the new match, or why there is none. */
export interface BeginResult {
  readonly match?: string;
  readonly notice?: string;
}
