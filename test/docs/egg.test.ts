import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SETTINGS } from '../../src/config.ts';
import { temporaryFolder } from '../main/parlor.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** As the panels read it. */
const Egg = z.object({
  meta: z.object({ version: z.literal('PTDL_v2') }),
  author: z.email(),
  docker_images: z.record(z.string(), z.string()),
  startup: z.string(),
  config: z.object({ startup: z.string(), stop: z.literal('^C') }),
  scripts: z.object({ installation: z.object({ script: z.string(), entrypoint: z.literal('bash') }) }),
  variables: z.array(z.object({ env_variable: z.string(), default_value: z.string(), rules: z.string().min(1) })),
});
const egg = Egg.parse(JSON.parse(read('docs/running/egg.json')));

test('the egg starts what npm start does, and has started where the log says so', () => {
  expect(`exec ${egg.startup}`).toBe(JSON.parse(read('package.json')).scripts.start);
  expect(read('docs/running/log.md')).toContain(`- \`${JSON.parse(egg.config.startup).done}\`: `);
});

test('the egg asks for settings that there are, and demands a token', () => {
  const names = egg.variables.map(({ env_variable: name }) => name);
  expect(names.filter((name) => !SETTINGS.includes(name))).toEqual(['GIT_ADDRESS', 'GIT_BRANCH']);
  expect(egg.variables.find((one) => one.env_variable === 'DISCORD_TOKEN')?.rules).toMatch(/^required\|/);
});

test.skipIf(process.platform === 'win32')(
  'the egg installs, and brings up to date without touching what is stored',
  () => {
    const folder = temporaryFolder();
    const origin = join(folder.path, 'origin');
    const server = join(folder.path, 'server');
    const tools = join(folder.path, 'tools');
    for (const one of [origin, server, tools]) mkdirSync(one);
    for (const tool of ['apt-get', 'npm']) {
      writeFileSync(join(tools, tool), '#!/bin/sh\n');
      chmodSync(join(tools, tool), 0o755);
    }
    const git = (...words: readonly string[]) =>
      execFileSync('git', ['-C', origin, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words]);
    const publish = (version: string) => {
      writeFileSync(join(origin, 'package.json'), version);
      writeFileSync(join(origin, '.gitignore'), '.env\n/store/\n');
      git('add', '--all');
      git('commit', '--quiet', '--message', version);
    };
    const install = () =>
      execFileSync('bash', ['-c', egg.scripts.installation.script.replaceAll('/mnt/server', server)], {
        env: { ...process.env, PATH: [tools, process.env.PATH].join(delimiter), GIT_ADDRESS: origin, GIT_BRANCH: '' },
        stdio: 'pipe',
      });
    git('init', '--quiet');
    publish('one');
    install();
    expect(readFileSync(join(server, 'package.json'), 'utf8')).toBe('one');
    writeFileSync(join(server, '.env'), 'DISCORD_TOKEN=mine');
    writeFileSync(join(server, 'store', 'parlor.sqlite'), 'games');
    publish('two');
    install();
    expect(readFileSync(join(server, 'package.json'), 'utf8')).toBe('two');
    expect(readFileSync(join(server, '.env'), 'utf8')).toBe('DISCORD_TOKEN=mine');
    expect(existsSync(join(server, 'store', 'parlor.sqlite'))).toBe(true);
    folder.remove();
  },
);
