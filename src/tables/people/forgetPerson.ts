import type { Game, GameEvent } from '../../engine/game.ts';
import type { Mistakes } from '../../learning/mistakes.ts';
import type { Progress } from '../../learning/progress.ts';
import type { PuzzleDays, ShownDay } from '../../learning/puzzleDayRecords.ts';
import type { Puzzles } from '../../learning/puzzles.ts';
import type { Races } from '../../learning/races.ts';
import { type Change, changed, type KeptMatches, type MatchChange } from '../../match/change.ts';
import { leave } from '../../match/lobby.ts';
import { findSeat, type GivenUpSeat, isLive, type Match, type PersonId, type Player } from '../../match/match.ts';
import { type ActionStamp, resign } from '../../match/play.ts';
import type { RuledGames } from '../../match/ruledGames.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import { mentions } from './mentions.ts';
import type { People } from './people.ts';
import { findInvolvement } from './person.ts';

/** What is needed to forget someone. */
interface ForgetOptions extends RuledGames {
  readonly people: People;
  readonly ratings: Ratings;
  readonly serverLogs: { readonly forget: (person: PersonId) => Promise<void> };
  readonly progress: Pick<Progress, 'forget'>;
  readonly puzzles: Pick<Puzzles, 'forget'>;
  readonly puzzleDays: Pick<PuzzleDays, 'forget'>;
  readonly races: Pick<Races, 'forget'>;
  readonly rings: { readonly forget: (person: PersonId) => Promise<readonly string[]> };
  readonly keptTables: { readonly forget: (person: PersonId) => Promise<void> };
  readonly mistakes: Pick<Mistakes, 'forget'>;
  readonly matches: KeptMatches;
  readonly now: () => number;
}

/** A live match that someone left, for its channel. */
interface Departure {
  readonly before: Match;
  readonly change: MatchChange;
}

/** What showed a forgotten person's name to others. */
export interface Forgotten {
  readonly departures: readonly Departure[];
  /** By their ids. */
  readonly races: readonly string[];
  readonly rings: readonly string[];
  readonly puzzleDays: readonly ShownDay[];
}

/**
 * Deletes what is stored about a person, and returns what has to be shown again without their name. They leave all live
 * matches; there and in all other matches with their id, their seats immediately become nameless. The next sweep finds
 * anything that was missed.
 */
export async function forget(options: ForgetOptions, person: PersonId): Promise<Forgotten> {
  const {
    people,
    serverLogs,
    ratings,
    progress,
    puzzles,
    puzzleDays,
    races,
    rings,
    keptTables,
    mistakes,
    matches,
    gameOf,
    canGoOn,
    now,
  } = options;
  await people.noteForgotten(person);
  const departures: Departure[] = [];
  for (const id of await people.matchesMentioning(person)) {
    const before = await matches.read(id);
    if (before === undefined || !mentions(before, person)) continue;
    const events: GameEvent[] = [];
    if (canGoOn(before)) {
      // First they leave and are rated like anyone who resigns; only then does their seat lose its name.
      const left = await matches.change(id, depart(gameOf(before), person, { at: now() }));
      if (left?.ok === false) throw new Error(`match ${id}: a person could not leave it: ${left.refusal.key}`);
      events.push(...(left?.value.events ?? []));
    }
    const result = await matches.change(id, forgetIn(person));
    if (result?.ok === false) throw new Error(`match ${id}: a person could not leave it: ${result.refusal.key}`);
    if (result !== undefined && isLive(before))
      departures.push({ before, change: { ...result.value, events: [...events, ...result.value.events] } });
  }
  await ratings.forget(person);
  await serverLogs.forget(person);
  await progress.forget(person);
  await puzzles.forget(person);
  const shown = {
    puzzleDays: await puzzleDays.forget(person),
    races: await races.forget(person),
    rings: await rings.forget(person),
  };
  await keptTables.forget(person);
  await mistakes.forget(person);
  await people.remove(person);
  return { departures, ...shown };
}

/**
 * Removes a person from a match that they have left: their seat has no name any more. If its rules are no longer known,
 * it ends.
 */
function forgetIn(person: PersonId): Change {
  return (match) =>
    changed(nameless(findInvolvement(match, person) === 'live' ? { ...match, status: 'closed' } : match, person));
}

function depart(game: Game, person: PersonId, doing: ActionStamp): Change {
  return (match) => {
    if (findInvolvement(match, person) !== 'live') return changed(match);
    if (match.status === 'running') return resign(game, person, doing)(match);
    if (findSeat(match, person) !== undefined) return leave(person)(match);
    return changed({ ...match, status: 'closed' });
  };
}

/** The match with nothing left that identifies this person. */
export function nameless(match: Match, person: PersonId): Match {
  const without = (persons: readonly PersonId[]) => persons.filter((one) => one !== person);
  const players = match.players.map((player) => withoutPerson(player, person));
  const heir = players.find((player) => player.kind === 'person');
  const { host, substituted, spoken, ...rest } = match;
  const { [person]: _, ...others } = spoken ?? {};
  const newHost = host === person ? heir?.id : host;
  return {
    ...rest,
    players,
    planned: match.planned.map((player) => withoutPerson(player, person)),
    invited: without(match.invited),
    spectators: without(match.spectators),
    ...(spoken && { spoken: others }),
    ...(substituted && { substituted: substituted.map((one) => withoutQuitter(one, person)) }),
    ...(newHost === undefined ? {} : { host: newHost }),
  };
}

function withoutQuitter({ person: quitter, ...lost }: GivenUpSeat, person: PersonId): GivenUpSeat {
  return quitter === undefined || quitter === person ? lost : { ...lost, person: quitter };
}

function withoutPerson(player: Player, person: PersonId): Player {
  return isPerson(player, person) ? { kind: 'nobody' } : player;
}

function isPerson(player: Player, person: PersonId): boolean {
  return player.kind === 'person' && player.id === person;
}
