import type { Mutant } from './mutant.ts';

/** What would be lost, doubled, or acknowledged and not kept. */
export const STORAGE: readonly Mutant[] = [
  {
    means: 'an interaction that another process has carried out is carried out again',
    file: 'src/tables/keeping/changeStored.ts',
    old: 'if (interaction !== undefined && isAnswered(before, interaction)) {',
    now: 'if (interaction === undefined) {',
    seenBy: [
      [
        'test/tables/tables.test.ts',
        'opening a table through the same interaction once more, when the table is over, opens no second one',
      ],
    ],
  },
  {
    means: 'what was done without a move is done twice',
    file: 'src/tables/keeping/changeStored.ts',
    old: 'if (answered.includes(interaction)) return true;',
    now: '',
    seenBy: [
      [
        'test/tables/tables.test.ts',
        'changing a match of the same interaction once more, when all it did is undone, still does nothing',
      ],
    ],
  },
  {
    means: 'changes of one match cross each other',
    file: 'src/tables/keeping/openRepository.ts',
    old: 'return queue.run(id, async () => {\n      const done',
    now: 'return (async () => {\n      const done',
    seenBy: [
      [
        'test/tables/tables.test.ts',
        'opening a table through the same interaction once more, when the table is over, opens no second one',
      ],
    ],
  },
  {
    means: 'a board that shows the end is shown again after every restart',
    file: 'src/tables/keeping/openRepository.ts',
    old: 'if (isEnd) noteEndShown(draft, id);',
    now: '',
    seenBy: [
      [
        'test/tables/tables.test.ts',
        'what the channel is shown an end is looked after until it is shown itself, also where an earlier board comes after it',
      ],
    ],
  },
  {
    means: 'a board from before the end counts as that of the end',
    file: 'src/tables/keeping/openRepository.ts',
    old: 'const isEnd = !isLive(match) && revision >= match.revision;',
    now: 'const isEnd = !isLive(match);',
    seenBy: [
      [
        'test/tables/tables.test.ts',
        'what the channel is shown an end is looked after until it is shown itself, also where an earlier board comes after it',
      ],
    ],
  },
  {
    means: 'two tables of a game are open in one channel',
    file: 'src/tables/keeping/changeStored.ts',
    old: 'if (await isTaken(draft, before, match)) return refuse(placeTaken(match));',
    now: '',
    seenBy: [
      [
        'test/discord/deletedChannels.test.ts',
        'a match whose channel was deleted is not taken elsewhere by strangers, nor to where there is a table of the game already',
      ],
    ],
  },
  {
    means: 'the process that looks after a match never hears that another changed it',
    file: 'src/tables/keeping/changeStored.ts',
    old: 'if (!share.has(after.where.guild)) enqueueForOwner(draft, after);',
    now: '',
    seenBy: [
      [
        'test/discord/shards.test.ts',
        'two processes with a shard each tell each other of what somebody changed in private: the board of a table elsewhere is shown there',
      ],
    ],
  },
  {
    means: 'moves are acknowledged that the disk does not have',
    file: 'src/store/sqliteWrites.ts',
    old: 'if (this.#log !== undefined) await this.#bringToDisk(this.#log);',
    now: '',
    seenBy: [
      [
        'test/store/store.test.ts',
        'a disk that fails while a write is brought to it ends the work of the store: every write rejects, and nothing is read',
      ],
    ],
  },
  {
    means: 'a disk that fails is asked again, and finds itself content',
    file: 'src/store/sqliteWrites.ts',
    old: 'this.#lose(error);\n        for',
    now: 'for',
    seenBy: [
      [
        'test/store/store.test.ts',
        'a disk that fails while a write is brought to it ends the work of the store: every write rejects, and nothing is read',
      ],
    ],
  },
  {
    means: 'after a failed disk the bot plays on with what may be lost',
    file: 'src/store/sqliteWrites.ts',
    old: "if (this.#lost !== undefined) throw new Error('the disk failed before', { cause: this.#lost.error });",
    now: '',
    seenBy: [
      [
        'test/store/store.test.ts',
        'a disk that fails while a write is brought to it ends the work of the store: every write rejects, and nothing is read',
      ],
    ],
  },
  {
    means: 'one write that fails takes others with it',
    file: 'src/store/sqliteWrites.ts',
    old: 'else this.#writeEachAlone(writes);',
    now: 'else for (const { failed } of writes) failed(error);',
    seenBy: [
      ['test/store/store.test.ts', 'a store in a file carries out all but the one write that fails, of many at once'],
    ],
  },
  {
    means: 'half of a change is stored where the other half fails',
    file: 'src/store/sqliteWrites.ts',
    old: "if (this.#database.isTransaction) this.#database.exec('ROLLBACK');",
    now: "if (this.#database.isTransaction) this.#database.exec('COMMIT');",
    seenBy: [['test/store/store.test.ts', 'a store in a file takes back the whole of a write that fails half-way']],
  },
  {
    means: 'of two who move at once one overwrites the other',
    file: 'src/store/sqlite.ts',
    old: 'if (!stands(expected, (key) => this.#read(key))) return false;',
    now: '',
    seenBy: [
      [
        'test/store/store.test.ts',
        'the store sqlite in memory changes records of which each change knows the latest, however many come at once',
      ],
    ],
  },
  {
    means: 'of two processes that move at once one overwrites the other',
    file: 'src/store/postgresTable.ts',
    old: 'WHERE expected.write = n AND entry.value IS DISTINCT FROM expected.value',
    now: 'WHERE false',
    seenBy: [
      [
        'test/store/postgres.test.ts',
        'the store PostgreSQL changes records of which each change knows the latest, however many come at once',
      ],
    ],
  },
  {
    means: 'the server may forget what it acknowledged',
    file: 'src/store/postgresTable.ts',
    old: "IF current_setting('synchronous_commit') = 'off' THEN",
    now: 'IF false THEN',
    seenBy: [
      ['test/store/postgres.test.ts', 'a store on PostgreSQL waits for the disk also where the server is told not to'],
    ],
  },
  {
    means: 'a move is told as not saved that is',
    file: 'src/store/postgres.ts',
    old: 'if (changes && error instanceof WriteUnconfirmed && (await this.#hasWritten(write))) return true;',
    now: '',
    seenBy: [['test/store/postgres.test.ts', 'tells as stored what was written though the connection broke']],
  },
  {
    means: 'what was being written when the server fell is told as saved',
    file: 'src/store/postgres.ts',
    old: 'if (changes && error instanceof WriteUnconfirmed && (await this.#hasWritten(write))) return true;',
    now: 'if (error instanceof WriteUnconfirmed) return true;',
    seenBy: [['test/store/postgres.test.ts', 'does not tell as stored what had not been written when the server died']],
  },
  {
    means: 'a change of records that others changed meanwhile stands',
    file: 'src/store/changeRecords.ts',
    old: 'const stands = changes.size === 0 ? await isOneMoment() : await writeRecords(records, changes, seen, until);',
    now: 'const stands = changes.size === 0 ? await isOneMoment() : await writeRecords(records, changes, new Map(), until);',
    seenBy: [
      [
        'test/store/store.test.ts',
        'the store a Map changes records of which each change knows the latest, however many come at once',
      ],
    ],
  },
  {
    means: 'a record grows without end, until nothing is stored any more',
    file: 'src/store/changeRecords.ts',
    old: "if (Buffer.byteLength(text) > LARGEST_RECORD) throw new StoreFailure('a record is too large to be stored');",
    now: '',
    seenBy: [['test/store/store.test.ts', 'the store a Map refuses a record of 10 MB, and keeps one of 5 MB']],
  },
  {
    means: 'a log that was changed in its midst keeps what stood there',
    file: 'src/store/chunks.ts',
    old: 'if (marks[number] !== stood[number]) pieces.set(chunkKey(key, number), text);',
    now: 'if (stood[number] === undefined) pieces.set(chunkKey(key, number), text);',
    seenBy: [
      [
        'test/store/store.test.ts',
        'the store a Map reads a long log that others change at the same time as it stood at one moment',
      ],
    ],
  },
  {
    means: 'who is deleted stays in the lists',
    file: 'src/tables/keeping/changeStored.ts',
    old: 'await people.list(draft, change);',
    now: '',
    seenBy: [
      ['test/tables/people.test.ts', "a person's lists hold a table from the moment they sit down or are invited"],
    ],
  },
  {
    means: 'an older board counts as the newest: the channel stays behind',
    file: 'src/tables/keeping/openRepository.ts',
    old: 'if (match.shown > revision) return { outdated: { message, newer: earlier ?? message } };',
    now: '',
    seenBy: [['test/tables/tables.test.ts', 'is the newest that was shown']],
  },
  {
    means: 'an interaction that comes again after a minute is played again',
    file: 'src/tables/keeping/changeStored.ts',
    old: 'const DELIVERED = 60 * 60_000;',
    now: 'const DELIVERED = 60_000;',
    seenBy: [['test/tables/tables.test.ts', 'minutes and many moves later']],
  },
  {
    means: 'PostgreSQL locks only what was read: of two who write at once one is lost',
    file: 'src/store/postgresTable.ts',
    old: 'expected_keys || set_keys || removed_keys',
    now: 'expected_keys',
    seenBy: [['test/store/postgres.test.ts', 'waits with a write that writes a record until another write']],
  },
  {
    means: 'a store of an earlier version never deletes what is kept no longer',
    file: 'src/tables/keeping/rebuildLists.ts',
    old: 'const LISTS = 9;',
    now: 'const LISTS = 4;',
    seenBy: [['test/tables/sweep.test.ts', 'is what is due: of 5,000 ended matches three']],
  },
  {
    means: 'a long sweep is done by two processes at once',
    file: 'src/tables/keeping/lease.ts',
    old: 'if (longer < until + LASTS / 2) return;',
    now: 'if (longer > 0) return;',
    seenBy: [['test/tables/sweepLease.test.ts', 'a sweep that takes longer than an hour stays with who began it']],
  },
  {
    means: 'who was thought gone takes a sweep back from who has followed',
    file: 'src/tables/keeping/lease.ts',
    old: 'if (!(await isOurs(draft))) return false;',
    now: '',
    seenBy: [['test/tables/sweepLease.test.ts', 'who is thought gone at a sweep']],
  },
  {
    means: 'the end of a sweep takes away the lease of who has followed',
    file: 'src/tables/keeping/lease.ts',
    old: 'if (!(await isOurs(draft))) return;',
    now: '',
    seenBy: [['test/tables/sweepLease.test.ts', 'a sweep that ends after another one took its lease']],
  },
  {
    means: 'what a server keeps shorter from now on stays as long as before',
    file: 'src/tables/lists/serverRecords.ts',
    old: 'if (choice.keep !== undefined) scheduleServerRead(draft, guild, now());',
    now: '',
    seenBy: [['test/tables/sweep.test.ts', 'is deleted sooner, or later, where it says so afterwards']],
  },
  {
    means: 'what ended while a server was looked at is reserved for ever',
    file: 'src/tables/lists/keptMatches.ts',
    old: '    draft.remove(begun);',
    now: '    for (const key of [begun, ...keys]) draft.remove(key);',
    seenBy: [['test/tables/sweep.test.ts', 'is deleted in its time where it ended while a sweep looked at its server']],
  },
  {
    means: 'what a sweep began that broke off is reserved for ever',
    file: 'src/tables/lists/keptMatches.ts',
    old: '    draft.set(begun, MARK);',
    now: '',
    seenBy: [['test/tables/sweep.test.ts', 'is deleted by the next process where one dies over it']],
  },
  {
    means: 'a match that is being played is deleted, as it is listed as over',
    file: 'src/tables/keeping/sweep.ts',
    old: 'if (match === undefined || keptKey(match) !== key) return',
    now: 'if (match === undefined) return',
    seenBy: [['test/tables/sweep.test.ts', 'stays where an earlier version plays on']],
  },
  {
    means: 'what could not be deleted of a server that the bot left stays for ever',
    file: 'src/tables/keeping/sweep.ts',
    old: 'if (failures.length > before) return;',
    now: '',
    seenBy: [['test/tables/sweep.test.ts', 'goes with the server, once nothing of it hinders that']],
  },
  {
    means: 'a server that threw the bot out while it was away is never noticed',
    file: 'src/tables/keeping/sweep.ts',
    old: 'await servers.notePresence(guild, false);',
    now: '',
    seenBy: [['test/tables/people.test.ts', 'lets the grace period begin when it finds a server gone']],
  },
  {
    means: 'who asked to be forgotten stays in a match where that broke off',
    file: 'src/tables/keeping/sweep.ts',
    old: 'if (isOver) await repository',
    now: 'if (!isOver) await repository',
    seenBy: [['test/tables/sweep.test.ts', 'is finished by the sweep where it broke off']],
  },
  {
    means: 'a write that wrote nothing tells that all can be saved again',
    file: 'src/store/outages.ts',
    old: "write.set.size + write.remove.length === 0 ? 'read' : 'saved'",
    now: "'saved'",
    seenBy: [['test/store/outages.test.ts', 'a write that writes nothing does not tell that all can be saved again']],
  },
];
