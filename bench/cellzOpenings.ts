import { makeRoom } from '../src/games/cellz/players/hard/exact/room.ts';

/**
 * `npm run openings`: works out the openings of small boards of Cellz, to be played at once at the table, and writes them
 * to `data/cellz`. Takes some 20 minutes of one core and 7 GB of memory.
 */

makeRoom(2 ** 29);
const { writeOpenings } = await import('./cellzOpenings/write.ts');
writeOpenings();
