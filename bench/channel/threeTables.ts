import type { Visitor } from 'discord-standin';
import { openTestBot, type TestBot } from '../../test/testBot.ts';

/** How often each of the three people moves. */
const MOVES = 4;

/**
 * The number of public messages in a channel while three people played there at once, depending on which tables get a
 * thread.
 */
export async function measureThreeTables(threads: 'never' | 'second'): Promise<number> {
  const house = await openTestBot({ threads });
  const seen = new Set<string>();
  const look = async () => {
    await house.ada.settled();
    for (const { id, isPrivate } of house.ada.messages()) if (!isPrivate) seen.add(id);
  };
  const players: Visitor[] = [];
  for (const person of [house.ada, house.ben, house.cleo]) {
    players.push(await begin(house, person));
    await look();
  }
  for (let move = 0; move < MOVES; move += 1) {
    for (const player of players) {
      const [line] = await player.autocomplete('/cellz move line:', 'line');
      await player.command(`/cellz move line:${line?.value}`);
      await look();
    }
  }
  await house.close();
  return seen.size;
}

/** Starts a game against the computer; returns the person in the place where it is played. */
async function begin({ playground }: TestBot, person: Visitor): Promise<Visitor> {
  const { message } = await person.command('/cellz new computer:easy columns:4 rows:4');
  const thread = /<#(\d+)>/.exec(message?.content ?? '')?.[1];
  return thread === undefined ? person : playground.visitor(person.personId, thread);
}
