import type { Seat } from '../../engine/seat.ts';
import { isLive, type Match, type MatchId, type PersonId } from '../../match/match.ts';
import type { RuledGames } from '../../match/ruledGames.ts';
import type { Chooser, Settings } from '../people/settings.ts';
import { vacationAt } from '../people/vacation.ts';
import { deadlines, ticked } from './clock.ts';
import type { Schedule } from './clocks.ts';
import { dueEvents, type SettingsOf } from './deadlines.ts';
import { AT_ONCE, type TimerQueue } from './timerQueue.ts';

interface TimetableOptions extends Pick<RuledGames, 'gameOf'> {
  readonly agenda: Pick<TimerQueue, 'note' | 'at'>;
  readonly settingsOf: (person: PersonId) => Promise<Settings>;
  readonly now: () => number;
}

export function openSchedule({ agenda, settingsOf, gameOf, now }: TimetableOptions): Schedule {
  let openedAt = now();
  /** The tables that are not over. */
  const live = new Set<MatchId>();

  async function settingsIn({ players, clock }: Match, by?: Chooser): Promise<SettingsOf> {
    if (!isRunning({ clock })) return () => undefined;
    const settings = await Promise.all(
      players.map((player) => {
        if (player.kind !== 'person') return undefined;
        return player.id === by?.person ? by.settings : settingsOf(player.id);
      }),
    );
    return (seat) => settings[seat];
  }

  function noteLive(id: MatchId, match: Match | undefined): void {
    if (match !== undefined && isLive(match)) live.add(id);
    else live.delete(id);
  }

  function noteAt(match: Match, next: number | undefined): void {
    noteLive(match.id, match);
    agenda.note(match.id, next);
  }

  return {
    async tick(match, before, by) {
      const settings = await settingsIn(match, by);
      const after = ticked(gameOf(match), before, match, now(), vacationsBy(settings));
      const settingsAfter = isRunning(match) ? settings : await settingsIn(after, by);
      return { match: after, next: dueEvents(after, settingsAfter, { now: now(), openedAt })[0]?.at };
    },
    async note(match) {
      const appointments = await settingsIn(match).then(
        (settings) => dueEvents(match, settings, { now: now(), openedAt }),
        () => [{ at: AT_ONCE }],
      );
      noteAt(match, appointments[0]?.at);
    },
    noteAt,
    noteLive,
    at: agenda.at,
    learn(id, due) {
      live.add(id);
      if (agenda.at(id) === undefined) agenda.note(id, due);
    },
    count: () => live.size,
    forget(id) {
      live.delete(id);
      agenda.note(id, undefined);
    },
    comeBack() {
      openedAt = now();
    },
    openedAt: () => openedAt,
    settingsIn: (match) => settingsIn(match),
    async deadlines(match, by) {
      const vacationsOf = vacationsBy(await settingsIn(match, by));
      return deadlines(match, vacationsOf, openedAt).map((one) => {
        const away = vacationAt(vacationsOf(one.seat), now());
        return away === undefined ? one : { ...one, awayUntil: away.until };
      });
    },
  };
}

function vacationsBy(settingsOf: SettingsOf) {
  return (seat: Seat) => settingsOf(seat)?.vacations ?? [];
}

function isRunning({ clock }: Pick<Match, 'clock'>): boolean {
  return clock?.seats.some(({ since }) => since !== undefined) === true;
}
