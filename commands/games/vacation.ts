import { phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import { pauseAt } from '../../src/match/pauses.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import type { Request, Subcommand } from '../../src/play/contract/command.ts';
import { wordsScreen } from '../../src/play/screens/screen.ts';
import { inSeconds } from '../../src/play/words/clocks.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import {
  daysLeft,
  endVacation,
  startVacation,
  VACATION_DAYS,
  type Vacation,
} from '../../src/tables/people/vacation.ts';
import { readLive } from './readLive.ts';
import { isOff } from './setting.ts';

const DAY = 24 * 60 * 60 * 1000;

/** `/games vacation`: how long one's clocks are stopped, and for how long they may be. */
export const vacation: Subcommand = {
  name: 'vacation',
  text: 'clocks.vacation.command',
  options: [{ name: 'until', text: 'clocks.vacation.option', required: false, kind: 'text' }],
  async run(request, { until }) {
    const { app, caller } = request;
    const { people } = app.tables;
    const { vacations } = await people.readSettings(caller.person);
    const chosen = until === undefined ? accept([...vacations]) : readVacations(request, until, vacations);
    if (!chosen.ok) return refuseTo(app, caller.answer, caller.locale, chosen.refusal);
    if (until !== undefined) {
      await people.choose(caller.person, { vacations: chosen.value });
      app.aside(() => redrawTables(request));
    }
    await caller.answer.toCaller(wordsScreen(describeState(request, chosen.value)));
  },
};

/** Updates the times on someone's tables and challenges, because their vacation changes them. */
async function redrawTables({ app, caller, door }: Request): Promise<void> {
  const { live } = await app.tables.people.read(caller.person);
  for (const match of await readLive(app, live)) await door.redrawTimes(match);
}

function describeState({ app, caller, now }: Request, vacations: readonly Vacation[]): string {
  const { say } = wordsFor(app.catalogue, caller.locale);
  const away = pauseAt(vacations, now());
  if (away !== undefined) return say(phrase('clocks.vacation.away', { until: inSeconds(away.until) }));
  return say(phrase('clocks.vacation.back', { days: VACATION_DAYS, left: daysLeft(vacations, now()) }));
}

/** Someone's vacations after they typed `7` (days), `2030-12-24` (the first day back, UTC) or `off`. */
function readVacations(request: Request, text: string, vacations: readonly Vacation[]): Result<Vacation[]> {
  const typed = text.trim().toLowerCase();
  const now = request.now();
  if (isOff(text, request.app)) return accept(endVacation(vacations, now));
  if (/^\d{1,3}$/.test(typed)) return startVacation(vacations, now, now + Number(typed) * DAY);
  const until = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(typed) : Number.NaN;
  if (Number.isNaN(until)) return refuse(phrase('clocks.vacation.unknown', { text }));
  return startVacation(vacations, now, until);
}
