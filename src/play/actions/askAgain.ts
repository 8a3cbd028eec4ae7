import { phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Clock } from '../../match/clockRecord.ts';
import type { Match } from '../../match/match.ts';
import type { NewTable } from '../../tables/keeping/newTable.ts';
import type { App } from '../contract/app.ts';
import type { Caller } from '../contract/caller.ts';
import type { Request } from '../contract/command.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { moderates, refuseAction } from './atTable.ts';
import { whereIn } from './new.ts';
import { openAndShow } from './openAndShow.ts';

/** Another table like this one, for everyone who played or was invited, under the current rules. */
export function openingLike(
  {
    app,
    caller,
    place,
  }: { readonly app: Pick<App, 'games'>; readonly caller: Pick<Caller, 'person'> } & Pick<Request, 'place'>,
  command: GameCommand,
  match: Match,
): NewTable {
  const { players, setup, files, seatCount, where, hints, substituted = [], invited } = match;
  // Players who lost their seats in a finished game are replaced for good, unless they ask themselves.
  const lost = substituted.filter(
    ({ now, person }) => now !== 'taken' && (match.status !== 'over' || person === caller.person),
  );
  const isLost = (seat: Seat) => lost.some((one) => one.seat === seat);
  const seated = players.flatMap((player) => (player.kind === 'person' ? [player.id] : []));
  const people = new Set([...seated, ...lost.flatMap(({ person }) => person ?? []), ...invited]);
  people.delete(caller.person);
  // If the table was open to anyone, so is the new one.
  const asked = match.position === undefined && invited.length === 0 ? [] : [...people];
  const computers = players.flatMap((player, seat) =>
    player.kind === 'computer' && !isLost(seat) ? [player.level] : [],
  );
  const seats = Math.max(seatCount, players.length);
  const opensIn = whereIn(where.gone === true ? place : where);
  return {
    game: app.games.find(({ game }) => game.id === match.game)?.game ?? command.game,
    setup,
    ...(files === undefined ? {} : { files }),
    // Only people who are asked can join: nobody would ever take the seat of someone who asked to be forgotten.
    seatCount: asked.length === 0 ? seats : Math.min(seats, 1 + asked.length + computers.length),
    host: caller.person,
    invited: asked,
    computers,
    ...(moderates(place, opensIn) ? { isModerator: true as const } : {}),
    ...(hints === undefined ? {} : { hints }),
    ...(match.clock === undefined ? {} : { clock: clockChosen(match.clock) }),
    where: opensIn,
  };
}

/** Invites the same people again after they did not come or their game ended without them. */
export async function askAgain(request: Request, match: Match): Promise<void> {
  const { app, caller } = request;
  // Under today's rules: those of the ended game need not be known any more.
  const command = app.games.find(({ game }) => game.id === match.game);
  if (command === undefined) return refuseAction(request, phrase('tables.oldRules'));
  const asked = { ...request, caller: { ...caller, from: 'command' as const } };
  const opened = await openAndShow(asked, command, openingLike(request, command, match));
  if (!opened.ok) await refuseAction(request, opened.refusal);
}

function clockChosen({ pace, timeout }: Clock): NewTable['clock'] & object {
  return { timeout, ...(pace === undefined ? {} : { pace }) };
}
