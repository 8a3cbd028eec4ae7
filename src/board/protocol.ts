/** What the board's page and its server tell each other, as JSON. */

/** A point of the picture as shares of its width and height, 0 to 1. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Something on the picture that can be tapped: a real button with a name, over the corners of its area. */
export interface PagePlace {
  readonly corners: readonly Point[];
  readonly label: string;
  /** What the tap does: the id of a control. */
  readonly control: string;
  /** The word of the game that it stands for, by which its hint is asked. */
  readonly argument: string;
  readonly isChosen: boolean;
  /** Its control stands below the board as well. */
  readonly isBelow?: true;
}

export interface PageButton {
  readonly kind: 'button';
  readonly label: string;
  readonly style: 'primary' | 'secondary' | 'success' | 'danger';
  readonly control: string;
  readonly isDisabled: boolean;
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
  readonly alt: string;
  /** Shown pixels. */
  readonly width: number;
  readonly height: number;
}

/** What a person sees of a match. */
export interface PageBoard {
  readonly match: string;
  /** What of a move has been chosen so far on this very board; said again when the page looks again. */
  readonly picked: string;
  readonly stamp: string;
  /** Discord's markdown, people by their names. */
  readonly words: string;
  readonly picture?: PagePicture;
  readonly places: readonly PagePlace[];
  readonly rows: readonly (readonly PageControl[])[];
}

/** One of a person's own matches. */
export interface PageMatch {
  readonly match: string;
  readonly game: string;
  /** The other players, by their names. */
  readonly others: string;
  readonly status: string;
  readonly isYourTurn: boolean;
}

/** Something for this person alone that is more than a few words: the rules, a question. */
export interface PageAside {
  readonly words: string;
  readonly picture?: PagePicture;
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
  readonly matches: readonly PageMatch[];
}

/** Somebody signs in: by a link's ticket, or by the code of Discord's Activity. */
export type SignIn =
  | { readonly ticket: string }
  | { readonly code: string; readonly instance: string; readonly channel: string };

export interface SignedIn {
  /** Only in an Activity, where cookies do not reach: sent with every request. */
  readonly key?: string;
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
  /** The match to begin with. */
  readonly match?: string;
}

/** Somebody looks at a match, and has chosen this much of a move on the board with that stamp. */
export interface Look {
  readonly match: string;
  readonly picked: string;
  readonly stamp: string;
}

/** A control is used. `tap` is new with every tap: delivered twice, it is carried out once. */
export interface Tap {
  readonly match: string;
  readonly control: string;
  readonly values?: readonly string[] | undefined;
  readonly tap: string;
  /** The words beside the board at that moment. */
  readonly words: string;
}
