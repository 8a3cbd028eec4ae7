import { fastRandom, pick } from '../../src/engine/random.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { PersonId } from '../../src/match/match.ts';

/** What somebody does by one interaction, in a channel. */
export interface Click {
  readonly channel: string;
  readonly interaction: string;
  readonly act:
    | { readonly kind: 'open' | 'join' }
    | { readonly kind: 'move'; readonly seat: number; readonly line: string };
}

const TABLES = 72;

export const CHANNELS: readonly string[] = Array.from({ length: TABLES }, (_, table) => String(100 + table));

/** Eight people, of whom two play in each channel: they meet in each other's lists and ratings. */
export function pickPerson(channel: string, seat: number): PersonId {
  return PersonId.parse(String(1 + ((Number(channel) + seat * 3) % 8)));
}

/** A whole match of Cellz: it is opened, joined, and played to its end. The same each time it is asked for. */
export function listClicks(channel: string): readonly Click[] {
  const random = fastRandom(Number(channel));
  const clicks: Click[] = [
    { channel, interaction: `${channel}-open`, act: { kind: 'open' } },
    { channel, interaction: `${channel}-join`, act: { kind: 'join' } },
  ];
  let state = cellz.start({ columns: 3, rows: 3 } as Parameters<typeof cellz.start>[0], 2, random);
  for (let [seat] = cellz.toAct(state); seat !== undefined; [seat] = cellz.toAct(state)) {
    const move = pick(cellz.legal(state, seat), random);
    const interaction = `${channel}-${clicks.length}`;
    clicks.push({ channel, interaction, act: { kind: 'move', seat, line: cellz.write(move) } });
    state = cellz.play(state, seat, move, random).state;
  }
  return clicks;
}
