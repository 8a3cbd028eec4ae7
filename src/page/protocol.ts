/** What the board's page and its server tell each other, as JSON. */

/** A point of the picture as shares of its width and height, 0 to 1. */
export interface RelativePoint {
  readonly x: number;
  readonly y: number;
}

/** Something on the picture that can be tapped: a real button with a name, over the corners of its area. */
export interface PagePlace {
  readonly corners: readonly RelativePoint[];
  readonly label: string;
  /** What the tap does: the id of a control. */
  readonly control: string;
  /** The word of the game that it stands for, by which its hint is asked. */
  readonly argument: string;
  /** What it would bring, in words, where that is known already. */
  readonly hint?: string;
  readonly isChosen: boolean;
  /** Its control stands below the board as well. */
  readonly isBelow?: true;
  /** The line that it draws, from end to end. */
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
  /** Where it lies on a pad of directions: across and down from its middle; what lies further out stands beside it. */
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
  /** The file itself, in base64, where it was asked for with the board. */
  readonly png?: string;
  readonly alt: string;
  /** Shown pixels. */
  readonly width: number;
  readonly height: number;
  /** How many pixels of the file there are for each of those. */
  readonly scale: number;
}

/** What this person is asked by the others, or has asked them; why a table was closed. It stands in the place of the controls. */
export interface PageQuestion {
  /** Discord's markdown, people by their names. */
  readonly words: string;
  /** The answers; none where it is not theirs to answer. */
  readonly controls: readonly PageButton[];
  /** The table of a rematch, and whether all have come. */
  readonly table?: { readonly match: string; readonly isRunning: boolean };
}

/** What a person sees of a match. */
export interface PageBoard {
  /** Its id; or of what is no match, that of the control which opens it. */
  readonly match: string;
  /** What is played, by its name. */
  readonly game: string;
  /** Whether it is over or closed: nothing more will happen to it. */
  readonly isOver: boolean;
  /** Whether the person only looks on. */
  readonly isWatching: boolean;
  /** It is no match, but for the reader alone, and changes by their own taps only. */
  readonly isAlone?: true;
  /** Who looks on at a match that the reader plays, by their names; missing where nobody does. */
  readonly watchers?: string;
  readonly question?: PageQuestion;
  /** What of a move has been chosen so far on this very board; said again when the page looks again. */
  readonly picked: string;
  readonly stamp: string;
  /** Discord's markdown, people by their names. */
  readonly words: string;
  readonly players: readonly PagePlayer[];
  readonly picture?: PagePicture;
  /** What happened to it since the reader saw it last; none: nothing, or nobody knows. */
  readonly motion?: PageMotion;
  /** Of which parts the picture is made, the board first; none: it is one whole. */
  readonly parts: readonly PagePart[];
  readonly places: readonly PagePlace[];
  readonly rows: readonly (readonly PageControl[])[];
}

/** How a match stands for a person: it waits for their move, or for their answer; for somebody else; for players. */
export type MatchKind = 'yours' | 'challenge' | 'theirs' | 'open';

/** One of a person's own matches. */
export interface PageMatch {
  readonly match: string;
  readonly game: string;
  /** What was chosen for it, where that is not as usual. */
  readonly chosen: string;
  /** The other players, by their names. */
  readonly others: string;
  /** The server where it is played. */
  readonly server?: string;
  readonly status: string;
  readonly kind: MatchKind;
  /** Until when there is time for who is to act first, in milliseconds since 1970. */
  readonly until?: number;
  /** The answer to a challenge. */
  readonly accept?: PageButton;
}

/** A match as somebody saw it after one of its moves, or what of them they could see. */
export interface PageStep {
  readonly match: string;
  /** 0 is the opening. */
  readonly at: number;
  readonly last: number;
  /** What happened; Discord's markdown, people by their names. */
  readonly words: string;
  /** By seat. */
  readonly scores: readonly string[];
  readonly picture: PagePicture;
  readonly parts: readonly PagePart[];
  /** The points of all seats after each step; none where they are no numbers. */
  readonly course: readonly (readonly number[])[];
}

/** Something for this person alone that is more than a few words: the rules, a question. */
export interface PageAside {
  readonly words: string;
  readonly pictures: readonly PagePicture[];
  readonly rows: readonly (readonly PageControl[])[];
}

/** What the page is told: the board as it is now, and what there is to say beside it. */
export interface PageAnswer {
  /** The number of the latest change that the board shows: of a later one the page hears, and looks again. */
  readonly change: number;
  readonly board?: PageBoard;
  /** Words for this person alone, such as why a move is not possible. */
  readonly notice?: string;
  readonly aside?: PageAside;
  /** The match that a tap has begun, which is shown next. */
  readonly begun?: string;
  readonly matches: readonly PageMatch[];
  /** That of the reader now: where it is another, the page asks for its own words again. */
  readonly manner: string;
}

/** Somebody signs in: by a link's ticket, or by the code of Discord's Activity. */
export type SignIn =
  /** `isSure`: also where somebody else is signed in in this browser. What is looked at `first` comes along with the answer. */
  | { readonly ticket: string; readonly isSure?: true; readonly first: FirstLook }
  /** `link`: what it carries by which they came. */
  | { readonly code: string; readonly instance: string; readonly channel: string; readonly link?: string };

export type FirstLook = LookRequest & DrawOptions;

/** Who is signed in in this browser, and for whom a link is: by their names, empty where nobody knows them. */
export interface OtherAccount {
  readonly one: string;
  readonly other: string;
}

/** Something besides matches, which is opened as they are. */
export interface PageEntry {
  readonly match: string;
  readonly label: string;
}

export interface SignedIn {
  /** Only in an Activity, where cookies do not reach: sent with every request. */
  readonly key?: string;
  /** Only in an Activity: the person's own token, by which their page tells Discord what they play. */
  readonly access?: string;
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
  /** The colours that they chose; missing: those of their window. */
  readonly theme?: 'dark' | 'light';
  /** A word for both, which changes with them. */
  readonly manner: string;
  /** What there is besides matches. */
  readonly entries: readonly PageEntry[];
  /** The match to begin with. */
  readonly match?: string;
  /** What there is to see of what was looked at first. */
  readonly answer?: PageAnswer;
}

/** How the page wants its pictures drawn. */
export interface DrawOptions {
  readonly theme: 'dark' | 'light';
  /** How many times their size: for fine screens and large windows. */
  readonly scale: 1 | 2 | 3;
}

/** All that the page would ask first, which comes along with it for who has been here before. */
export interface PagePreload {
  readonly signed: SignedIn;
  readonly answer: PageAnswer;
  readonly drawn: DrawOptions;
}

/** In which a browser keeps how it wants pictures drawn. */
export const DRAWN_COOKIE = 'parlor-drawn';

/** What of the match somebody has before their eyes, who wishes to be shown what happened since. */
interface SeenChange {
  /** The number of the change that their board shows; `NOT_SEEN` where they have just come. Missing: they want nothing moved. */
  readonly seen?: number | undefined;
}

/** No board of the match is shown yet. */
export const NOT_SEEN = -1;

/** Somebody looks at a match, and has chosen this much of a move on the board with that stamp. */
export interface LookRequest extends SeenChange {
  readonly match: string;
  readonly picked: string;
  readonly stamp: string;
  /** They have just come: the picture comes with the board, and not one way to the server later. */
  readonly whole?: boolean | undefined;
}

/** Somebody looks back at a match: 0 is the opening, what is beyond the last step is that one. */
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
  /** The words beside the board at that moment. */
  readonly words: string;
}

/** What can be begun from the page. */
export interface GameOffers {
  readonly games: readonly OfferedGame[];
  /** Against whom: a level, a person, or anybody. */
  readonly opponents: readonly PageChoice[];
}

/** A game with what can be chosen of it, and the levels of its computer players. */
interface OfferedGame extends PageChoice {
  readonly levels: readonly string[];
  readonly options: readonly OfferedOption[];
}

/** A number between two, or one of a list; `usual` where nothing is chosen. */
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

/** A game is begun, in the channel of the match that is on the page. `tap` is new with every tap. */
export interface NewGame {
  readonly match: string;
  readonly game: string;
  readonly opponent: string;
  /** By the names of the options. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly tap: string;
}

/** What became of it: the new match, or why there is none. */
export interface BeginResult {
  readonly match?: string;
  readonly notice?: string;
}
