import { phrase, type Say } from '../engine/phrase.ts';
import { findSeat, type Match, type PersonId } from '../match/match.ts';
import { isWatching } from './boardRows.ts';
import type { NamesOf } from './personNames.ts';
import type { PageBoard } from './protocol.ts';

/** Who is watching which match on an open page. */
export interface Watchers {
  /** To be called when someone with an open page looks at this match, or at none. */
  readonly look: (person: PersonId, match: Match | undefined) => void;
  /** To be called when someone has no page open any more. */
  readonly leave: (person: PersonId) => void;
  /** The people who are watching a match that they do not play. */
  readonly of: (match: Match) => readonly PersonId[];
}

/** Keeps track of spectators. `tell` is called for the players of a match when someone starts or stops watching it. */
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

/** The names of the spectators, for the players of a match. */
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
