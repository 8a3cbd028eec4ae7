import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { type Playground, startPlayground } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSetup, type Setup, writeSetting } from '../../src/playground/setup.ts';
import { temporaryFolder } from '../main/parlor.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const env = () => join(folder.path, '.env');

describe('a setting is written into .env', () => {
  test.each([
    ['where there is none yet', 'A=1\n# of mine\nB=2\n', 'A=1\n# of mine\nB=2\nTOKEN=new\n'],
    ['in the place of the empty line of the example', '# Say it\nTOKEN=\n\nB=2\n', '# Say it\nTOKEN=new\n\nB=2\n'],
    ['in the place of an old one', 'export TOKEN = old\nB=2', 'TOKEN=new\nB=2\n'],
    ['in the place of the last of several', 'TOKEN=a\nTOKEN=b\n', 'TOKEN=a\nTOKEN=new\n'],
    [
      'beside others that are called nearly so',
      'MY_TOKEN=1\n#TOKEN=2\nTOKENS=3\n',
      'MY_TOKEN=1\n#TOKEN=2\nTOKENS=3\nTOKEN=new\n',
    ],
    ['of Windows', 'A=1\r\nTOKEN=\r\n', 'A=1\r\nTOKEN=new\r\n'],
    ['that is empty', '', 'TOKEN=new\n'],
  ])('%s, and nothing else is changed', async (_, before, after) => {
    writeFileSync(env(), before);
    await writeSetting(env(), 'TOKEN', 'new');
    expect(readFileSync(env(), 'utf8')).toBe(after);
    expect(readdirSync(folder.path)).toEqual(['.env']);
  });

  test.skipIf(process.platform === 'win32')('that only its owner reads then, also where all could', async () => {
    await writeSetting(env(), 'TOKEN', 'new');
    expect(statSync(env()).mode & 0o777).toBe(0o600);
    chmodSync(env(), 0o644);
    await writeSetting(env(), 'TOKEN', 'newer');
    expect(statSync(env()).mode & 0o777).toBe(0o600);
  });
});

test.skipIf(process.platform === 'win32')(
  'a setting goes through a symbolic link into the file that it leads to',
  async () => {
    const kept = join(folder.path, 'kept');
    mkdirSync(kept);
    writeFileSync(join(kept, 'parlor.env'), 'A=1\n');
    symlinkSync(join('kept', 'parlor.env'), env());
    await writeSetting(env(), 'TOKEN', 'new');
    expect(lstatSync(env()).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(kept, 'parlor.env'), 'utf8')).toBe('A=1\nTOKEN=new\n');
    expect(readdirSync(kept)).toEqual(['parlor.env']);
  },
);

describe('the page that puts the bot on a server', () => {
  let discord: Playground;
  let setup: Setup;
  let starts: number;
  beforeEach(async () => {
    discord = await startPlayground();
    starts = 0;
    await open();
  });
  afterEach(async () => {
    await setup.close();
    await discord.close();
  });

  async function open(obstacle?: string) {
    const bot = {
      state: () => ({ is: 'none' as const }),
      start: () => {
        starts += 1;
      },
      close: async () => undefined,
    };
    setup = await openSetup({ envFile: env(), environment: environment(), bot, obstacle });
  }

  const environment = () => ({
    DISCORD_API: discord.api,
    KEYV_URI: `sqlite://${join(folder.path, 'parlor.sqlite')}`,
    // Nothing that lies in the folder where the tests run.
    BACKUP_FOLDER: 'off',
  });

  /** Asks as anybody could: fetch would not let us say the host. */
  function ask(method: string, path: string, headers: Readonly<Record<string, string>>, body = '') {
    return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const asked = request(new URL(path, setup.url), { method, headers: { ...type, ...headers } }, (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      asked.on('error', reject);
      asked.end(method === 'POST' ? body : undefined);
    });
  }
  const own = () => new URL(setup.url).origin;
  const post = (path: string, body = '') => ask('POST', path, { Origin: own() }, body);
  const page = async () => (await ask('GET', '', {})).text;

  test('takes a token that Discord knows, says whose it is, and never shows it again', async () => {
    expect(await page()).toContain('Paste it here');
    expect((await post('token', `token=${discord.token}`)).status).toBe(303);
    expect(readFileSync(env(), 'utf8')).toBe(`DISCORD_TOKEN=${discord.token}\n`);
    const shown = await page();
    expect(shown).toContain('<strong>Bot</strong>');
    for (const words of [
      'Servers: the bot is in 1.',
      'Settings: all valid.',
      'The first start creates it.',
      'MB free',
    ]) {
      expect(shown).toContain(words);
    }
    expect(shown).toContain('client_id=');
    expect(shown).not.toContain(discord.token);
  });

  test.each(['not-the-token-at-all', 'a b', '', 'x%0ANODE_OPTIONS=--inspect%0Ayyyyyyyyyy', 'x'.repeat(300)])(
    'takes no token like %j: says so once, and writes nothing',
    async (token) => {
      await post('token', `token=${token}`);
      expect(existsSync(env())).toBe(false);
      expect(await page()).toMatch(
        /role="alert">(?:That is not a token|DISCORD_TOKEN: Discord does not know this token)/,
      );
      expect(await page()).not.toContain('role="alert"');
    },
  );

  test('knows a token that lies in .env already, and starts the bot', async () => {
    await setup.close();
    writeFileSync(env(), `DISCORD_TOKEN=${discord.token}\n`);
    await open();
    expect(await page()).toContain('<strong>Bot</strong>');
    await post('start');
    expect(starts).toBe(1);
  });

  test('starts nothing without a token, nor where playground and bot would play on one store', async () => {
    await post('start');
    await setup.close();
    writeFileSync(env(), `DISCORD_TOKEN=${discord.token}\n`);
    await open('KEYV_URI is set');
    await post('start');
    expect(starts).toBe(0);
    expect(await page()).toContain('KEYV_URI is set');
  });

  test('is there for who has its address alone, which is another each time', async () => {
    const { pathname, origin } = new URL(setup.url);
    expect(pathname).toMatch(/^\/[\w-]{32}\/$/);
    const cut = pathname.slice(0, -2);
    for (const path of ['/', '/token', '/style.css', cut, `${cut}/`, `${cut}_/token`, '/%2e/', `//${pathname}`]) {
      expect(await ask('GET', `${origin}${path}`, {}), path).toMatchObject({ status: 403 });
      const posted = await ask('POST', `${origin}${path}`, { Origin: own() }, `token=${discord.token}`);
      expect(posted, path).toMatchObject({ status: 403 });
    }
    expect(existsSync(env())).toBe(false);
    await setup.close();
    await open();
    expect(new URL(setup.url).pathname).not.toBe(pathname);
  });

  test('reads no more than a token can be', async () => {
    expect(await post('token', `token=${'x'.repeat(5000)}`)).toMatchObject({ status: 413 });
    expect(existsSync(env())).toBe(false);
  });

  test('is for pages of this machine alone: what another site sends, in whatever name, is refused', async () => {
    const { host } = new URL(setup.url);
    const refused: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
      ['GET', '', { Host: 'evil.example' }],
      ['GET', '', { Host: `evil.example:${new URL(setup.url).port}` }],
      ['GET', '', { Origin: 'https://evil.example' }],
      ['POST', 'token', { Host: 'evil.example', Origin: 'http://evil.example' }],
      ['POST', 'token', { Origin: 'https://evil.example' }],
      ['POST', 'token', { Origin: 'null' }],
      ['POST', 'token', {}],
      ['POST', 'start', { Origin: `https://${host}` }],
      ['POST', 'start', { Origin: 'http://127.0.0.1:1' }],
    ];
    for (const [method, path, headers] of refused) {
      expect(await ask(method, path, headers, `token=${discord.token}`), JSON.stringify(headers)).toMatchObject({
        status: 403,
      });
    }
    expect(existsSync(env())).toBe(false);
    expect(starts).toBe(0);
  });

  test('runs no script, and may be framed by nobody', async () => {
    const answer = await fetch(setup.url);
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(await answer.text()).not.toContain('<script');
  });
});
