import { fastRandom, pick } from '../../src/engine/random.ts';
import { writeLine } from '../../src/games/cellz/notation.ts';
import { legal, play, start } from '../../src/games/cellz/rules.ts';
import type { Playground } from '../../src/playground/playground.ts';
import type { Reply, Visitor } from '../../src/playground/visitor.ts';

/** Milliseconds from the event leaving the stand-in to the answer with its picture arriving, one for each turn. */
export type Times = readonly number[];

/** The people of one table: each call is one turn with all its interactions, which gives their times. */
export type Turns = () => Promise<Times>;

/** Two people who play Cellz 6x6 by typed commands, match after match. */
export async function typing(discord: Playground, channel: string): Promise<Turns> {
  const [ada, ben] = peopleIn(discord, channel);
  const random = fastRandom(Number(channel.slice(-6)));
  let state = await newMatch(ada, ben);
  return async () => {
    if (legal(state, state.turnOf).length === 0) state = await newMatch(ada, ben);
    const line = pick(legal(state, state.turnOf), random);
    const person = state.turnOf === 0 ? ada : ben;
    state = play(state, state.turnOf, line).state;
    return [timeOf(await person.command(`/cellz move line:${writeLine(line)}`))];
  };
}

/** The same two people, who choose a dot in the menu and then press a direction: two interactions a move. */
export async function clicking(discord: Playground, channel: string): Promise<Turns> {
  const [ada, ben] = peopleIn(discord, channel);
  const random = fastRandom(Number(channel.slice(-6)));
  let state = await newMatch(ada, ben);
  return async () => {
    if (legal(state, state.turnOf).length === 0) state = await newMatch(ada, ben);
    const line = pick(legal(state, state.turnOf), random);
    const person = state.turnOf === 0 ? ada : ben;
    state = play(state, state.turnOf, line).state;
    const text = writeLine(line);
    const [dot = ''] = text.split('-');
    const chosen = await person.select(menuWith(person, dot), [dot]);
    const button = person.controls(chosen.message).find(({ customId }) => customId.endsWith(`:move:${text}`));
    if (button === undefined)
      throw new Error(`no button for ${text} among ${JSON.stringify(person.controls(chosen.message))}`);
    return [timeOf(chosen), timeOf(await person.click(button.customId, chosen.message))];
  };
}

/** One person who types to the floor bot. */
export async function typingToFloor(discord: Playground, channel: string): Promise<Turns> {
  const [ada] = peopleIn(discord, channel);
  return async () => [timeOf(await ada.command('/cellz move line:a1-a2'))];
}

/** One person who presses the floor bot's button. */
export async function clickingToFloor(discord: Playground, channel: string): Promise<Turns> {
  const [ada] = peopleIn(discord, channel);
  let { message } = await ada.command('/cellz move line:a1-a2');
  return async () => {
    const reply = await ada.click('Move', message);
    message = reply.message;
    return [timeOf(reply)];
  };
}

function peopleIn(discord: Playground, channel: string): readonly [Visitor, Visitor] {
  const [ada, ben] = discord.people.map(({ id }) => discord.visitor(id, channel));
  if (ada === undefined || ben === undefined) throw new Error('nobody is there');
  return [ada, ben];
}

async function newMatch(ada: Visitor, ben: Visitor) {
  await ada.command('/cellz new columns:6 rows:6');
  await ben.command('/cellz join');
  return start({ columns: 6, rows: 6 }, 2);
}

/** The menu of the newest board that offers this dot: a large board has several, each from a dot to a dot. */
function menuWith(person: Visitor, dot: string): string {
  for (const { label, customId } of person.controls()) {
    const [, first, last] = /^Choose a dot: (\w+) to (\w+)$/.exec(label) ?? [];
    if (first !== undefined && last !== undefined && place(first) <= place(dot) && place(dot) <= place(last))
      return customId;
  }
  throw new Error(`no menu offers ${dot} among ${person.controls().map(({ label }) => label)}`);
}

/** Counts dots in reading order. */
function place(dot: string): number {
  return Number(dot.slice(1)) * 26 + dot.charCodeAt(0);
}

function timeOf(reply: Reply): number {
  if (reply.message?.attachments.length !== 1) throw new Error(`no picture: ${reply.message?.content}`);
  return reply.answeredAt - reply.leftAt;
}
