import { fileURLToPath } from 'node:url';
import { startOurs } from './bots.ts';
import { type Sit, seat } from './measure.ts';
import type { Turn } from './people.ts';

/** A part of a turn in wall-clock time: who is at work during it, and its mean length in milliseconds. */
export interface Part {
  readonly at: 'stand-in' | 'discord.js' | 'ours' | 'thread';
  readonly name: string;
  readonly ms: number;
}

/** A turn from the event leaving the stand-in to the last byte of the answer arriving there. */
export interface Timeline {
  readonly whole: number;
  readonly parts: readonly Part[];
}

const WARM_UP = 300;
const TURNS = 240;

interface Mark {
  readonly name: string;
  readonly at: number;
  readonly more: readonly number[];
}

/** Who works on the turn until it passes the next station. */
const PARTS = [
  ['stand-in', 'the event on its way to the bot', 'heard'],
  ['discord.js', 'reading the event', 'interaction'],
  ['ours', 'who asks, at which table, checks, the move itself', 'picture'],
  // Meanwhile the record is written to disk, and the words are prepared.
  ['thread', 'the picture handed over and back', 'drawn'],
  ['ours', 'alt text, the message', 'request'],
  ['discord.js', 'the request, its body', 'sent'],
  ['stand-in', 'the body on its way and read', 'answered'],
] as const;

/** The parts of a turn at one table while nothing else is going on: means of the middle half of the turns by length. */
export async function measureTimeline(sit: Sit, storeUri: string): Promise<Timeline> {
  const marks = fileURLToPath(new URL('marks.ts', import.meta.url));
  const { play, turns, bot, close } = await seat(
    (discord) => startOurs(discord, storeUri, {}, { watching: ['--import', marks] }),
    sit,
    1,
  );
  const [turn] = turns;
  if (turn === undefined) throw new Error('nobody sits there');
  await play(WARM_UP);
  const found: Turn[] = [];
  for (let index = 0; index < TURNS; index += 1) {
    found.push(await turn());
    // What follows the answer should not overlap with the next turn.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const output = await bot.ask('marked');
  await close();
  const all = [...output.matchAll(/^mark (\S+) (\S+) ?(.*)$/gm)].map(
    ([, name = '', at, more = '']): Mark => ({ name, at: Number(at), more: more.split(' ').map(Number) }),
  );
  const middle = found
    .toSorted((a, b) => lengthOf(a) - lengthOf(b))
    .slice(found.length / 4, (found.length * 3) / 4)
    .flatMap((one) => partsOf(one, all) ?? []);
  if (middle.length === 0) throw new Error('no turn passed all stations in their order');
  const mean = (of: (one: (typeof middle)[number]) => number) =>
    middle.reduce((sum, one) => sum + of(one), 0) / middle.length;
  const drawing = mean((one) => one.drawing);
  const encoding = mean((one) => one.encoding);
  const parts = PARTS.flatMap(([at, name], index): readonly Part[] => {
    const ms = mean((one) => one.lengths[index] ?? 0);
    if (at !== 'thread') return [{ at, name, ms }];
    return [
      { at, name, ms: ms - drawing - encoding },
      { at, name: 'drawing', ms: drawing },
      { at, name: 'encoding', ms: encoding },
    ];
  });
  return { whole: mean((one) => one.whole), parts };
}

function lengthOf({ leftAt, answeredAt }: Turn): number {
  return answeredAt - leftAt;
}

/**
 * How long each part of a turn took; undefined if a station was not passed, such as that of a picture drawn earlier.
 */
function partsOf({ leftAt, answeredAt }: Turn, marks: readonly Mark[]) {
  const left = performance.timeOrigin + leftAt;
  const answered = performance.timeOrigin + answeredAt;
  const lengths: number[] = [];
  let before = left;
  let timed: readonly number[] = [];
  for (const [, , to] of PARTS) {
    // Work that follows the previous turn's answer may pass some stations late; stations are passed in order.
    const passed =
      to === 'answered' ? { at: answered, more: [] } : marks.find((one) => one.name === to && one.at >= before);
    if (passed === undefined || passed.at > answered) return undefined;
    if (to === 'drawn') timed = passed.more;
    lengths.push(passed.at - before);
    before = passed.at;
  }
  const [drawing = 0, encoding = 0] = timed;
  return { whole: answered - left, lengths, drawing, encoding };
}
