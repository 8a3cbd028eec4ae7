import type { Playground, Reply, Visitor } from 'discord-standin';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { writeLine } from '../../src/games/cellz/moves.ts';
import { legal, play, start } from '../../src/games/cellz/play.ts';

/** When the event of a turn left the stand-in, and when the answer with its picture arrived, by `performance.now()`. */
export interface Turn {
  readonly leftAt: number;
  readonly answeredAt: number;
}

/** The people of one table: each call is one turn. */
export type Turns = () => Promise<Turn>;

/** How long people waited, in milliseconds. */
export function waited({ leftAt, answeredAt }: Turn): number {
  return answeredAt - leftAt;
}

/**
 * For two people, by default the first two: returns who draws next in their match, or in a new one, and a random line.
 */
async function lineAfterLine(discord: Playground, channel: string, persons?: readonly string[]) {
  const [ada, ben] = peopleIn(discord, channel, persons);
  const random = fastRandom(Number(channel.slice(-6)));
  let state = await newMatch(ada, ben);
  return async () => {
    if (legal(state, state.turnOf).length === 0) state = await newMatch(ada, ben);
    const line = pick(legal(state, state.turnOf), random);
    const person = state.turnOf === 0 ? ada : ben;
    state = play(state, state.turnOf, line).state;
    return { person, text: writeLine(line) };
  };
}

/** Two people, by default the first two, who play Cellz 6x6 by typed commands, match after match. */
export async function typing(discord: Playground, channel: string, persons?: readonly string[]): Promise<Turns> {
  const next = await lineAfterLine(discord, channel, persons);
  return async () => {
    const { person, text } = await next();
    return turnOf(person, person.command(`/cellz move line:${text}`));
  };
}

/** The same two people, who choose a line in a menu or press its button: one interaction per move. */
export async function clicking(discord: Playground, channel: string): Promise<Turns> {
  const next = await lineAfterLine(discord, channel);
  return async () => {
    const { person, text } = await next();
    // A message about other games may appear below the board, and the board may still be on its way if a turn was
    // answered late.
    const board = await person.waitFor(
      (messages) => messages.findLast((one) => person.controls(one).length > 0),
      LONGEST_WAIT,
    );
    const button = person.controls(board).find(({ label }) => label === text || label === `Take ${text}`);
    const reply =
      button === undefined
        ? person.select(menuWith(person.controls(board), text), [text])
        : person.click(button.customId);
    return turnOf(person, reply);
  };
}

/** One person who types to the floor bot. */
export async function typingToFloor(discord: Playground, channel: string): Promise<Turns> {
  const [ada] = peopleIn(discord, channel);
  return () => turnOf(ada, ada.command('/cellz move line:a1-a2'));
}

/** One person who presses the floor bot's button. */
export async function clickingToFloor(discord: Playground, channel: string): Promise<Turns> {
  const [ada] = peopleIn(discord, channel);
  let { message } = await ada.command('/cellz move line:a1-a2');
  return async () => {
    const click = ada.click('Move', message);
    message = (await click).message;
    return turnOf(ada, click);
  };
}

function peopleIn(
  discord: Playground,
  channel: string,
  persons: readonly string[] = discord.people.map(({ id }) => id),
): readonly [Visitor, Visitor] {
  const [ada, ben] = persons.map((id) => discord.visitor(id, channel));
  if (ada === undefined || ben === undefined) throw new Error('nobody is there');
  return [ada, ben];
}

async function newMatch(ada: Visitor, ben: Visitor) {
  await ada.command('/cellz new columns:6 rows:6');
  // A busy bot first says that it is thinking; the match then starts with the board that comes later.
  await turnOf(ben, ben.command('/cellz join'));
  return start({ columns: 6, rows: 6 }, 2);
}

/** The menu of a board that offers this line; a large board has several, each covering a range of lines. */
function menuWith(controls: ReturnType<Visitor['controls']>, line: string): string {
  for (const { label, customId } of controls) {
    const [, first, last] = /^Draw a line: (\S+) to (\S+)$/.exec(label) ?? [];
    if (first !== undefined && last !== undefined && place(first) <= place(line) && place(line) <= place(last))
      return customId;
  }
  throw new Error(`no menu offers ${line} among ${controls.map(({ label }) => label)}`);
}

/**
 * The position of a line, counted by its left or upper dot in reading order, with horizontal lines before vertical
 * ones.
 */
function place(line: string): number {
  const [from = '', to = ''] = line.split('-');
  const dot = Number(from.slice(1)) * 26 + from.charCodeAt(0);
  return 2 * dot + (from.slice(1) === to.slice(1) ? 0 : 1);
}

/** A bot that was too slow first says that it is thinking; the turn then ends with the board that comes later. */
async function turnOf(person: Visitor, acting: Promise<Reply>): Promise<Turn> {
  const { message, leftAt, answeredAt, interactionId } = await acting;
  if (message?.attachments.length === 1) return { leftAt, answeredAt };
  if (answeredAt - leftAt < PATIENCE) throw new Error(`no picture: ${message?.content}`);
  const isLater = (id: string) => BigInt(id) > BigInt(interactionId);
  const board = person.waitFor(
    (messages) => messages.some(({ id, attachments }) => isLater(id) && attachments.length === 1),
    LONGEST_WAIT,
  );
  // A board that was changed in place does not count.
  await board.catch(() => undefined);
  return { leftAt, answeredAt: performance.now() };
}

/**
 * For this many milliseconds our bot does not ask for patience; after this many more we continue without a new board.
 */
const PATIENCE = 1500;
const LONGEST_WAIT = 5000;
