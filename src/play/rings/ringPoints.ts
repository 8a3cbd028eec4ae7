import { type Phrase, phrase, type TextKey } from '../../engine/phrase.ts';
import type { Match } from '../../match/match.ts';
import { meetingPoints } from '../../rings/points.ts';
import type { Ring, RingTable, TableResult } from '../../rings/ring.ts';
import { linkTo } from '../words/link.ts';
import { entrantPhrase } from './ringScreen.ts';

/** An entrant's points, with one line per opponent and a link to each board; `matchOf` returns a table's match. */
export function pointLines(
  ring: Ring,
  entrant: number,
  matchOf: (table: RingTable) => Match | undefined,
): readonly Phrase[] {
  return ring.tables
    .filter(({ seats }) => seats.includes(entrant))
    .flatMap((table) => {
      const match = matchOf(table);
      const link = (match && linkTo(match)) ?? '';
      const others = table.seats.filter((other) => other !== entrant);
      return others.map((other) => meetingLine(ring, table, entrant, other, link));
    });
}

function meetingLine(
  ring: Ring,
  { seats, match, result }: RingTable,
  entrant: number,
  other: number,
  link: Phrase | string,
): Phrase {
  const opponent = ring.entrants[other];
  const player = opponent === undefined ? phrase('discord.nobody') : entrantPhrase(opponent);
  if (result === undefined)
    return phrase(match === undefined ? 'rings.meeting.toCome' : 'rings.meeting.open', { player, link });
  const [seat, theirs] = [seats.indexOf(entrant), seats.indexOf(other)];
  const count = meetingPoints(result, seat, theirs);
  const points = phrase('engine.points', { number: count, count });
  return phrase(MEETING_TEXTS[describeReason(result, seat, theirs)], { player, link, points });
}

const MEETING_TEXTS = {
  won: 'rings.meeting.won',
  tied: 'rings.meeting.tied',
  lost: 'rings.meeting.lost',
  away: 'rings.meeting.away',
  otherAway: 'rings.meeting.otherAway',
  unplayed: 'rings.meeting.unplayed',
  unfinished: 'rings.meeting.unfinished',
  playedOut: 'rings.meeting.playedOut',
  closed: 'rings.meeting.closed',
} as const satisfies Readonly<Record<string, TextKey>>;

/** Why someone got their points. */
function describeReason({ how, places, absent }: TableResult, seat: number, other: number): keyof typeof MEETING_TEXTS {
  if (how === 'closed') return 'closed';
  if (absent.includes(seat)) return 'away';
  if (absent.includes(other)) return 'otherAway';
  if (how === 'unplayed') return 'unplayed';
  const [own = 0, theirs = 0] = [places[seat], places[other]];
  if (how === 'unfinished') return own === theirs ? 'unfinished' : 'playedOut';
  if (own === theirs) return 'tied';
  return own < theirs ? 'won' : 'lost';
}
