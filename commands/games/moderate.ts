import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import { GAMES } from '../../src/games/index.ts';
import type { Change } from '../../src/match/change.ts';
import { type Match, MatchId, PersonId } from '../../src/match/match.ts';
import { removePerson, returnPerson, unvoidMatch, voidMatch } from '../../src/match/moderation.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import { commandOf } from '../../src/play/contract/app.ts';
import type { Request, Subcommand } from '../../src/play/contract/command.ts';
import type { Arguments } from '../../src/play/contract/option.ts';
import { wordsScreen } from '../../src/play/screens/screen.ts';
import { wordsFor } from '../../src/play/words/names.ts';
import { LONGEST_REASON, type Logged, MODERATIONS, type Moderation } from '../../src/tables/lists/serverLog.ts';

const DAY = 24 * 60 * 60 * 1000;

/** For so many days somebody is barred unless it is said. */
const USUAL_BAR = 7;
const LONGEST_BAR = 365;

/** How many of a person's latest matches are looked through. */
const LOOKED_THROUGH = 25;

export const MODERATION_LABELS: Readonly<Record<Logged['act'], Phrase>> = {
  remove: { key: 'company.moderate.remove' },
  return: { key: 'company.moderate.return' },
  bar: { key: 'company.moderate.bar' },
  unbar: { key: 'company.moderate.unbar' },
  void: { key: 'company.moderate.void' },
  unvoid: { key: 'company.moderate.unvoid' },
  reset: { key: 'company.moderate.reset' },
  close: { key: 'company.moderate.close' },
};

/** `/games moderate`: what moderators do about people and ratings, each with a reason that the log of the server keeps. */
export const moderate: Subcommand = {
  name: 'moderate',
  text: 'company.moderate.command',
  options: [
    {
      name: 'act',
      text: 'company.moderate.act',
      required: true,
      offers: MODERATIONS.map((value) => ({ value, label: MODERATION_LABELS[value] })),
    },
    { name: 'reason', text: 'company.moderate.reason', required: true },
    { name: 'person', text: 'company.moderate.person', required: false, kind: 'person' },
    { name: 'match', text: 'company.moderate.match', required: false },
    {
      name: 'game',
      text: 'company.moderate.game',
      required: false,
      offers: GAMES.map(({ id, name }) => ({ value: id, label: phrase(name) })),
    },
    { name: 'days', text: 'company.moderate.days', required: false, kind: 'number', min: 1, max: LONGEST_BAR },
  ],
  async run(request, given) {
    const { app, invoker, place } = request;
    const say = (refusal: Phrase) => refuseTo(app, invoker.answer, invoker.locale, refusal);
    if (place.guild === undefined) return say(phrase('games.server.nowhere'));
    if (!place.isModerator) return say(phrase('company.moderate.notYours'));
    const act = MODERATIONS.find((one) => one === given.act);
    if (act === undefined) return say(phrase('company.settings.unknown'));
    const done = await doIt(request, place.guild, act, given);
    if (!done.ok) return say(done.refusal);
    await app.tables.serverLogs.note(place.guild, {
      act,
      by: invoker.person,
      reason: reasonOf(given),
      ...done.value,
    });
    const words = wordsFor(app.catalogue, invoker.locale);
    await invoker.answer.toInvoker(wordsScreen(words.say(phrase('company.moderate.done'))));
  },
};

/** What stands in the log besides. */
type About = Pick<Logged, 'person' | 'match' | 'game' | 'days'>;

function reasonOf({ reason = '' }: Arguments): string {
  return Array.from(reason.trim()).slice(0, LONGEST_REASON).join('');
}

async function doIt(request: Request, guild: string, act: Moderation, given: Arguments): Promise<Result<About>> {
  if (act === 'void' || act === 'unvoid') return judge(request, guild, act, given);
  if (given.person === undefined) return refuse(phrase('company.moderate.needsPerson'));
  const person = PersonId.parse(given.person);
  const { servers } = request.app.tables;
  switch (act) {
    case 'remove':
    case 'return':
      return moveAtTable(request, guild, act, person, given);
    case 'bar': {
      const days = Number(given.days ?? USUAL_BAR);
      await servers.bar(guild, person, request.now() + days * DAY);
      return accept({ person, days });
    }
    case 'unbar':
      await servers.bar(guild, person, undefined);
      return accept({ person });
    case 'reset':
      return resetRating(request, guild, person, given);
  }
}

async function resetRating(
  { app }: Request,
  guild: string,
  person: PersonId,
  { game }: Arguments,
): Promise<Result<About>> {
  if (game === undefined) return refuse(phrase('company.moderate.needsGame'));
  const had = await app.tables.ratings.reset(guild, game, person);
  return had ? accept({ person, game }) : refuse(phrase('company.moderate.noRating'));
}

/** Takes a person from a table of this channel, or gives them the seat back. */
async function moveAtTable(
  request: Request,
  guild: string,
  act: 'remove' | 'return',
  person: PersonId,
  given: Arguments,
): Promise<Result<About>> {
  const { app, place, now, interaction } = request;
  const live = await app.tables.within([place.channel, ...place.threads]);
  const candidates = given.match === undefined ? live : idsOf(given.match);
  const doing = { at: now(), interaction };
  for (const id of candidates) {
    const match = await app.tables.read(id);
    if (match?.where.guild !== guild || !app.tables.canGoOn(match)) continue;
    const { game } = commandOf(app, match);
    const change =
      act === 'remove' ? removePerson(game, person, reasonOf(given), doing) : returnPerson(game, person, doing);
    if (await changeAndShow(request, match, change)) return accept({ person, match: id });
  }
  return refuse(phrase('company.moderate.notSeated'));
}

/**
 * Voids a match, or lets it count again: that with this id, or the last one of the person for which it can be done; without
 * either, the last one of the moderator.
 */
async function judge(
  request: Request,
  guild: string,
  act: 'void' | 'unvoid',
  given: Arguments,
): Promise<Result<About>> {
  const { app, invoker } = request;
  const whose = given.person === undefined ? invoker.person : PersonId.parse(given.person);
  const { finished } = await app.tables.people.read(whose);
  const candidates = given.match === undefined ? finished.toReversed().slice(0, LOOKED_THROUGH) : idsOf(given.match);
  for (const id of candidates) {
    const match = await app.tables.read(id);
    if (match?.where.guild !== guild) continue;
    const change = act === 'void' ? voidMatch(reasonOf(given)) : unvoidMatch(reasonOf(given));
    if (await changeAndShow(request, match, change)) return accept({ match: id, game: match.game });
  }
  if (given.match === undefined) return refuse(phrase('company.moderate.needsMatch'));
  return refuse(phrase(act === 'void' ? 'company.moderate.notRated' : 'company.moderate.notVoided'));
}

function idsOf(text: string): readonly MatchId[] {
  const id = MatchId.safeParse(text.trim().toLowerCase());
  return id.success ? [id.data] : [];
}

/** Makes a change for all at the table to see; gives whether it was possible. */
async function changeAndShow({ app, door, interaction }: Request, match: Match, change: Change): Promise<boolean> {
  const changed = await app.tables.change(match.id, change, interaction);
  if (changed?.ok !== true) return false;
  const { value } = changed;
  app.aside(async () => {
    await door.announce(value, match);
    await door.tellLostSeats(match, value.match);
  });
  return true;
}
