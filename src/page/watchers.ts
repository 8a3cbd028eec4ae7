import { phrase, type Say } from '../engine/phrase.ts';
import { findSeat, type Match, type PersonId } from '../match/match.ts';
import { isWatching } from './boardRows.ts';
import type { NamesOf } from './personNames.ts';
import type { PageBoard } from './protocol.ts';

/** Who looks on at which match, as far as pages are open. */
export interface Watchers {
  /** Somebody with an open page looks at this match, or at none. */
  readonly look: (person: PersonId, match: Match | undefined) => void;
  /** Somebody has no page open any more. */
  readonly leave: (person: PersonId) => void;
  /** Who looks on at a match that they do not play. */
  readonly of: (match: Match) => readonly PersonId[];
}

/** Notes who looks on; `tell` hears of the players of a match when somebody comes to watch it, or goes. */
export function createWatchers(tell: (player: PersonId) => void): Watchers {
  const watched = new Map<PersonId, Match>();

  function change(person: PersonId, match: Match | undefined): void {
    const before = watched.get(person);
    if (match === undefined) watched.delete(person);
    else watched.set(person, match);
    if (before?.id === match?.id) return;
    for (const one of [before, match]) for (const player of listPlayers(one)) tell(player);
  }

  return {
    look: (person, match) => change(person, match !== undefined && isWatching(match, person) ? match : undefined),
    leave: (person) => change(person, undefined),
    of: ({ id }) => [...watched].filter(([, match]) => match.id === id).map(([person]) => person),
  };
}

function listPlayers(match: Match | undefined): readonly PersonId[] {
  if (match === undefined) return [];
  return match.players.flatMap((player) => (player.kind === 'person' ? [player.id] : []));
}

/** Who looks on, by their names, for who plays. */
export async function watchersFor(
  watchers: Pick<Watchers, 'of'>,
  match: Match,
  reader: PersonId,
  { plain, readNames }: { readonly plain: Say; readonly readNames: NamesOf },
): Promise<Pick<PageBoard, 'watchers'>> {
  const persons = findSeat(match, reader) === undefined ? [] : watchers.of(match);
  if (persons.length === 0) return {};
  const known = await readNames(persons, reader);
  const names = persons.map((person) => known.get(person) ?? plain(phrase('board.somebody')));
  return { watchers: plain(phrase('board.watchers', { names: names.join(', ') })) };
}
