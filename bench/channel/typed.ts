import { openTestBot } from '../../test/testBot.ts';

/** What remains for a player after a whole game played only by typing. */
interface TypingFigures {
  readonly commands: number;
  /** The private messages with a picture that remain in the channel for that player at the end. */
  readonly pictures: number;
}

/** The maximum number of commands typed. */
const MOST_COMMANDS = 1000;

/** Commands that play several keys with one answer. */
const LONG_WAYS = ['gold', 'explore'];

/**
 * Plays a hunt against a computer to the end, with one typed key per turn, and counts the private pictures that remain.
 */
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
