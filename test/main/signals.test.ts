import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type MovableClock, movableClock, type Playground, startPlayground } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Match } from '../../src/match/match.ts';
import { openStore } from '../../src/store/openStore.ts';
import { adaAgainstBen } from './adaAgainstBen.ts';
import { isGroupAlive, OUR_NODE, type Parlor, startParlor, temporaryFolder } from './parlor.ts';

/** For how long Discord does not listen, in milliseconds of its own clock. */
const DEAF = 1000;

/** So much later a signal is a second one, in milliseconds. */
const A_MOMENT = 1100;

const NPM_START = ['npm', 'start'];
const DIRECTLY = [OUR_NODE, 'src/main.js'];

let folder: ReturnType<typeof temporaryFolder>;
let parlor: Parlor;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  const { pid } = parlor.process;
  if (pid !== undefined && isGroupAlive(pid)) process.kill(-pid, 'SIGKILL');
  folder.remove();
});

const storeIn = (path: string) => `sqlite://${join(path, 'parlor.sqlite')}`;

async function open(command: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<number> {
  parlor = startParlor(command, { KEYV_URI: storeIn(folder.path), PLAYGROUND_PORT: '0', ...settings });
  await parlor.says(settings.DISCORD_TOKEN === undefined ? /Parlor is open: http:\/\/127\.0\.0\.1:\d+/ : '"ready"');
  const { pid } = parlor.process;
  if (pid === undefined) throw new Error('there is no process');
  return pid;
}

async function expectCleanEnd(pid: number) {
  expect(await parlor.ended).toEqual({ code: 0, signal: null });
  expect(parlor.output()).toContain('"stopping"');
  expect(readdirSync(folder.path)).toEqual(['parlor.sqlite']);
  // Who started it has heard of its end; the last of its group may take a moment more.
  while (isGroupAlive(pid)) await wait(20);
}

describe('the playground ends cleanly', () => {
  test.each([
    ['npm start', NPM_START, 'SIGTERM'],
    ['npm start', NPM_START, 'SIGINT'],
    ['node', DIRECTLY, 'SIGTERM'],
    // A terminal that is closed.
    ['node', DIRECTLY, 'SIGHUP'],
  ] as const)('%s', async (_, command, signal) => {
    const pid = await open(command);
    process.kill(pid, signal);
    await expectCleanEnd(pid);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'when %s reaches npm and the bot both, as Ctrl-C and service managers send it',
    async (signal) => {
      const pid = await open(NPM_START);
      process.kill(-pid, signal);
      await expectCleanEnd(pid);
    },
  );
});

describe('the bot', () => {
  let discord: Playground;
  let clock: MovableClock;
  beforeEach(async () => {
    clock = movableClock(Date.now());
    discord = await startPlayground({ clock });
  });
  afterEach(() => discord.close());

  /** Ada against Ben, and Ada's move, to which Discord listens only when its clock moves on. */
  async function moveInFlight() {
    const pid = await open(DIRECTLY, { DISCORD_TOKEN: discord.token, DISCORD_API: discord.api });
    const [ada, ben] = discord.people.map(({ id }) => discord.visitor(id, discord.channels[0]?.id ?? ''));
    if (ada === undefined || ben === undefined) throw new Error('nobody is there');
    await adaAgainstBen(ada, ben);
    discord.faults.next({ method: 'POST', path: /callback/, respond: { delay: DEAF } });
    ada.command('/cellz move line:a1-a2').catch(() => undefined);
    await discord.faults.met();
    return { pid, ada };
  }

  async function storedMoves() {
    const store = openStore(storeIn(folder.path));
    const moves: string[] = [];
    for await (const key of store.keys('match:')) {
      moves.push(...((await store.get(key, Match))?.log.map(({ text }) => text) ?? []));
    }
    await store.close();
    return moves;
  }

  test('finishes a move in flight, answers it, and leaves Discord', async () => {
    const { pid, ada } = await moveInFlight();
    process.kill(pid, 'SIGTERM');
    await parlor.says('"stopping"');
    clock.advance(DEAF);
    await ada.waitFor((all) => all.some(({ content }) => content.includes('drew a1-a2')));
    await expectCleanEnd(pid);
    expect(await storedMoves()).toEqual(['a1-a2']);
  });

  test('ends at once with a second signal a moment later, and loses no stored move', async () => {
    const { pid } = await moveInFlight();
    process.kill(pid, 'SIGTERM');
    await parlor.says('"stopping"');
    await wait(A_MOMENT);
    expect(isGroupAlive(pid)).toBe(true);
    process.kill(pid, 'SIGTERM');
    expect(await parlor.ended).toEqual({ code: 1, signal: null });
    expect(await storedMoves()).toEqual(['a1-a2']);
  });
});
