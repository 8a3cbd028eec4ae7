import { randomBytes } from 'node:crypto';
import type { KeyvStorageAdapter } from 'keyv';
import { pino } from 'pino';
import { expect } from 'vitest';
import { COMMANDS, GENERAL_COMMANDS } from '../../commands/index.ts';
import { PAINTERS } from '../../render/index.ts';
import type { Painter } from '../../render/shared/painter.ts';
import { drawOrder } from '../../render/studio/order.ts';
import { keepPictures } from '../../render/studio/studio.ts';
import { type Bot, startBot } from '../../src/discord/bot.ts';
import { GAMES } from '../../src/games/index.ts';
import { type Playground, startPlayground } from '../../src/playground/playground.ts';
import type { Visitor } from '../../src/playground/visitor.ts';
import { MatchId } from '../../src/tables/match.ts';
import { SqliteAdapter } from '../../src/tables/store/sqlite.ts';
import { keyvStore } from '../../src/tables/store/store.ts';
import { openTables, type Tables } from '../../src/tables/tables.ts';
import { startThinking, type Thinking } from '../../src/tables/thinking/thinking.ts';
import { type Catalogue, loadCatalogue } from '../../src/texts/catalogue.ts';

/** The whole bot with the stand-in Discord, in this process. */
export interface House {
  readonly playground: Playground;
  readonly channel: string;
  readonly ada: Visitor;
  readonly ben: Visitor;
  readonly cleo: Visitor;
  readonly tables: Tables;
  /** The lines of the log since the start. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** Moves the clock of the tables on, in milliseconds. */
  readonly passTime: (milliseconds: number) => void;
  /** Does what is due by the clock of the tables. */
  readonly tick: () => Promise<void>;
  /** Stops the bot and starts it anew on the same store and the same Discord. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface HouseOptions {
  readonly adapter?: KeyvStorageAdapter;
  readonly painters?: Readonly<Record<string, Painter>>;
  readonly thinking?: Thinking;
  readonly catalogue?: Catalogue;
  /** The language of the server; `en-US` if not said. */
  readonly guildLocale?: string;
}

/** One for all houses of a test file: threads take longer to start than a test. */
const thinking = startThinking();

const PICTURES_KEPT = 16 * 1024 * 1024;

export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const { guildLocale = 'en-US' } = options;
  const playground = await startPlayground({ guildLocale });
  const adapter = options.adapter ?? new SqliteAdapter(':memory:');
  const log: Record<string, unknown>[] = [];
  const logger = pino({ level: 'debug' }, { write: (line) => void log.push(JSON.parse(line)) });
  let passed = 0;
  const now = () => Date.now() + passed;
  const start = async () => {
    const tables = await openTables({
      store: keyvStore(adapter),
      thinking: options.thinking ?? thinking,
      games: GAMES,
      now,
      newSeed: () => randomBytes(16).toString('hex'),
      newId: () => MatchId.parse(randomBytes(5).toString('hex')),
      onThoughtless: (match, error) => logger.error({ match, err: error }, 'a computer could not think'),
    });
    const bot: Bot = await startBot({
      token: playground.token,
      api: playground.api,
      guild: undefined,
      registerCommands: true,
      commands: COMMANDS,
      general: GENERAL_COMMANDS,
      pictures: keepPictures((order) => drawOrder(options.painters ?? PAINTERS, order), PICTURES_KEPT),
      catalogue: options.catalogue ?? loadCatalogue(),
      tables,
      log: logger,
      now,
      showAll: false,
    });
    return { tables, bot };
  };
  let running = await start();
  const channel = playground.channels[0]?.id ?? '';
  const person = (name: string) => {
    const found = playground.people.find((one) => one.name === name);
    if (found === undefined) throw new Error(`nobody is called ${name}`);
    return playground.visitor(found.id, channel);
  };
  return {
    playground,
    channel,
    ada: person('Ada'),
    ben: person('Ben'),
    cleo: person('Cleo'),
    get tables() {
      return running.tables;
    },
    log,
    passTime(milliseconds) {
      passed += milliseconds;
    },
    tick: () => running.bot.attend(),
    async restart() {
      await running.bot.stop();
      running = await start();
    },
    async close() {
      await running.bot.stop();
      await playground.close();
    },
  };
}

/** Closes a house after a test. Nothing that its bot asked of Discord may have been refused. */
export async function closeCleanly(house: House): Promise<void> {
  await house.ada.settled();
  expect(house.playground.refusals).toEqual([]);
  await house.close();
}
