import { describe, expect, test } from 'vitest';
import { readConfig, SETTINGS, unknownSettings } from '../../src/config.ts';

const mistakes = (environment: Record<string, string>) => {
  const read = readConfig(environment);
  return 'mistakes' in read ? read.mistakes : [];
};
const config = (environment: Record<string, string>) => {
  const read = readConfig(environment);
  return 'config' in read ? read.config : undefined;
};

const PORT = 'must be a number from 0 to 65535';

/** A setting, a value that it does not take, and the sentence that says so. */
const WRONG: readonly (readonly [setting: string, value: string, sentence: string])[] = [
  ['DISCORD_TOKEN', 'Bot secret', 'must be one word: copy only the token, without “Bot” before it'],
  ['POSTGRES_CONNECTIONS', '0', 'must be a number of connections from 1 to 999'],
  ['POSTGRES_CONNECTIONS', 'many', 'must be a number of connections from 1 to 999'],
  ['DISCORD_GUILD_ID', 'my server', 'must be a server id: right-click the server in Discord and choose Copy Server ID'],
  ['DISCORD_API', 'localhost', 'must be a web address'],
  ['DISCORD_API', 'ftp://localhost', 'must be a web address'],
  ['REGISTER_COMMANDS', 'yes', 'must be 0 or 1'],
  ['LOG_LEVEL', 'loud', 'must be one of debug, info, warn, error, silent'],
  ['PLAYGROUND_PORT', 'http', PORT],
  ['PLAYGROUND_PORT', '65536', PORT],
  ['PLAYGROUND_PORT', '-1', PORT],
  ['BOARD_PORT', 'https', PORT],
  ['BOARD_PROXIES', 'caddy', 'must be the number of your own proxies in front of the board, 0 to 9'],
  ['BOARD_PROXIES', '10', 'must be the number of your own proxies in front of the board, 0 to 9'],
  ['BOARD_URL', 'board.example.org', 'must be a web address'],
  ['METRICS_PORT', '127.0.0.1:5022', PORT],
  ['SHARDS', 'all', 'must be auto or numbers such as 0,1'],
  ['SHARD_COUNT', '0', 'must be the total number of shards, 1 or more'],
];

/** What is wrong with these shows where they are used: Discord, the store, the disk and the network say it. */
const TAKES_ANYTHING = [
  ...['DISCORD_CLIENT_SECRET', 'KEYV_URI', 'POSTGRES_PASSWORD', 'BACKUP_FOLDER', 'NODE_ENV'],
  ...['BOARD_HOST', 'METRICS_HOST', 'GAMES'],
];

describe('the settings', () => {
  test('need nothing: without a token it is the playground, with a store of its own', () => {
    expect(config({})).toEqual({
      token: undefined,
      guild: undefined,
      api: undefined,
      registerCommands: true,
      keyvUri: 'sqlite://store/playground.sqlite',
      logLevel: 'info',
      playgroundPort: 5020,
      board: { port: 0, host: '127.0.0.1', url: undefined, proxies: 0 },
      clientSecret: undefined,
    });
  });

  test('with a token are those of the bot', () => {
    expect(config({ DISCORD_TOKEN: 'secret' })).toMatchObject({
      token: 'secret',
      keyvUri: 'sqlite://store/parlor.sqlite',
    });
  });

  test('leave the board switched off with a token, unless a port is said', () => {
    expect(config({ DISCORD_TOKEN: 'secret' })?.board).toBeUndefined();
    const environment = { DISCORD_TOKEN: 'secret', BOARD_PORT: '5021', BOARD_URL: 'https://board.example.org/' };
    const board = { port: 5021, host: '127.0.0.1', url: 'https://board.example.org' };
    expect(config(environment)?.board).toEqual({ ...board, proxies: 0 });
    expect(config({ ...environment, BOARD_PROXIES: '1' })?.board).toEqual({ ...board, proxies: 1 });
    expect(mistakes({ BOARD_PROXIES: 'caddy' })).toEqual([
      'BOARD_PROXIES: must be the number of your own proxies in front of the board, 0 to 9',
    ]);
    expect(mistakes({ BOARD_URL: 'board.example.org' })).toEqual(['BOARD_URL: must be a web address']);
  });

  test('are all read', () => {
    const environment = {
      DISCORD_TOKEN: 'secret',
      DISCORD_GUILD_ID: '1234567890',
      DISCORD_API: 'http://127.0.0.1:5020/api',
      REGISTER_COMMANDS: '0',
      KEYV_URI: 'sqlite::memory:',
      LOG_LEVEL: 'debug',
      PLAYGROUND_PORT: '0',
    };
    expect(config(environment)).toEqual({
      token: 'secret',
      guild: '1234567890',
      api: 'http://127.0.0.1:5020/api',
      registerCommands: false,
      keyvUri: 'sqlite::memory:',
      logLevel: 'debug',
      playgroundPort: 0,
    });
  });

  test.each([
    [{ DISCORD_TOKEN: 'secret' }, 'backup/nightly'],
    [{ DISCORD_TOKEN: 'secret', BACKUP_FOLDER: '/mnt/other' }, '/mnt/other'],
    [{ DISCORD_TOKEN: 'secret', BACKUP_FOLDER: 'off' }, undefined],
    [{ DISCORD_TOKEN: 'secret', KEYV_URI: 'sqlite::memory:' }, undefined],
    [{}, undefined],
  ])('%j lay the backups of each night at %s', (environment, folder) => {
    expect(config(environment)?.backupFolder).toBe(folder);
  });

  test('that are empty count as not set, and spaces around them do not count', () => {
    const names = ['DISCORD_TOKEN', 'DISCORD_GUILD_ID', 'DISCORD_API', 'REGISTER_COMMANDS', 'KEYV_URI', 'LOG_LEVEL'];
    const blank = Object.fromEntries([...names, 'PLAYGROUND_PORT', 'NODE_ENV'].map((name) => [name, '  ']));
    expect(config(blank)).toEqual(config({}));
    expect(config({ DISCORD_TOKEN: ' secret\n' })?.token).toBe('secret');
  });

  test.each(WRONG)('%s=%s is a mistake, told in one line', (name, value, sentence) => {
    expect(mistakes({ [name]: value })).toEqual([`${name}: ${sentence}`]);
  });

  test.each([
    ['DISCORD_TOKEN', '"secret"'],
    ['DISCORD_TOKEN', '“secret”'],
    ['KEYV_URI', "'sqlite://store/parlor.sqlite'"],
    ['KEYV_URI', '"postgres://parlor:password@host/parlor"'],
    ['LOG_LEVEL', '"debug"'],
    ['DISCORD_CLIENT_SECRET', 'secret"'],
  ])('%s=%s stands in quotes, and the sentence says so without the value', (name, value) => {
    expect(mistakes({ [name]: value })).toEqual([`${name}: remove the quotes, they would be part of the value here`]);
  });

  test('may have quotes inside, and names that are not ours may be quoted', () => {
    expect(mistakes({ KEYV_URI: `sqlite://store/Ada's.sqlite`, PS1: '"$ "' })).toEqual([]);
  });

  test('have each a wrong value here, but for those in which anything may stand', () => {
    expect(new Set([...WRONG.map(([name]) => name), ...TAKES_ANYTHING])).toEqual(new Set(SETTINGS));
  });

  test('tell all mistakes at once, one line each', () => {
    const lines = mistakes({ REGISTER_COMMANDS: 'yes', LOG_LEVEL: 'loud', PLAYGROUND_PORT: 'http' });
    expect(lines.map((line) => line.split(':')[0]).sort()).toEqual([
      'LOG_LEVEL',
      'PLAYGROUND_PORT',
      'REGISTER_COMMANDS',
    ]);
  });

  test('of a production without a token say what to set', () => {
    expect(mistakes({ NODE_ENV: 'production' })).toEqual([expect.stringMatching(/^DISCORD_TOKEN: not set\. .*\.env$/)]);
    expect(mistakes({ NODE_ENV: 'production', DISCORD_TOKEN: 'secret' })).toEqual([]);
  });
});

describe('a setting that is none', () => {
  test.each([
    ['a letter is missing', 'DISCORD_TOKN', ['DISCORD_TOKN: did you mean DISCORD_TOKEN?']],
    ['two letters are swapped', 'METRICS_PROT', ['METRICS_PROT: did you mean METRICS_PORT?']],
    ['it begins as ours do', 'BOARD_ADDRESS', ['BOARD_ADDRESS: not a setting of Parlor']],
    ['others set it', 'LANGUAGE', []],
    ['others set what is short and not far from it', 'NAME', []],
    ['it is one', 'GAMES', []],
  ])('is named where it was meant as one: %s', (_, name, lines) => {
    expect(unknownSettings([name, 'PATH', 'HOME'], [])).toEqual(lines);
  });

  test('is always named where it stands in .env', () => {
    expect(unknownSettings(['ROOMS', 'PATH'], ['ROOMS', 'LOG_LEVEL'])).toEqual(['ROOMS: not a setting of Parlor']);
  });
});

test('a store that only an earlier version could read is refused, and not taken for an empty one', () => {
  const settings = { KEYV_ADAPTER: '@keyv/postgres', KEYV_URI: 'postgres://parlor@host/parlor' };
  expect(mistakes(settings)).toEqual([
    expect.stringMatching(/^KEYV_ADAPTER: no longer supported.* with the version that you ran/),
  ]);
  expect(config({ ...settings, KEYV_ADAPTER: ' ' })?.keyvUri).toBe(settings.KEYV_URI);
});
