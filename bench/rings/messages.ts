import { PersonId } from '../../src/match/match.ts';
import { RING_LASTS, RING_WAITS, type Ring } from '../../src/rings/ring.ts';
import { openTestBot, thinkLightly } from '../../test/testBot.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** What a ring posts in its channel. */
interface MessageCount {
  /** The ring's own messages, without the boards that call players. */
  readonly messages: number;
  readonly weeks: number;
}

/** Counts the messages of a whole ring of three people and a computer, in which nobody moves. */
export async function countMessages(): Promise<MessageCount> {
  const house = await openTestBot({ thinking: thinkLightly });
  const { ada, ben, cleo } = house;
  const pass = async (time: number) => {
    await ada.settled();
    house.passTime(time);
    await house.tick();
    await ada.settled();
  };
  const ring = async (): Promise<Ring | undefined> =>
    (await house.tables.rings.ofPerson(PersonId.parse(ada.personId)))[0];
  const seen = new Set<string>();
  const note = () => {
    const own = ada.messages().filter((message) => !message.isPrivate && message.attachments.length === 0);
    for (const { id, content } of own) if (content.startsWith('**Ring: ')) seen.add(id);
  };
  const { message } = await ada.command('/games help');
  await ada.forge('1:::ring.enter:cellz.1d.3.c', message ?? ada.last());
  const opened = (await ring())?.id ?? '';
  for (const visitor of [ben, cleo]) await visitor.forge(`1:::ring.join:${opened}`, ada.last());
  note();
  await pass(RING_WAITS);
  const days = RING_LASTS / (24 * 60 * 60 * 1000);
  for (let day = 0; day <= days && (await ring())?.status !== 'over'; day += 1) {
    note();
    await pass(24 * 60 * 60 * 1000);
  }
  note();
  const { startedAt = 0, overAt = house.now() } = (await ring()) ?? {};
  await house.close();
  if (seen.size === 0) throw new Error('no ring was shown');
  return { messages: seen.size, weeks: (overAt - startedAt) / WEEK };
}
