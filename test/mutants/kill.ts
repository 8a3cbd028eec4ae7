import type { Mutant } from './mutant.ts';

/** What `npm run kill` must see: it plays on while the bot is killed and the power cut. */
export const KILL: readonly Mutant[] = [
  {
    means: 'one write in a hundred is dropped',
    file: 'src/store/sqlite.ts',
    old: '  async writeIf({ expected, set, remove, until }: ConditionalWrite) {\n',
    now: '  static count = 0;\n  async writeIf({ expected, set, remove, until }: ConditionalWrite) {\n    SqliteAdapter.count += 1;\n    if (SqliteAdapter.count % 100 === 0) return true;\n',
    seenBy: [['test/kill/kill.test.ts']],
  },
  {
    means: 'every fifth interaction is carried out twice',
    file: 'src/tables/keeping/changeStored.ts',
    old: '  const made = make(before);\n  if (!made.ok) return made;\n',
    now: '  const first = make(before);\n  const made = first.ok && Number(interaction) % 5 === 0 ? make(first.value.match) : first;\n  if (!made.ok) return made;\n',
    seenBy: [['test/kill/kill.test.ts']],
  },
  {
    means: 'nothing is brought to the disk',
    file: 'src/store/sqliteWrites.ts',
    old: 'const dataSync: BringToDisk = promisify(fdatasync);',
    now: 'const dataSync: BringToDisk = async () => void promisify(fdatasync);',
    seenBy: [['test/kill/kill.test.ts']],
  },
  {
    means: 'moves are acknowledged before they are written',
    file: 'src/store/sqlite.ts',
    old: '  async writeIf({ expected, set, remove, until }: ConditionalWrite) {\n',
    now: '  async writeIf(write: ConditionalWrite) {\n    setTimeout(() => void this.writeLater(write), 300);\n    return true;\n  }\n  async writeLater({ expected, set, remove, until }: ConditionalWrite) {\n',
    seenBy: [['test/kill/kill.test.ts']],
  },
  {
    means: 'a move is told as not saved, and is',
    file: 'src/store/sqlite.ts',
    old: '  async writeIf({ expected, set, remove, until }: ConditionalWrite) {\n',
    now: "  static count = 0;\n  async writeIf(write: ConditionalWrite) {\n    const done = await this.writeTruly(write);\n    SqliteAdapter.count += 1;\n    if (SqliteAdapter.count % 20 === 0) throw new Error('nobody knows');\n    return done;\n  }\n  async writeTruly({ expected, set, remove, until }: ConditionalWrite) {\n",
    seenBy: [['test/kill/kill.test.ts']],
  },
];
