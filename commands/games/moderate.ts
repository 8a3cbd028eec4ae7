import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import { GAMES } from '../../src/games/index.ts';
import type { Change } from '../../src/match/change.ts';
import { hasPlayed, type Match, MatchId, PersonId } from '../../src/match/match.ts';
import { byModerator, removePerson, returnPerson, unvoidMatch, voidMatch } from '../../src/match/moderation.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import { findCommand } from '../../src/play/contract/app.ts';
import type { Request, Subcommand } from '../../src/play/contract/command.ts';
import type { Arguments } from '../../src/play/contract/option.ts';
import { wordsScreen } from '../../src/play/screens/screen.ts';
import { inSeconds } from '../../src/play/words/clocks.ts';
import { cutVisible } from '../../src/play/words/visibleText.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { willComeLast } from '../../src/ratings/ratedSeats.ts';
import { newcomer } from '../../src/ratings/standing.ts';
import { NOT_OWN, pointsMoved, resetByModerator } from '../../src/ratings/takeBack.ts';
import { LONGEST_REASON, MODERATIONS, type Moderation, type ServerLogEntry } from '../../src/tables/lists/serverLog.ts';

const DAY = 24 * 60 * 60 * 1000;

/** How many days someone is barred by default, and at most. */
const USUAL_BAR = 7;
const LONGEST_BAR = 365;

/** How many of a person's latest matches are considered. */
const LOOKED_THROUGH = 25;

export const MODERATION_LABELS: Readonly<Record<ServerLogEntry['act'], Phrase>> = {
  remove: { key: 'company.moderate.remove' },
  return: { key: 'company.moderate.return' },
  bar: { key: 'company.moderate.bar' },
  unbar: { key: 'company.moderate.unbar' },
  void: { key: 'company.moderate.void' },
  unvoid: { key: 'company.moderate.unvoid' },
  reset: { key: 'company.moderate.reset' },
  close: { key: 'company.moderate.close' },
};

/**
 * `/games moderate`: what moderators can do about people and ratings, always with a reason, which is kept in the
 * server's log.
 */
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
    const { app, caller, place } = request;
    const say = (refusal: Phrase) => refuseTo(app, caller.answer, caller.locale, refusal);
    if (place.guild === undefined) return say(phrase('games.server.nowhere'));
    if (!place.isModerator) return say(phrase('company.moderate.notYours'));
    const act = MODERATIONS.find((one) => one === given.act);
    if (act === undefined) return say(phrase('games.settings.unknown'));
    if (formatReason(given) === '') return say(phrase('company.moderate.why'));
    const done = await doIt(request, place.guild, act, given);
    if (!done.ok) return say(done.refusal);
    const { until, ...about } = done.value;
    await app.tables.serverLogs.note(place.guild, { act, by: caller.person, reason: formatReason(given), ...about });
    const words = wordsFor(app.catalogue, caller.locale);
    const { person = '' } = about;
    const told =
      until === undefined
        ? phrase('company.moderate.done')
        : phrase('company.moderate.barred', { person: phrase('discord.mention', { person }), at: inSeconds(until) });
    await caller.answer.toCaller(wordsScreen(words.say(told)));
  },
};

/** The other details of a log entry; and when a bar ends, in milliseconds since 1970. */
interface LogDetails extends Pick<ServerLogEntry, 'person' | 'match' | 'game' | 'days' | 'ratings' | 'onRatings'> {
  readonly until?: number;
}

function formatReason({ reason = '' }: Arguments): string {
  return cutVisible(reason, LONGEST_REASON);
}

async function doIt(request: Request, guild: string, act: Moderation, given: Arguments): Promise<Result<LogDetails>> {
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
      const until = request.now() + days * DAY;
      await servers.bar(guild, person, until);
      return accept({ person, days, until });
    }
    case 'unbar':
      await servers.bar(guild, person, undefined);
      return accept({ person });
    case 'reset':
      return resetRating(request, guild, person, given);
  }
}

async function resetRating(
  { app: { tables }, caller }: Request,
  guild: string,
  person: PersonId,
  { game }: Arguments,
): Promise<Result<LogDetails>> {
  if (game === undefined) return refuse(phrase('company.moderate.needsGame'));
  const before = await resetByModerator(tables.ratings, { guild, game, person }, caller.person);
  if (!before.ok) return before;
  return accept({ person, game, ratings: [{ person, points: Math.round(newcomer().mean - before.value.mean) }] });
}

/** Removes a person from a table in this channel, or gives them their seat back. */
async function moveAtTable(
  request: Request,
  guild: string,
  act: 'remove' | 'return',
  person: PersonId,
  given: Arguments,
): Promise<Result<LogDetails>> {
  const { app, caller, place, now, interaction } = request;
  const live = await app.tables.within([place.channel, ...place.threads]);
  const doing = { at: now(), interaction };
  const changeTo = (match: Match) => {
    const { game } = findCommand(app, match);
    return act === 'remove'
      ? removePerson(game, person, formatReason(given), doing)
      : returnPerson(game, person, doing);
  };
  const matches = (await Promise.all((given.match === undefined ? live : parseIds(given.match)).map(app.tables.read)))
    .filter((match) => match !== undefined)
    .filter((match) => match.where.guild === guild && app.tables.canGoOn(match))
    .filter(({ game }) => given.game === undefined || given.game === game);
  const possible = matches.filter((match) => !hasPlayed(match, caller.person) && changeTo(match)(match).ok);
  const shared = possible.filter(({ solo }) => solo !== true);
  const meant = shared.length > 0 ? shared : possible;
  if (new Set(meant.map(({ game }) => game)).size > 1) return refuse(phrase('company.moderate.needsGame'));
  const [match] = meant;
  if (match === undefined) {
    const isOwn = matches.some((one) => hasPlayed(one, caller.person) && hasPlayed(one, person));
    return refuse(isOwn ? NOT_OWN : phrase('company.moderate.notSeated'));
  }
  const changed = await changeAndShow(request, match, changeTo(match));
  if (!changed.ok) return refuse(toModerator(changed.refusal));
  return accept({ person, match: match.id, game: match.game, ...onRatings(act, changed.value, person) });
}

/** Why someone may not sit down, in words for the moderator who wants to give them their seat back. */
function toModerator(refusal: Phrase): Phrase {
  if (refusal.key === 'company.apart') return phrase('company.moderate.apart');
  return refusal.key === 'company.barred' ? phrase('company.moderate.isBarred') : refusal;
}

/** How removing someone from a match affects ratings; nothing if the match has not started. */
function onRatings(act: 'remove' | 'return', match: Match, person: PersonId): Pick<LogDetails, 'onRatings'> {
  if (act === 'return' || match.position === undefined) return {};
  return { onRatings: match.status !== 'closed' && willComeLast(match, person) ? 'last' : 'none' };
}

/**
 * Voids a match, or makes it count again: the match with this id, or the person's latest one for which that is
 * possible.
 */
async function judge(
  request: Request,
  guild: string,
  act: 'void' | 'unvoid',
  given: Arguments,
): Promise<Result<LogDetails>> {
  if (given.match === undefined && given.person === undefined) return refuse(phrase('company.moderate.needsMatch'));
  const change = act === 'void' ? voidMatch(formatReason(given)) : unvoidMatch(formatReason(given));
  const candidates = given.match === undefined ? await listLastMatches(request, given) : parseIds(given.match);
  const match = await firstFor(request, guild, change, candidates);
  if (match !== undefined && hasPlayed(match, request.caller.person)) return refuse(NOT_OWN);
  const effect = match && (await describeEffect(request, match, act === 'void' ? -1 : 1));
  if (match !== undefined && (await changeAndShow(request, match, change)).ok) {
    return accept({ match: match.id, game: match.game, ...effect });
  }
  if (given.match === undefined) return refuse(phrase('company.moderate.needsMatch'));
  return refuse(phrase(act === 'void' ? 'company.moderate.notRated' : 'company.moderate.notVoided'));
}

/** The first of these matches on a server to which a change can be made. */
async function firstFor(
  { app }: Request,
  guild: string,
  change: Change,
  candidates: readonly MatchId[],
): Promise<Match | undefined> {
  for (const id of candidates) {
    const match = await app.tables.read(id);
    if (match?.where.guild === guild && change(match).ok) return match;
  }
  return undefined;
}

async function listLastMatches({ app }: Request, { person }: Arguments): Promise<readonly MatchId[]> {
  if (person === undefined) return [];
  const { finished } = await app.tables.people.read(PersonId.parse(person));
  return finished.toReversed().slice(0, LOOKED_THROUGH);
}

/** How ratings change if a match counts again (1), or no longer (-1). */
async function describeEffect(
  { app }: Request,
  match: Match,
  sign: 1 | -1,
): Promise<Pick<LogDetails, 'ratings' | 'onRatings'>> {
  const ratings = await pointsMoved(app.tables.ratings, match, sign);
  return ratings.length === 0 ? { onRatings: 'none' } : { ratings: [...ratings] };
}

function parseIds(text: string): readonly MatchId[] {
  const id = MatchId.safeParse(text.trim().toLowerCase());
  return id.success ? [id.data] : [];
}

/** Makes a change that everyone at the table is shown; returns the match after it, or why it was not possible. */
async function changeAndShow(
  { app, door, interaction, caller }: Request,
  match: Match,
  change: Change,
): Promise<Result<Match>> {
  const changed = await app.tables.change(match.id, byModerator(caller.person, change), interaction);
  if (changed === undefined) return refuse(phrase('company.moderate.needsMatch'));
  if (!changed.ok) return changed;
  const { value } = changed;
  app.aside(async () => {
    await door.announce(value, match);
    await door.tellLostSeats(match, value.match);
  });
  return accept(value.match);
}
