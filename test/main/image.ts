import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPlayground } from 'discord-standin';
import { parse } from 'dotenv';
import { z } from 'zod';
import { OUR_NODE } from './parlor.ts';

/**
 * `npm run image -- some/empty/folder` (as root, on Debian with debootstrap): performs each line of the Dockerfile in an
 * empty Debian, as its user, starts it with .env.example as compose passes it on, waits until it is healthy, backs up, kills
 * it, restores, and starts it again. What Docker itself does is not tried: layers, volumes, networks.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BASE = 'bookworm';
const words = z.array(z.string());
/** Who vouches for the registry here, where it is not one of Node's own. */
const AUTHORITIES = process.env.NODE_EXTRA_CA_CERTS;
const [folder = ''] = process.argv.slice(2);
if (folder === '') throw new Error('Say in which empty folder.');

const sh = (program: string, ...given: string[]) => execFileSync(program, given, { stdio: 'inherit' });
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** What node:24-slim is: Debian with Node, npm and a user. */
function layBase(): string {
  const root = join(folder, 'root');
  if (!existsSync(root)) sh('debootstrap', '--variant=minbase', '--include=ca-certificates', BASE, root);
  if (existsSync(join(root, 'usr/local/bin/node'))) return root;
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim());
  cpSync(OUR_NODE, join(root, 'usr/local/bin/node'));
  cpSync(join(npm, '../..'), join(root, 'usr/local/lib/npm'), { recursive: true, dereference: true });
  sh('ln', '-sf', '../lib/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  sh('chroot', root, 'useradd', '--create-home', 'node');
  // Names, registry and certificates of this machine.
  for (const file of ['/etc/resolv.conf', '/etc/hosts', '/root/.npmrc'])
    if (existsSync(file)) cpSync(file, root + file);
  if (AUTHORITIES !== undefined) cpSync(AUTHORITIES, join(root, 'authorities.pem'));
  return root;
}

interface Image {
  readonly root: string;
  env: Record<string, string>;
  folder: string;
  user: string;
  command: readonly string[];
  check: readonly string[];
}

/** Performs a line, as Docker would. */
function perform(image: Image, word: string, rest: string): void {
  const { root } = image;
  switch (word) {
    case 'ENV': {
      const [name = '', value = ''] = rest.split('=');
      image.env[name] = value;
      return;
    }
    case 'WORKDIR':
      image.folder = rest;
      mkdirSync(root + rest, { recursive: true });
      return;
    case 'USER':
      image.user = rest;
      return;
    case 'COPY': {
      const parts = rest.split(' ').filter((part) => !part.startsWith('--'));
      const to = join(root, image.folder, parts.at(-1) ?? '');
      // What the first stage made lies where the second one wants it: there is one root for both.
      if (rest.startsWith('--from')) return;
      for (const from of parts.slice(0, -1)) {
        cpSync(join(ROOT, from), parts.at(-1) === './' ? join(to, from) : to, { recursive: true });
      }
      return;
    }
    case 'RUN':
      inImage(image, ['sh', '-c', rest]);
      return;
    case 'CMD':
      image.command = words.parse(JSON.parse(rest));
      return;
    case 'HEALTHCHECK':
      image.check = words.parse(JSON.parse(rest.slice(rest.indexOf('CMD ') + 4)));
      return;
    case 'FROM':
    case 'VOLUME':
      return;
    default:
      throw new Error(`${word} is not known here`);
  }
}

function asked(image: Image, command: readonly string[]): readonly string[] {
  const env = Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', ...image.env }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const home = `HOME=${image.user === 'root' ? '/root' : '/home/node'}`;
  const authorities = AUTHORITIES === undefined ? [] : ['NODE_EXTRA_CA_CERTS=/authorities.pem'];
  const inFolder = [
    'env',
    '-i',
    home,
    ...authorities,
    ...env,
    'sh',
    '-c',
    'cd "$0" && exec "$@"',
    image.folder,
    ...command,
  ];
  return [`--userspec=${image.user}`, image.root, ...inFolder];
}

const inImage = (image: Image, command: readonly string[]) => sh('chroot', ...asked(image, command));

async function isHealthy(image: Image): Promise<boolean> {
  for (let tries = 0; tries < 60; tries += 1) {
    try {
      execFileSync('chroot', [...asked(image, image.check)], { stdio: 'ignore' });
      return true;
    } catch {
      await wait(1000);
    }
  }
  return false;
}

function start(image: Image) {
  const bot = spawn('chroot', [...asked(image, image.command)], { stdio: 'inherit' });
  const ended = new Promise<void>((resolve) => bot.once('exit', () => resolve()));
  process.once('exit', () => bot.kill('SIGKILL'));
  return {
    end: (signal: NodeJS.Signals) => {
      bot.kill(signal);
      return ended;
    },
  };
}

const root = layBase();
// As in a container, where Node learns from it which program it is.
sh('mount', '-t', 'proc', 'proc', join(root, 'proc'));
process.once('exit', () => sh('umount', '--lazy', join(root, 'proc')));
rmSync(join(root, 'parlor'), { recursive: true, force: true });
const image: Image = { root, env: {}, folder: '/', user: 'root', command: [], check: [] };
const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replaceAll('\\\n', '').split('\n');
for (const line of lines) {
  const [, word = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
  if (word === '') continue;
  say(`# ${line}`);
  perform(image, word, rest);
}
const discord = await startPlayground();
// As compose does: what env_file says beats the image, also where it says nothing.
const example = parse(readFileSync(join(ROOT, '.env.example')));
Object.assign(image.env, example, { DISCORD_TOKEN: discord.token, DISCORD_API: discord.api });
const faults: string[] = [];
const backup = 'backup/tried.jsonl.gz';

const first = start(image);
if (!(await isHealthy(image))) faults.push('it does not become healthy');
const ada = discord.visitor(discord.people[0]?.id ?? '', discord.channels[0]?.id ?? '');
await ada.command('/cellz new computer:easy');
inImage(image, ['npm', 'run', 'backup', '--', backup]);
await first.end('SIGKILL');
inImage(image, ['sh', '-c', 'rm store/*']);
inImage(image, ['npm', 'run', 'restore', '--', backup]);
const second = start(image);
if (!(await isHealthy(image))) faults.push('it does not become healthy again');
await ada.command('/cellz board');
await second.end('SIGTERM');
await discord.close();
sh('du', '-sm', join(image.root, 'parlor'));
for (const fault of faults) say(`FAULT ${fault}`);
if (faults.length === 0) say('The image does what it should.');
process.exit(faults.length === 0 ? 0 : 1);
