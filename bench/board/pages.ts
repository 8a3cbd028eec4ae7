import type { Playground, Visitor } from 'discord-standin';
import { fastRandom, pick } from '../../src/engine/random.ts';
import type { PageAnswer, PageBoard } from '../../src/page/protocol.ts';
import { type Line, linkFrom, type PageClient, pageClient } from '../../test/page/pageClient.ts';

/** The cost of one tap, in milliseconds and bytes. */
export interface TapFigures {
  /** The time until the player who tapped had the new picture. */
  readonly own: number;
  /** The time until the other player had it, from the same start. */
  readonly others: number;
  /** All bytes sent and received by the page of the player who tapped. */
  readonly bytes: number;
}

/** Two people at a table of Cellz 6x6, each with the board page open; each call is a tap by the player to move. */
export interface OpenTable {
  readonly tap: () => Promise<TapFigures>;
  readonly close: () => void;
}

/** A page and the board that it shows. */
export type Page = PageClient & { readonly match: string; readonly line: Line; board: PageBoard };

/** Two users of the stand-in start a match in this channel and open their pages. */
export async function openTable(
  discord: Playground,
  url: string,
  channel: string,
  persons: readonly [string, string],
): Promise<OpenTable> {
  const [ada, ben] = await beginTable(discord, channel, persons);
  const pages = [await openPage(url, ada), await openPage(url, ben)] as const;
  const random = fastRandom(Number(channel.slice(-6)));
  return {
    async tap() {
      const [page, other] = pages[0].board.places.length > 0 ? pages : [pages[1], pages[0]];
      return tapOn(page, other, pick(page.board.places, random).control);
    },
    close: () => {
      for (const { line } of pages) line.close();
    },
  };
}

/** Two users of the stand-in start a match in this channel. */
export async function beginTable(
  discord: Playground,
  channel: string,
  persons: readonly [string, string],
): Promise<readonly [Visitor, Visitor]> {
  const [ada, ben] = persons.map((person) => discord.visitor(person, channel));
  if (ada === undefined || ben === undefined) throw new Error('nobody is there');
  await ada.command('/cellz new columns:6 rows:6');
  await ben.command('/cellz join');
  return [ada, ben];
}

/** Opens the board by a link as a page does: signs in, listens for messages and waits for the picture. */
export async function openPage(url: string, visitor: Visitor): Promise<Page> {
  const { ticket, match } = await linkFrom(visitor);
  const client = pageClient(url);
  if ((await client.signIn({ ticket })) !== 200) throw new Error('the link lets nobody in');
  const line = await client.listen();
  const { board } = await client.look(match);
  if (board === undefined) throw new Error('the page shows no board');
  await client.get(board.picture?.path ?? '');
  return Object.assign(client, { match, line, board });
}

async function tapOn(page: Page, other: Page, control: string): Promise<TapFigures> {
  const begun = performance.now();
  const body = { match: page.match, control, tap: crypto.randomUUID(), words: '', theme: 'dark' };
  const heard = other.line.next().then(async () => {
    const { board } = await other.look(other.match);
    await (await other.get(board?.picture?.path ?? '')).arrayBuffer();
    if (board !== undefined) other.board = board;
    return performance.now() - begun;
  });
  const answer = await (await page.post('tap', body)).text();
  const { board } = JSON.parse(answer) as PageAnswer;
  const png = await (await page.get(board?.picture?.path ?? '')).arrayBuffer();
  const own = performance.now() - begun;
  if (png.byteLength < 1000) throw new Error(`no picture after a tap: ${answer}`);
  if (board !== undefined) page.board = board;
  return { own, others: await heard, bytes: JSON.stringify(body).length + Buffer.byteLength(answer) + png.byteLength };
}
