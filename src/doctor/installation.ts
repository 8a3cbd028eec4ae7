import { type Config, readConfig, unknownSettings, versionOfParlor } from '../config.ts';
import type { Application } from './application.ts';
import { askDiscord } from './discord.ts';
import { type Finding, note, well, wrong } from './finding.ts';
import { lookAtAddress, lookAtPort } from './ports.ts';
import { lookAtStore } from './store.ts';

const SERVER_ID = /^\d{1,20}$/;

/** What to check. */
interface Installation {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The names in `.env`. */
  readonly written: readonly string[];
  /** What is wrong with external games. */
  readonly packages: readonly string[];
  /** The server whose permissions are checked, instead of DISCORD_GUILD_ID. */
  readonly server: string | undefined;
}

/** The findings, and the application that the token belongs to, if Discord knows it. */
export interface InstallationReport {
  readonly application?: Application;
  readonly findings: readonly Finding[];
}

/**
 * Checks everything that a start needs: the settings and, if they can be read, everything they point to. Changes
 * nothing.
 */
export async function lookAtInstallation(installation: Installation): Promise<InstallationReport> {
  const { environment, written, packages, server } = installation;
  const parlor = well(
    `Parlor ${versionOfParlor()} on Node ${process.versions.node}, ${process.platform} ${process.arch}.`,
  );
  const unknown = unknownSettings(Object.keys(environment), written).map((line) => note(`${line}.`));
  const read = readConfig(environment);
  const mistakes = [...('mistakes' in read ? read.mistakes : []), ...packages].map((mistake) => wrong(mistake));
  if ('mistakes' in read || mistakes.length > 0) return { findings: [parlor, ...mistakes, ...unknown] };
  const { config } = read;
  const here = [...(await lookAtStore(config)), ...(await checkPorts(config))];
  const { findings, ...discord } = await checkDiscord(config, server ?? config.guild);
  return { ...discord, findings: [parlor, well('Settings: all valid.'), ...unknown, ...here, ...findings] };
}

async function checkPorts({ token, playgroundPort, board, metrics }: Config): Promise<readonly Finding[]> {
  const ports = [
    ...(token === undefined ? [await lookAtPort('PLAYGROUND_PORT', '127.0.0.1', playgroundPort)] : []),
    ...(metrics === undefined ? [] : [await lookAtPort('METRICS_PORT', metrics.host, metrics.port)]),
  ];
  if (board === undefined) return ports;
  const port = await lookAtPort('BOARD_PORT', board.host, board.port);
  if (board.url === undefined) return [...ports, port];
  return [...ports, port, await lookAtAddress(board.url, port.verdict === 'note')];
}

async function checkDiscord(
  { token, api, shards, board, clientSecret }: Config,
  server: string | undefined,
): Promise<InstallationReport> {
  if (token === undefined) return { findings: [note('DISCORD_TOKEN: not set, so npm start opens the playground.')] };
  if (server !== undefined && !SERVER_ID.test(server)) {
    const words = `${server} is not a server id. Right-click the server in Discord and choose Copy Server ID.`;
    return { findings: [wrong(words)] };
  }
  const clocks = { wall: () => Date.now(), steady: () => performance.now() };
  const asked = {
    token,
    api,
    shards: shards?.ids.length,
    server,
    hasSecret: clientSecret !== undefined,
    boardUrl: board?.url,
  };
  return askDiscord(asked, clocks);
}
