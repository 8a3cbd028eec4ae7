import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Change } from '../../tables/match/change.ts';
import { type Match, seatOf } from '../../tables/match/match.ts';
import type { Doing } from '../../tables/match/play.ts';
import { commandOf } from '../contract/app.ts';
import type { Request, Subcommand, UsedControl, Uses } from '../contract/command.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Given } from '../contract/option.ts';
import { publish } from '../delivery/publish.ts';
import { refuseTo } from '../delivery/refusal.ts';
import { beginPicture } from '../screens/screen.ts';
import { type SpokenOf, type Words, wordsFor } from '../words/names.ts';
import { matchMeant, type Reach } from './whichTable.ts';

/** Somebody does something at a table. */
export interface AtTable {
  readonly request: Request;
  readonly command: GameCommand;
  readonly match: Match;
  /** Where the invoker sits; undefined for who only looks on. */
  readonly seat: Seat | undefined;
  /** In the invoker's own language, with the players of the match. */
  readonly words: Words;
}

/** Somebody does it with a control. */
export interface ByControl extends AtTable {
  readonly control: UsedControl;
}

/** Does it at a table whose rules are known no more. */
type ActOnOld = (request: Request, match: Match) => Promise<void>;

const sayOld: ActOnOld = (request) => refuse(request, phrase('tables.oldRules'));

/** Does it at the table of this game that is meant, or says that there is none. */
export function typedAtTable(
  command: GameCommand,
  act: (at: AtTable, given: Given) => Promise<void>,
  options: { readonly reach?: Reach; readonly actOnOld?: ActOnOld } = {},
): Subcommand['run'] {
  return async (request, given) => {
    const at = await tableMeant(request, command, given, options);
    if (at !== undefined) await act(at, given);
  };
}

/** The table of this game that is meant; where there is none, or it is to be asked which, that is said. */
export async function tableMeant(
  request: Request,
  command: GameCommand,
  given: Given,
  { reach = 'play', actOnOld = sayOld }: { readonly reach?: Reach; readonly actOnOld?: ActOnOld } = {},
): Promise<AtTable | undefined> {
  const match = await matchMeant(request, command, given, reach);
  if (match === 'asked') return undefined;
  if (match === undefined) await refuse(request, phrase('discord.noTable'), { game: command.game.id });
  else if (request.app.tables.canGoOn(match)) return atTable(request, match);
  else await actOnOld(request, match);
  return undefined;
}

/** Does it at the table where the control stands, however old that is; a forged one is told so. */
export function usedAtTable(act: (at: ByControl) => Promise<void>, actOnOld: ActOnOld = sayOld): Uses[string] {
  return async (request, control) => {
    const { app } = request;
    const match = control.match === undefined ? undefined : await app.tables.read(control.match);
    if (match === undefined) return refuse(request, phrase('discord.deadControl'));
    if (!app.tables.canGoOn(match)) return actOnOld(request, match);
    return act({ ...atTable(request, match), control });
  };
}

/** The table of a match, as the invoker comes to it. */
export function atTable(request: Request, match: Match, command = commandOf(request.app, match)): AtTable {
  const { app, invoker } = request;
  const words = wordsFor(app.catalogue, invoker.locale, match);
  return { request, command, match, seat: seatOf(match, invoker.person), words };
}

/** Makes a change and shows what has become of the table, or says why not. */
export async function carryOut(
  { request, match }: AtTable,
  change: Change,
  onRefusal: (refusal: Phrase) => Promise<void> = (refusal) => refuse(request, refusal, match),
): Promise<void> {
  const { app, invoker } = request;
  const drawnMeanwhile: Change = (before) => {
    const made = change(before);
    // What fails at that fails again when it is shown, and is told then.
    if (made.ok) void beginPicture(app, made.value.match).catch(() => undefined);
    return made;
  };
  const result = await app.tables.change(match.id, drawnMeanwhile, request.interaction, invoker);
  if (result === undefined) return refuse(request, phrase('discord.deadControl'));
  if (!result.ok) return onRefusal(result.refusal);
  await publish(request.delivery, invoker, match, result.value);
}

/** Tells the person alone why not, and what they can do. */
export function refuse({ app, invoker }: Request, refusal: Phrase, match?: SpokenOf): Promise<void> {
  return refuseTo(app, invoker.answer, invoker.locale, refusal, match);
}

/** When and through which interaction it is done. */
export function doing({ now, interaction }: Request): Doing {
  return { at: now(), interaction };
}
