import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Change } from '../../match/change.ts';
import { spokenIn } from '../../match/change.ts';
import { findSeat, type Match } from '../../match/match.ts';
import type { ActionStamp } from '../../match/play.ts';
import { refuseOld } from '../../match/ruledGames.ts';
import { findCommand } from '../contract/app.ts';
import type { Request, UsedControl } from '../contract/command.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Arguments } from '../contract/option.ts';
import { beginPicture } from '../screens/screen.ts';
import { type SpokenOf, type Words, wordsFor } from '../words/wordsFor.ts';
import { refuseTo } from './refusal.ts';
import { matchMeant, type Reach } from './whichTable.ts';

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
export async function tableMeant(
  request: Request,
  command: GameCommand,
  given: Arguments,
  reach: Reach = 'play',
  onOld: (request: Request, match: Match) => Promise<void> = sayOld,
  fits?: (match: Match) => boolean,
): Promise<TableRequest | undefined> {
  const match = await matchMeant(request, command, given, reach, fits);
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

/** The time and the interaction of an action, to store with it. */
export function doing({ now, interaction }: Request): ActionStamp {
  return { at: now(), interaction };
}
