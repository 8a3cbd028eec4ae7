import type { Level } from '../../engine/computerPlayer.ts';
import type { Game } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import type { Seat } from '../../engine/seat.ts';
import { evict } from '../../match/absence.ts';
import { type Change, changed, type MatchChange } from '../../match/change.ts';
import { type Match, presentPersons } from '../../match/match.ts';
import { findPause, playMoves, positionOf, replaceBySubstitute, SUBSTITUTE_LEVEL, toAct } from '../../match/play.ts';
import type { RuledGames } from '../../match/ruledGames.ts';
import type { ClockEvent } from './clockEvent.ts';
import { findTimeLimit } from './deadlines.ts';
import { changeIfDue, type DueEvent, type DueOptions, GONE, type Times } from './dueEvents.ts';

/** What is needed to move for someone whose time ran out. */
interface ComputerMover extends Pick<RuledGames, 'gameOf'> {
  /** The move of a computer player of this level for a seat. */
  readonly choose: (match: Match, seat: Seat, level: Level) => Promise<string>;
}

/** What is needed when seats run out of time. */
export interface TimeUpOptions extends ComputerMover, DueOptions {}

export type TimeoutEvent = Extract<DueEvent, { kind: 'timeout' }>;

/** After this many missed turns in a row, a computer player takes the seat for good. */
const MOST_MISSED = 3;

/**
 * Carries out the timeout choice for seats whose time ran out at the same moment: none is better or worse off than
 * another.
 */
export async function timeOut(
  options: TimeUpOptions,
  match: Match,
  late: readonly TimeoutEvent[],
  times: Times,
): Promise<ClockEvent | undefined> {
  const [first] = late;
  if (first === undefined) return undefined;
  if (match.clock?.timeout === 'forfeit') return forfeitTogether(options, match, late, first, times);
  let done: { readonly change: MatchChange; readonly headlines: readonly Headline[] } | undefined;
  for (const one of late) {
    const current = done?.change.match ?? match;
    if (current.status !== 'running') break;
    const more = await timeOutOne(options, current, one, times);
    if (more === undefined) continue;
    const { match: after, events } = more.change;
    done = {
      change: { match: after, events: [...(done?.change.events ?? []), ...events] },
      headlines: [...(done?.headlines ?? []), more.headline],
    };
  }
  if (done === undefined) return undefined;
  const { match: after, events } = done.change;
  const told = describeHeadlines(done.headlines).map((text) => ({ to: 'everyone' as const, text }));
  return { kind: 'change', before: match, change: { match: after, events: [...told, ...events] } };
}

/** Why a seat's turn ended; one text for all seats it applies to. */
interface Headline {
  readonly key:
    | 'clocks.up.computer'
    | 'clocks.up.skip'
    | 'clocks.up.away'
    | 'clocks.up.substitute'
    | 'clocks.up.everybody';
  readonly seat: Seat;
}

/** One sentence for each event, with the names of everyone it happened to. */
function describeHeadlines(headlines: readonly Headline[]): readonly Phrase[] {
  return [...Map.groupBy(headlines, ({ key }) => key)].map(([key, those]) =>
    phrase(key, {
      player: those.map(({ seat }) => phrase('discord.seat', { player: { seat } })),
      turns: MOST_MISSED,
    }),
  );
}

/** Everyone whose time ran out is out. If nobody else is left, nobody has won. */
async function forfeitTogether(
  options: TimeUpOptions,
  match: Match,
  late: readonly TimeoutEvent[],
  first: TimeoutEvent,
  times: Times,
): Promise<ClockEvent | undefined> {
  const game = options.gameOf(match);
  const doing = { at: times.now, by: 'clock' as const };
  const seats = late.map(({ seat }) => seat);
  const stays = presentPersons(match).some((seat) => !seats.includes(seat));
  if (!stays && seats.length > 1) {
    const end: Change = (current) => changed({ ...current, status: 'closed' });
    const done = await changeIfDue(options, match.id, first, times, end);
    return done && news(match, done, phrase('clocks.up.everybody'));
  }
  const leave: Change = (current) =>
    seats.reduce<Result<MatchChange>>((made, seat) => {
      if (!made.ok || made.value.match.status !== 'running') return made;
      const left = evict(game, made.value.match, seat, doing);
      return left.ok ? accept({ ...left.value, events: [...made.value.events, ...left.value.events] }) : left;
    }, changed(current));
  const left = await changeIfDue(options, match.id, first, times, leave);
  return left && { kind: 'change', before: match, change: left };
}

/** Carries out the timeout choice for one of them. */
async function timeOutOne(
  options: TimeUpOptions,
  match: Match,
  appointment: TimeoutEvent,
  times: Times,
): Promise<{ readonly change: MatchChange; readonly headline: Headline } | undefined> {
  const { now } = times;
  const game = options.gameOf(match);
  const { seat } = appointment;
  const doing = { at: now, by: 'clock' as const };
  const before = match.clock?.seats[seat]?.missed ?? 0;
  const isMore = before > 0 && (await isOfLastTurn(options, match, seat));
  const still = (make: Change) =>
    changeIfDue(options, match.id, appointment, times, isMore ? make : counted(seat, make));
  const missed = isMore ? before : before + 1;
  if (missed >= MOST_MISSED) {
    const isEnd = haveAllVanished(match, seat);
    const done = await still((current) =>
      isEnd ? changed({ ...current, status: 'closed' }) : replaceBySubstitute(game, current, seat, doing),
    );
    return done && { change: done, headline: { key: isEnd ? 'clocks.up.everybody' : 'clocks.up.substitute', seat } };
  }
  // If everyone moves freely, there is no turn to play: absent players only lose their seat in the end.
  if (findPause(game, match) !== undefined) {
    const noted = await still((current) => changed(withTimeAnew(current, seat, now)));
    return noted && { change: noted, headline: { key: 'clocks.up.away', seat } };
  }
  return playForThem(options, match, seat, now, still);
}

/** Plays a missed turn: a pass if that was chosen, otherwise a computer's move. */
async function playForThem(
  options: TimeUpOptions,
  match: Match,
  seat: Seat,
  now: number,
  still: (make: Change) => Promise<MatchChange | undefined>,
): Promise<{ readonly change: MatchChange; readonly headline: Headline } | undefined> {
  const game = options.gameOf(match);
  const skips = match.clock?.timeout === 'skip';
  const first = await stepFor(options, match, seat, skips);
  let done = await still((current) => playMoves(game, seat, [first], { at: now, by: 'clock' })(current));
  if (done === undefined) return undefined;
  const isSkipped = skips && first === findPass(game, match, seat);
  let acting = toAct(game, match);
  while (isSameTurn(game, acting, done.match, seat)) {
    acting = toAct(game, done.match);
    const more: MatchChange | undefined = await playOn(options, done.match, seat, skips, now);
    if (more === undefined) break;
    done = { match: more.match, events: [...done.events, ...more.events] };
  }
  return { change: done, headline: { key: isSkipped ? 'clocks.up.skip' : 'clocks.up.computer', seat } };
}

/**
 * Whether the other players have been absent as well, up to the turn that this seat is missing now: then nobody
 * deserves better than another.
 */
function haveAllVanished(match: Match, seat: Seat): boolean {
  const others = presentPersons(match).filter((one) => one !== seat);
  return others.length > 0 && others.every((one) => (match.clock?.seats[one]?.missed ?? 0) >= MOST_MISSED - 1);
}

function withTimeAnew(match: Match, seat: Seat, now: number): Match {
  const { clock } = match;
  const limit = findTimeLimit(match);
  if (clock === undefined || limit === undefined) return match;
  const seats = clock.seats.map(({ missed, ...one }, at) =>
    at === seat ? { missed, left: limit.add, since: now } : { missed, ...one },
  );
  return { ...match, clock: { ...clock, seats } };
}

function news(before: Match, { match, events }: MatchChange, headline: Phrase): ClockEvent {
  return { kind: 'change', before, change: { match, events: [{ to: 'everyone', text: headline }, ...events] } };
}

/** Counts a missed turn. */
function counted(seat: Seat, make: Change): Change {
  return (match) => {
    const { clock } = match;
    if (clock === undefined) return make(match);
    const seats = clock.seats.map((one, at) => (at === seat ? { ...one, missed: one.missed + 1 } : one));
    return make({ ...match, clock: { ...clock, seats } });
  };
}

/**
 * Whether a turn of several moves continues: the seat is to move, and nobody else who was not to move before, as in a
 * new round. In solo games, every move is a turn.
 */
function isSameTurn(game: Game, acting: readonly Seat[], after: Match, seat: Seat): boolean {
  const now = toAct(game, after);
  return after.players.length > 1 && now.includes(seat) && now.every((one) => acting.includes(one));
}

/** The next move of a turn that a computer player has begun; none if its player was faster. */
async function playOn(
  options: TimeUpOptions,
  match: Match,
  seat: Seat,
  skips: boolean,
  now: number,
): Promise<MatchChange | undefined> {
  const game = options.gameOf(match);
  const text = await stepFor(options, match, seat, skips);
  const made = await options.matches.change(match.id, (current) =>
    current.log.slice(match.log.length).some((entry) => entry.seat === seat)
      ? refuse(GONE)
      : playMoves(game, seat, [text], { at: now, by: 'clock' })(current),
  );
  return made?.ok ? made.value : undefined;
}

/**
 * Whether what a seat has to do now belongs to the turn that it has already missed and that others have interrupted.
 */
async function isOfLastTurn(options: ComputerMover, match: Match, seat: Seat): Promise<boolean> {
  const game = options.gameOf(match);
  if (findPause(game, match) !== undefined) return false;
  const text = await stepFor(options, match, seat, match.clock?.timeout === 'skip');
  const tried = playMoves(game, seat, [text], { at: 0, by: 'clock' })(match);
  const own = tried.ok ? tried.value.events.filter(({ turn, goesOn }) => (turn?.seat ?? goesOn) === seat) : [];
  return own.length > 0 && own.every(({ turn }) => turn?.begins !== true);
}

/** The move made for someone: a pass if that was chosen and the game has one, otherwise a computer's. */
async function stepFor(options: ComputerMover, match: Match, seat: Seat, skips: boolean): Promise<string> {
  const game = options.gameOf(match);
  const pass = skips ? findPass(game, match, seat) : undefined;
  return pass ?? options.choose(match, seat, SUBSTITUTE_LEVEL);
}

/** The move that only ends a turn, if there is one now. */
function findPass(game: Game, match: Match, seat: Seat): string | undefined {
  const pass = game.pass?.(positionOf(match).state, seat);
  return pass === undefined ? undefined : game.write(pass);
}
