import { makeRoom } from '../src/games/cellz/players/hard/exact/searchMemory.ts';

/**
 * `npm run openings`: computes the openings of small boards of Cellz, so that they can be played at once at the table,
 * and writes them to `data/cellz`. Takes about 20 minutes of CPU time and 7 GB of memory.
 */

makeRoom(2 ** 29);
const { writeOpenings } = await import('./cellzOpenings/write.ts');
writeOpenings();
