import type { Painter } from '../../render/shared/painter.ts';
import type { Game } from '../../src/engine/game.ts';
import type { Phrase, Say } from '../../src/engine/phrase.ts';
import { type Seat, seatsOf, type Viewer } from '../../src/engine/seat.ts';
import type { GameCommand } from '../../src/play/contract/gameCommand.ts';
import { createCatalogue, readTexts } from '../../src/texts/catalogue.ts';
import type { Tree } from './trees.ts';
import { type ChoiceSource, listStops, type Stop, spread, takeWalks, type Walk } from './walk.ts';

/** What the suite needs besides the game. */
export interface ConformanceOptions extends ChoiceSource {
  /** The English texts by key; those of data/texts unless given. */
  readonly texts?: Readonly<Record<string, string>>;
  /** The recorded playthrough; test/playthroughs/<game>.txt unless given. */
  readonly playthrough?: string;
  /** Counted sequences of legal moves; those of test/conformance/trees/<game>.json unless given. */
  readonly trees?: readonly Tree[];
  /** How many plies of random games are played, about: fewer for a game whose moves are slow. */
  readonly work?: number | undefined;
  /** Which moves a picture need not offer: those to places that it has no room for. */
  readonly isFar?: ((move: string) => boolean) | undefined;
  /** Draws it. */
  readonly painter?: Painter | undefined;
  /** The controls that a viewer is offered in a state, as anything that can be compared. */
  readonly controls?: ((state: unknown, viewer: Viewer, picked?: string) => unknown) | undefined;
}

/** A game under test. */
export interface Subject {
  readonly game: Game;
  readonly walks: readonly Walk[];
  /** States of the walks, evenly spread, for checks that would take too long at every state. */
  readonly stops: readonly Stop[];
  readonly texts: Readonly<Record<string, string>>;
  readonly options: ConformanceOptions;
}

/** Properties by name, a sentence; each throws where the game does not have it. */
export type Checks = Readonly<Record<string, (subject: Subject) => void | Promise<void>>>;

export const WORK = 4500;
const MOST_WALKS = 300;
/** A walk is begun for so many plies at least, though a match takes longer. */
const WORK_PER_WALK = 80;
const MOST_BEGUN = 100;
/** How many plies are played for every state that is looked at closely. */
const WORK_PER_STOP = 20;

export function createSubject(game: Game, options: ConformanceOptions): Subject {
  const work = options.work ?? WORK;
  const least = Math.min(MOST_BEGUN, Math.ceil(work / WORK_PER_WALK));
  const walks = takeWalks(game, options, work, least, MOST_WALKS);
  const stops = spread([...listStops(walks)], Math.ceil(work / WORK_PER_STOP));
  return { game, walks, stops, texts: options.texts ?? readTexts('en'), options };
}

/** The controls that a viewer is offered. */
export function listControls({ game, controls }: GameCommand): NonNullable<ConformanceOptions['controls']> {
  return (state, viewer, picked = '') => {
    const legal = typeof viewer === 'number' ? game.legal(state, viewer).map((move) => game.write(move)) : [];
    return controls({ view: game.view(state, viewer), viewer, legal: () => legal }, picked);
  };
}

/** The public, spectators, and three seats. */
export function viewersAt(seatCount: number, ply: number): readonly Viewer[] {
  return [...inTurn(seatsOf(seatCount), ply), 'public', 'spectator'];
}

/** What these see of a state, each view once, by the first of them: of the same view the same picture is drawn. */
export function distinctViews(
  game: Game,
  state: unknown,
  viewers: readonly Viewer[],
): readonly { readonly viewer: Viewer; readonly view: unknown }[] {
  const seen = new Set<string>();
  return viewers.flatMap((viewer) => {
    const view = game.view(state, viewer);
    const bytes = toBytes(view);
    if (seen.has(bytes)) return [];
    seen.add(bytes);
    return [{ viewer, view }];
  });
}

/** At most three of the seats: others at every ply, so that all have their turn. */
export function inTurn(seats: readonly Seat[], ply: number): readonly Seat[] {
  const first = seats.length === 0 ? 0 : ply % seats.length;
  return [...seats.slice(first), ...seats.slice(0, first)].slice(0, 3);
}

/** Says phrases in English; a seat is `player A`. */
export function sayIn(texts: Readonly<Record<string, string>>): Say {
  return createCatalogue({ en: texts }).say({
    language: 'en',
    nameSeat: (seat) => `player ${String.fromCharCode(65 + seat)}`,
    escape: (text) => text,
  });
}

/** Throws unless the texts have the phrase, in the singular and plural it needs, and it fills every blank of it. */
export function checkPhrase(texts: Readonly<Record<string, string>>, phrase: Phrase | undefined, where: string): void {
  if (phrase === undefined) throw new Error(`${where}: no reason is given`);
  const values = phrase.values ?? {};
  for (const form of formsOf(texts, phrase, where)) {
    for (const [, blank = ''] of form.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)) {
      if (!Object.hasOwn(values, blank)) throw new Error(`${where}: nothing fills {{${blank}}} of ${phrase.key}`);
    }
  }
  for (const value of Object.values(values).flat()) {
    if (typeof value === 'object' && 'key' in value) checkPhrase(texts, value, where);
  }
}

function formsOf(texts: Readonly<Record<string, string>>, { key, values }: Phrase, where: string): readonly string[] {
  const plural = typeof values?.count === 'number' && `${key}_other` in texts;
  return (plural ? [`${key}_one`, `${key}_other`] : [key]).map((form) => {
    const text = texts[form];
    if (text === undefined || text === '') throw new Error(`${where}: the texts have no ${form}`);
    return text;
  });
}

/** The same bytes: even the order of the keys. */
export function toBytes(value: unknown): string {
  return JSON.stringify(value);
}

/** A copy that throws when somebody changes anything in it. */
export function frozenCopy<T>(value: T): T {
  return frozen(structuredClone(value));
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
