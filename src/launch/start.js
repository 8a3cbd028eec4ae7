import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** What a service manager reads as «wrongly configured: do not try again». */
const EXIT_CONFIG = 78;

/** @typedef {{ readonly node: string, readonly words: readonly string[], readonly env: NodeJS.ProcessEnv }} Command */

/**
 * Starts Node in the place of this process, where the system can do so: then nothing of this one is left, signals and exit
 * code are those of the bot, and it takes no memory of its own. Else beside it.
 * @param {Command} command
 * @param {string} [platform]
 */
export function startNode(command, platform = process.platform) {
  const { node, words, env } = command;
  if (platform === 'win32' || process.execve === undefined) startBeside(command, platform);
  else process.execve(node, [node, ...words], env);
}

/**
 * Starts Node as a child, without a shell: hands on signals, and ends as the child does. The child has a channel to this
 * process and hears when it is gone, however it went: so nothing is left behind even where it was killed.
 * @param {Command} command
 * @param {string} [platform]
 */
export function startBeside({ node, words, env }, platform = process.platform) {
  const child = spawn(node, words, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], windowsHide: true });
  /** @param {NodeJS.Signals} signal */
  const hand = (signal) => {
    // On Windows the console tells the child itself, and a signal that another process sends would end it unasked.
    if (platform !== 'win32') child.kill(signal);
  };
  const signals = signalsOn(platform);
  for (const signal of signals) process.on(signal, hand);
  child.once('error', ({ message }) => {
    process.stderr.write(`Node could not be started at ${node}: ${message}\n`);
    process.exitCode = EXIT_CONFIG;
  });
  child.once('exit', (code, signal) => {
    for (const heard of signals) process.off(heard, hand);
    if (signal === null) process.exit(code ?? 1);
    // Who looks at this process shall see what ended the other one; where there are no signals, a shell's number for it.
    if (platform !== 'win32') process.kill(process.pid, signal);
    process.exitCode = 128 + constants.signals[signal];
  });
}

/**
 * @param {string} platform
 * @returns {readonly NodeJS.Signals[]}
 */
function signalsOn(platform) {
  return platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
}
