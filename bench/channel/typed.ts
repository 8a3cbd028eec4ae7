import { openTestBot } from '../../test/testBot.ts';

/** What a whole game played by typing alone leaves its player with. */
interface TypingFigures {
  readonly commands: number;
  /** Private messages with a picture that stand in the channel at the end, for that player. */
  readonly pictures: number;
}

/** So many commands are typed at most. */
const MOST_COMMANDS = 1000;

/** Several keys with one answer. */
const LONG_WAYS = ['gold', 'explore'];

/** Lets somebody hunt against a computer to the end, a typed key a turn, and counts the private pictures that remain. */
export async function measureTyped(): Promise<TypingFigures> {
  const house = await openTestBot({ seed: '7'.repeat(32) });
  const { ada } = house;
  await ada.command('/nuggets new computer:easy map:cellar');
  let commands = 0;
  const [table] = await house.tables.within([house.channel]);
  while (commands < MOST_COMMANDS && table && (await house.tables.read(table))?.status === 'running') {
    const ways = await ada.autocomplete('/nuggets move direction:', 'direction');
    const steps = ways.map(({ value }) => `${value}`).filter((way) => !LONG_WAYS.includes(way));
    await ada.command(`/nuggets move direction:${steps[commands % steps.length] ?? 'explore'}`);
    await ada.settled();
    commands += 1;
  }
  const pictures = ada.messages().filter(({ isPrivate, attachments }) => isPrivate && attachments.length > 0);
  await house.close();
  return { commands, pictures: pictures.length };
}
