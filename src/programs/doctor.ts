import '../environment.ts';
import { packageMistakes } from '../../commands/packages.ts';
import { type Config, readConfig, unknownSettings, versionOfParlor } from '../config.ts';
import { lookAtDiscord } from '../doctor/discord.ts';
import { type Finding, note, well, wrong } from '../doctor/finding.ts';
import { lookAtAddress, lookAtPort } from '../doctor/ports.ts';
import { lookAtStore } from '../doctor/store.ts';
import { WRITTEN } from '../environment.ts';
import { adapterMistakes } from '../tables/store/published.ts';

/**
 * `npm run doctor`, `npm run doctor -- SERVER_ID`: looks at everything that a start needs, and says of each in a sentence how
 * it is. Ends with 0 where nothing is wrong, else with 1. The bot may run, and nothing is changed.
 */
const MARKS = { well: 'well ', note: 'note ', wrong: 'WRONG' } as const;

const SERVER_ID = /^\d{1,20}$/;

const findings: readonly Finding[] = [
  well(`Parlor ${versionOfParlor()} on Node ${process.versions.node}, ${process.platform} ${process.arch}.`),
  ...(await settingsAndBeyond()),
];
for (const { verdict, words } of findings) process.stdout.write(`${MARKS[verdict]}  ${words}\n`);
process.exitCode = findings.some(({ verdict }) => verdict === 'wrong') ? 1 : 0;

/** What the settings say, and, where they can be read, all they point to. */
async function settingsAndBeyond(): Promise<readonly Finding[]> {
  const unknown = unknownSettings(Object.keys(process.env), WRITTEN).map((line) => note(`${line}.`));
  const read = readConfig(process.env);
  const around = 'mistakes' in read ? read.mistakes : adapterMistakes(read.config.keyvAdapter);
  const mistakes = [...around, ...packageMistakes()].map((mistake) => wrong(mistake));
  if ('mistakes' in read || mistakes.length > 0) return [...mistakes, ...unknown];
  const { config } = read;
  const beyond = [await lookAtStore(config), await portsOf(config), await discordOf(config)];
  return [well('Settings: all can be read.'), ...unknown, ...beyond.flat()];
}

async function portsOf({ token, playgroundPort, board, metrics }: Config): Promise<readonly Finding[]> {
  const ports = [
    ...(token === undefined ? [await lookAtPort('PLAYGROUND_PORT', '127.0.0.1', playgroundPort)] : []),
    ...(metrics === undefined ? [] : [await lookAtPort('METRICS_PORT', metrics.host, metrics.port)]),
  ];
  if (board === undefined) return ports;
  const port = await lookAtPort('BOARD_PORT', board.host, board.port);
  if (board.url === undefined) return [...ports, port];
  return [...ports, port, await lookAtAddress(board.url, port.verdict === 'note')];
}

async function discordOf({ token, api, guild, shards, clientSecret }: Config): Promise<readonly Finding[]> {
  if (token === undefined) return [note('DISCORD_TOKEN: is not set: npm start opens the playground.')];
  const [server = guild] = process.argv.slice(2);
  if (server !== undefined && !SERVER_ID.test(server)) {
    return [wrong(`${server} is no id of a server: that is the number that Discord gives by Copy Server ID.`)];
  }
  const clocks = { wall: () => Date.now(), steady: () => performance.now() };
  return lookAtDiscord(
    { token, api, shards: shards?.ids.length, server, hasSecret: clientSecret !== undefined },
    clocks,
  );
}
