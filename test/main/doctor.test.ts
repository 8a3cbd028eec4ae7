import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PermissionFlagsBits } from 'discord.js';
import { type Playground, startPlayground } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { installLink, lookAtApplication } from '../../src/doctor/application.ts';
import { askDiscord, lackingPermissions } from '../../src/doctor/discord.ts';
import { lookAtAddress, lookAtPort } from '../../src/doctor/ports.ts';
import { lookAtStore, roomFinding } from '../../src/doctor/store.ts';
import { foreignOwner } from '../../src/store/fileOwner.ts';
import { openStore, remedyFor } from '../../src/store/openStore.ts';
import { startParlor, temporaryFolder } from './parlor.ts';

const HOUR = 3_600_000;
const MEGABYTE = 1024 * 1024;

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const file = () => join(folder.path, 'parlor.sqlite');
const config = () => ({ keyvUri: `sqlite://${file()}`, backupFolder: undefined });

async function fill(keys: readonly string[]) {
  const store = openStore(config().keyvUri);
  await store.set(Object.fromEntries(keys.map((key) => [key, { schema: 1 }])));
  await store.close();
}

describe('npm run doctor', () => {
  let discord: Playground;
  beforeEach(async () => {
    discord = await startPlayground();
  });
  afterEach(() => discord.close());

  async function doctor(settings: Readonly<Record<string, string>>, ...words: readonly string[]) {
    const command = ['npm', 'run', '--silent', 'doctor', '--', ...words];
    const program = startParlor(command, { KEYV_URI: config().keyvUri, DISCORD_API: discord.api, ...settings });
    const { code } = await program.ended;
    return { code, output: program.output() };
  }

  test('says of all that a start needs how it is, and ends with 0 where nothing is wrong', async () => {
    await fill(['one', 'two']);
    const server = discord.channels[0]?.guildId ?? '';
    const { code, output } = await doctor({ DISCORD_TOKEN: discord.token, METRICS_PORT: '0' }, server);
    expect(output).not.toContain('WRONG');
    expect(code).toBe(0);
    for (const words of [
      'Settings: all valid.',
      'Store: can be written to.',
      'Store: all 2 records are intact.',
      'METRICS_PORT: any free port is available.',
      'DISCORD_TOKEN: valid. It belongs to',
      'Clock: agrees with Discord’s.',
      'Server The Playground: the bot',
    ]) {
      expect(output).toContain(`well   ${words}`);
    }
  });

  test('ends with 1 where something is wrong, says what to do, and never shows the token', async () => {
    const { code, output } = await doctor({ DISCORD_TOKEN: 'not-the-token-at-all' }, '123');
    expect(code).toBe(1);
    expect(output).toMatch(/^WRONG {2}DISCORD_TOKEN: Discord does not know this token\. Copy it again/m);
    expect(output).not.toContain('not-the-token-at-all');
  });

  test('asks neither store nor Discord where a setting cannot be read', async () => {
    const { code, output } = await doctor({ METRICS_PORT: 'many', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(output).toMatch(/^WRONG {2}METRICS_PORT: must be a number from 0 to 65535$/m);
    expect(output).toMatch(/^WRONG {2}LOG_LEVEL: must be one of debug, /m);
    expect(existsSync(file())).toBe(false);
  });

  async function ask(server: string | undefined, ahead = 0) {
    const asked = { token: discord.token, api: discord.api, shards: undefined, server, hasSecret: false };
    const { findings } = await askDiscord(asked, { wall: () => Date.now() + ahead, steady: () => performance.now() });
    return findings;
  }

  test('says by how much the clock of this machine is wrong', async () => {
    expect(await ask(undefined, 3 * HOUR)).toContainEqual({
      verdict: 'wrong',
      words: expect.stringContaining('Clock: 3.0 hours fast.'),
    });
    expect(await ask(undefined, -HOUR / 4)).toContainEqual({
      verdict: 'wrong',
      words: expect.stringContaining('Clock: 15 minutes slow.'),
    });
  });

  test('says so where the bot is not in the server that was named, and where none was', async () => {
    expect(await ask('404')).toContainEqual({
      verdict: 'wrong',
      words: expect.stringMatching(/^Server 404: the bot is not in it .* Invite it/),
    });
    expect(await ask(undefined)).toContainEqual({ verdict: 'note', words: expect.stringContaining('SERVER_ID') });
  });
});

describe('the permissions that the roles of the bot lack', () => {
  const bits = (...names: readonly (keyof typeof PermissionFlagsBits)[]) =>
    String(names.reduce((sum, name) => sum | PermissionFlagsBits[name], 0n));
  const everyone = { id: '1', permissions: bits('ViewChannel', 'SendMessages', 'ReadMessageHistory') };
  const threads = { id: '2', permissions: bits('CreatePublicThreads', 'SendMessagesInThreads', 'AttachFiles') };
  const owners = { id: '3', permissions: bits('Administrator') };
  const roles = [everyone, threads, owners];

  test('are named as Discord names them', () => {
    expect(lackingPermissions(roles, ['1'])).toEqual([
      'Send Messages in Threads',
      'Create Public Threads',
      'Attach Files',
    ]);
  });

  test('are none where the roles have them together, or one may do everything', () => {
    expect(lackingPermissions(roles, ['1', '2'])).toEqual([]);
    expect(lackingPermissions(roles, ['3'])).toEqual([]);
  });

  test('are looked for among those that the link of the README asks for', () => {
    const [, asked = ''] = /permissions=(\d+)/.exec(readFileSync('README.md', 'utf8')) ?? [];
    expect(lackingPermissions([{ id: '1', permissions: asked }], ['1'])).toEqual([]);
    expect(lackingPermissions([], []).length).toBe([...BigInt(asked).toString(2)].filter((bit) => bit === '1').length);
  });
});

describe('the doctor looks at the application and', () => {
  const APPLICATION = { id: '1', name: 'Parlor', flags: 0, approximate_guild_count: 1, redirect_uris: [] };
  const ENABLED = 1 << 17;

  test.each([
    ['finds nothing wrong where nothing but a token is set', {}, false, []],
    [
      'says that interactions go elsewhere',
      { interactions_endpoint_url: 'https://x.example' },
      false,
      ['Interactions:'],
    ],
    ['asks for Activities and a redirect where there is a client secret', {}, true, ['Activities:', 'Redirect:']],
    ['finds a window that is set up', { flags: ENABLED, redirect_uris: ['https://127.0.0.1'] }, true, []],
    ['lets Activities be without a secret', { flags: ENABLED }, false, []],
  ])('%s', (_, more, hasSecret, begun) => {
    const wrong = lookAtApplication({ ...APPLICATION, ...more }, 30, hasSecret, undefined).filter(
      ({ verdict }) => verdict === 'wrong',
    );
    expect(wrong.map(({ words }) => words.split(' ')[0])).toEqual(begun);
  });

  test.each([
    [[], 'note'],
    [['https://board.example.org/linked-role/done'], 'well'],
  ])('says which redirect linked roles want: %s', (redirects, verdict) => {
    const application = { ...APPLICATION, flags: ENABLED, redirect_uris: ['https://127.0.0.1', ...redirects] };
    const findings = lookAtApplication(application, 1, true, 'https://board.example.org');
    expect(findings.at(-1)).toMatchObject({ verdict, words: expect.stringMatching(/^Linked roles:/) });
  });

  test('notes a bot that is in no server and has no emojis yet', () => {
    const findings = lookAtApplication({ ...APPLICATION, approximate_guild_count: 0 }, 0, false, undefined);
    const noted = findings.filter(({ verdict }) => verdict === 'note').map(({ words }) => words.split(' ')[0]);
    expect(noted).toEqual(['Servers:', 'Emojis:', 'Activities:']);
  });

  test('gives the install link that README and docs give', () => {
    const link = installLink({ id: 'YOUR_ID' });
    expect(readFileSync('docs/self-hosting.md', 'utf8')).toContain(link);
    expect(readFileSync('README.md', 'utf8')).toContain(link.split('permissions=')[1]);
  });
});

describe('the doctor looks at the store and', () => {
  test('makes none where there is none', async () => {
    expect(await lookAtStore(config())).toContainEqual({
      verdict: 'note',
      words: expect.stringContaining('The first start creates it.'),
    });
    expect(existsSync(file())).toBe(false);
  });

  test('speaks of the file beside the store that belongs to it', async () => {
    await fill(['a', 'b', 'c']);
    expect(await lookAtStore(config())).toContainEqual({
      verdict: 'well',
      words: expect.stringMatching(/and \S+-wal, .*npm run backup/),
    });
  });

  test('says so where the store is empty beside a backup, or not there', async () => {
    const backups = join(folder.path, 'backups');
    mkdirSync(backups);
    writeFileSync(join(backups, 'parlor-2026-11-24.jsonl.gz'), '');
    const lost = {
      verdict: 'wrong',
      words: expect.stringMatching(/is empty, but there is a backup: .*npm run restore -- \S+2026-11-24/),
    };
    expect(await lookAtStore({ ...config(), backupFolder: backups })).toContainEqual(lost);
    await fill([]);
    expect(await lookAtStore({ ...config(), backupFolder: backups })).toContainEqual(lost);
    await fill(['a']);
    expect(await lookAtStore({ ...config(), backupFolder: backups })).not.toContainEqual(lost);
  });

  test('names where a damaged record is, and what to do', async () => {
    await fill(['a', 'b', 'c']);
    const database = new DatabaseSync(file());
    database.exec(`UPDATE entries SET value = '{"val' WHERE key = 'b'`);
    database.close();
    expect(await lookAtStore(config())).toContainEqual({
      verdict: 'wrong',
      words: expect.stringMatching(/^Store: the record that comes after a is damaged .* restore a backup\.$/),
    });
  });

  test('says so where it is no store', async () => {
    writeFileSync(file(), 'Dear friend, this is no database, however long it may be.'.repeat(20));
    expect(await lookAtStore(config())).toContainEqual({
      verdict: 'wrong',
      words: expect.stringMatching(/cannot be opened as a store .* Choose another file/),
    });
    expect(remedyFor(Object.assign(new Error('database or disk is full'), { errcode: 13 }))).toContain(
      'The disk is full',
    );
    expect(remedyFor(Object.assign(new Error('disk I/O error'), { errcode: 4874 }))).toContain('full or fails');
    expect(remedyFor(Object.assign(new Error('EROFS'), { code: 'EROFS' }))).toContain('read-only');
    expect(remedyFor(new Error('something else'))).toBe('');
    expect(await lookAtStore({ ...config(), keyvUri: 'mongo://x' })).toEqual([
      { verdict: 'wrong', words: expect.stringContaining('KEYV_URI: not a store that Parlor knows') },
    ]);
  });

  test('says so where it is a folder or the database of another program, and leaves it as it is', async () => {
    mkdirSync(file(), { mode: 0o755 });
    expect(await lookAtStore(config())).toContainEqual({
      verdict: 'wrong',
      words: expect.stringMatching(/it is a folder: name a file in it/),
    });
    expect(statSync(file()).mode & 0o777).toBe(0o755);
    const others = join(folder.path, 'others.sqlite');
    const database = new DatabaseSync(others);
    database.exec('CREATE TABLE songs (name TEXT)');
    database.close();
    chmodSync(others, 0o644);
    const before = readFileSync(others);
    expect(await lookAtStore({ ...config(), keyvUri: `sqlite://${others}` })).toContainEqual({
      verdict: 'wrong',
      words: expect.stringMatching(/it is another program's database: choose another file/),
    });
    expect([readFileSync(others), statSync(others).mode & 0o777]).toEqual([before, 0o644]);
    expect(readdirSync(folder.path).toSorted()).toEqual(['others.sqlite', 'parlor.sqlite']);
  });

  test('names the remedy where it belongs to another account', () => {
    writeFileSync(file(), '');
    const owner = statSync(file()).uid;
    expect(foreignOwner(file(), owner + 1, (place) => place !== file())).toBe(
      ` ${file()} belongs to account ${owner}, and Parlor runs as ${owner + 1}. As root: chown -R ${owner + 1} ${folder.path}`,
    );
    expect(foreignOwner(file(), owner, () => false)).toBeUndefined();
    expect(foreignOwner(file(), owner + 1, () => true)).toBeUndefined();
  });

  test('tells of a disk before it is full', () => {
    expect(roomFinding({ free: 50_000 * MEGABYTE, folder: '/here' }).verdict).toBe('well');
    expect(roomFinding({ free: 500 * MEGABYTE, folder: '/here' })).toEqual({
      verdict: 'note',
      words: 'Disk: 500 MB free at /here. Make room soon.',
    });
    expect(roomFinding({ free: 20 * MEGABYTE, folder: '/here' }).verdict).toBe('wrong');
  });
});

describe('the doctor looks at ports and addresses and', () => {
  test('tells a port that is taken, and an address that is none of this machine', async () => {
    const server = createServer((_, answer) => answer.writeHead(502).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await lookAtPort('BOARD_PORT', '127.0.0.1', port)).toEqual({
      verdict: 'note',
      words: `BOARD_PORT: 127.0.0.1:${port} is in use. If Parlor is not running, choose another port.`,
    });
    expect(await lookAtPort('BOARD_PORT', '192.0.2.1', port)).toMatchObject({ verdict: 'wrong' });
    expect(await lookAtAddress(`http://127.0.0.1:${port}`, true)).toEqual({
      verdict: 'wrong',
      words: expect.stringMatching(/ answers 502\. Check the web server/),
    });
    server.close();
  });

  test('does not blame the web server where Parlor does not run', async () => {
    expect(await lookAtAddress('http://127.0.0.1:1', false)).toMatchObject({ verdict: 'note' });
  });
});

/** A value that cannot be meant, and what is said of it. What is not here can be any text, and shows when it is used. */
const MISTAKES = [
  ['DISCORD_GUILD_ID', 'my server', 'must be a server id: right-click the server in Discord and choose Copy Server ID'],
  ['DISCORD_API', 'discord.com', 'must be a web address'],
  ['REGISTER_COMMANDS', 'yes', 'must be 0 or 1'],
  ['POSTGRES_CONNECTIONS', '0', 'must be a number of connections from 1 to 999'],
  ['LOG_LEVEL', 'loud', 'must be one of debug, info, warn, error, silent'],
  ['PLAYGROUND_PORT', '65536', 'must be a number from 0 to 65535'],
  ['BOARD_PORT', '-1', 'must be a number from 0 to 65535'],
  ['BOARD_PROXIES', 'caddy', 'must be the number of your own proxies in front of the board, 0 to 9'],
  ['BOARD_URL', 'board.example.org', 'must be a web address'],
  ['METRICS_PORT', '5022/tcp', 'must be a number from 0 to 65535'],
  ['SHARDS', 'all', 'must be auto or numbers such as 0,1'],
  ['SHARD_COUNT', '0', 'must be the total number of shards, 1 or more'],
] as const;
/** Of these any text may be meant: Discord, the store or the port that they lead to says what is wrong. */
const ANY_TEXT = [
  'DISCORD_TOKEN',
  'KEYV_URI',
  'BACKUP_FOLDER',
  'NODE_ENV',
  'BOARD_HOST',
  'DISCORD_CLIENT_SECRET',
  'METRICS_HOST',
];

describe('each wrong value of a setting has its sentence', () => {
  test.each(MISTAKES)('%s=%s', (name, value, words) => {
    expect(readConfig({ [name]: value })).toEqual({ mistakes: [`${name}: ${words}`] });
  });

  test('and no setting is forgotten here', () => {
    const source = readFileSync('src/config.ts', 'utf8');
    const names = Array.from(source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm), ([, name]) => name);
    expect([...MISTAKES.map(([name]) => name), ...ANY_TEXT].toSorted()).toEqual(names.toSorted());
  });
});
