import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as dotenv } from 'dotenv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../src/config.ts';
import { memorySettings } from '../../src/launch/node.js';
import { findStoreFile } from '../../src/store/openStore.ts';
import { OUR_NODE, temporaryFolder } from './parlor.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

const dockerfile = read('Dockerfile');
const settings = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
const packages = z.object({ scripts: z.object({ start: z.string() }) }).parse(JSON.parse(read('package.json')));
/** What `npm start` sets for Node itself, and people need not know. */
const settingsOfNode = Object.entries(memorySettings({ isGlibc: true })).map(([name, value]) => `${name}=${value}`);

/** What the image sets where people set nothing, in a file that is read last. */
const [, unlessSetLines = ''] = /^RUN printf '(.*)' > unless-set\.env$/m.exec(dockerfile) ?? [];
const unlessSet = dotenv(unlessSetLines.replaceAll('\\n', '\n'));

describe('the image', () => {
  test('copies only what is there, and what .dockerignore does not keep out', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, words = '']) =>
      words.split(' '),
    );
    expect(sources.length).toBeGreaterThan(5);
    const ignored = read('.dockerignore')
      .split('\n')
      .map((line) => line.trim().replace(/^\/|\/$/g, ''));
    for (const source of sources) {
      expect(existsSync(fileURLToPath(new URL(source, ROOT))), source).toBe(true);
      expect(ignored).not.toContain(source);
    }
  });

  test('has all that the bot imports from outside of src', () => {
    const copied = [...dockerfile.matchAll(/^COPY (\w+) \w+$/gm)].map(([, folder]) => folder);
    expect(copied).toEqual(expect.arrayContaining(['src', 'commands', 'render', 'data', 'examples']));
  });

  const told = (word: string) => dockerfile.split('\n').filter((line) => line.startsWith(`${word} `));

  test('is built in two stages on the same Node, one that the bot runs on', () => {
    const bases = told('FROM').map((line) => line.split(' ')[1] ?? '');
    expect(bases).toEqual(['node:24-slim', 'node:24-slim']);
    expect(told('COPY')[0]).toContain('package-lock.json');
    expect(told('RUN')[0]).toMatch(/^RUN npm ci --omit=dev && rm -rf /);
  });

  test('runs Node itself as process 1, as `npm start` does, and not as root', () => {
    expect(told('ENTRYPOINT')).toEqual([]);
    expect(told('USER')).toEqual(['USER node']);
    const [start = ''] = told('CMD');
    expect(dockerfile.indexOf(start)).toBeGreaterThan(dockerfile.indexOf('USER node'));
    const words = z.array(z.string()).parse(JSON.parse(start.replace('CMD ', '')));
    const launched = packages.scripts.start.replace(/^exec node src\/launch\/launch\.js/, 'node');
    expect(words.join(' ')).toBe(launched);
    expect(told('ENV')).toEqual(expect.arrayContaining(settingsOfNode.map((setting) => `ENV ${setting}`)));
    expect(existsSync(fileURLToPath(new URL(words.at(-1) ?? '', ROOT)))).toBe(true);
  });

  test('asks for its health on the port that the image sets, and hears of it', async () => {
    const [, asked = ''] = /^HEALTHCHECK [^\n]*\\\n {2}CMD (.*)$/m.exec(dockerfile) ?? [];
    expect(unlessSet.METRICS_PORT).toBe('5022');
    expect(asked).toContain('process.env.METRICS_PORT || 5022');
    expect(told('EXPOSE')).toEqual([]);
    const [program, ...words] = z.array(z.string()).parse(JSON.parse(asked));
    expect(program).toBe('node');
    for (const isWell of [true, false]) {
      const server = createServer(({ url }, answer) => answer.writeHead(isWell && url === '/readyz' ? 200 : 503).end());
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const check = spawn(OUR_NODE, words, { env: { METRICS_PORT: String(port) } });
      expect((await once(check, 'exit'))[0]).toBe(isWell ? 0 : 1);
      server.close();
    }
  });

  test('keeps games and backups in volumes that belong to who runs it', () => {
    expect(told('VOLUME')).toEqual(['VOLUME /parlor/store /parlor/backup']);
    expect(told('RUN').at(-1)).toBe('RUN mkdir store backup && chown node:node store backup');
    expect(told('WORKDIR').at(-1)).toBe('WORKDIR /parlor');
  });

  test('sets its own where .env.example, which compose passes on, leaves them empty', () => {
    const folder = temporaryFolder();
    cpSync(fileURLToPath(new URL('src', ROOT)), join(folder.path, 'src'), { recursive: true });
    symlinkSync(fileURLToPath(new URL('node_modules', ROOT)), join(folder.path, 'node_modules'));
    writeFileSync(join(folder.path, 'unless-set.env'), unlessSetLines.replaceAll('\\n', '\n'));
    const say = `await import('./src/loadDotEnv.ts'); const { METRICS_PORT, NODE_ENV, SHARD_COUNT = 'none', METRICS_HOST } = process.env;
      console.log(METRICS_PORT, NODE_ENV, SHARD_COUNT, METRICS_HOST)`;
    const said = (environment: Readonly<Record<string, string>>) =>
      execFileSync(OUR_NODE, ['--input-type=module', '--eval', say], {
        cwd: folder.path,
        env: environment,
        encoding: 'utf8',
      }).trim();
    const example = dotenv(read('.env.example'));
    expect(said(example)).toBe('5022 production none 127.0.0.1');
    expect(said({ ...example, METRICS_PORT: '9000', NODE_ENV: 'development' })).toBe('9000 development none 127.0.0.1');
    folder.remove();
  });

  test('sets nothing that .env.example does not explain', () => {
    const set = [...dockerfile.matchAll(/^ENV ([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(set.length).toBeGreaterThan(0);
    for (const name of Object.keys(unlessSet)) expect(settings).toContain(name);
    for (const name of set)
      expect([...settings, ...settingsOfNode.map((setting) => setting.split('=')[0])]).toContain(name);
  });
});

const Service = z.strictObject({
  build: z.literal('.').optional(),
  image: z.string().optional(),
  env_file: z.literal('.env').optional(),
  environment: z.record(z.string(), z.string()).default({}),
  restart: z.literal('unless-stopped'),
  stop_grace_period: z.string().optional(),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).default({}),
  healthcheck: z
    .object({ test: z.array(z.string()) })
    .loose()
    .optional(),
  logging: z.object({ driver: z.literal('json-file'), options: z.record(z.string(), z.string()) }).optional(),
});
// Strict: without `ports` nothing is open to the outside, and without `init`, `user`, `command` the image decides.
const Compose = z.strictObject({
  'x-parlor': z.unknown().optional(),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
});
const PASSWORD = 'letters1';

/** A compose file as Docker reads it, with what stands in .env put in. */
function compose(path: string) {
  const text = read(path).replace(/\$\{POSTGRES_PASSWORD(:\?[^}]*)?\}/g, PASSWORD);
  expect(text).not.toContain('${');
  const { services, volumes } = Compose.parse(parse(text, { merge: true }));
  const ours = Object.values(services).filter(({ build }) => build !== undefined);
  const configs = ours.map(({ environment }) => {
    const config = readConfig({ NODE_ENV: 'production', DISCORD_TOKEN: 'token', BOARD_PORT: '5021', ...environment });
    return 'config' in config ? config.config : expect.fail(config.mistakes.join('; '));
  });
  return { services, volumes, ours, configs };
}

describe.each([
  ['compose.yaml', ['parlor']],
  ['compose.postgres.yaml', ['database', 'shard-0', 'shard-1']],
])('%s', (path, names) => {
  const { services, volumes, ours } = compose(path);

  test('has these services, with settings that the bot knows and .env.example explains', () => {
    expect(Object.keys(services)).toEqual(names);
    const known = read('src/config.ts');
    for (const { environment, env_file } of ours) {
      expect(env_file).toBe('.env');
      for (const name of Object.keys(environment)) {
        expect(settings).toContain(name);
        expect(known).toMatch(new RegExp(`^  ${name}: `, 'm'));
      }
    }
  });

  test('gives the bot longer to end than it takes, and its log an end', () => {
    for (const { stop_grace_period, logging } of ours) {
      expect(stop_grace_period).toBe('15s');
      expect(Object.keys(logging?.options ?? {})).toEqual(['max-size', 'max-file']);
    }
  });

  test('keeps all that is to last in volumes that it names, and waits for who tells of their health', () => {
    const mounted = Object.values(services).flatMap((service) => service.volumes.map((one) => one.split(':')[0]));
    expect(mounted).toEqual(Object.keys(volumes));
    for (const { depends_on } of ours)
      for (const name of Object.keys(depends_on)) expect(services[name]?.healthcheck?.test[0]).toBe('CMD');
  });
});

test('compose.yaml is one process with all shards, whose file lies in the volume of the image', () => {
  const { ours, configs } = compose('compose.yaml');
  expect(configs.map(({ shards, keyvUri }) => [shards, keyvUri])).toEqual([
    [undefined, 'sqlite://store/parlor.sqlite'],
  ]);
  expect(ours.flatMap((service) => service.volumes)).toEqual(['store:/parlor/store', 'backup:/parlor/backup']);
});

test('the processes of compose.postgres.yaml have each shard once, and the database that stands beside them', () => {
  const { services, configs } = compose('compose.postgres.yaml');
  const counts = new Set(configs.map(({ shards }) => shards?.count));
  expect(configs).toHaveLength(2);
  expect(counts).toEqual(new Set([configs.length]));
  expect(configs.flatMap(({ shards }) => shards?.ids ?? [])).toEqual([0, 1]);
  const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = services.database?.environment ?? {};
  // The page of the board too: the one with shard 0 serves it, for the servers of both.
  expect(new Set(configs.map((config) => JSON.stringify({ ...config, shards: undefined }))).size).toBe(1);
  for (const { keyvUri } of configs) {
    expect(keyvUri).toBe(`postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database:5432/${POSTGRES_DB}`);
  }
});

test('the service of systemd starts what npm start does, and not again what people have to mend', () => {
  const unit = read('docs/running/parlor.service');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const command = value('ExecStart').replace('/opt/parlor/node_modules/.bin/', '');
  expect(packages.scripts.start.endsWith(command.replace('node ', ''))).toBe(true);
  expect(value('Environment').split(' ')).toEqual(['NODE_ENV=production', ...settingsOfNode]);
  expect(value('RestartPreventExitStatus')).toBe('78');
  for (const name of ['RestartSec', 'StartLimitIntervalSec', 'StartLimitBurst'])
    expect(Number(value(name))).toBeGreaterThan(0);
});

test('the service of systemd may write the store and the backups of a bot, which nobody else may read, and nothing else', () => {
  const unit = read('docs/running/parlor.service');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const folder = value('WorkingDirectory');
  const defaults = readConfig({ NODE_ENV: 'production', DISCORD_TOKEN: 'secret' });
  if ('mistakes' in defaults) throw new Error(defaults.mistakes.join());
  const { keyvUri, backupFolder = '' } = defaults.config;
  const written = value('ReadWritePaths').split(' ');
  expect(written).toEqual(
    [dirname(findStoreFile(keyvUri) ?? ''), dirname(backupFolder)].map((name) => `${folder}/${name}`),
  );
  // A path that is not there lets the service not begin.
  expect(value('ExecStartPre')).toMatch(new RegExp(`^\\+.*install --directory .* ${written.join(' ')}$`));
  expect([value('UMask'), value('ProtectSystem')]).toEqual(['0077', 'strict']);
  // Node writes what it compiles into memory, and runs it.
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m);
});

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!analyze)('systemd takes the service for well shut in', () => {
  const unit = fileURLToPath(new URL('docs/running/parlor.service', ROOT));
  const asked = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unit], { encoding: 'utf8' });
  const [, exposure] = /exposure level for parlor\.service: ([\d.]+)/.exec(asked.stdout) ?? [];
  expect(Number(exposure)).toBeLessThanOrEqual(3);
});

test('the example for Kubernetes asks where the bot answers, with settings that it knows', () => {
  const text = read('docs/running/kubernetes.yaml');
  expect(() => parse(text)).not.toThrow();
  const asked = [...text.matchAll(/httpGet: \{ path: (\S+), port/g)].map(([, path]) => path);
  expect(asked).toEqual(['/livez', '/livez', '/readyz']);
  for (const [, name = ''] of text.matchAll(/name: ([A-Z_]+)\b/g)) expect(settings).toContain(name);
});
