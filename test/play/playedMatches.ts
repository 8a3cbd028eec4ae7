import type { Visitor } from 'discord-standin';
import type { Game } from '../../src/engine/game.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { gameById } from '../../src/games/index.ts';
import { type Match, PersonId } from '../../src/match/match.ts';
import { playMoves, positionOf, toAct } from '../../src/match/play.ts';
import type { House } from '../testBot.ts';

/** The match of a game that is played in the channel: its table, or what Ada plays alone. */
export async function playedHere({ tables, channel, ada }: House, game: Game): Promise<Match | undefined> {
  const { own, table } = await tables.around(channel, game, PersonId.parse(ada.personId));
  return table ?? own[0];
}

/** Plays moves at random in the match of a channel, `most` at the most or to its end; gives it as it is then. */
export async function playOn(house: House, id: string, most = Number.POSITIVE_INFINITY): Promise<Match> {
  const game = gameById(id) as Game;
  const random = fastRandom(7);
  const { tables } = house;
  let match = await playedHere(house, game);
  if (match === undefined) throw new Error(`no ${id} is played here`);
  for (let move = 0; move < most && match.status === 'running'; move++) {
    const seat = toAct(game, match)[0] ?? 0;
    const text = game.write(pick(game.legal(positionOf(match).state, seat), random));
    const made = await tables.change(match.id, playMoves(game, seat, [text], { at: 1000 + move }));
    if (made?.ok !== true) throw new Error(`${text} was refused`);
    match = made.value.match;
  }
  return match;
}

/** Ada against Ben, on a small board of a game with and of one without secrets. */
export const SMALL = { cellz: '/cellz new columns:3 rows:3', nuggets: '/nuggets new map:cellar pace:turns' } as const;

export async function adaAgainstBen({ ada, ben }: House, game: keyof typeof SMALL): Promise<void> {
  await ada.command(`${SMALL[game]} opponent:Ben`);
  await ben.click('Accept');
}

/** A game of Cellz of one box, which Ben closes; gives what that command answered. */
export async function benCloses({ ada, ben }: House): Promise<Reply> {
  await ada.command('/cellz new opponent:Ben columns:2 rows:2');
  await ben.click('Accept');
  for (const [visitor, line] of [
    [ada, 'a1-b1'],
    [ben, 'a2-b2'],
    [ada, 'a1-a2'],
  ] as const) {
    await visitor.command(`/cellz move line:${line}`);
    await ada.settled();
  }
  const end = await ben.command('/cellz move line:b1-b2');
  await ada.settled();
  return end;
}

/** Presses a key of a dungeon on a board: where steps are asked for and runs are shown, the other ones first. */
export async function pressKey(visitor: Visitor, reply: Reply, key: string): Promise<Reply> {
  const controlIn = (now: Reply) =>
    visitor.controls(now.message).find(({ customId }) => customId.split(':').at(-1) === key)?.customId;
  const other = visitor.controls(reply.message).find(({ label }) => /(Step|Run)$/.test(label));
  const shown =
    controlIn(reply) === undefined && other !== undefined ? await visitor.click(other.customId, reply.message) : reply;
  return visitor.click(controlIn(shown) ?? key, shown.message);
}

type Reply = Awaited<ReturnType<Visitor['click']>>;

/** The bytes of the file that came with a message. */
export async function downloadFile(message: ReturnType<Visitor['last']> | undefined, at = 0): Promise<Buffer> {
  const response = await fetch(message?.attachments[at]?.url ?? '');
  return Buffer.from(await response.arrayBuffer());
}
