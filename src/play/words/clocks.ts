import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Viewer } from '../../engine/seat.ts';
import type { Match } from '../../match/match.ts';
import { type Pace, type Timeout, USUAL_PACE } from '../../match/pace.ts';
import type { Deadline } from '../../tables/clocks/deadlines.ts';

export const PACE_LABELS: Readonly<Record<Pace, Phrase>> = {
  none: { key: 'clocks.pace.none' },
  '1h': { key: 'clocks.pace.hour' },
  '1d': { key: 'clocks.pace.day' },
  '3d': { key: 'clocks.pace.threeDays' },
  '3d+12h': { key: 'clocks.pace.threeDaysBank' },
  '7d+1d': { key: 'clocks.pace.sevenDaysBank' },
};

export const TIMEOUT_LABELS: Readonly<Record<Timeout, Phrase>> = {
  computer: { key: 'clocks.timeout.computer' },
  skip: { key: 'clocks.timeout.skip' },
  forfeit: { key: 'clocks.timeout.forfeit' },
};

/** The time control of a table, if there is a clock. */
export function clockPhrases({ clock }: Match): readonly Phrase[] {
  if (clock === undefined || clock.pace === 'none') return [];
  const pace = PACE_LABELS[clock.pace ?? USUAL_PACE];
  return [phrase('clocks.lobby', { pace, timeout: TIMEOUT_LABELS[clock.timeout] })];
}

/** How long invited people have to answer. */
export function invitationPhrases({ invited }: Match, at: number): readonly Phrase[] {
  return invited.length === 0 ? [] : [phrase('clocks.lobby.until', { at: inSeconds(at) })];
}

/** The deadlines, and who is on vacation among the players to move. */
export function deadlinePhrases(deadlines: readonly Deadline[], viewer: Viewer): readonly Phrase[] {
  return [...timePhrases(deadlines, viewer), ...vacationPhrases(deadlines)];
}

/** Who is on vacation among the players whose clocks are running. */
export function vacationPhrases(deadlines: readonly Deadline[]): readonly Phrase[] {
  return deadlines.flatMap(({ seat, awayUntil }) =>
    awayUntil === undefined
      ? []
      : [
          phrase('company.vacation', {
            person: phrase('discord.seat', { player: { seat } }),
            at: inSeconds(awayUntil),
          }),
        ],
  );
}

/**
 * One time for everyone whose clock is running, or one per seat if the times differ. On one's own board, only one's own
 * time left.
 */
function timePhrases(deadlines: readonly Deadline[], viewer: Viewer): readonly Phrase[] {
  const [first] = deadlines;
  if (first === undefined) return [];
  if (deadlines.every(({ at }) => inSeconds(at) === inSeconds(first.at))) {
    return [phrase(typeof viewer === 'number' ? 'clocks.board.own' : 'clocks.board.all', { at: inSeconds(first.at) })];
  }
  const times = deadlines.map(({ seat, at }) => phrase('clocks.board.seat', { player: { seat }, at: inSeconds(at) }));
  return [phrase('clocks.board', { times })];
}

/** A time in the format of Discord's timestamps: seconds since 1970. */
export function inSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
