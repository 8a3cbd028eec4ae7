import type { Phrase } from '../../engine/phrase.ts';
import { seatLetter } from '../../engine/seat.ts';
import { type Entry, isLive, type Match, type MatchId, type Player } from '../../match/match.ts';
import type { Fit } from '../../match/repairRecord.ts';
import type { HeadlessRecord, RecoveredRecord } from '../../store/recover.ts';
import { DEFAULT_LANGUAGE, loadCatalogue } from '../../texts/catalogue.ts';

const STATUSES: Readonly<Record<Match['status'], string>> = {
  lobby: 'waiting for players',
  running: 'running',
  over: 'finished',
  closed: 'closed before the end',
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
    `Channel ${where.channel}${where.guild === undefined ? ' (a private chat)' : ` in server ${where.guild}`}${where.gone === true ? ', deleted' : ''}.`,
    `Opened ${formatTime(match.createdAt)}${match.endedAt === undefined ? '' : `, ended ${formatTime(match.endedAt)}`}.`,
    `Board: revision ${match.revision}; its channel shows ${match.shown}.`,
    ...(match.mended ?? []).map(({ at, reason, what }) => `Repaired ${formatTime(at)}: ${what}. Reason: ${reason}`),
    `Log: ${match.log.length} entries.`,
    ...match.log.map((entry, index) => entryInWords(entry, index + 1, showsMoves || !isLive(match))),
  ];
}

/** The condition of a record's pieces. */
export function piecesInWords({ pieces, latest, isWhole }: RecoveredRecord): readonly string[] {
  const lost = pieces.filter(({ entries }) => entries === undefined);
  const count = `${pieces.length} parts and ${latest.length} later entries`;
  if (isWhole) return [`Stored intact: ${count}.`];
  return [
    `DAMAGED: of ${count}, these are missing or do not match: ${lost.map(({ key }) => key).join(', ')}.`,
    'To keep everything before the first of them: npm run match -- repair ID REASON',
  ];
}

/** What is left if a record's head cannot be read, and where the rest may be found. */
export function headlessInWords(id: MatchId, { pieces }: HeadlessRecord): readonly string[] {
  const sound = pieces.filter(({ entries }) => entries !== undefined);
  const count = sound.reduce((sum, { entries = [] }) => sum + entries.length, 0);
  return [
    `DAMAGED: the main record of ${id} cannot be read: its game, players, seed and latest entries. What is left is not enough to repair it.`,
    pieces.length === 0
      ? 'No part of its log is left.'
      : `Of its log, ${pieces.length} parts are left, and ${sound.length} of them can be read: ${count} entries.`,
    'An earlier backup has the match as it was then: restore that into another store (KEYV_URI=sqlite://other.sqlite npm run restore -- FILE) and export it there.',
  ];
}

/** Whether the log leads to the stored position. */
export function fitInWords({ fits, standing, refusal, isElsewhere }: Fit): string {
  if (refusal !== undefined) {
    return `DAMAGED: only the first ${fits} of ${standing} moves are legal; the next one is refused: ${inEnglish(refusal)}`;
  }
  if (isElsewhere) return `DAMAGED: all ${standing} moves are legal, but they do not lead to the stored position.`;
  return `Valid: all ${standing} moves are legal and lead to the stored position.`;
}

function playerInWords(player: Player): string {
  switch (player.kind) {
    case 'person':
      return `person ${player.id}`;
    case 'computer':
      return `computer, ${player.level}`;
    case 'nobody':
      return 'someone who asked to be forgotten';
  }
}

function entryInWords({ seat, text, at, by }: Entry, number: number, showsMove: boolean): string {
  return `${String(number).padStart(5)}. ${formatTime(at)} ${seatLetter(seat)}${showsMove ? ` ${text}` : ''}${by === undefined ? '' : ', on timeout'}`;
}

function formatTime(at: number): string {
  return new Date(at).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ');
}
