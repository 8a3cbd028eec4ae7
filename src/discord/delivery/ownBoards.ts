import { DiscordAPIError } from 'discord.js';
import type { Happening } from '../../engine/game.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Changed } from '../../tables/match/change.ts';
import { type Match, type MatchId, type PersonId, seatOf } from '../../tables/match/match.ts';
import { rememberLatest } from '../../tables/store/latest.ts';
import { type App, commandOf } from '../contract/app.ts';
import type { Invoker } from '../contract/invoker.ts';
import type { Screen } from '../contract/screen.ts';
import { screenOf } from '../screens/screen.ts';
import { stampOf } from '../screens/stamp.ts';

/** For how long Discord lets us change an answer, less a minute, in milliseconds. */
const CHANGEABLE = 14 * 60_000;

/** So many private boards are followed at once: who looked at theirs longest ago looks again. */
const MOST_BOARDS = 1000;

/** How long after a change a board follows, so that it shows several at once; and how far changes are apart, in milliseconds. */
const SOON = 1000;
const APART = 2000;

/** So many sentences of what happened are told at once. */
const MOST_EVENTS = 20;

/** A player's private board, as Discord lets us change it. */
interface OwnBoard {
  readonly match: MatchId;
  readonly person: PersonId;
  readonly seat: Seat;
  readonly reader: Pick<Invoker, 'locale' | 'theme'>;
  /** The part of a move that is chosen on it. */
  readonly picked: string;
  /** What it shows, and on which of that its controls hang, see `stampOf`. */
  shown: string;
  decisive: string;
  changedAt: number;
  events: readonly Happening[];
  isDue: boolean;
  readonly change: (screen: Screen) => Promise<void>;
}

/**
 * Changes the private boards of players in place when others change what they see: as long as Discord lets us change the
 * answer by which they came, and nobody is pinged by it. Where they are is known in memory alone; each shows what its own
 * player may know at that moment. A board on which a move is being chosen stays while its controls are good.
 */
export function createOwnBoards(app: App, now: () => number) {
  const boards = rememberLatest<string, OwnBoard>(MOST_BOARDS, { lasts: CHANGEABLE, now });
  app.tables.watch((match, events) => {
    for (const player of match.players) if (player.kind === 'person') hear(keyOf(match.id, player.id), events);
  });

  /** Somebody is shown their own board by an answer: the message with this id, or that of the control they used. */
  function note(invoker: Invoker, match: Match, message: string | undefined, picked = ''): void {
    const { person, locale, theme, answer } = invoker;
    const { change } = answer;
    const seat = seatOf(match, person);
    if (change === undefined || seat === undefined || match.status !== 'running' || match.daily !== undefined) return;
    const command = commandOf(app, match);
    if (!command.game.hidden) return;
    boards.set(keyOf(match.id, person), {
      match: match.id,
      person,
      seat,
      reader: { locale, theme },
      picked,
      shown: stampOf({ game: command.game }, match, seat),
      decisive: stampOf(command, match, seat),
      changedAt: now(),
      events: [],
      isDue: false,
      change: (screen) => change(message ?? '@original', screen),
    });
  }

  function hear(key: string, events: Changed['events']): void {
    const board = boards.peek(key);
    if (board === undefined) return;
    board.events = [...board.events, ...events].slice(-MOST_EVENTS);
    if (board.isDue) return;
    board.isDue = true;
    app.later(Math.max(SOON, board.changedAt + APART - now()), () => follow(key));
  }

  async function follow(key: string): Promise<void> {
    const board = boards.peek(key);
    if (board === undefined) return;
    const { events } = board;
    board.isDue = false;
    board.events = [];
    const match = await app.tables.read(board.match);
    if (match === undefined || seatOf(match, board.person) !== board.seat) return void boards.delete(key);
    const command = commandOf(app, match);
    const shown = stampOf({ game: command.game }, match, board.seat);
    const decisive = stampOf(command, match, board.seat);
    if (shown === board.shown || (board.picked !== '' && decisive === board.decisive)) return;
    await show(key, board, match, { shown, decisive, events });
  }

  async function show(
    key: string,
    board: OwnBoard,
    match: Match,
    seen: Pick<OwnBoard, 'shown' | 'decisive' | 'events'>,
  ) {
    const screen = await screenOf(app, match, { viewer: board.seat, ...board.reader, events: seen.events });
    // They have tapped something by now, and see what came of that.
    if (boards.peek(key) !== board) return;
    try {
      await board.change(screen);
    } catch (error) {
      const code = error instanceof DiscordAPIError ? error.code : 'unheard';
      app.log.debug({ match: board.match, code }, 'a private board could not be changed');
      if (boards.peek(key) === board) boards.delete(key);
      return;
    }
    const latest = boards.peek(key);
    if (latest === board) {
      const changed = { ...board, ...seen, picked: '', changedAt: now(), events: board.events };
      boards.set(key, changed, { noUpdateTTL: true });
    } else if (latest !== undefined) await repeat(latest);
  }

  /** What they have tapped meanwhile may have been shown before our change arrived: it is shown once more. */
  async function repeat({ match: id, seat, reader, picked, change }: OwnBoard): Promise<void> {
    const match = await app.tables.read(id);
    if (match !== undefined) await change(await screenOf(app, match, { viewer: seat, ...reader, picked }));
  }

  return { note };
}

function keyOf(match: MatchId, person: PersonId): string {
  return `${match} ${person}`;
}
