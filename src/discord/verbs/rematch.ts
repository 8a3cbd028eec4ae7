import { phrase } from '../../engine/phrase.ts';
import type { Opening } from '../../tables/keeping/opening.ts';
import type { Clock } from '../../tables/match/clockRecord.ts';
import { isLive } from '../../tables/match/match.ts';
import { button } from '../contract/controls.ts';
import { publish } from '../delivery/publish.ts';
import { type AtTable, refuse } from './atTable.ts';
import type { Verb } from './verb.ts';

/** Asking those who played before to play again, everybody one seat on. Who is away can still say yes later. */
export const playAgain: Verb = {
  shown: ({ match }) =>
    match.status === 'over' && match.daily === undefined
      ? button(phrase('discord.button.rematch'), 'rematch', 'success')
      : undefined,
};

export async function rematch({ request, command, match, seat }: AtTable): Promise<void> {
  const { app, invoker, delivery, interaction } = request;
  if (seat === undefined) return refuse(request, phrase('discord.rematch.notYours'));
  // What a running match hides, such as a map, would be played with a second time, and told at the end of that.
  if (isLive(match)) return refuse(request, phrase('discord.deadControl'));
  const { players, setup, files, seatCount, where, hints } = match;
  const opening: Opening = {
    // Under the rules of today, whichever it was played under.
    game: app.games.find(({ game }) => game.id === match.game)?.game ?? command.game,
    setup,
    ...(files === undefined ? {} : { files }),
    seatCount: Math.max(seatCount, players.length),
    host: invoker.person,
    invited: players.flatMap((player) => (player.kind === 'person' && player.id !== invoker.person ? [player.id] : [])),
    computers: players.flatMap((player) => (player.kind === 'computer' ? [player.level] : [])),
    planned: [...players.slice(1), ...players.slice(0, 1)],
    isRematch: true,
    ...(request.place.isModerator ? { isModerator: true as const } : {}),
    ...(hints === undefined ? {} : { hints }),
    ...(match.clock === undefined ? {} : { clock: clockChosen(match.clock) }),
    ...(match.ratesComputers === true ? { ratesComputers: true } : {}),
    where: { channel: where.channel, ...(where.guild === undefined ? {} : { guild: where.guild }) },
  };
  const opened = await app.tables.open(opening, interaction);
  if (!opened.ok) return refuse(request, opened.refusal);
  await publish(delivery, { ...invoker, from: 'command' }, undefined, opened.value);
}

function clockChosen({ pace, timeout }: Clock): Opening['clock'] & object {
  return { timeout, ...(pace === undefined ? {} : { pace }) };
}
