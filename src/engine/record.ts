import type { Game } from './game.ts';
import type { LogEntry } from './log.ts';
import type { Script } from './match.ts';
import type { Outcome } from './outcome.ts';
import { phrase } from './phrase.ts';
import { accept, type Result, refuse } from './result.ts';
import { seatLetter } from './seat.ts';
import type { SetupValue } from './setup.ts';

/** The longest record that is read, in characters: records may come from anyone. */
export const LONGEST_RECORD = 800_000;

/** A match as stored in a record. The seed is included only if the match is over, since it determines all dice. */
export interface MatchRecord {
  readonly game: string;
  /** The version of the game's rules under which it was played. */
  readonly rules: number;
  readonly setup: Readonly<Record<string, SetupValue>>;
  readonly seatCount: number;
  readonly seed?: string;
  readonly outcome?: Outcome;
  readonly log: readonly LogEntry[];
  /** The match's id, and the hash of its id and seed that was published when it began. */
  readonly match?: string;
  readonly seal?: string;
}

/** What a record contains in addition to the match itself. */
interface RecordNotes {
  readonly match: string;
  readonly seal: string;
  /** Whether the seed may be included even though there is no outcome, because the match was closed. */
  readonly isClosed: boolean;
  /** Remarks for readers, one line each. */
  readonly remarks?: readonly string[];
}

/**
 * Writes a match as readable text: header lines, an empty line, then one numbered line for each log entry, including
 * undos and the entries that they took back. An entry that revealed dice or hidden things has a `!` after its seat (`3.
 * B! roll`).
 *
 * Pass the outcome only once the match is over, since the seed is written with it. All moves are written, including
 * hidden ones.
 */
export function writeRecord(game: Game, script: Script, outcome?: Outcome, notes?: RecordNotes): string {
  const header = [
    `Game: ${game.id}`,
    `Rules: ${game.rules}`,
    ...(notes === undefined ? [] : [`Match: ${notes.match}`, `Seal: ${notes.seal}`]),
    ...Object.entries(script.setup).map(([name, value]) => `Setup ${name}: ${JSON.stringify(value)}`),
    `Seats: ${script.seatCount}`,
  ];
  if (outcome !== undefined || notes?.isClosed) header.push(`Seed: ${JSON.stringify(script.seed)}`);
  if (outcome !== undefined) {
    header.push(`Places: ${outcome.places.join(' ')}`);
    if (outcome.scores.length > 0) header.push(`Scores: ${outcome.scores.join(' ')}`);
  }
  const entries = script.log.map(
    ({ seat, text, revealed }, index) => `${index + 1}. ${seatLetter(seat)}${revealed ? '!' : ''} ${text}`,
  );
  const remarks = (notes?.remarks ?? []).map((remark) => `# ${remark.replace(/\s+/g, ' ')}`);
  return [...header, ...remarks, '', ...entries, ''].join('\n');
}

/** A record that is being read. */
interface Draft {
  game?: string;
  rules?: number;
  seatCount?: number;
  seed?: string;
  match?: string;
  seal?: string;
  places?: readonly number[];
  scores?: readonly number[];
  readonly setup: [string, SetupValue][];
  readonly log: LogEntry[];
}

/** Parsers for the values of header lines; each returns false if the value is invalid. */
const HEADERS: Readonly<Record<string, (draft: Draft, value: string) => boolean>> = {
  Game: (draft, value) => {
    draft.game = value;
    return /^[a-z]{1,32}$/.test(value);
  },
  Rules: (draft, value) => {
    draft.rules = Number(value);
    return /^[1-9]\d{0,5}$/.test(value);
  },
  Seats: (draft, value) => {
    draft.seatCount = Number(value);
    return /^[1-9]\d?$/.test(value) && draft.seatCount <= 26;
  },
  Seed: (draft, value) => {
    const seed = readJson(value);
    if (typeof seed !== 'string') return false;
    draft.seed = seed;
    return true;
  },
  Match: (draft, value) => {
    draft.match = value;
    return /^[a-z0-9]{1,32}$/.test(value);
  },
  Seal: (draft, value) => {
    draft.seal = value;
    return /^[0-9a-f]{64}$/.test(value);
  },
  Places: (draft, value) => {
    draft.places = readNumbers(value);
    return draft.places.length > 0 && draft.places.every((place) => Number.isInteger(place) && place >= 1);
  },
  Scores: (draft, value) => {
    draft.scores = readNumbers(value);
    return draft.scores.length > 0 && draft.scores.every(Number.isFinite);
  },
};

const HEADER = /^([A-Z][a-z]+): (.+)$/;
const SETUP = /^Setup ([a-z][a-z0-9_-]{0,31}): (.+)$/;
const ENTRY = /^([1-9]\d*)\. ([A-Z])(!?) (\S(?:.{0,198}\S)?)$/;

/**
 * Reads what `writeRecord` wrote. Lines that begin with `#` are remarks, and skipped. Does not check whether the moves
 * fit the game; replaying them does. Refuses any other text, however long or odd; never throws.
 */
export function readRecord(text: string): Result<MatchRecord> {
  if (text.length > LONGEST_RECORD) return refuse(phrase('engine.recordTooLong', { characters: LONGEST_RECORD }));
  const draft: Draft = { setup: [], log: [] };
  // Some editors put a byte-order mark at the start of a file.
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line === '' || line.startsWith('#')) continue;
    if (!readEntry(draft, line) && !readSetup(draft, line) && !readHeader(draft, line)) {
      return refuse(phrase('engine.recordLine', { line: index + 1 }));
    }
  }
  return finish(draft);
}

function readEntry(draft: Draft, line: string): boolean {
  const match = ENTRY.exec(line);
  if (match === null) return false;
  const [, number, letter = '', mark, text = ''] = match;
  if (Number(number) !== draft.log.length + 1) return false;
  draft.log.push({ seat: letter.charCodeAt(0) - 65, text, revealed: mark === '!' });
  return true;
}

function readSetup(draft: Draft, line: string): boolean {
  const [, name, value] = SETUP.exec(line) ?? [];
  if (name === undefined || value === undefined) return false;
  const chosen = readJson(value);
  if (typeof chosen !== 'string' && typeof chosen !== 'boolean' && !Number.isFinite(chosen)) return false;
  draft.setup.push([name, chosen as SetupValue]);
  return true;
}

function readHeader(draft: Draft, line: string): boolean {
  const [, name = '', value = ''] = HEADER.exec(line) ?? [];
  return Object.hasOwn(HEADERS, name) && HEADERS[name]?.(draft, value) === true;
}

function finish({
  game,
  rules,
  seatCount,
  seed,
  places,
  scores = [],
  setup,
  log,
  match,
  seal,
}: Draft): Result<MatchRecord> {
  if (game === undefined || rules === undefined || seatCount === undefined) return refuse(phrase('engine.recordLacks'));
  return accept({
    game,
    rules,
    setup: Object.fromEntries(setup),
    seatCount,
    ...(seed === undefined ? {} : { seed }),
    ...(match === undefined ? {} : { match }),
    ...(seal === undefined ? {} : { seal }),
    ...(places === undefined ? {} : { outcome: { scores, places } }),
    log,
  });
}

function readNumbers(text: string): readonly number[] {
  return text.split(' ').map((word) => (/^-?\d+(\.\d+)?$/.test(word) ? Number(word) : Number.NaN));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
