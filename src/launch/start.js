import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** The exit code by which a service manager recognizes a wrong configuration: it should not try again. */
const EXIT_CONFIG = 78;

/** @typedef {{ readonly node: string, readonly words: readonly string[], readonly env: NodeJS.ProcessEnv }} Command */

/**
 * Starts Node in place of this process, if the system supports that: then nothing of this process remains, signals and
 * the exit code are the bot's, and it takes no memory of its own. Otherwise starts Node as a child process.
 * @param {Command} command
 * @param {string} [platform]
 */
export function startNode(command, platform = process.platform) {
  const { node, words, env } = command;
  if (platform === 'win32' || process.execve === undefined) startBeside(command, platform);
  else process.execve(node, [node, ...words], env);
}

/**
 * Starts Node as a child process, without a shell: passes on signals, and exits as the child does. The child has a
 * channel to this process and notices when it is gone, for whatever reason: so nothing is left behind even if this
 * process was killed.
 * @param {Command} command
 * @param {string} [platform]
 */
export function startBeside({ node, words, env }, platform = process.platform) {
  const child = spawn(node, words, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], windowsHide: true });
  /** @param {NodeJS.Signals} signal */
  const hand = (signal) => {
    // On Windows the console signals the child itself, and a signal from another process would kill it without warning.
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
    // A process watching this one should see what killed the other one; on systems without signals, as a shell's exit
    // code for it.
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
