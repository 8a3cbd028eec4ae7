import type { Phrase } from '../../engine/phrase.ts';
import { seatLetter } from '../../engine/seat.ts';
import { type Entry, isLive, type Match, type MatchId, type Player } from '../../match/match.ts';
import type { Fit } from '../../match/repairRecord.ts';
import type { HeadlessRecord, RecoveredRecord } from '../../store/recover.ts';
import { DEFAULT_LANGUAGE, loadCatalogue } from '../../texts/catalogue.ts';

const STATUSES: Readonly<Record<Match['status'], string>> = {
  lobby: 'open, its players still come',
  running: 'running',
  over: 'played out',
  closed: 'closed before its end',
};

/** A catalogue sentence in English. */
export function inEnglish(text: Phrase): string {
  return loadCatalogue().say({ language: DEFAULT_LANGUAGE, nameSeat: seatLetter, escape: (words) => words })(text);
}

/**
 * What is stored about a match, except its seed and, while it is being played, its moves: the reader may be playing in
 * it.
 */
export function matchInWords(match: Match, showsMoves: boolean): readonly string[] {
  const { where, position } = match;
  const left = position?.left ?? [];
  return [
    `${match.id}: ${match.game}, rules ${match.rules}, ${STATUSES[match.status]}.`,
    `Setup: ${JSON.stringify(match.setup)}`,
    ...match.players.map(
      (player, seat) => `Seat ${seatLetter(seat)}: ${playerInWords(player)}${left.includes(seat) ? ', has left' : ''}.`,
    ),
    `Channel ${where.channel}${where.guild === undefined ? ', a private one' : ` of server ${where.guild}`}${where.gone === true ? ', which was deleted' : ''}.`,
    `Opened ${formatTime(match.createdAt)}${match.endedAt === undefined ? '' : `, ended ${formatTime(match.endedAt)}`}.`,
    `Board: revision ${match.revision}, its channel has been shown ${match.shown}.`,
    ...(match.mended ?? []).map(({ at, reason, what }) => `Mended ${formatTime(at)}: ${what}. Reason: ${reason}`),
    `Log: ${match.log.length} entries.`,
    ...match.log.map((entry, index) => entryInWords(entry, index + 1, showsMoves || !isLive(match))),
  ];
}

/** The condition of a record's pieces. */
export function piecesInWords({ pieces, latest, isWhole }: RecoveredRecord): readonly string[] {
  const lost = pieces.filter(({ entries }) => entries === undefined);
  const count = `${pieces.length} pieces, and ${latest.length} entries behind them`;
  if (isWhole) return [`Stored whole: ${count}.`];
  return [
    `DAMAGED: of ${count}, these are missing or others: ${lost.map(({ key }) => key).join(', ')}.`,
    'What stands before the first of them can be kept: npm run match -- mend ID REASON',
  ];
}

/** What is left if a record's head cannot be read, and where the rest may be found. */
export function headlessInWords(id: MatchId, { pieces }: HeadlessRecord): readonly string[] {
  const sound = pieces.filter(({ entries }) => entries !== undefined);
  const count = sound.reduce((sum, { entries = [] }) => sum + entries.length, 0);
  return [
    `DAMAGED: the head of ${id} cannot be read: its game, players, seed and latest entries. It cannot be mended from what is left.`,
    pieces.length === 0
      ? 'No piece of its log stands behind it.'
      : `Behind it stand ${pieces.length} pieces of its log, of which ${sound.length} can be read: ${count} entries.`,
    'The backup of a night before has all of it as it was then: put that into another store (KEYV_URI=sqlite://other.sqlite npm run restore -- FILE) and export it there.',
  ];
}

/** Whether the log leads to the stored position. */
export function fitInWords({ fits, standing, refusal, isElsewhere }: Fit): string {
  if (refusal !== undefined) {
    return `DAMAGED: of ${standing} entries that count ${fits} can be played; the next one is refused: ${inEnglish(refusal)}`;
  }
  if (isElsewhere)
    return `DAMAGED: all ${standing} entries that count can be played, but lead elsewhere than to what is stored.`;
  return `Sound: its ${standing} entries that count can be played, and lead to what is stored.`;
}

function playerInWords(player: Player): string {
  switch (player.kind) {
    case 'person':
      return `the person ${player.id}`;
    case 'computer':
      return `the ${player.level} computer`;
    case 'nobody':
      return 'somebody who asked to be forgotten';
  }
}

function entryInWords({ seat, text, at, by }: Entry, number: number, showsMove: boolean): string {
  return `${String(number).padStart(5)}. ${formatTime(at)} ${seatLetter(seat)}${showsMove ? ` ${text}` : ''}${by === undefined ? '' : ', by the clock'}`;
}

function formatTime(at: number): string {
  return new Date(at).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ');
}
