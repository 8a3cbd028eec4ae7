import type { Game } from '../engine/game.ts';
import { SUBSTITUTE } from '../engine/log.ts';
import { type Phrase, phrase } from '../engine/phrase.ts';
import { formatDate } from './dates.ts';
import { findSeat, isLive, type Match, type PersonId, type Player } from './match.ts';
import { shortenSeal } from './seal.ts';

/** How much later than in UTC a day ends in the last time zone, in milliseconds. */
const LAST_ZONE = 12 * 60 * 60 * 1000;

// What may leave the store about a stored match: any code that gives people a match asks here, or shows views of its
// game.

/** Why nobody may see the course of a match yet, neither as a record nor move by move; undefined if people may. */
export function refuseCourse(game: Game, match: Match, now: number): Phrase | undefined {
  // The daily game is the same for everyone, and people who play it later today must not know its dice.
  if (match.daily !== undefined && match.daily >= formatDate(now - LAST_ZONE)) return phrase('records.dayStill');
  return hasSecrets(game, match)
    ? phrase('records.secretStill', { game: phrase(game.name), seal: shortenSeal(match) })
    : undefined;
}

/** Whether some people must not know everything about a match; what it hides is revealed once it has ended. */
export function hasSecrets(game: Game, match: Match): boolean {
  return game.hidden && isLive(match);
}

/**
 * Everything stored in a match about one person: others at the table without their ids, no seed, no position; and while
 * it runs, only the person's own moves and no uploaded file, since the rest may be secret.
 */
export function exportForPerson(game: Game | undefined, match: Match, person: PersonId) {
  const { id, rules, status, where, createdAt, endedAt } = match;
  const seat = findSeat(match, person);
  // After the person handed the seat over, the moves there are a computer's.
  const handedOver = match.substituted?.find((one) => one.person === person)?.seat;
  const last = match.log.findIndex((entry) => entry.seat === handedOver && entry.text === SUBSTITUTE);
  const own = match.log.filter((entry, index) => entry.seat === seat || (entry.seat === handedOver && index <= last));
  const isOwn = (entry: (typeof own)[number]) => own.includes(entry);
  return {
    id,
    game: match.game,
    rules,
    setup: isLive(match) ? withoutFiles(game, match.setup) : match.setup,
    status,
    where,
    createdAt,
    endedAt,
    seat,
    handedOver,
    seats: match.players.map((player) => whoIs(player, person)),
    opened: match.host === person,
    invited: match.invited.includes(person),
    spectates: match.spectators.includes(person),
    log: (isLive(match) ? own : match.log).map((entry) =>
      isOwn(entry) ? entry : { seat: entry.seat, text: entry.text },
    ),
  };
}

/** If the game no longer exists, no text is included either: it may be a file. */
function withoutFiles(game: Game | undefined, setup: Match['setup']): Match['setup'] {
  const isTold = (name: string, value: unknown) =>
    game === undefined ? typeof value !== 'string' : game.setup[name]?.kind !== 'file';
  return Object.fromEntries(Object.entries(setup).filter(([name, value]) => isTold(name, value)));
}

function whoIs(player: Player, person: PersonId): string {
  switch (player.kind) {
    case 'person':
      return player.id === person ? 'you' : 'another person';
    case 'computer':
      return `computer (${player.level})`;
    case 'nobody':
      return 'a former player';
  }
}
