import { cellz } from '../../src/games/cellz/index.ts';
import { join } from '../../src/match/lobby.ts';
import { playMoves } from '../../src/match/play.ts';
import { openStore } from '../../src/store/openStore.ts';
import { CHANNELS, type Click, listClicks, pickPerson } from './clicks.ts';
import { numberedIds, tablesOn } from './tablesOn.ts';

/**
 * A process of its own with tables on the store of KEYV_URI, to which every click is delivered: those of one channel in
 * their order, the channels side by side. Writes how many it carried out itself, and how many had been.
 */
const store = openStore(process.env.KEYV_URI ?? '');
const tables = await tablesOn(store, [cellz], { newId: numberedIds(process.env.PROCESS) });

async function deliver({ channel, interaction, act }: Click): Promise<'done' | 'repeated'> {
  if (act.kind === 'open') {
    const where = { channel, guild: '1' };
    const host = pickPerson(channel, 0);
    const setup = { columns: 3, rows: 3 };
    const table = { game: cellz, setup, seatCount: 2, host, invited: [], computers: [], where };
    const result = await tables.open(table, interaction);
    if (!result.ok) throw new Error(`${interaction} was refused: ${result.refusal.key}`);
    return result.value.repeated ? 'repeated' : 'done';
  }
  const match = await tables.find(channel, cellz);
  // The other process has played the match to its end.
  if (match === undefined) return 'repeated';
  const change =
    act.kind === 'move'
      ? playMoves(cellz, act.seat, [act.line], { at: Date.now(), interaction })
      : join(cellz, pickPerson(channel, 1));
  const result = await tables.change(match.id, change, interaction);
  if (result?.ok === false) throw new Error(`${interaction} was refused: ${result.refusal.key}`);
  return result?.value.repeated === false ? 'done' : 'repeated';
}

const counts = { done: 0, repeated: 0 };
await Promise.all(
  CHANNELS.map(async (channel) => {
    for (const click of listClicks(channel)) counts[await deliver(click)] += 1;
  }),
);
await store.close();
process.stdout.write(JSON.stringify(counts));
