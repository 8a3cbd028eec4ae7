import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import { type Change, spokenIn } from '../../match/change.ts';
import { findSeat, type Match, type PersonId } from '../../match/match.ts';
import type { ActionStamp } from '../../match/play.ts';
import { refuseOld } from '../../match/ruledGames.ts';
import { listPersons } from '../../tables/people/person.ts';
import { findCommand, type TablesAndGames } from '../contract/app.ts';
import type { Place, Request, UsedControl } from '../contract/command.ts';
import { type Button, buildSceneControl } from '../contract/controls.ts';
import { MOST_ROWS } from '../contract/discordLimits.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Arguments } from '../contract/option.ts';
import { beginPicture } from '../screens/screen.ts';
import { levelName, type SpokenOf, type Words, wordsFor } from '../words/wordsFor.ts';
import { refuseTo } from './refusal.ts';

/** Something a person does at a table. */
export interface TableRequest {
  readonly request: Request;
  readonly command: GameCommand;
  readonly match: Match;
  /** Where the caller sits; undefined for spectators. */
  readonly seat: Seat | undefined;
  /** Words in the caller's own language, with the names of the match's players. */
  readonly words: Words;
}

/** Someone uses a control at a table. */
export interface ControlRequest extends TableRequest {
  readonly control: UsedControl;
}

/** Tells the caller why a table cannot continue: its rules are no longer known, or its game was shut down. */
export function sayOld(request: Request, match: Match): Promise<void> {
  return refuseAction(request, refuseOld(request.app.tables, match) ?? phrase('tables.oldRules'));
}

/**
 * Returns the table of this game that the caller means. If there is none, or if they have to choose one, tells them so.
 */
export async function resolveTable(
  request: Request,
  command: GameCommand,
  given: Arguments,
  reach: Reach = 'play',
  onOld: (request: Request, match: Match) => Promise<void> = sayOld,
  fits?: (match: Match) => boolean,
): Promise<TableRequest | undefined> {
  const match = await resolveMatch(request, command, given, reach, fits);
  if (match === 'asked') return undefined;
  if (match === undefined) await refuseAction(request, phrase('discord.noTable'), { game: command.game.id });
  else if (request.app.tables.canGoOn(match)) return atTable(request, match);
  else await onOld(request, match);
  return undefined;
}

/** The table of a match, as the caller sees it. */
export function atTable(request: Request, match: Match, command = findCommand(request.app, match)): TableRequest {
  const { app, caller } = request;
  const seat = findSeat(match, caller.person);
  return { request, command, match, seat, words: wordsFor(app.catalogue, caller.locale, match, seat) };
}

/** Makes a change and shows the table after it, or tells the caller why it was refused. */
export async function carryOut(
  { request, match }: TableRequest,
  change: Change,
  onRefusal: (refusal: Phrase) => Promise<void> = (refusal) => refuseAction(request, refusal, match),
): Promise<void> {
  const { app, caller } = request;
  const drawnMeanwhile: Change = (before) => {
    const made = spokenIn(caller.person, caller.locale, change)(before);
    // If this fails, showing the table fails as well and reports it.
    if (made.ok) void beginPicture(app, made.value.match).catch(() => undefined);
    return made;
  };
  const result = await app.tables.change(match.id, drawnMeanwhile, request.interaction, caller);
  if (result === undefined) return refuseAction(request, phrase('discord.deadControl'));
  if (!result.ok) return onRefusal(result.refusal);
  await request.door.publish(caller, match, result.value);
}

/** Tells only the caller why the action was refused and what they can do instead. */
export function refuseAction({ app, caller }: Request, refusal: Phrase, match?: SpokenOf): Promise<void> {
  return refuseTo(app, caller.answer, caller.locale, refusal, match);
}

/** Whether the caller is a moderator where a table is or opens: they may be one only on the server where they ask. */
export function moderates(place: Place, { guild }: Pick<Match['where'], 'guild'>): boolean {
  return place.isModerator && place.guild === guild;
}

/** The time and the interaction of an action, to store with it. */
export function doing({ now, interaction }: Request): ActionStamp {
  return { at: now(), interaction };
}

/**
 * The matches that a command works for: those in which the person plays (`play`); those and the channel's table
 * (`look`); those and any that they may close (`close`); only the channel's table (`table`).
 */
export type Reach = 'play' | 'look' | 'close' | 'table';

/** The person who types, and where. */
interface Typist {
  readonly person: PersonId;
  readonly channel: string;
  readonly isModerator?: boolean;
}

/** If someone acted in only one game within this many milliseconds, that is the game they mean. */
const AT_IT = 10 * 60 * 1000;

/** The typed text must fit into a control's id together with its match: this many characters. */
const LONGEST_TYPED = 80;

/** The matches that someone may mean; if they play in none, the one that is visible here. */
export async function listMeantMatches(
  { tables }: TablesAndGames,
  { game }: GameCommand,
  { person, channel, isModerator = false }: Typist,
  reach: Reach,
): Promise<readonly Match[]> {
  const { own, table, others } = await tables.around(channel, game, person);
  if (reach === 'table') return table === undefined ? [] : [table];
  const mayMean = (match: Match) =>
    reach === 'look' ||
    findSeat(match, person) !== undefined ||
    (reach === 'close' && (isModerator || match.host === person));
  const meant = [...own, ...(table !== undefined && mayMean(table) ? [table] : [])];
  if (meant.length > 0) return meant;
  if (table !== undefined) return [table];
  return others.length === 1 ? others : [];
}

/**
 * The match that a typed command is for: the chosen one; the only one; the only one in which the command is possible
 * (see `fits`); the only one in which the person has just acted; or the one they chose last. If several are left, asks
 * the person and returns `asked`; undefined if there is none.
 */
export async function resolveMatch(
  request: Request,
  command: GameCommand,
  given: Arguments,
  reach: Reach,
  fits?: (match: Match) => boolean,
): Promise<Match | 'asked' | undefined> {
  const { app, caller, place, now, chosen } = request;
  const { chosenMatches } = app.memory;
  if (chosen !== undefined) {
    chosenMatches.set(questionKey(request, command), chosen);
    return app.tables.read(chosen);
  }
  const typist = { person: caller.person, channel: place.channel, isModerator: place.isModerator };
  const meant = await listMeantMatches(app, command, typist, reach);
  if (meant.length <= 1) return meant[0];
  const possible = fits === undefined ? [] : meant.filter((match) => app.tables.canGoOn(match) && fits(match));
  const recent = meant.filter((match) => lastDone(match, caller.person) > now() - AT_IT);
  const [only] = possible.length === 1 ? possible : recent.length === 1 ? recent : [];
  const last = chosenMatches.get(questionKey(request, command));
  const found = only ?? meant.find(({ id }) => id === last);
  if (found !== undefined) return found;
  await ask(request, meant, given);
  return 'asked';
}

/** Identifies what a choice of match applies to: this game, typed by this person in this channel. */
function questionKey({ caller, place }: Request, { game }: GameCommand): string {
  return `${caller.person} ${place.channel} ${game.id}`;
}

/** When someone last did something in a match, in milliseconds since 1970; never for spectators. */
function lastDone(match: Match, person: PersonId): number {
  const seat = findSeat(match, person);
  if (seat === undefined) return 0;
  const last = match.log.findLast((entry) => entry.seat === seat && entry.by === undefined)?.at ?? 0;
  return match.host === person ? Math.max(last, match.createdAt) : last;
}

async function ask(
  { app, caller, place, typed = '' }: Request,
  matches: readonly Match[],
  given: Arguments,
): Promise<void> {
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const argument = `${typed}?${new URLSearchParams(Object.entries(given))}`;
  const isShort = argument.length <= LONGEST_TYPED;
  const content = say(isShort ? phrase('discord.which') : phrase('discord.which.long'));
  const names = await app.names(matches.filter(({ ring }) => ring !== undefined).flatMap(listPersons), place.guild);
  const controls = (isShort ? matches : []).flatMap((match) => {
    const label = describeMatch(match, caller.person, names, plain);
    const button: Button = { kind: 'button', label, act: { action: 'which', argument } };
    return buildSceneControl(button, plain, { match: match.id, stamp: '' }) ?? [];
  });
  const inARow = Math.ceil(controls.length / MOST_ROWS);
  const rows = Array.from({ length: Math.ceil(controls.length / inARow) || 0 }, (_, row) =>
    controls.slice(row * inARow, (row + 1) * inARow),
  );
  await caller.answer.toCaller({ content, rows, pings: [] });
}

/** One of several matches of a game, for the person who chooses. Tables of a ring differ by the people who play. */
function describeMatch(
  { daily, solo, ring, players }: Match,
  person: PersonId,
  names: ReadonlyMap<PersonId, { readonly name: string }>,
  plain: Words['plain'],
): Phrase {
  if (daily !== undefined) return phrase('discord.which.daily', { date: daily });
  const others = players.filter((player) => player.kind !== 'person' || player.id !== person);
  if (ring !== undefined) {
    const named = others.map((player) => {
      if (player.kind === 'computer') return plain(levelName(player.level));
      const name = player.kind === 'person' ? names.get(player.id)?.name : undefined;
      return name ?? plain(phrase('discord.nobody'));
    });
    return phrase('discord.which.ring', { players: named.join(', ') });
  }
  return phrase(solo === true ? 'discord.which.own' : 'discord.which.table');
}
