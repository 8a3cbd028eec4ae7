import { readFileSync } from 'node:fs';
import { z } from 'zod';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const Flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');
const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65535, 'must be a number from 0 to 65535');

const STORE = 'sqlite://store/parlor.sqlite';
const PLAYGROUND_STORE = 'sqlite://store/playground.sqlite';

const Shards = z
  .string()
  .regex(/^(?:auto|\d{1,5}(?: *, *\d{1,5})*)$/, 'must be auto or numbers such as 0,1')
  .transform((text) => (text === 'auto' ? ('auto' as const) : [...new Set(text.split(',').map(Number))]));

const Environment = z.object({
  DISCORD_TOKEN: z.string().regex(/^\S+$/, 'must be one word: copy only the token, without “Bot” before it').optional(),
  DISCORD_GUILD_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be a server id: right-click the server in Discord and choose Copy Server ID')
    .optional(),
  DISCORD_API: z.url({ protocol: /^https?$/, error: 'must be a web address' }).optional(),
  REGISTER_COMMANDS: Flag.default(true),
  KEYV_URI: z.string().min(1).optional(),
  POSTGRES_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number of connections from 1 to 999')
    .transform(Number)
    .optional(),
  BACKUP_FOLDER: z.string().min(1).default('backup/nightly'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  NODE_ENV: z.string().default('development'),
  PLAYGROUND_PORT: Port.prefault('5020'),
  BOARD_PORT: Port.optional(),
  BOARD_HOST: z.string().min(1).default('127.0.0.1'),
  BOARD_PROXIES: z
    .string()
    .regex(/^\d$/, 'must be the number of your own proxies in front of the board, 0 to 9')
    .transform(Number)
    .prefault('0'),
  BOARD_URL: z.url({ protocol: /^https?$/, error: 'must be a web address' }).optional(),
  DISCORD_CLIENT_SECRET: z.string().min(1).optional(),
  METRICS_PORT: Port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  SHARDS: Shards.default('auto'),
  SHARD_COUNT: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be the total number of shards, 1 or more')
    .transform(Number)
    .optional(),
});

/** The names of all settings, including those read elsewhere: for the list of games, and by compose.postgres.yaml. */
export const SETTINGS: readonly string[] = [...Object.keys(Environment.shape), 'GAMES', 'POSTGRES_PASSWORD'];

/** The version of this Parlor. */
export function versionOfParlor(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

/** Which of Discord's shards a process connects, and how many there are in all. */
interface Shards {
  readonly ids: readonly number[];
  readonly count: number;
}

/** Where the board listens, and where people reach it. */
interface BoardAddress {
  readonly port: number;
  readonly host: string;
  readonly url: string | undefined;
  /** How many of our own proxies are in front of it, each of which adds the address it serves. */
  readonly proxies: number;
}

/** The settings of this process. */
export interface Config {
  /** Undefined: play in the playground. */
  readonly token: string | undefined;
  /** The server in which commands are registered immediately, for development; undefined: everywhere. */
  readonly guild: string | undefined;
  /** Another address for Discord's API, for the tests. */
  readonly api: string | undefined;
  readonly registerCommands: boolean;
  readonly keyvUri: string;
  /** How many connections to PostgreSQL this process may hold, if set. */
  readonly connections: number | undefined;
  /** The folder for nightly backups; undefined: none are made. */
  readonly backupFolder: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly playgroundPort: number;
  /** Where the board's page listens; undefined: it is switched off. */
  readonly board: BoardAddress | undefined;
  /** Needed to show the board in Discord's own window. */
  readonly clientSecret: string | undefined;
  /** Where `/healthz` and `/metrics` listen; undefined: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** Undefined: all, as many as Discord recommends. */
  readonly shards: Shards | undefined;
}

/** Version 0.1.0 had it. To ignore it would be to begin with an empty store beside the old one, with the same KEYV_URI. */
const NO_ADAPTERS =
  'KEYV_ADAPTER: no longer supported, so this version cannot read that store, and has changed nothing. Move it to SQLite ' +
  'or PostgreSQL with the version that you ran before (docs/self-hosting.md, step 8), then remove this line.';

/**
 * The settings in an environment, or one line for each mistake in it. Empty values count as not set; surrounding spaces
 * are removed.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly config: Config } | { readonly mistakes: readonly string[] } {
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim()]);
  const quoted = trimmed.flatMap(([name = '', value = '']) => quotesAround(name, value));
  if (quoted.length > 0) return { mistakes: quoted };
  if (environment.KEYV_ADAPTER?.trim()) return { mistakes: [NO_ADAPTERS] };
  const parsed = Environment.safeParse(Object.fromEntries(trimmed.filter(([, value]) => value)));
  if (!parsed.success) {
    return { mistakes: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  }
  const values = parsed.data;
  if (values.NODE_ENV === 'production' && values.DISCORD_TOKEN === undefined) {
    return {
      mistakes: [
        'DISCORD_TOKEN: not set. Put the bot token from https://discord.com/developers/applications into .env',
      ],
    };
  }
  const shards = readShards(values);
  if (typeof shards === 'string') return { mistakes: [shards] };
  return {
    config: {
      token: values.DISCORD_TOKEN,
      guild: values.DISCORD_GUILD_ID,
      api: values.DISCORD_API,
      registerCommands: values.REGISTER_COMMANDS,
      keyvUri: values.KEYV_URI ?? (values.DISCORD_TOKEN === undefined ? PLAYGROUND_STORE : STORE),
      connections: values.POSTGRES_CONNECTIONS,
      backupFolder: readBackupFolder(values),
      logLevel: values.LOG_LEVEL,
      playgroundPort: values.PLAYGROUND_PORT,
      board: readBoardAddress(values),
      clientSecret: values.DISCORD_CLIENT_SECRET,
      metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
      shards,
    },
  };
}

/** The quotes that people put around a pasted value; a password they chose may contain any character. */
const QUOTES = /^["'`“”„«»‘’]|["'`“”„«»‘’]$/;

/** Quotes in `.env` itself are fine: they have been removed here. Docker's `--env-file` passes them on. */
function quotesAround(name: string, value: string): readonly string[] {
  if (!(name in Environment.shape) || !QUOTES.test(value)) return [];
  return [`${name}: remove the quotes, they would be part of the value here`];
}

/** The playground keeps no games; a store in memory can be read only by this process. */
function readBackupFolder(values: z.infer<typeof Environment>): string | undefined {
  const { BACKUP_FOLDER: folder, DISCORD_TOKEN: token, KEYV_URI: uri } = values;
  return token === undefined || uri === 'sqlite::memory:' || folder === 'off' ? undefined : folder;
}

/** In the playground the board always exists, on any free port unless one is set. */
function readBoardAddress(values: z.infer<typeof Environment>): BoardAddress | undefined {
  const port = values.BOARD_PORT ?? (values.DISCORD_TOKEN === undefined ? 0 : undefined);
  const url = values.BOARD_URL?.replace(/\/$/, '');
  return port === undefined ? undefined : { port, host: values.BOARD_HOST, url, proxies: values.BOARD_PROXIES };
}

/** Our shards; or a line that says what to fix if the settings contradict each other. */
function readShards({ SHARDS: ids, SHARD_COUNT: count }: z.infer<typeof Environment>): Shards | undefined | string {
  if (ids === 'auto') {
    if (count === undefined) return undefined;
    return { ids: Array.from({ length: count }, (_, id) => id), count };
  }
  if (count === undefined) return 'SHARD_COUNT: required with SHARDS: the total number of shards in all processes';
  const beyond = ids.find((id) => id >= count);
  if (beyond !== undefined)
    return `SHARDS: there is no shard ${beyond}. With SHARD_COUNT=${count}, they are numbered from 0 to ${count - 1}`;
  return { ids, count };
}

/** Prefixes of our settings: any other name with one of them is meant for us, whoever set it. */
const BEGINNINGS = /^(?:DISCORD|KEYV|BACKUP|BOARD|METRICS|PLAYGROUND|SHARD)_/;

/**
 * A name is taken for a misspelled setting if it has at most one typo per this many letters, and at most two in all.
 */
const LETTERS_A_SLIP = 4;
const MOST_SLIPS = 2;

/**
 * A line for each name that was meant as one of our settings but is none: every unknown name in `.env`, and other names
 * that begin like ours or are nearly the same.
 */
export function unknownSettings(environment: readonly string[], written: readonly string[]): readonly string[] {
  const known = new Set<string>(SETTINGS);
  return [...new Set([...written, ...environment])].sort().flatMap((name) => {
    if (known.has(name)) return [];
    const near = SETTINGS.find((setting) => isMistyped(name, setting));
    if (near !== undefined) return [`${name}: did you mean ${near}?`];
    return written.includes(name) || BEGINNINGS.test(name) ? [`${name}: not a setting of Parlor`] : [];
  });
}

function isMistyped(name: string, setting: string): boolean {
  return slipsBetween(name, setting) <= Math.min(MOST_SLIPS, Math.floor(setting.length / LETTERS_A_SLIP));
}

/** How many letters must be inserted, deleted or changed: the Levenshtein distance. */
function slipsBetween(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const changed = (last[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min((last[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, changed));
    }
    last = next;
  }
  return last[other.length] ?? 0;
}
/** A line of `.env`: a name, and an unquoted value with everything that follows. */
const UNQUOTED = /^\s*(?:export\s+)?([\w.-]+)\s*=\s*([^\s"'`].*)$/;
/** A `#` that begins a comment in the middle of a value: someone who means a comment puts a space before it. */
const HASH_IN_VALUE = /^[^#]*[^#\s]#/;

/** A sentence for each setting in a `.env` file whose value is truncated at a `#` when the file is read. */
export function cutSettings(text: string): readonly string[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = UNQUOTED.exec(line) ?? [];
    if (name === undefined || !HASH_IN_VALUE.test(value)) return [];
    return [
      `${name}: the value is cut off at the #, which starts a comment in .env. Put it in quotes; in an address write %23`,
    ];
  });
}

/** Why the `.env` file could not be read, and what to do; undefined if there is none, or it was read. */
export function unreadableFile(error: Error | undefined): string | undefined {
  if (error === undefined || !('code' in error) || error.code === 'ENOENT') return undefined;
  return `.env: this account cannot read it (${error.code}). As root: chown it to the account that runs Parlor`;
}
