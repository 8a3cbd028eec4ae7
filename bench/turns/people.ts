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

/** The same two people, who choose a line in a menu or press its button: one interaction a move. */
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
    const button = person.controls().find(({ label }) => label === text || label === `Take ${text}`);
    const reply = button === undefined ? person.select(menuWith(person, text), [text]) : person.click(button.customId);
    return [timeOf(await reply)];
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

/** The menu of the newest board that offers this line: a large board has several, each from a line to a line. */
function menuWith(person: Visitor, line: string): string {
  for (const { label, customId } of person.controls()) {
    const [, first, last] = /^Draw a line: (\S+) to (\S+)$/.exec(label) ?? [];
    if (first !== undefined && last !== undefined && place(first) <= place(line) && place(line) <= place(last))
      return customId;
  }
  throw new Error(`no menu offers ${line} among ${person.controls().map(({ label }) => label)}`);
}

/** Counts lines by their left or upper dot in reading order, those across before those down. */
function place(line: string): number {
  const [from = '', to = ''] = line.split('-');
  const dot = Number(from.slice(1)) * 26 + from.charCodeAt(0);
  return 2 * dot + (from.slice(1) === to.slice(1) ? 0 : 1);
}

function timeOf(reply: Reply): number {
  if (reply.message?.attachments.length !== 1) throw new Error(`no picture: ${reply.message?.content}`);
  return reply.answeredAt - reply.leftAt;
}
