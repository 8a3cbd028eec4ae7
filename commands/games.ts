import type { GeneralCommand } from '../src/play/contract/command.ts';
import { analysis } from './games/analysis.ts';
import { block } from './games/block.ts';
import { daily } from './games/daily.ts';
import { exportMine } from './games/export.ts';
import { find } from './games/find.ts';
import { forgetMe } from './games/forgetMe.ts';
import { help } from './games/help.ts';
import { here } from './games/here.ts';
import { history } from './games/history.ts';
import { importRecord } from './games/import.ts';
import { leaderboard } from './games/leaderboard.ts';
import { learn } from './games/learn.ts';
import { mine } from './games/mine.ts';
import { moderate } from './games/moderate.ts';
import { play } from './games/play.ts';
import { puzzle } from './games/puzzle.ts';
import { record } from './games/record.ts';
import { replayCommand } from './games/replay.ts';
import { ring } from './games/ring.ts';
import { server } from './games/server.ts';
import { settings } from './games/settings.ts';
import { stats } from './games/stats.ts';
import { vacation } from './games/vacation.ts';

/** `/games`: everything that belongs to no single game, with one file per subcommand. */
export const gamesCommand: GeneralCommand = {
  name: 'games',
  text: 'games.command',
  subcommands: [
    play,
    daily,
    learn,
    puzzle,
    ring,
    find,
    here,
    mine,
    history,
    replayCommand,
    analysis,
    record,
    importRecord,
    stats,
    leaderboard,
    settings,
    vacation,
    block,
    help,
    server,
    moderate,
    exportMine,
    forgetMe,
  ],
};
