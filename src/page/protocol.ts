/** What the board's page and its server tell each other, as JSON. */

/** A point of the picture as shares of its width and height, 0 to 1. */
export interface RelativePoint {
  readonly x: number;
  readonly y: number;
}

/** A tappable place on the picture: a real button with a name, over the corners of its area. */
export interface PagePlace {
  readonly corners: readonly RelativePoint[];
  readonly label: string;
  /** What the tap does: a control's id. */
  readonly control: string;
  /** The game's word that it stands for, used to request its hint. */
  readonly argument: string;
  /** What it would bring, in words, if already known. */
  readonly hint?: string;
  readonly isChosen: boolean;
  /** Its control is also below the board. */
  readonly isBelow?: true;
  /** The line it draws, from end to end. */
  readonly line?: readonly [RelativePoint, RelativePoint];
  /** One end of a line: pressed, it is chosen, and the finger goes on to the other end. */
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
  /** Of coordinates: what the columns or rows are called, all equally wide. */
  readonly names?: readonly string[];
}

/** Something that a move brought onto the picture. */
export interface PageChange extends RelativeRect {
  /** DrawOptions from end to end, filled, turned and let fall, or gone along `way`. */
  readonly kind: 'line' | 'fill' | 'tile' | 'walk';
  /** Which of the moves since brought it: 0 is the first. */
  readonly move: number;
  readonly way?: readonly RelativePoint[];
}

/** How a board came about from the one that the reader saw before it. */
export interface PageMotion {
  /** In the order in which it came. */
  readonly changes: readonly PageChange[];
  /** Where the board before lies on this picture, where it lies elsewhere. */
  readonly earlier?: RelativeRect;
  /** The board before, where the page has not shown it. */
  readonly from?: { readonly picture: PagePicture; readonly parts: readonly PagePart[] };
}

/** Somebody at the board. */
export interface PagePlayer {
  readonly seat: number;
  readonly letter: string;
  /** As `#rrggbb`: of the seat, and of text on it. */
  readonly colour: string;
  readonly ink: string;
  readonly name: string;
  /** Of persons: where their picture is, below the page's own address, if Discord has one. */
  readonly face?: string;
  readonly isYou: boolean;
  readonly isToAct: boolean;
  readonly hasWon: boolean;
  readonly score?: string;
  /** Until when there is time, in milliseconds since 1970. */
  readonly until?: number;
}

export interface PageButton {
  readonly kind: 'button';
  readonly label: string;
  readonly style: 'primary' | 'secondary' | 'success' | 'danger';
  readonly control: string;
  readonly isDisabled: boolean;
  /** Its position on a pad of directions: across and down from the middle; what is further out goes beside it. */
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
  /** Below the page's own address. */
  readonly path: string;
  /** The file itself, in base64, if it was requested with the board. */
  readonly png?: string;
  readonly alt: string;
  /** Shown pixels. */
  readonly width: number;
  readonly height: number;
  /** How many pixels of the file there are for each of those. */
  readonly scale: number;
}

/** What others ask this person, or were asked by them; why a table was closed. Shown in place of the controls. */
export interface PageQuestion {
  /** Discord's markdown, with people's names. */
  readonly words: string;
  /** The answers; none if this person cannot answer. */
  readonly controls: readonly PageButton[];
  /** The table of a rematch, and whether everyone has come. */
  readonly table?: { readonly match: string; readonly isRunning: boolean };
}

/** What a person sees of a match. */
export interface PageBoard {
  /** Its id; without a match, that of the control which opens it. */
  readonly match: string;
  /** The game's name. */
  readonly game: string;
  /** Whether it is over or closed: nothing more will happen. */
  readonly isOver: boolean;
  /** Whether the person is only watching. */
  readonly isWatching: boolean;
  /** It is not a match, but only for the reader, and changes only by their own taps. */
  readonly isAlone?: true;
  /** The names of people watching the reader's match; missing if nobody does. */
  readonly watchers?: string;
  readonly question?: PageQuestion;
  /** The chosen part of a move on this board; sent again when the page requests it again. */
  readonly picked: string;
  readonly stamp: string;
  /** Discord's markdown, with people's names. */
  readonly words: string;
  readonly players: readonly PagePlayer[];
  readonly picture?: PagePicture;
  /** What happened since the reader last saw it; missing: nothing, or unknown. */
  readonly motion?: PageMotion;
  /** The parts of the picture, the board first; none: it is one whole. */
  readonly parts: readonly PagePart[];
  readonly places: readonly PagePlace[];
  readonly rows: readonly (readonly PageControl[])[];
}

/** A match's state for a person: it waits for their move, for their answer, for someone else, or for players. */
export type MatchKind = 'yours' | 'challenge' | 'theirs' | 'open';

/** One of a person's own matches. */
export interface PageMatch {
  readonly match: string;
  readonly game: string;
  /** Its settings that differ from the default. */
  readonly chosen: string;
  /** The other players' names. */
  readonly others: string;
  /** The server where it is played. */
  readonly server?: string;
  readonly status: string;
  readonly kind: MatchKind;
  /** The deadline of the next player, in milliseconds since 1970. */
  readonly until?: number;
  /** The answer to a challenge. */
  readonly accept?: PageButton;
}

/** A match as someone saw it after one of its moves, or what they could see of them. */
export interface PageStep {
  readonly match: string;
  /** 0 is the opening. */
  readonly at: number;
  readonly last: number;
  /** What happened; Discord's markdown, with people's names. */
  readonly words: string;
  /** By seat. */
  readonly scores: readonly string[];
  readonly picture: PagePicture;
  readonly parts: readonly PagePart[];
  /** All seats' points after each step; none if they are not numbers. */
  readonly course: readonly (readonly number[])[];
}

/** Something for only this person that is longer than a few words: the rules, a question. */
export interface PageAside {
  readonly words: string;
  readonly pictures: readonly PagePicture[];
  readonly rows: readonly (readonly PageControl[])[];
}

/** What the page is told: the current board, and messages beside it. */
export interface PageAnswer {
  /** The number of the latest change that the board shows: the page is told about later ones, and requests them. */
  readonly change: number;
  readonly board?: PageBoard;
  /** A message for only this person, such as why a move is impossible. */
  readonly notice?: string;
  readonly aside?: PageAside;
  /** The match that a tap has started, which is shown next. */
  readonly begun?: string;
  readonly matches: readonly PageMatch[];
  /** A key for the reader's language and colors: if it differs, the page requests its texts again. */
  readonly manner: string;
}

/** Someone signs in: by a link's ticket, or by the code of Discord's Activity. */
export type SignIn =
  /** `isSure`: even if someone else is signed in in this browser. What to look at `first` comes with the answer. */
  | { readonly ticket: string; readonly isSure?: true; readonly first: FirstLook }
  /** `link`: what the link they came by carries. */
  | { readonly code: string; readonly instance: string; readonly channel: string; readonly link?: string };

export type FirstLook = LookRequest & DrawOptions;

/** Who is signed in in this browser, and whom a link is for: by name, empty if unknown. */
export interface OtherAccount {
  readonly one: string;
  readonly other: string;
}

/** Something besides matches that opens like them. */
export interface PageEntry {
  readonly match: string;
  readonly label: string;
}

export interface SignedIn {
  /** Only in an Activity without cookies: sent with every request. */
  readonly key?: string;
  /** Only in an Activity: the person's own token, with which their page tells Discord what they play. */
  readonly access?: string;
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
  /** The colors they chose; missing: those of their window. */
  readonly theme?: 'dark' | 'light';
  /** A key for both, which changes with them. */
  readonly manner: string;
  /** What there is besides matches. */
  readonly entries: readonly PageEntry[];
  /** The match to begin with. */
  readonly match?: string;
  /** The answer to what was requested first. */
  readonly answer?: PageAnswer;
}

/** How the page wants its pictures. */
export interface DrawOptions {
  readonly theme: 'dark' | 'light';
  /** Their scale: for fine screens and large windows. */
  readonly scale: 1 | 2 | 3;
}

/** Everything the page would request first, sent along to returning people. */
export interface PagePreload {
  readonly signed: SignedIn;
  readonly answer: PageAnswer;
  readonly drawn: DrawOptions;
}

/** The cookie with a browser's picture options. */
export const DRAWN_COOKIE = 'parlor-drawn';

/** What someone sees of the match who wants to see what happened since. */
interface SeenChange {
  /** The number of the change that their board shows; `NOT_SEEN` if they have just come. Missing: no animation. */
  readonly seen?: number | undefined;
}

/** No board of the match is shown yet. */
export const NOT_SEEN = -1;

/** Someone requests a match, with the chosen part of a move on the board with that stamp. */
export interface LookRequest extends SeenChange {
  readonly match: string;
  readonly picked: string;
  readonly stamp: string;
  /** They have just come: the picture comes with the board, and not one way to the server later. */
  readonly whole?: boolean | undefined;
}

/** Someone looks back at a match: 0 is the opening, numbers beyond the end are the last step. */
export interface StepBack {
  readonly match: string;
  readonly at: number;
}

/** A control is used. `tap` is new with every tap: delivered twice, it is carried out once. */
export interface ActionRequest extends SeenChange {
  readonly match: string;
  readonly control: string;
  readonly values?: readonly string[] | undefined;
  readonly tap: string;
  /** The words beside the board at that time. */
  readonly words: string;
}

/** What can be started from the page. */
export interface GameOffers {
  readonly games: readonly OfferedGame[];
  /** The opponents: a level, a person, or anyone. */
  readonly opponents: readonly PageChoice[];
}

/** A game with its settings, and the levels of its computer players. */
interface OfferedGame extends PageChoice {
  readonly levels: readonly string[];
  readonly options: readonly OfferedOption[];
}

/** A number between two, or one of a list; `usual` is the default. */
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

/** Starts a game in the channel of the match on the page. `tap` is new with every tap. */
export interface NewGame {
  readonly match: string;
  readonly game: string;
  readonly opponent: string;
  /** By option name. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly tap: string;
}

/** The result: the new match, or why there is none. */
export interface BeginResult {
  readonly match?: string;
  readonly notice?: string;
}
