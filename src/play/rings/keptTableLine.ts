import { phrase } from '../../engine/phrase.ts';
import { accept } from '../../engine/result.ts';
import { type KeptTable, waitingAt, withLine } from '../../rings/keptTables.ts';
import type { ScreenParts } from '../contract/app.ts';
import { type Button, button, controlRows, withArgument } from '../contract/controls.ts';
import type { Services } from '../contract/door.ts';
import { editAgain } from '../contract/editAgain.ts';
import { nonceIn } from '../contract/nonce.ts';
import type { Scene } from '../contract/scene.ts';
import { PACE_LABELS } from '../words/clocks.ts';
import { localeOfServer } from '../words/publicSettings.ts';
import { todayAt } from '../words/today.ts';
import { wordsFor } from '../words/wordsFor.ts';

/**
 * The pause between two edits of the line, in milliseconds: Discord accepts few edits of messages older than an hour.
 */
const REST = 10_000;

/** The title of a kept table: its game and pace. */
export function keptTableTitle(app: Pick<ScreenParts, 'games'>, { game: id, pace }: Pick<KeptTable, 'game' | 'pace'>) {
  const game = app.games.find((one) => one.game.id === id)?.game.name ?? 'games.table.unknownGame';
  return phrase('rings.kept.title', { game: phrase(game), pace: PACE_LABELS[pace] });
}

/** A kept table in two lines: what is played, and who is waiting. */
export function keptTableEntry(
  app: ScreenParts,
  locale: string,
  table: KeptTable,
  waiting: KeptTable['waiting'][number]['person'] | undefined,
): string {
  const { say } = wordsFor(app.catalogue, locale);
  const waits =
    waiting === undefined
      ? phrase('rings.kept.free')
      : phrase('rings.kept.waits', { player: phrase('discord.mention', { person: waiting }) });
  return `${say(phrase('rings.headline', { ring: keptTableTitle(app, table) }))}\n-# ${say(waits)}`;
}

/** The button for sitting down at a kept table. */
export function sitButton({ id }: Pick<KeptTable, 'id'>): Button {
  return withArgument(button(phrase('rings.kept.button.join'), 'standing.join', 'success'), id);
}

/**
 * Tells a channel who is waiting at its kept tables: one message a day, sent only once someone waits, and edited after
 * that.
 */
export async function showLine(services: Services, guild: string, channel: string): Promise<void> {
  const { app, door, now } = services;
  await door.inOrder(`kept tables line:${channel}`, async () => {
    const { lines, tables } = await app.tables.keptTables.read(guild);
    const { date } = await todayAt(services, guild);
    const isTold = lines.some((line) => line.channel === channel && line.date === date);
    const isWaited = tables.some((table) => table.channel === channel && waitingAt(table, now()).length > 0);
    if (isTold || !isWaited) return follow(services, guild, channel);
    const screen = await lineScene(services, guild, channel);
    if (screen === undefined) return;
    const posted = await door.channels.post(channel, screen, nonceIn(channel, `s${date}`));
    const message = 'message' in posted ? { message: posted.message } : {};
    await app.tables.keptTables.change(guild, (all) => accept(withLine(all, { channel, date, ...message })));
  });
}

function follow({ app, door, now }: Services, guild: string, channel: string): void {
  door.throttleEdits(`kept tables:${channel}`, REST, () =>
    editAgain(app, async () => {
      const { lines } = await app.tables.keptTables.read(guild);
      const message = lines.find((line) => line.channel === channel)?.message;
      const screen = await lineScene({ app, door, now }, guild, channel);
      if (message === undefined || screen === undefined) return [];
      return [await door.channels.edit(channel, message, screen)];
    }),
  );
}

/** The message's content; undefined if the channel has no kept tables any more. */
async function lineScene({ app, door, now }: Services, guild: string, channel: string): Promise<Scene | undefined> {
  const { tables } = await app.tables.keptTables.read(guild);
  const here = tables.filter((table) => table.channel === channel);
  if (here.length === 0) return undefined;
  const locale = await localeOfServer({ app, channels: door.channels }, guild);
  const { say, plain } = wordsFor(app.catalogue, locale);
  const join = (table: KeptTable): Button => ({ ...sitButton(table), label: keptTableTitle(app, table) });
  return {
    content: [
      say(phrase('rings.kept.line')),
      ...here.map((table) => keptTableEntry(app, locale, table, waitingAt(table, now())[0])),
    ].join('\n'),
    rows: controlRows([here.map(join)], plain),
    pings: [],
  };
}
