import { isLive, type Match, type MatchId, type PersonId } from '../../match/match.ts';
import type { RuledGames } from '../../match/ruledGames.ts';
import { listPersons } from '../people/person.ts';
import type { ActingPerson, Settings } from '../people/settings.ts';
import type { Schedule } from './clocks.ts';
import { deadlines, findTimeLimit, type SettingsOf, ticked } from './deadlines.ts';
import { dueEvents, lobbyEnd, questionEnd } from './dueEvents.ts';
import type { Uptime } from './openUptime.ts';
import { AT_ONCE, type TimerQueue } from './timerQueue.ts';

interface TimetableOptions extends Pick<RuledGames, 'gameOf'> {
  readonly agenda: Pick<TimerQueue, 'note' | 'at'>;
  readonly readSettings: (person: PersonId) => Promise<Settings>;
  readonly uptime: Pick<Uptime, 'listOutages'>;
  readonly now: () => number;
}

export function openSchedule({ agenda, readSettings, gameOf, uptime, now }: TimetableOptions): Schedule {
  /** The tables that are not over. */
  const live = new Set<MatchId>();

  const listOutages = ({ where }: Match) => uptime.listOutages(where.guild);

  async function settingsIn(match: Match, by?: ActingPerson): Promise<SettingsOf> {
    if (!dependsOnPersons(match)) return () => undefined;
    const all = await Promise.all(
      listPersons(match).map(
        async (person) => [person, person === by?.person ? by.settings : await readSettings(person)] as const,
      ),
    );
    const settings = new Map(all);
    return (person) => settings.get(person);
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
      const [at, outages] = [now(), listOutages(match)];
      const after = ticked(gameOf(match), before, match, at, settings, outages);
      const settingsAfter = dependsOnPersons(match) ? settings : await settingsIn(after, by);
      return { match: after, next: dueEvents(after, settingsAfter, { now: at, outages })[0]?.at };
    },
    async note(match) {
      const appointments = await settingsIn(match).then(
        (settings) => dueEvents(match, settings, { now: now(), outages: listOutages(match) }),
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
    settingsIn: (match) => settingsIn(match),
    listOutages,
    deadlines: async (match, by) => deadlines(match, await settingsIn(match, by), listOutages(match), now()),
    lobbyEnds: async (match) => lobbyEnd(match, await settingsIn(match), listOutages(match)),
    questionEnds: async (match, proposal) => questionEnd(match, proposal, await settingsIn(match), listOutages(match)),
  };
}

/** Whether what is due in a match depends on its people's settings. */
function dependsOnPersons(match: Match): boolean {
  if (match.status === 'lobby') return match.invited.length > 0;
  if (match.proposal !== undefined || match.clock?.seats.some(({ since }) => since !== undefined) === true) return true;
  return match.status === 'running' && match.daily === undefined && findTimeLimit(match) === undefined;
}
