import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

const dockerfile = read('Dockerfile');
const settings = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
const COMPOSE = ['compose.yaml', 'compose.postgres.yaml'];

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

  test('is built in stages, runs Node itself, not as root, and looks after its health', () => {
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK [\s\S]*healthz/m);
    const start =
      /^CMD (\[.*\])$/m.exec(dockerfile.split('HEALTHCHECK')[1]?.split('\n').slice(2).join('\n') ?? '')?.[1] ?? '[]';
    const [program, ...words] = JSON.parse(start);
    expect(program).toBe('node');
    expect(existsSync(fileURLToPath(new URL(words.at(-1), ROOT)))).toBe(true);
  });

  test('sets nothing that .env.example does not explain', () => {
    const set = [...dockerfile.matchAll(/^ENV ([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(set.length).toBeGreaterThan(0);
    for (const name of set) expect(settings).toContain(name);
  });
});

describe.each(COMPOSE)('%s', (path) => {
  const text = read(path);
  const OF_POSTGRES = ['POSTGRES_USER', 'POSTGRES_DB'];

  test('uses only settings that .env.example explains', () => {
    const used = [...text.matchAll(/^ +([A-Z_]+):/gm), ...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    for (const name of used) expect([...settings, ...OF_POSTGRES]).toContain(name);
  });

  test('leaves process 1 to Node, and gives it time to end', () => {
    expect(text).not.toContain('init: true');
    expect(text).toContain('stop_grace_period');
  });
});

test('each shard of two has a process of its own in compose.postgres.yaml', () => {
  const text = read('compose.postgres.yaml');
  const shards = [...text.matchAll(/SHARDS: "(\d)"/g)].map(([, shard]) => shard);
  expect(shards).toEqual(['0', '1']);
  expect(text.match(/SHARD_COUNT: "2"/g)).toHaveLength(2);
});
