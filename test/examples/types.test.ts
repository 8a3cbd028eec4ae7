import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlor-types-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a game from outside, set up as docs/adding-a-game.md says, has no mistakes of types, its own or ours', () => {
  cpSync('examples/tictactoe', folder, { recursive: true });
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@types'), { recursive: true });
  // What npm makes of an installed folder is a link, too.
  symlinkSync(process.cwd(), join(modules, 'parlor'));
  symlinkSync(join(process.cwd(), 'node_modules/@types/node'), join(modules, '@types/node'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mine', type: 'module' }));
  const settings = { extends: 'parlor/tsconfig.json', include: ['*.ts'], exclude: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [tsc], { cwd: folder, encoding: 'utf8' });
  expect(stdout + stderr).toBe('');
}, 120_000);
