import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPlayground } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openStore } from '../../src/store/openStore.ts';
import { FORMAT } from '../../src/store/storeVersion.ts';
import { listKeys } from '../store/storeConformance.ts';
import { OUR_NODE, startParlor, temporaryFolder } from './parlor.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** What the bot says and how it ends, where it cannot start. */
async function failure(settings: Readonly<Record<string, string>>, node = OUR_NODE, main = 'src/main.js') {
  const store = { KEYV_URI: `sqlite://${join(folder.path, 'parlor.sqlite')}` };
  const parlor = startParlor([node, main], { ...store, ...settings });
  const { code } = await parlor.ended;
  const lines = parlor.output().split('\n');
  // The log may begin with the store that was made.
  const isBeside = (line: string) => line === '' || /warning/i.test(line) || line.includes('created an empty store');
  return { code, lines: lines.filter((line) => !isBeside(line)) };
}

/** An old Node that is installed here, outside of npm's packages; tests with it are skipped where there is none. */
const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((place) => join(place, 'node'))
  .find((path) => !path.includes('node_modules') && existsSync(path) && isTooOld(path));

function isTooOld(path: string): boolean {
  const [, major = 0, minor = 0] = /^v(\d+)\.(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) < 22 || (Number(major) === 22 && Number(minor) < 19);
}

describe('the bot does not start, and says in one line what to do,', () => {
  test('without a token in production', async () => {
    const { code, lines } = await failure({ NODE_ENV: 'production' });
    expect(code).toBe(78);
    expect(lines).toEqual([expect.stringMatching(/^DISCORD_TOKEN: not set\. Put .* into \.env$/)]);
  });

  test('with a name of a setting that was mistyped', async () => {
    const { code, lines } = await failure({ NODE_ENV: 'production', DISCORD_TOKN: 'secret' });
    expect(code).toBe(78);
    expect(lines).toEqual([
      expect.stringContaining('DISCORD_TOKEN: not set'),
      'DISCORD_TOKN: did you mean DISCORD_TOKEN?',
    ]);
  });

  test('without a token where there is no stand-in Discord, as in the image', async () => {
    const image = join(folder.path, 'image');
    mkdirSync(join(image, 'node_modules'), { recursive: true });
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      if (name !== 'discord-standin') symlinkSync(join(ROOT, 'node_modules', name), join(image, 'node_modules', name));
    }
    for (const copied of ['package.json', 'src', 'commands', 'render', 'data']) {
      cpSync(join(ROOT, copied), join(image, copied), { recursive: true });
    }
    const { code, lines } = await failure({}, OUR_NODE, join(image, 'src/main.js'));
    expect(code).toBe(78);
    expect(lines).toEqual([expect.stringMatching(/^DISCORD_TOKEN: not set, and the playground .* into \.env$/)]);
  });

  test('with games from outside of which one is not there, and each other lacks something', async () => {
    const whys = {
      './no-such-game': 'GAMES: ./no-such-game cannot be used: there is nothing at ',
      './test/main/packages/unpainted.ts': 'it exports no painter',
      './test/main/packages/namesake.ts': 'there is a game called cellz already',
      './test/main/packages/speechless.ts': 'texts.en has no tictactoe.command.play',
      './test/main/packages/misnamed.ts': 'Big Square is no name for',
    };
    const { code, lines } = await failure({ GAMES: Object.keys(whys).join(',') });
    expect(code).toBe(78);
    for (const why of Object.values(whys)) expect(lines.join('\n')).toContain(why);
    expect(lines.every((line) => line.startsWith('GAMES: '))).toBe(true);
  });

  test('with games that .env names, which is read before the games are', () => {
    writeFileSync(join(folder.path, '.env'), 'GAMES=./no-such-game\n');
    const { GAMES: _, ...env } = process.env;
    const settings = { KEYV_URI: 'sqlite::memory:', PLAYGROUND_PORT: '0', METRICS_PORT: 'none' };
    const { status, stderr } = spawnSync(OUR_NODE, [join(ROOT, 'src/main.js')], {
      cwd: folder.path,
      env: { ...env, ...settings },
      encoding: 'utf8',
    });
    expect(status).toBe(78);
    expect(stderr).toContain('GAMES: ./no-such-game cannot be used');
  });

  test('with a token that Discord does not know', async () => {
    const discord = await startPlayground();
    const { code, lines } = await failure({ DISCORD_TOKEN: 'wrong', DISCORD_API: discord.api });
    await discord.close();
    expect(code).toBe(78);
    expect(lines).toEqual([expect.stringContaining('DISCORD_TOKEN: Discord does not know this token')]);
  });

  test('with a token that cannot even be sent', async () => {
    const discord = await startPlayground();
    const { code, lines } = await failure({ DISCORD_TOKEN: 'a“copied”token', DISCORD_API: discord.api });
    await discord.close();
    expect(code).toBe(78);
    expect(lines).toEqual([expect.stringContaining('DISCORD_TOKEN: Discord does not know this token')]);
  });

  test('where something else than Discord answers', async () => {
    const discord = await startPlayground();
    const { code, lines } = await failure({ DISCORD_TOKEN: discord.token, DISCORD_API: `${discord.url}/elsewhere` });
    await discord.close();
    expect(code).toBe(78);
    expect(lines).toEqual([expect.stringContaining('DISCORD_API: what answers there is not Discord')]);
  });

  test('where the port of the playground is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? `${address?.port}` : '';
    const { code, lines } = await failure({ PLAYGROUND_PORT: port });
    server.close();
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`PLAYGROUND_PORT: ${port} is in use`)]);
  });

  test('where the store cannot be opened', async () => {
    const file = join(folder.path, 'letter.txt');
    writeFileSync(file, 'Dear friend, this is no database, however long it may be.'.repeat(20));
    const { code, lines } = await failure({ KEYV_URI: `sqlite://${file}` });
    expect(code).toBe(78);
    expect(lines).toEqual([expect.stringMatching(/letter\.txt cannot be opened as a store .* npm run restore\.$/)]);
  });

  test('where the folder of the store is not there: an empty one would look as if all games were lost', async () => {
    const { code, lines } = await failure({ KEYV_URI: `sqlite://${join(folder.path, 'sotre', 'parlor.sqlite')}` });
    expect(code).toBe(78);
    expect(lines.at(-1)).toMatch(/there is no folder .*sotre: correct the path/);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test('with a store that a newer Parlor has used, and leaves it as it is', async () => {
    const uri = `sqlite://${join(folder.path, 'newer.sqlite')}`;
    const newer = { parlor: { schema: 1, format: FORMAT + 1, parlor: '9.9.9' } };
    const store = openStore(uri);
    await store.set(newer);
    const { code, lines } = await failure({ KEYV_URI: uri });
    expect(code).toBe(78);
    expect(lines).toEqual([expect.stringMatching(/last used by Parlor 9\.9\.9, .* Nothing was changed\./)]);
    expect(await store.get('parlor', z.unknown())).toEqual(newer.parlor);
    expect(await listKeys(store, '')).toEqual(['parlor']);
    await store.close();
  });

  test('where KEYV_URI names no store', async () => {
    const { code, lines } = await failure({ KEYV_URI: 'mongo://somewhere' });
    expect(code).toBe(78);
    expect(lines).toEqual([expect.stringContaining('KEYV_URI: not a store')]);
  });

  test('where a password makes an address of PostgreSQL name another host: it would be waited for for ever', async () => {
    const { code, lines } = await failure({ KEYV_URI: 'postgres://parlor:12#34@127.0.0.1/parlor' });
    expect(code).toBe(78);
    expect(lines).toEqual([
      expect.stringMatching(/^Parlor could not start\. KEYV_URI: must be a complete address .*%23 for #/),
    ]);
  });

  test.skipIf(oldNode === undefined)('with a Node that is too old', async () => {
    const { code, lines } = await failure({}, oldNode);
    expect(code).toBe(78);
    expect(lines).toEqual([
      expect.stringMatching(/^Parlor needs Node 22\.19 or newer, .* run `npm ci`, then `npm start`\.$/),
    ]);
  });
});

test('package.json asks for a Node from some version on, as the start reads it', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(engines.node).toMatch(/^>=\d+\.\d+$/);
});
