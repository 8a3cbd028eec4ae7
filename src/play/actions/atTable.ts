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

/** Somebody does something at a table. */
export interface TableRequest {
  readonly request: Request;
  readonly command: GameCommand;
  readonly match: Match;
  /** Where the caller sits; undefined for who only looks on. */
  readonly seat: Seat | undefined;
  /** In the caller's own language, with the players of the match. */
  readonly words: Words;
}

/** Somebody does it with a control. */
export interface ControlRequest extends TableRequest {
  readonly control: UsedControl;
}

/** Says why a table cannot go on: its rules are known no more, or its game is shut. */
export function sayOld(request: Request, match: Match): Promise<void> {
  return refuseAction(request, refuseOld(request.app.tables, match) ?? phrase('tables.oldRules'));
}

/** The table of this game that is meant; where there is none, or it is to be asked which, that is said. */
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

/** The table of a match, as the caller comes to it. */
export function atTable(request: Request, match: Match, command = findCommand(request.app, match)): TableRequest {
  const { app, caller } = request;
  const seat = findSeat(match, caller.person);
  return { request, command, match, seat, words: wordsFor(app.catalogue, caller.locale, match, seat) };
}

/** Makes a change and shows what has become of the table, or says why not. */
export async function carryOut(
  { request, match }: TableRequest,
  change: Change,
  onRefusal: (refusal: Phrase) => Promise<void> = (refusal) => refuseAction(request, refusal, match),
): Promise<void> {
  const { app, caller } = request;
  const drawnMeanwhile: Change = (before) => {
    const made = spokenIn(caller.person, caller.locale, change)(before);
    // What fails at that fails again when it is shown, and is told then.
    if (made.ok) void beginPicture(app, made.value.match).catch(() => undefined);
    return made;
  };
  const result = await app.tables.change(match.id, drawnMeanwhile, request.interaction, caller);
  if (result === undefined) return refuseAction(request, phrase('discord.deadControl'));
  if (!result.ok) return onRefusal(result.refusal);
  await request.door.publish(caller, match, result.value);
}

/** Tells the person alone why not, and what they can do. */
export function refuseAction({ app, caller }: Request, refusal: Phrase, match?: SpokenOf): Promise<void> {
  return refuseTo(app, caller.answer, caller.locale, refusal, match);
}

/** When and through which interaction it is done. */
export function doing({ now, interaction }: Request): ActionStamp {
  return { at: now(), interaction };
}
