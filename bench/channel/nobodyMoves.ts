import type { Visitor } from 'discord-standin';
import type { Painter } from '../../render/shared/painter.ts';
import { openTestBot, type TestBot } from '../../test/testBot.ts';

const HOUR = 60 * 60_000;
/** The number of times per day that the channel is examined. */
const LOOKS = 12;

/** What a table where nobody moves does to its channel. */
interface Silence {
  /** The number of public messages sent, and the most within a day. */
  readonly messages: number;
  readonly mostOfDay: number;
  readonly pings: number;
  /** The number of messages that remain at the end, in addition to the board. */
  readonly left: number;
}

/** Nobody looks at the pictures here. */
const BLANK: Painter = {
  draw: () => ({ width: 2, height: 1, paint: () => undefined }),
  drawRules: () => ({ width: 2, height: 1, paint: () => undefined }),
};

/** Starts a table of Nuggets with this many people, none of whom moves for some days. */
export async function measureSilence(seats: number, days: number): Promise<Silence> {
  const house = await openTestBot({ painters: { nuggets: BLANK }, guests: seats });
  const people = await begin(house, seats);
  const begun = new Set(publicMessages(people[0]).map(({ id }) => id));
  const seen = new Map<string, { readonly day: number; readonly pings: number }>();
  for (let look = 0; look < LOOKS * days; look += 1) {
    house.passTime((24 / LOOKS) * HOUR);
    await house.tick();
    await people[0]?.settled();
    for (const { id, pinged } of publicMessages(people[0])) {
      if (!begun.has(id) && !seen.has(id)) seen.set(id, { day: Math.floor(look / LOOKS), pings: pinged.length });
    }
  }
  // A table that was closed does not even leave a board.
  const left = Math.max(0, publicMessages(people[0]).length - 1);
  await house.close();
  const perDay = Object.groupBy(seen.values(), ({ day }) => day);
  return {
    messages: seen.size,
    mostOfDay: Math.max(0, ...Object.values(perDay).map((those = []) => those.length)),
    pings: [...seen.values()].reduce((sum, { pings }) => sum + pings, 0),
    left,
  };
}

async function begin(house: TestBot, seats: number): Promise<readonly Visitor[]> {
  const { playground, channel } = house;
  const people = playground.people.slice(-seats).map(({ id }) => playground.visitor(id, channel));
  await people[0]?.command(`/nuggets new seats:${seats} clock:1d`);
  for (const person of people.slice(1)) await person.click('Join');
  await people[0]?.settled();
  return people;
}

function publicMessages(person: Visitor | undefined) {
  return (person?.messages() ?? []).filter(({ isPrivate, author }) => !isPrivate && author.isBot);
}
